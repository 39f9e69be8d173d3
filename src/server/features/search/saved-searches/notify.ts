import { gatheredMs, maxSearchNotificationsADay } from '#domain/saved-searches.ts'
import type { ModuleDependencies } from '../../../module.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { rowByRow } from '../../../platform/jobs/row-by-row.ts'
import type { NotificationsOf } from '../../people/index.ts'
import { pathOf } from './address.ts'
import {
  countNotified,
  lockSearch,
  removeFound,
  selectDueItems,
  selectDueSearches,
  setDueOf,
  updateSaved,
} from './queries.ts'

/** An item that is held when its buyer would be notified may be free again soon. */
const heldAgainMs = 60_000
const day = 86_400_000

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'log'> &
  Pick<NotificationsOf, 'add' | 'change'>

/**
 * Notifies buyers of what their saved searches found. All of a search that is due is one notification, and what is found in
 * the ten minutes after it is added to it.
 */
export const createNotify = (dependencies: Dependencies) => {
  const {
    database: { db },
    events,
    clock,
    add,
    change,
  } = dependencies

  const notifyOf = async (tx: Tx, searchID: string): Promise<boolean> => {
    const now = clock.now()
    const search = await lockSearch(tx, searchID)
    if (!search) return false
    const due = await selectDueItems(tx, searchID, now)
    const idsOf = (rows: typeof due) => rows.map(({ item_id }) => item_id)
    const free = due.filter(({ held }) => held === false)
    await removeFound(tx, searchID, idsOf(due.filter(({ held }) => held === null)))
    await setDueOf(
      tx,
      searchID,
      idsOf(due.filter(({ held }) => held === true)),
      new Date(now.getTime() + heldAgainMs),
    )
    await setDueOf(tx, searchID, idsOf(free), null)
    const [newest] = free
    if (!newest) return true

    const { buyer_id, name, notified_at, wanted } = search
    const joins = notified_at !== null && notified_at.getTime() + gatheredMs > now.getTime()
    const begun = joins ? notified_at : now
    const notification = {
      accountID: buyer_id,
      kind: 'search_found' as const,
      subject: `search ${searchID} ${begun.toISOString()}`,
      path: pathOf(searchID, wanted),
      photo: newest.photo_key,
      facts: { search: name, items: free.length + (joins ? search.notified_items : 0) },
    }
    if (joins) await change(tx, notification)
    else {
      const today = new Date(now.getTime() - day)
      const notified = await countNotified(tx, buyer_id, today, maxSearchNotificationsADay)
      if (notified >= maxSearchNotificationsADay) return true
      await add(tx, [notification])
    }
    const saved = { notified_at: begun, notified_items: notification.facts.items }
    await updateSaved(tx, { id: searchID, buyerID: buyer_id }, saved)
    return true
  }

  return async (stopping: AbortSignal) => {
    const counts = await rowByRow(dependencies, 'notify-saved-searches', stopping, {
      select: (leftOut, rows) => selectDueSearches(db, clock.now(), leftOut, rows),
      subjectOf: ({ search_id }) => search_id,
      handle: ({ search_id }) => db.transaction().execute((tx) => notifyOf(tx, search_id)),
    })
    if (counts.done > 0) await events.syncNotifications()
    return counts
  }
}
