import type { Logger } from 'pino'
import { z } from 'zod'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { id } from '#contract/fields.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Page, decodeCursor, microseconds, page } from '../../../platform/db/cursor.ts'
import type { Database, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { lockItem, lockItems, type LockedItem, whyWaiting } from '../item-state/locks.ts'
import { findShopOf } from '../../shops/index.ts'
import { publishingPerSeller } from './limits.ts'
import { type WaitingDraftRow, listDrafts, selectWaitingDrafts } from './queries.ts'

const pageSize = 50
const DraftsCursor = z.tuple([microseconds, id])

interface Dependencies {
  database: Database
  events: Events
  clock: Clock
  /** Called after the listing of an item whose photos came before. */
  listed: (itemID: string) => Promise<void>
  log: Logger
}

/** Why an item that was not listed just now is not listed. */
const refusalOf = (item: LockedItem | undefined): ErrorCode | null => {
  if (!item) return 'not_found'
  if (item.waits_in) return whyWaiting(item)
  if (item.state === 'draft') return 'item_unfinished'
  return item.availability === 'withdrawn' ? 'item_gone' : null
}

/** Lists a complete draft of a shop. Returns false if it was listed before. Throws `item_unfinished` if photos are missing. */
export const listDraft = async (tx: Tx, shopID: string, itemID: string, at: Date): Promise<boolean> => {
  const item = await lockItem(tx, itemID, { shopID })
  if ((await listDrafts(tx, [itemID], at)).length > 0) return true
  const refusal = refusalOf(item)
  if (refusal) throw new AppError(refusal)
  return false
}

/** Drafts that a seller prepares and publishes later. */
export const createDrafts = ({ database: { db }, events, clock, listed, log }: Dependencies) => ({
  async waiting(caller: Caller, cursor: string | undefined): Promise<Page<WaitingDraftRow>> {
    const shop = await findShopOf(db, caller.sellerID)
    if (!shop) throw new AppError('shop_missing')
    const after = cursor === undefined ? null : decodeCursor(cursor, DraftsCursor)
    const found = await selectWaitingDrafts(db, shop.id, { after, rows: pageSize + 1 })
    return page(found, pageSize, (row) => [row.moment, row.id])
  },

  /** Lists complete drafts of the caller in one transaction. A withdrawn item stays withdrawn. */
  async publish({ accountID, sellerID }: Caller, itemIDs: string[]) {
    await consumeAttempt(db, clock, `publish:${accountID}`, publishingPerSeller)
    const { before, now } = await db.transaction().execute(async (tx) => {
      const shop = await findShopOf(tx, sellerID)
      // During a vacation they wait until the shop is back.
      if (shop?.paused_at && !shop.away_until) throw new AppError('shop_paused')
      const items = shop ? await lockItems(tx, itemIDs, { shopID: shop.id }) : []
      const drafts = items.flatMap((item) => (item.state === 'draft' ? [item.id] : []))
      const made = await listDrafts(tx, drafts, clock.now())
      if (made.length > 0) await publishTo(tx, sellerID, 'items')
      return { before: new Map(items.map((item) => [item.id, item])), now: made }
    })
    await events.syncNotifications()
    for (const itemID of now)
      listed(itemID).catch((error: unknown) =>
        log.warn({ err: error, itemID }, 'a published item was not compared with others'),
      )
    const codes = itemIDs.map((itemID) => ({
      itemID,
      code: now.includes(itemID) ? null : refusalOf(before.get(itemID)),
    }))
    return {
      published: codes.flatMap(({ itemID, code }) => (code === null ? [itemID] : [])),
      refused: codes.flatMap(({ itemID, code }) =>
        code === null ? [] : [{ itemID, code, error: errors[code][1] }],
      ),
    }
  },
})

export type Drafts = ReturnType<typeof createDrafts>
