import { number, plural } from './language.ts'

/** A number of things, a rate or a time. */
export type Compared = 'count' | 'rate' | 'time'
type Sentence = (difference: string, isMore: boolean, days: number, before: string) => string

export const asBefore = (days: number) => `As in the ${number(days)} days before`
export const compared: Record<Compared, Sentence> = {
  count: (difference, isMore, days, before) =>
    `${difference} ${isMore ? 'more' : 'fewer'} than the ${number(days)} days before (${before})`,
  rate: (difference, isMore, days, before) =>
    `${difference} ${isMore ? 'higher' : 'lower'} than in the ${number(days)} days before (${before})`,
  time: (difference, isMore, days, before) =>
    `${difference} ${isMore ? 'longer' : 'shorter'} than in the ${number(days)} days before (${before})`,
}
export const asChart = 'Show as a chart'
export const asTable = 'Show as a table'
export const cancelledWhy = 'Why tickets were cancelled'
export const by = { buyer: 'Buyer', seller: 'Seller', admin: 'Admins' } as const
export const chartLabel = (name: string, first: string, last: string, highest: string) =>
  `${name} by day, ${first} to ${last}. The highest is ${highest}.`
export const count = (value: number) => number(value)
export const csv = 'Save as CSV'
export const day = 'Day'
export const daysHours = (days: number, hours: number) =>
  hours === 0 ? `${number(days)} d` : `${number(days)} d ${number(hours)} h`
export const days = (value: number) => `${number(value)} days`
export const empty = 'Nothing has happened in these days yet'
export const emptyHint = 'The figures begin with the first piece, the first ticket and the first people.'
export const figures = 'Figures'
export const hoursMinutes = (hours: number, minutes: number) =>
  minutes === 0 ? `${number(hours)} h` : `${number(hours)} h ${number(minutes)} min`
export const how = 'How many'
export const minutes = (value: number) => `${number(value)} min`
export const names = {
  listed: 'Listed',
  reserved: 'Reserved',
  pickedUp: 'Picked up',
  cancelled: 'Cancelled',
  newBuyers: 'New buyers',
  newSellers: 'New sellers',
  decided: 'Decided in the queue',
  wait: 'Time to decision',
  reports: 'Reports per 1,000 tickets',
} as const
export const none = 'Nothing was cancelled.'
export const notComputed = (missing: number) =>
  plural(missing, {
    one: '1 day is not counted yet. It is counted within the hour.',
    other: `${number(missing)} days are not counted yet. They are counted within the hour.`,
  })
export const nothing = 'None'
export const nothingEnded = 'No ticket has ended in these days.'
export const percent = (share: number) => `${(share * 100).toFixed(1)}%`
export const period = 'Period'
export const railFigures = 'Opened in the rows of the home'
export const railFiguresHint =
  'Of the tiles that were sent, the share that was opened: by buyers whose home is ordered by what they do, and by others. They are different people, so a difference alone proves nothing.'
export const railLearned = 'By what they do'
export const railName = 'Row'
export const railNames = {
  followed: 'From shops they follow',
  near: 'New near them',
  today: 'New today',
  cheap: 'Cheap',
  shop: 'From one shop',
  taste: 'For their taste',
  size: 'In their sizes',
  new_shops: 'New shops',
} as const
export const railOpened = (opened: string, shown: string) => `${opened} of ${shown}`
export const railOthers = 'Others'
export const ready = 'Ready for pickup'
export const reportCount = (reports: number) =>
  plural(reports, { one: '1 report', other: `${number(reports)} reports` })
export const shareHint = (low: string, high: string) =>
  `Of the tickets that ended, the share that was picked up. Between ${low} and ${high}, with 95% confidence.`
export const soFar = (value: string) => `${value} today so far`
export const title = 'From the tap to the pickup'
export const today = (date: string) => `${date}, so far`
export const waitLong = '9 of 10 within'
export const waitMedian = 'Half within'
export const waitWithin = (time: string) => `9 of 10 within ${time}`
export const weekly = 'averages of each week'
export const why = 'Why'
export const whyOf = {
  changed_mind: 'Changed their mind',
  found_another: 'Found another piece',
  cannot_come: 'Cannot come',
  too_far: 'Too far away',
  other: 'Another reason',
  no_reason: 'Gave no reason',
  not_picked_up: 'Did not pick it up',
  unavailable: 'Piece not available',
  no_answer: 'Did not answer',
  decision: 'Took down a piece or stopped somebody',
} as const
