import { v7 as uuidv7 } from 'uuid'
import type { Received } from '#contract/define.ts'
import type { drops as calls } from '#contract/drops.ts'
import { dropDays, shownHours } from '#domain/drops.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { type Tx, refusedBy } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { publish } from '../../../platform/events/events.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import type { Seller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { type LockedItem, blockItems, lockItems, unblockItems, whyWaiting } from '../../items/index.ts'
import { findShopOf } from '../../shops/index.ts'
import { lockShop } from '../live-sales/sale-queries.ts'
import { type DropQueue, announce, sendNews } from './announce.ts'
import {
  type LockedDrop,
  findComingDrop,
  findPublicDrop,
  insertDrop,
  lockDrop,
  selectComplete,
  selectWaiting,
  selectWaitingItems,
  updateDrop,
} from './queries.ts'

const minute = 60_000
const day = 86_400

/** Each may notify all followers of the shop. */
const newDropsPerSeller = { max: 5, seconds: day }
const movesPerSeller = { max: 5, seconds: day }
/** Items that leave one by one, and cancellations. */
const changesPerSeller = { max: 600, seconds: 3600 }

/** The whole minute. Throws unless it is within the next 14 days. */
const readMinute = (given: string, now: Date): Date => {
  const at = Math.floor(Date.parse(given) / minute) * minute
  if (at <= now.getTime() || at > now.getTime() + dropDays * day * 1_000) throw new AppError('drop_time')
  return new Date(at)
}

/** Why an item cannot be put into a drop. */
const whyNot = (item: LockedItem, complete: ReadonlySet<string>) => {
  if (item.taken_down) return 'item_taken_down'
  if (item.state !== 'draft') return 'item_not_draft'
  return whyWaiting(item) ?? (complete.has(item.id) ? null : 'item_unfinished')
}

const requireComing = ({ opened_at, cancelled_at }: LockedDrop): void => {
  if (opened_at ?? cancelled_at) throw new AppError('drop_over')
}

const published = async (tx: Tx, sellerID: string, shopID: string): Promise<void> => {
  await publish(tx, 'shops', shopID)
  await publishTo(tx, sellerID, 'items')
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock'> & {
  /** The job that notifies followers. */
  followers: DropQueue
}

/**
 * The drops of a shop. Every change takes the locks of the shop, the drop and the items, in this order, and so does the job that
 * opens them.
 */
export const createDrops = ({ database: { db }, events, clock, followers }: Dependencies) => {
  const change = async (
    { sellerID }: Seller,
    dropID: string,
    work: (tx: Tx, drop: LockedDrop) => Promise<void>,
  ): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      const shop = await lockShop(tx, sellerID)
      const drop = shop && (await lockDrop(tx, shop.id, dropID))
      if (!drop) throw new AppError('not_found')
      await work(tx, drop)
      await published(tx, sellerID, shop.id)
    })
    await events.syncNotifications()
  }

  return {
    async ofShop(shopID: string) {
      const drop = await findPublicDrop(db, shopID, new Date(clock.now().getTime() - shownHours * 3_600_000))
      return drop && drop.items > 0 ? drop : undefined
    },

    async own({ sellerID }: Seller) {
      const shop = await findShopOf(db, sellerID)
      const drop = shop && (await findComingDrop(db, shop.id))
      return drop && { ...drop, items: await selectWaitingItems(db, shop.id) }
    },

    async set(
      { sellerID }: Seller,
      { title, opensAt, itemIDs }: Received<(typeof calls)['POST store/set_drop']>,
    ): Promise<string> {
      await consumeAttempt(db, clock, `drops:${sellerID}`, newDropsPerSeller)
      const id = uuidv7()
      const setDrop = async (tx: Tx) => {
        const shop = await lockShop(tx, sellerID)
        if (!shop) throw new AppError('shop_missing')
        if (shop.paused_at) throw new AppError(shop.away_until ? 'shop_away' : 'shop_paused')
        const now = clock.now()
        const drop = {
          id,
          shop_id: shop.id,
          title,
          opens_at: readMinute(opensAt, now),
          set_at: now,
          moves: 0,
        }
        await insertDrop(tx, drop)
        const wanted = [...new Set(itemIDs)]
        const items = await lockItems(tx, wanted, { shopID: shop.id })
        if (items.length !== wanted.length) throw new AppError('not_found')
        const complete = await selectComplete(tx, wanted)
        for (const item of items) {
          const code = whyNot(item, complete)
          if (code) throw new AppError(code)
        }
        await blockItems(tx, wanted, 'drop')
        await announce(tx, followers, drop, now)
        await published(tx, sellerID, shop.id)
      }
      await db
        .transaction()
        .execute(setDrop)
        .catch((error: unknown) => {
          throw refusedBy(error) === 'drops_one_open' ? new AppError('drop_set_already') : error
        })
      await events.syncNotifications()
      return id
    },

    async move(seller: Seller, dropID: string, opensAt: string): Promise<void> {
      await consumeAttempt(db, clock, `drop-moves:${seller.sellerID}`, movesPerSeller)
      await change(seller, dropID, async (tx, drop) => {
        requireComing(drop)
        const now = clock.now()
        const opens_at = readMinute(opensAt, now)
        if (opens_at.getTime() === drop.opens_at.getTime()) return
        const moved = { ...drop, opens_at, moves: drop.moves + 1 }
        await updateDrop(tx, dropID, { opens_at, moves: moved.moves })
        if (drop.announced_at) await sendNews(tx, followers, moved, 'moved')
        else await announce(tx, followers, moved, now)
      })
    },

    /** What is not in the drop is left out. */
    async leave(seller: Seller, dropID: string, itemIDs: readonly string[]): Promise<void> {
      await consumeAttempt(db, clock, `drop-changes:${seller.sellerID}`, changesPerSeller)
      await change(seller, dropID, async (tx, drop) => {
        requireComing(drop)
        const waiting = await selectWaiting(tx, drop.shop_id)
        const leaving = waiting.filter((id) => itemIDs.includes(id))
        if (leaving.length === waiting.length) throw new AppError('drop_empty')
        await lockItems(tx, leaving)
        await unblockItems(tx, leaving, 'drop')
      })
    },

    /** Idempotent. */
    async cancel(seller: Seller, dropID: string): Promise<void> {
      await consumeAttempt(db, clock, `drop-changes:${seller.sellerID}`, changesPerSeller)
      await change(seller, dropID, async (tx, drop) => {
        if (drop.cancelled_at) return
        requireComing(drop)
        const waiting = await selectWaiting(tx, drop.shop_id)
        await lockItems(tx, waiting)
        await unblockItems(tx, waiting, 'drop')
        await updateDrop(tx, dropID, { cancelled_at: clock.now() })
        if (drop.announced_at) await sendNews(tx, followers, drop, 'cancelled')
      })
    },
  }
}
