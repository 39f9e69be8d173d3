import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import { tell } from '../../platform/events/tell.ts'
import {
  type CartRow,
  countEntries,
  deleteEntry,
  insertEntry,
  lockCart,
  selectCart,
  shareItem,
} from './queries.ts'

const maximumCartEntries = 200

export const createCart = ({ db }: Database, clock: Clock) => ({
  list: (buyerID: string): Promise<CartRow[]> => selectCart(db, buyerID),

  add: (buyerID: string, itemID: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await lockCart(tx, buyerID)
      const item = await shareItem(tx, itemID)
      if (!item || item.availability === 'draft') throw new AppError('not_found')
      if (item.availability === 'held') throw new AppError('cart_item_held')
      if (item.availability !== 'for_sale') throw new AppError('item_gone')
      if (!(await insertEntry(tx, buyerID, itemID, clock.now()))) return
      if ((await countEntries(tx, buyerID)) > maximumCartEntries) throw new AppError('cart_full')
      await tell(tx, buyerID, 'cart')
    }),

  remove: async (buyerID: string, itemID: string): Promise<void> => {
    await db.transaction().execute((tx) => deleteEntry(tx, buyerID, itemID))
  },
})

export type Cart = ReturnType<typeof createCart>
