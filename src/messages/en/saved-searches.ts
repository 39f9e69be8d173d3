import type { NotifyTime } from '#domain/saved-searches.ts'
import { number } from './language.ts'

export const title = 'Saved searches'
export const save = 'Save this search'
export const saved = 'Saved'
export const offer = 'Be told first'
export const offerHint = 'Of each new piece'
export const savedTitle = 'Search saved'
export const changeTitle = 'Change this search'
export const saveFailed = 'This search is not saved yet'
export const changeFailed = 'Nothing was changed'
export const deleteFailed = 'This search is still saved'
export const name = 'Name'
export const whatCounts = 'What counts'
export const when = 'Tell me'
export const whenHint =
  'What comes within ten minutes is one notification. Once a day is at 6 PM. At night it waits until 7 AM, unless you turned that off.'
export const times: Record<NotifyTime, string> = {
  at_once: 'At once',
  daily: 'Once a day',
  never: 'Don’t',
}
export const feed = 'Follow in a feed reader'
export const empty = 'You have not saved a search yet'
export const emptyHint = 'Search for something, tap Save this search, and you are told when it comes.'
export const goSearch = 'Search'
export const changeNamed = (search: string) => `Change ${search}`
export const remove = 'Delete this search'
export const removed = 'This search is deleted'
export const isNew = 'New'
export const newCount = (count: number, isMore: boolean) => `${number(count)}${isMore ? '+' : ''} new`
export const nothingYet = 'Nothing new since you saved it'
export const newFor = (search: string) => `New for “${search}”`
export const newSince = 'New since you last looked'
