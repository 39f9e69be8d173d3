import { dayInManila } from './manila-days.ts'

/** The most searches that a buyer saves. */
export const maxSavedSearches = 30
/** Further new items of a saved search are not counted. */
export const maxNewFound = 100
/** The items that the list of saved searches shows of each. */
export const itemsOfSavedSearch = 4
/** The newest items that are shown of one. */
export const itemsOfOneSavedSearch = 24
/** A buyer is notified of saved searches at most so often a day. */
export const maxSearchNotificationsADay = 20
/** What a search finds so long after a notification is added to it, in milliseconds. */
export const gatheredMs = 600_000
/** The hour of the day in Manila at which those are notified who want to be once a day. */
export const dailyHour = 18

/** When a buyer is notified of what a search finds. */
export const notifyTimes = ['at_once', 'daily', 'never'] as const
export type NotifyTime = (typeof notifyTimes)[number]

const day = 86_400_000

/** The next time that it is `dailyHour` in Manila, after `at`. */
export const nextDailyTime = (at: Date): Date => {
  const today = new Date(`${dayInManila(at)}T${dailyHour}:00:00+08:00`)
  return today > at ? today : new Date(today.getTime() + day)
}

/** When a buyer is notified of what is found at `at`. Null: never. */
export const dueTime = (notify: NotifyTime, at: Date): Date | null =>
  notify === 'never' ? null : notify === 'daily' ? nextDailyTime(at) : at
