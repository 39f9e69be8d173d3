import { formatPesos, toPesos } from '#domain/money.ts'
import { gatheredMs } from '#domain/saved-searches.ts'
import { type SavedItemChange, maxSavedNotificationsADay, savedItemChanges } from '#domain/saved-items.ts'
import type { ModuleDependencies } from '../../../module.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { lockBuyer } from '../../../platform/db/lock-buyer.ts'
import { rowByRow } from '../../../platform/jobs/row-by-row.ts'
import type { NotificationsOf } from '../../people/index.ts'
import {
  type DueChange,
  countNotified,
  findPlaceOf,
  removeDue,
  selectDue,
  selectDueBuyers,
  selectLastNotified,
  setNotified,
} from './queries.ts'

const day = 86_400_000

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'log'> &
  Pick<NotificationsOf, 'add' | 'change'>

const inPesos = (centavos: number): string => formatPesos(toPesos(centavos))

/**
 * Notifies buyers of items in the cart and in collections that cost less or are free again. All of a buyer that is due is one
 * notification a kind, and what comes in the ten minutes after it is added to it. Under the lock of the buyer, so that two
 * processes see the same ones.
 */
export const createNotify = (dependencies: Dependencies) => {
  const {
    database: { db },
    events,
    clock,
    add,
    change: changeNotification,
  } = dependencies

  const notifyOf = async (
    tx: Tx,
    buyerID: string,
    change: SavedItemChange,
    [newest, ...others]: DueChange[],
  ): Promise<void> => {
    if (!newest) return
    const due = [newest, ...others]
    const now = clock.now()
    const last = await selectLastNotified(tx, buyerID, change, new Date(now.getTime() - gatheredMs))
    if (!last) {
      const today = new Date(now.getTime() - day)
      const notified = await countNotified(tx, buyerID, today, maxSavedNotificationsADay)
      if (notified >= maxSavedNotificationsADay) {
        await setNotified(tx, buyerID, change, due, null)
        return
      }
    }
    const begun = last?.notified_at ?? now
    const itemIDs = [...new Set([...due.map(({ item_id }) => item_id), ...(last?.item_ids ?? [])])]
    const place = itemIDs.length === 1 ? null : await findPlaceOf(tx, buyerID, itemIDs)
    const common = {
      accountID: buyerID,
      subject: `saved ${begun.toISOString()}`,
      path:
        itemIDs.length === 1 ? `/item/${newest.item_id}` : place === null ? '/cart' : `/collections/${place}`,
      photo: newest.photo_key,
    }
    const facts = { item: newest.name, items: itemIDs.length }
    const price = inPesos(newest.price_now)
    const less = inPesos(newest.saved_centavos - newest.price_now)
    const notification =
      change === 'cheaper'
        ? { ...common, kind: 'saved_cheaper' as const, facts: { ...facts, less, price } }
        : { ...common, kind: 'saved_free_again' as const, facts }
    await (last ? changeNotification(tx, notification) : add(tx, [notification]))
    await setNotified(tx, buyerID, change, due, begun)
  }

  const notifyBuyer = async (tx: Tx, buyerID: string): Promise<void> => {
    await lockBuyer(tx, buyerID)
    const due = await selectDue(tx, buyerID, clock.now())
    for (const row of due) if (!row.holds) await removeDue(tx, buyerID, row)
    for (const change of savedItemChanges)
      await notifyOf(
        tx,
        buyerID,
        change,
        due.filter((row) => row.holds && row.change === change),
      )
  }

  return async (stopping: AbortSignal) => {
    const counts = await rowByRow(dependencies, 'saved-items', stopping, {
      select: (leftOut, rows) => selectDueBuyers(db, clock.now(), leftOut, rows),
      subjectOf: ({ buyer_id }) => buyer_id,
      handle: ({ buyer_id }) => db.transaction().execute((tx) => notifyBuyer(tx, buyer_id)),
    })
    if (counts.done > 0) await events.syncNotifications()
    return counts
  }
}
