import { v7 as uuidv7 } from 'uuid'
import { hoursAfter } from '#domain/deadlines.ts'
import type { ModuleDependencies, OverdueHold } from '../../../module.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { lockItem, takeHold, type LockedItem, itemChanged } from '../../items/index.ts'
import { type LineContext, passItemOn } from '../line/turns.ts'

import {
  countNames,
  findHoldOfClient,
  findLiveHold,
  insertBill,
  insertHold,
  lockBill,
  setHoldEnd,
} from './hold-queries.ts'
import { lockOwnSale, requireRunning } from './own-sale.ts'
import { findItem } from './item-queries.ts'
import { boardPerSeller } from './items.ts'

const maxNamesOfSale = 300

interface NameClaim {
  saleID: string
  itemID: string
  /** A new name, or one of this sale. */
  name?: string | undefined
  billID?: string | undefined
  clientID: string
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'settings'> & {
  line: LineContext
}

/** SaleItems that are held for somebody in the comments of the stream. */
export const createNameHolds = ({ database: { db }, events, clock, settings, line }: Dependencies) => {
  const billFor = async (tx: Tx, { saleID, name, billID }: NameClaim): Promise<string> => {
    if (billID !== undefined) {
      const bill = await lockBill(tx, billID)
      if (bill?.sale_id !== saleID || bill.name === null) throw new AppError('not_found')
      if (bill.taken_by !== null) throw new AppError('bill_taken')
      return billID
    }
    if ((await countNames(tx, saleID)) >= maxNamesOfSale) throw new AppError('too_many_names')
    const made = uuidv7()
    await insertBill(tx, { id: made, sale_id: saleID, name: name ?? '', made_at: clock.now() })
    return made
  }

  /** Ends the hold of an item. The first in line gets the item, or it is for sale. Call it under the lock of the item. */
  const release = async (
    tx: Tx,
    item: LockedItem,
    hold: NonNullable<Awaited<ReturnType<typeof findLiveHold>>>,
    reason: 'released' | 'lapsed',
  ): Promise<void> => {
    const at = clock.now()
    await setHoldEnd(tx, hold, reason, at)
    await passItemOn(tx, item, 'for_sale', at, line)
  }

  const overdue: OverdueHold = {
    kind: 'name',
    end: (itemID) =>
      db.transaction().execute(async (tx) => {
        const item = await lockItem(tx, itemID)
        const hold = await findLiveHold(tx, itemID)
        if (!item || !hold || hold.due_at >= clock.now()) return false
        await release(tx, item, hold, 'lapsed')
        return true
      }),
  }

  return {
    overdue,

    /** Returns the bill of the name. */
    async claim(sellerID: string, given: NameClaim): Promise<string> {
      const { saleID, itemID, clientID } = given
      await consumeAttempt(db, clock, `live-board:${sellerID}`, boardPerSeller)
      const billID = await db.transaction().execute(async (tx) => {
        const sale = await lockOwnSale(tx, sellerID, saleID)
        const earlier = await findHoldOfClient(tx, saleID, clientID)
        if (earlier && earlier.item_id !== itemID) throw new AppError('id_reused')
        if (earlier) return earlier.bill_id
        requireRunning(sale)
        const bill = await billFor(tx, given)
        const chosen = await findItem(tx, saleID, itemID)
        const item = await lockItem(tx, itemID)
        if (!chosen?.shown_at || !item) throw new AppError('not_found')
        if (item.availability === 'held') throw new AppError('item_held')
        if (item.availability !== 'for_sale') throw new AppError('item_gone')
        const now = clock.now()
        const until = hoursAfter(now, settings.NAME_HOLD_HOURS)
        if (!(await takeHold(tx, { itemID, kind: 'name', buyerID: null, until })))
          throw new AppError('item_held')
        await insertHold(tx, {
          sale_id: saleID,
          item_id: itemID,
          bill_id: bill,
          price_centavos: item.price_centavos,
          held_at: now,
          due_at: until,
          client_id: clientID,
        })
        await itemChanged(tx, itemID)
        return bill
      })
      await events.syncNotifications()
      return billID
    },

    /** Also after the sale. */
    async release(sellerID: string, saleID: string, itemID: string): Promise<void> {
      await consumeAttempt(db, clock, `live-board:${sellerID}`, boardPerSeller)
      await db.transaction().execute(async (tx) => {
        await lockOwnSale(tx, sellerID, saleID)
        const item = await lockItem(tx, itemID)
        const hold = await findLiveHold(tx, itemID)
        if (!item || hold?.sale_id !== saleID) throw new AppError('not_found')
        await release(tx, item, hold, 'released')
      })
      await events.syncNotifications()
    },
  }
}

export type NameHolds = ReturnType<typeof createNameHolds>
