import { gatheredMs, maxSearchNotificationsADay } from '#domain/saved-searches.ts'
import type { ModuleDependencies } from '../../../module.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { rowByRow } from '../../../platform/jobs/row-by-row.ts'
import type { NewNotification, NotificationsOf } from '../../people/index.ts'
import { pathOf } from './address.ts'
import {
  countNotified,
  lockSearches,
  removeFound,
  selectDueItems,
  selectDueSearches,
  setDueOf,
  setNotified,
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

  const notifyOf = async (tx: Tx, searchIDs: string[]): Promise<number> => {
    const now = clock.now()
    const searches = await lockSearches(tx, searchIDs)
    const due = await selectDueItems(
      tx,
      searches.map(({ id }) => id),
      now,
    )
    await removeFound(
      tx,
      due.filter(({ held }) => held === null),
    )
    await setDueOf(
      tx,
      due.filter(({ held }) => held === true),
      new Date(now.getTime() + heldAgainMs),
    )
    const free = due.filter(({ held }) => held === false)
    await setDueOf(tx, free, null)

    const buyers = [...new Set(searches.map(({ buyer_id }) => buyer_id))]
    const notified = await countNotified(tx, buyers, new Date(now.getTime() - day))
    const added: NewNotification[] = []
    const saved: Parameters<typeof setNotified>[1] = []
    const freeOf = Map.groupBy(free, ({ search_id }) => search_id)
    for (const { id, buyer_id, name, notified_at, notified_items, wanted } of searches) {
      const [newest, ...others] = freeOf.get(id) ?? []
      if (!newest) continue
      const joins = notified_at !== null && notified_at.getTime() + gatheredMs > now.getTime()
      const begun = joins ? notified_at : now
      const items = 1 + others.length + (joins ? notified_items : 0)
      const notification = {
        accountID: buyer_id,
        kind: 'search_found' as const,
        subject: `search ${id} ${begun.toISOString()}`,
        path: pathOf(id, wanted),
        photo: newest.photo_key,
        facts: { search: name, items },
      }
      if (joins) await change(tx, notification)
      else {
        const today = notified.get(buyer_id) ?? 0
        if (today >= maxSearchNotificationsADay) continue
        notified.set(buyer_id, today + 1)
        added.push(notification)
      }
      saved.push({ id, notified_at: begun, notified_items: items })
    }
    await add(tx, added)
    await setNotified(tx, saved)
    return searches.length
  }

  return async (stopping: AbortSignal) => {
    const counts = await rowByRow(dependencies, 'notify-saved-searches', stopping, {
      select: (leftOut, rows) => selectDueSearches(db, clock.now(), leftOut, rows),
      subjectOf: ({ search_id }) => search_id,
      handle: ({ search_id }) =>
        db.transaction().execute(async (tx) => (await notifyOf(tx, [search_id])) > 0),
      handleTogether: async (rows) => {
        await db.transaction().execute((tx) =>
          notifyOf(
            tx,
            rows.map(({ search_id }) => search_id),
          ),
        )
      },
    })
    if (counts.done > 0) await events.syncNotifications()
    return counts
  }
}
