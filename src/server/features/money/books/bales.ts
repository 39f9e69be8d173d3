import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { books as calls } from '#contract/books.ts'
import type { Received } from '#contract/define.ts'
import { id as uuid } from '#contract/fields.ts'
import { maxBales, maxItemsOfBale } from '#contract/limits.ts'
import { toCentavos } from '#domain/money.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { type Page, decodeCursor, microseconds, page } from '../../../platform/db/cursor.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Seller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { findShopID, lockShop } from '../../shops/index.ts'
import {
  type BaleItemRow,
  type BaleRow,
  countBales,
  countInBale,
  countItemsOf,
  deleteBale,
  findBaleOfItem,
  findBaleOfRequest,
  insertBale,
  isBaleOf,
  lockBale,
  putIntoBale,
  selectBaleItems,
  selectBaleNames,
  selectBales,
  takeOutOfBales,
  updateBale,
} from './bale-queries.ts'

const changesPerAccount = { max: 600, seconds: 3600 }
const balesPageSize = 20
const itemsPageSize = 50

const BalesCursor = z.tuple([z.iso.date(), uuid])
const ItemsCursor = z.tuple([microseconds, uuid])

type NewBale = Received<(typeof calls)['POST store/add_bale']>
type BaleChange = Received<(typeof calls)['POST store/update_bale']>

/** Call it after the items were put in, in a transaction that has locked the bale. */
const refuseFullBale = async (tx: Tx, baleID: string): Promise<void> => {
  if ((await countInBale(tx, baleID, maxItemsOfBale + 1)) > maxItemsOfBale) throw new AppError('bale_full')
}

/** For a new item, in the transaction that adds it. */
export const putNewItemIntoBale = async (
  tx: Tx,
  { shopID, baleID, itemID }: { shopID: string; baleID: string; itemID: string },
): Promise<void> => {
  if (!(await lockBale(tx, shopID, baleID))) throw new AppError('bale_missing')
  await putIntoBale(tx, baleID, [itemID])
  await refuseFullBale(tx, baleID)
}

/** Puts a new item into the bale of another one of the shop, if that is in one, in the transaction that adds it. */
export const keepBale = async (
  tx: Tx,
  { shopID, from, itemID }: { shopID: string; from: string; itemID: string },
): Promise<void> => {
  const bale = await findBaleOfItem(tx, from)
  // It may have been deleted meanwhile.
  if (!bale || !(await lockBale(tx, shopID, bale.bale_id))) return
  await putIntoBale(tx, bale.bale_id, [itemID])
  await refuseFullBale(tx, bale.bale_id)
}

const shopOf = async (at: Db, { sellerID }: Seller): Promise<string> => {
  const shopID = await findShopID(at, sellerID)
  if (!shopID) throw new AppError('shop_missing')
  return shopID
}

/** What a shop bought as one, and which of its items came from it. */
export const createBales = ({ database: { db }, clock }: Pick<ModuleDependencies, 'database' | 'clock'>) => {
  /** Without a shop there is nothing to find. */
  const ownShop = async (caller: Seller): Promise<string> => {
    const shopID = await findShopID(db, caller.sellerID)
    if (!shopID) throw new AppError('not_found')
    return shopID
  }
  const consume = ({ accountID }: Seller) =>
    consumeAttempt(db, clock, `bales:${accountID}`, changesPerAccount)

  const one = async (shopID: string, baleID: string): Promise<BaleRow> => {
    const [bale] = await selectBales(db, shopID, { baleID, rows: 1 })
    if (!bale) throw new AppError('not_found')
    return bale
  }

  return {
    names: async (caller: Seller) => selectBaleNames(db, await shopOf(db, caller)),

    async list(
      caller: Seller,
      baleID: string | undefined,
      cursor: string | undefined,
    ): Promise<Page<BaleRow>> {
      const shopID = await shopOf(db, caller)
      if (baleID !== undefined) return { rows: [await one(shopID, baleID)], has_next: false, cursor: null }
      const after = cursor === undefined ? undefined : decodeCursor(cursor, BalesCursor)
      const found = await selectBales(db, shopID, { after, rows: balesPageSize + 1 })
      return page(found, balesPageSize, (row) => [row.bought_on, row.id])
    },

    async add(caller: Seller, { name, cost, boughtOn, note = '', clientID }: NewBale): Promise<BaleRow> {
      await consume(caller)
      const shopID = await shopOf(db, caller)
      const baleID = await db.transaction().execute(async (tx) => {
        await lockShop(tx, shopID)
        const before = await findBaleOfRequest(tx, shopID, clientID)
        if (before) return before.id
        if ((await countBales(tx, shopID)) >= maxBales) throw new AppError('too_many_bales')
        const id = uuidv7()
        await insertBale(tx, {
          id,
          shop_id: shopID,
          name,
          cost_centavos: toCentavos(cost),
          bought_on: boughtOn,
          note,
          client_id: clientID,
          made_at: clock.now(),
        })
        return id
      })
      return one(shopID, baleID)
    },

    async update(caller: Seller, { baleID, name, cost, boughtOn, note }: BaleChange): Promise<BaleRow> {
      await consume(caller)
      const shopID = await ownShop(caller)
      const changed = {
        ...(name !== undefined && { name }),
        ...(cost !== undefined && { cost_centavos: toCentavos(cost) }),
        ...(boughtOn !== undefined && { bought_on: boughtOn }),
        ...(note !== undefined && { note }),
      }
      if (
        Object.keys(changed).length > 0 &&
        !(await db.transaction().execute((tx) => updateBale(tx, shopID, baleID, changed)))
      )
        throw new AppError('not_found')
      return one(shopID, baleID)
    },

    async delete(caller: Seller, baleID: string): Promise<void> {
      await consume(caller)
      const shopID = await ownShop(caller)
      if (!(await db.transaction().execute((tx) => deleteBale(tx, shopID, baleID))))
        throw new AppError('not_found')
    },

    async items(
      caller: Seller,
      {
        baleID,
        all = false,
        cursor,
      }: { baleID: string; all?: boolean | undefined; cursor?: string | undefined },
    ): Promise<Page<BaleItemRow>> {
      const shopID = await ownShop(caller)
      if (!(await isBaleOf(db, shopID, baleID))) throw new AppError('not_found')
      const after = cursor === undefined ? null : decodeCursor(cursor, ItemsCursor)
      const found = await selectBaleItems(db, all ? { shopID } : { baleID }, after, itemsPageSize + 1)
      return page(found, itemsPageSize, (row) => [row.moment, row.id])
    },

    /** Null takes the items out of their bales. */
    async put(caller: Seller, baleID: string | null, itemIDs: string[]): Promise<void> {
      await consume(caller)
      const shopID = await ownShop(caller)
      await db.transaction().execute(async (tx) => {
        if (baleID !== null && !(await lockBale(tx, shopID, baleID))) throw new AppError('not_found')
        if ((await countItemsOf(tx, shopID, itemIDs)) < itemIDs.length) throw new AppError('not_found')
        if (baleID === null) await takeOutOfBales(tx, itemIDs)
        else {
          await putIntoBale(tx, baleID, itemIDs)
          await refuseFullBale(tx, baleID)
        }
      })
    },
  }
}
