import { number } from './language.ts'

const pieces = (count: number) => (count === 1 ? '1 piece' : `${number(count)} pieces`)

export const drop = 'Drop'
export const opens = (time: string) => `Opens ${time}.`
export const together = (count: number) =>
  count === 1
    ? 'One piece appears at this minute. Until then you see only its hem.'
    : `${pieces(count)} appear together. Until then you see only their hems.`
export const firstTap = 'First tap has it. No line before that minute.'
export const openSince = (time: string) => `Open since ${time}`
export const standing = (free: number, items: number) =>
  free === items ? `${pieces(items)}, all free` : `${number(free)} free, ${number(items - free)} taken`
export const anyMoment = 'Any moment now'
export const notifyMe = 'Tell me'
export const notifyMeHint = 'You follow the shop, and get a notice at that minute.'
export const notifiedAt = (time: string) => `You follow the shop, so you get a notice at ${time}.`

export const prepare = 'Prepare a drop'
export const prepareHint = 'Drafts of yours appear together, at a minute that you choose.'
export const name = 'Title'
export const minute = 'Day and minute'
export const minuteHint = 'Within the next 14 days. Manila time.'
export const minuteMissing = 'Choose a day and a minute'
export const choose = 'Choose pieces'
export const chooseHint = 'From your complete drafts. Nobody sees them before.'
export const chooseAll = 'Choose all'
export const chosen = (count: number) => `${pieces(count)} chosen`
export const chooseOne = 'Choose at least one piece'
export const tooMany = (max: number) => `A drop has at most ${number(max)} pieces`
export const whoIsNotified = 'Who is told'
export const followersNotified =
  'Your followers, when you set it, a day before at the earliest, and at that minute.'
export const set = 'Set the drop'
export const isSet = 'The drop is set'
export const noDrafts = 'No complete drafts'
export const noDraftsHint = 'Prepare pieces first, and keep them as drafts.'
export const toRack = 'Prepare pieces'
export const waiting = (count: number) => `${pieces(count)} in the drop`
export const coming = (time: string, count: number) => `${opens(time)} ${waiting(count)}`
export const waitingHint =
  'They can be changed, and cannot be listed, sold or deleted until they leave the drop.'
export const edit = (item: string) => `Edit ${item}`
export const takeOut = (item: string) => `Take ${item} out of the drop`
export const takenOut = 'The piece is a draft as before'
export const open = 'See the drop'
export const move = 'Change the minute'
export const moved = 'The drop has another minute now'
export const moveHint = 'Followers who know of the drop are told.'
export const cancel = 'Cancel the drop'
export const cancelQuestion = 'Cancel this drop?'
export const cancelHint = 'Its pieces are drafts as before. Followers who know of it are told.'
export const keep = 'Keep it'
export const cancelled = 'The drop is cancelled'
