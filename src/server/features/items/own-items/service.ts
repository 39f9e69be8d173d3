import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Received } from '#contract/define.ts'
import { id } from '#contract/fields.ts'
import type { ownItems as calls } from '#contract/own-items.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Page, decodeCursor, page } from '../../../platform/db/cursor.ts'
import type { Database, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { findItemOfForm } from '../listings/queries.ts'
import { lockDraftsOf, refuseTooManyDrafts } from '../listings/limits.ts'
import { findShopOf } from '../../shops/index.ts'
import { type OwnItemRow, copyItem, countOwnItems, selectOwnItems } from './queries.ts'

const pageSize = 60
const OwnCursor = z.tuple([z.int(), id])

/** A page for every second of work. */
const readsPerAccount = { max: 3_600, seconds: 3600 }

/** Far more than manual work. */
const duplicatesPerSeller = { max: 200, seconds: 3600 }

type Wanted = Received<(typeof calls)['GET store/get_own_items']>

interface Deps {
  database: Database
  events: Events
  clock: Clock
  /** Puts a copy into the bale of its original, in the transaction that adds it. */
  keepBale: (tx: Tx, item: { shopID: string; from: string; itemID: string }) => Promise<void>
}

/** The list of a seller's own items. */
export const createOwnItems = ({ database: { db }, events, clock, keepBale }: Deps) => {
  const shopOf = async ({ sellerID }: Caller) => {
    const shop = await findShopOf(db, sellerID)
    if (!shop) throw new AppError('shop_missing')
    return shop
  }

  const countRead = ({ accountID }: Caller) =>
    consumeAttempt(db, clock, `own-items:${accountID}`, readsPerAccount)

  return {
    async list(caller: Caller, { cursor, sort = 'newest', ...filter }: Wanted): Promise<Page<OwnItemRow>> {
      await countRead(caller)
      const shop = await shopOf(caller)
      const after = cursor === undefined ? null : decodeCursor(cursor, OwnCursor)
      const found = await selectOwnItems(db, shop.id, { ...filter, sort, after, rows: pageSize + 1 })
      return page(found, pageSize, (row) => [row.key, row.id])
    },

    async counts(caller: Caller) {
      await countRead(caller)
      const shop = await shopOf(caller)
      const found = await countOwnItems(db, shop.id)
      const none = { draft: 0, for_sale: 0, held: 0, sold: 0, withdrawn: 0 }
      return { ...none, ...Object.fromEntries(found.map((row) => [row.availability, row.count])) }
    },

    /** A new draft with the same facts, in the same bale. Photos and flaws are of one item only, so they are left out. */
    async duplicate(caller: Caller, itemID: string, clientID: string): Promise<string> {
      await consumeAttempt(db, clock, `duplicate:${caller.sellerID}`, duplicatesPerSeller)
      const shop = await shopOf(caller)
      const made = await db.transaction().execute(async (tx) => {
        await lockDraftsOf(tx, shop.id)
        const copy = {
          itemID,
          shopID: shop.id,
          id: uuidv7(),
          clientID,
          addedBy: caller.helperOf && caller.accountID,
          at: clock.now(),
        }
        if (!(await copyItem(tx, copy))) return undefined
        await keepBale(tx, { shopID: shop.id, from: itemID, itemID: copy.id })
        await refuseTooManyDrafts(tx, shop.id)
        await publishTo(tx, caller.sellerID, 'items')
        return copy.id
      })
      await events.syncNotifications()
      const known = made ?? (await findItemOfForm(db, shop.id, clientID))?.id
      if (known === undefined) throw new AppError('not_found')
      return known
    },
  }
}

export type OwnItems = ReturnType<typeof createOwnItems>
