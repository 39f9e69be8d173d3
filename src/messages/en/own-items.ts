import { number, plural } from './language.ts'

export const add = 'Add tags'
export const age = {
  minutes: (n: number) => `${number(n)} min`,
  hours: (n: number) => `${number(n)} h`,
  days: (n: number) => `${number(n)} d`,
}
export const all = (count: number | null) => (count === null ? 'All' : `All ${number(count)}`)
export const askAmount = 'By how much?'
export const below = (percent: number) => `A price can be lowered by at most ${number(percent)}%.`
export const cannotChange = (count: number) =>
  plural(count, { one: 'One piece cannot be changed', other: `${number(count)} pieces cannot be changed` })
export const changeNothing = 'Nothing was changed. You can leave these out and change the others.'
export const changePrice = 'Change price'
export const changePrices = (count: number) =>
  plural(count, { one: 'Change 1 price', other: `Change ${number(count)} prices` })
export const chooseTags = 'Choose tags first.'
export const done = {
  price: (count: number) =>
    plural(count, { one: '1 price changed', other: `${number(count)} prices changed` }),
  take_down: (count: number) =>
    plural(count, { one: '1 piece taken down', other: `${number(count)} pieces taken down` }),
  put_back: (count: number) =>
    plural(count, { one: '1 piece put back on sale', other: `${number(count)} pieces put back on sale` }),
  add_tags: (count: number) =>
    plural(count, { one: '1 piece tagged', other: `${number(count)} pieces tagged` }),
  remove_tags: (count: number) =>
    plural(count, { one: 'Tags removed from 1 piece', other: `Tags removed from ${number(count)} pieces` }),
  delete: (count: number) =>
    plural(count, { one: '1 piece deleted', other: `${number(count)} pieces deleted` }),
} as const
export const duplicate = 'Duplicate'
export const duplicated = 'Duplicated. Add its photo.'
export const editNamed = (name: string) => `Edit ${name}`
export const empty = {
  for_sale: 'Nothing is for sale',
  held: 'Nothing is on hold',
  draft: 'No drafts',
  sold: 'Nothing sold yet',
  withdrawn: 'Nothing is taken down',
} as const
export const failed = 'Nothing was changed'
export const leaveOut = (count: number) =>
  plural(count, { one: 'Leave it out and go on', other: 'Leave these out and go on' })
export const listedAgo = (ago: string) => `listed ${ago} ago`
export const manyPicked = (max: number) =>
  `At most ${number(max)} pieces can be selected one by one. Tap All to select them all.`
export const lower = 'Lower'
export const nothingFound = 'No piece matches.'
export const nothingToChange = 'Nothing had to be changed.'
export const often = 'Often saved'
export const photosOf = (sent: number, of: number) => `${number(sent)} of ${number(of)} photos`
export const pick = (name: string) => `Select ${name}`
export const pickAll = 'Select all'
export const itemHeading = 'Piece'
export const listedHeading = 'Listed'
export const note = 'Note'
export const preview = (before: string, after: string) => `${before} becomes ${after}`
export const printTags = 'Print tags'
export const putBack = 'Put back'
export const quiet = (days: number) =>
  plural(days, { one: 'Quiet 1 day', other: `Quiet ${number(days)} days` })
export const raise = 'Raise'
export const removeTags = 'Remove tags'
export const saves = (count: number) => plural(count, { one: '1 save', other: `${number(count)} saves` })
export const savesHeading = 'Saves'
export const search = 'Name, tag, size or brand'
export const selected = (count: number) => `${number(count)} selected`
export const selectionActions = 'What to do with the selected pieces'
export const setPrice = 'Set a price'
export const sort = 'Sort'
export const sorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  price_low: 'Lowest price first',
  price_high: 'Highest price first',
  saved: 'Most saved first',
  viewed: 'Most viewed first',
  quiet: 'Quiet ones first',
} as const
export const states = {
  for_sale: 'For sale',
  held: 'On hold',
  draft: 'Drafts',
  sold: 'Sold',
  withdrawn: 'Taken down',
} as const
export const stopSelecting = 'Stop selecting'
export const takeDown = 'Take down'
export const takenDownByUs = 'Taken down by us'
export const title = 'My pieces'
export const undone = 'Undone'
export const undoneBut = (count: number) =>
  plural(count, {
    one: 'One piece was changed again since and stays.',
    other: `${number(count)} pieces were changed again since and stay.`,
  })
export const undoFailed = 'It could not be undone'
export const views = (count: number) => plural(count, { one: '1 view', other: `${number(count)} views` })
export const viewsHeading = 'Views'
export const waitsComplete = 'Ready to publish'
