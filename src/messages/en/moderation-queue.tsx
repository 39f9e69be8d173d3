import { number, plural } from './language.ts'

const scamTalk = {
  payment_first: 'The words ask for money before the two have met',
  hard_to_trace: 'The words ask for load, gift cards or crypto',
  codes: 'The words ask for a code, a password or an ID',
  links: 'The words lead to a link where codes or cards could be stolen',
  elsewhere: 'The words lead away from this app',
  overpaid: 'The words ask for money back that may never have come, or for a rider’s fee',
  easy_money: 'The words promise easy money or a prize',
}

interface NoticedFacts {
  count: number
  accounts: number
  of: 'device' | 'network'
  /** With their sign. */
  price: string
  usual: string
  talk: keyof typeof scamTalk
}

export const actHints = {
  nothing: 'Nothing changes. Whoever reported it is told so.',
  warn: 'They read your words and the rule. Nothing else changes.',
  take_down: 'Nobody can find, open or reserve the piece any more.',
  hide_review: 'Nobody reads this review any more, and its stars no longer count.',
  pause_shop: 'Nobody can find the shop or reserve its pieces until then.',
  stop_account: 'They can no longer buy, sell or write.',
  uphold: 'The decision stays. They cannot ask again.',
  lift: 'The decision ends now, and they are told so.',
} as const
export const actNames = {
  nothing: 'Dismiss',
  warn: 'Warn',
  take_down: 'Take down piece',
  hide_review: 'Hide review',
  pause_shop: 'Pause shop',
  stop_account: 'Stop account',
  uphold: 'Keep the decision',
  lift: 'Lift the decision',
} as const
export const actQuestions = {
  nothing: 'Dismiss it?',
  warn: 'Warn them?',
  take_down: 'Take down this piece?',
  hide_review: 'Hide this review?',
  pause_shop: 'Pause this shop?',
  stop_account: 'Stop this account?',
  uphold: 'Keep the decision?',
  lift: 'Lift the decision?',
} as const
export const ageDays = (days: number) => `${number(days)} d`
export const ageHours = (hours: number) => `${number(hours)} h`
export const ageMinutes = (minutes: number) => `${number(minutes)} min`
export const agree = 'Agree'
export const agreed = 'The decision is in effect'
export const allEntries = 'All reports'
export const allKinds = 'All kinds'
export const appealOf = 'What they ask'
export const appealTitle = 'Somebody asks for another look'
export const authorityOrder = 'An authority ordered it'
export const availabilities = {
  draft: 'Not finished',
  for_sale: 'For sale',
  held: 'On hold',
  sold: 'Sold',
  withdrawn: 'Withdrawn',
} as const
export const bySecondAdmin = (name: string) => `${name} decided this. It takes effect once you agree.`
export const cancelsReservations = (count: number) =>
  plural(count, {
    one: '1 open reservation will be cancelled.',
    other: `${number(count)} open reservations will be cancelled.`,
  })
export const caseItems = 'Pieces of the pickup'
export const caseOf = (buyer: string, store: string) => `${buyer} and ${store}`
export const correctionTitle = 'A seller asks for another name'
export const caseTitle = 'Something is wrong with a pickup'
export const chooseDays = 'Choose for how long'
export const chooseRule = 'Choose a rule'
export const dayCount = (days: number) => plural(days, { one: '1 day', other: `${number(days)} days` })
export const daysLabel = 'For how long'
export const decided = (decision: string) => `Done: ${decision}`
export const decisionLabel = 'Decision'
export const decisionNames = {
  nothing: 'Nothing done',
  warn: 'Warning',
  take_down: 'Piece taken down',
  hide_review: 'Review hidden',
  pause_shop: 'Shop paused',
  stop_account: 'Account stopped',
  uphold: 'Decision kept',
  lift: 'Decision lifted',
} as const
export const deletedPerson = 'Somebody who left'
export const earlier = 'Earlier decisions'
export const earlierVersions = 'Earlier versions'
export const photoCount = (count: number) =>
  plural(count, { one: '1 photo', other: `${number(count)} photos` })
export const until = (moment: string) => `Until ${moment}`
export const emptyClosed = 'Nothing has been decided yet'
export const emptyMine = 'You work on nothing right now'
export const emptyOpen = 'Nothing waits'
export const emptyOpenHint = 'New reports appear here by themselves.'
export const emptyWaiting = 'No decision waits for a second admin'
export const entryNames = {
  item: 'Piece',
  shop: 'Shop',
  account: 'Person',
  review: 'Review',
  message: 'Messages',
  pickup: 'Pickup',
  pair: 'Same piece',
  seller: 'Verification',
  correction: 'Name',
  appeal: 'Appeal',
} as const
export const entryNumber = (value: number) => `Report ${value}`
export const flagged = 'Noticed by the software'
export const forGood = 'For good'
export const giveBack = 'Give it back'
export const gone = 'This report does not exist.'
export const isOnIt = (name: string) => `${name} is on it`
export const item = 'Piece'
export const kindLabel = 'Kind'
export const liftedOn = (day: string) => `Lifted on ${day}`
export const messagesTitle = 'Messages'
export const mineBadge = 'Yours'
export const more = 'More'
export const needsSecond = 'A second admin has to agree before it takes effect.'
export const noticed = {
  photo_of_another_shop: () => 'A photo of another shop',
  photo_of_stopped_account: () => 'A photo is the same as one of an account that was stopped for good',
  price_far_off: ({ price, usual }: NoticedFacts) =>
    `The price is ${price}. Most of ten or more pieces like it were sold for about ${usual}`,
  payment_code_changed: () => 'The payment QR changed less than 48 hours before a pickup',
  many_listings: ({ count }: NoticedFacts) => `A new shop listed ${number(count)} pieces within an hour`,
  many_reservations: ({ count, accounts }: NoticedFacts) =>
    accounts > 1
      ? `${number(accounts)} new accounts of one device made ${number(count)} reservations within an hour`
      : `A new account made ${number(count)} reservations within an hour`,
  many_reports: ({ count }: NoticedFacts) =>
    `${number(count)} people or more reported this person within a day`,
  many_accounts: ({ accounts, of }: NoticedFacts) =>
    of === 'network'
      ? `${number(accounts)} accounts were made from one network within a week. It may be a school or a café`
      : `${number(accounts)} accounts were made on one device within a week`,
  under_age: () =>
    'This seller said to be under 18 and is stopped. Decide “Nothing” to let them sell again, once you know their age',
  scam_talk: ({ talk }: NoticedFacts) => scamTalk[talk],
}
export const noticedTitle = 'What the software noticed'
export const noNumber = (value: string) => `No report has the number ${value}`
export const numberLabel = 'Number of a report'
export const numberPlaceholder = 'Number'
export const openFor = (age: string) => `Open ${age}`
export const openPairs = 'Open the pairs'
export const openSellers = 'Open the documents'
export const openTicketCount = (count: number) => `${number(count)} open`
export const openTickets = 'Tickets'
export const orderFields = {
  authority: 'Authority',
  paper: 'Number of the order',
  issuedOn: 'Issued on',
  dueOn: 'To be done by',
} as const
export const orderOf = (who: string, paper: string) => `Ordered by ${who}, ${paper}`
export const otherAdminAppeal = 'You decided what they appeal against, so another admin has to look at it.'
export const otherAdminMust = 'You decided this. Another admin has to agree.'
export const pairTitle = 'Two listings may be the same piece'
export const people = (count: number) => plural(count, { one: '1 person', other: `${number(count)} people` })
export const person = 'Person'
export const queueLabel = 'Reports'
export const queueTabs = { open: 'Open', mine: 'Mine', waiting: 'Waiting', closed: 'Closed' } as const
export const record = 'Record'
export const recordOf = (facts: {
  warnings: number
  takenDown: number
  stops: number
  completed: number
  stars: number | null
}) =>
  [
    facts.warnings > 0 &&
      plural(facts.warnings, { one: '1 warning', other: `${number(facts.warnings)} warnings` }),
    facts.takenDown > 0 && `${number(facts.takenDown)} taken down`,
    facts.stops > 0 && plural(facts.stops, { one: '1 stop', other: `${number(facts.stops)} stops` }),
    `${number(facts.completed)} picked up`,
    facts.stars !== null && `${facts.stars.toFixed(1)} stars`,
  ]
    .filter((part) => part !== false)
    .join(', ')
export const refuse = 'Refuse'
export const refused = 'The report is open again'
export const reportCount = (count: number) =>
  plural(count, { one: '1 report', other: `${number(count)} reports` })
export const ruleMissing = 'Please choose the rule'
export const sellerTitle = 'A seller waits for verification'
export const shop = 'Shop'
export const shortcutNames = {
  next: 'Next report',
  previous: 'Previous report',
  words: 'Write your words',
  help: 'Show this list',
} as const
export const shortcuts = 'Shortcuts'
export const shortcutsHint = 'They work while you are not typing. This device keeps your choice.'
export const shortcutsOn = 'Use shortcuts'
export const side = 'About whom'
export const sideBuyer = (name: string) => `${name} (buyer)`
export const sideMissing = 'Please choose whom it is about'
export const sideShop = (name: string) => `${name} (shop)`
export const since = 'Here since'
export const state = 'State'
export const tabCount = (count: number, max: number) => (count >= max ? `${max}+` : `${count}`)
export const traded = (yes: boolean) => (yes ? 'has traded with them' : 'never traded with them')
export const untilDay = (day: string) => `Until ${day}`
export const waitingInLine = (count: number) => `${number(count)} in line`
export const whatTheySaid = 'What they said'
export const wordsLabel = 'Your words'
export const wordsMissing = 'Please write a few words'
