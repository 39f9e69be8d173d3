import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { lockBuyer } from '../../../platform/db/lock-buyer.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import { worksForShop } from '../../people/index.ts'
import { toBundle } from '../bundles/overview.ts'
import { quoteCart } from '../bundles/quote.ts'
import {
  countEntries,
  deleteEntry,
  hasAddedOther,
  insertAddition,
  insertEntry,
  selectCart,
  shareItem,
} from './queries.ts'

const maximumCartEntries = 200

/** A buyer's cart. */
export const createCart = ({ db }: Database, clock: Clock) => ({
  /** With what is in bundles at which price, in centavos. */
  async list(buyerID: string) {
    const entries = await selectCart(db, buyerID, clock.now())
    const quotes = await quoteCart(db, buyerID, entries)
    const shares = [...quotes.values()].flatMap((quote) => quote.shares)
    return {
      entries,
      shares: new Map(shares.map(({ itemID, centavos }) => [itemID, centavos])),
      bundles: await Promise.all([...quotes].map(([shopID, quote]) => toBundle(db, shopID, quote))),
    }
  },

  /** `clientID` is the idempotency key: a repeated request does nothing, even if the item has left the cart since. */
  add: (buyerID: string, itemID: string, clientID: string | undefined): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await lockBuyer(tx, buyerID)
      const item = await shareItem(tx, itemID)
      if (!item) throw new AppError('not_found')
      // The errors below roll this back, so the key of a refused request can be used again.
      if (clientID !== undefined && !(await insertAddition(tx, buyerID, clientID, itemID, clock.now()))) {
        if (await hasAddedOther(tx, buyerID, clientID, itemID)) throw new AppError('id_reused')
        return
      }
      if (await worksForShop(tx, buyerID, item.shop_id)) throw new AppError('helper_of_shop')
      if (item.availability === 'draft') throw new AppError('not_found')
      if (item.availability === 'held') throw new AppError('cart_item_held')
      if (item.availability !== 'for_sale') throw new AppError('item_gone')
      if (!(await insertEntry(tx, buyerID, itemID, clock.now()))) return
      if ((await countEntries(tx, buyerID)) > maximumCartEntries) throw new AppError('cart_full')
      await publishTo(tx, buyerID, 'cart')
    }),

  remove: async (buyerID: string, itemID: string): Promise<void> => {
    await db.transaction().execute((tx) => deleteEntry(tx, buyerID, itemID))
  },
})

export type Cart = ReturnType<typeof createCart>
