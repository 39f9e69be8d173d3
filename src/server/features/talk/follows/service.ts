import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { maxFollowed } from '#domain/follows.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { decodeCursor, microseconds, page } from '../../../platform/db/cursor.ts'
import { lockBuyer } from '../../../platform/db/lock-buyer.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { type NotificationsOf, worksForShop } from '../../people/index.ts'
import { hasBlockedBuyer, holdBlocksOfShop } from '../chat/blocks.ts'
import {
  startNotifying,
  countFollowed,
  deleteFollower,
  findShopToFollow,
  insertFollower,
  selectFollowed,
  setSeen,
} from './queries.ts'

const changesPerAccount = {
  max: 200,
  seconds: 3600,
  sentence: 'You followed and unfollowed many shops in a short time. Please wait a little, and try again.',
}
const pageSize = 20
const Cursor = z.tuple([microseconds, id])

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock'> &
  Pick<NotificationsOf, 'markPathRead'>

/** Shops that a buyer follows. */
export const createFollows = ({ database: { db }, events, clock, markPathRead }: Dependencies) => {
  const countChange = (buyerID: string) =>
    consumeAttempt(db, clock, `follow-changes:${buyerID}`, changesPerAccount)

  return {
    /** Idempotent. Under the lock of the buyer, so that two processes count the same shops. */
    async follow(buyerID: string, shopID: string): Promise<void> {
      await countChange(buyerID)
      await db.transaction().execute(async (tx) => {
        await lockBuyer(tx, buyerID)
        await holdBlocksOfShop(tx, buyerID, shopID)
        const shop = await findShopToFollow(tx, shopID)
        if (!shop) throw new AppError('not_found')
        if (shop.is_stopped) throw new AppError('shop_not_open')
        if (await worksForShop(tx, buyerID, shopID)) throw new AppError('helps_shop')
        if (await hasBlockedBuyer(tx, shopID, buyerID)) throw new AppError('shop_blocked_you')
        const at = clock.now()
        if (!(await insertFollower(tx, { shop_id: shopID, buyer_id: buyerID, since: at, seen_at: at })))
          return
        if ((await countFollowed(tx, buyerID, maxFollowed + 1)) > maxFollowed)
          throw new AppError('follows_full')
        await startNotifying(tx, shopID, at)
        await publishTo(tx, buyerID, 'follows')
      })
      await events.syncNotifications()
    },

    /** Idempotent. */
    async unfollow(buyerID: string, shopID: string): Promise<void> {
      await countChange(buyerID)
      await db.transaction().execute(async (tx) => {
        if (await deleteFollower(tx, shopID, buyerID)) await publishTo(tx, buyerID, 'follows')
      })
      await events.syncNotifications()
    },

    /** What the shop has listed is not new to the buyer any more, nor is a notification of it. */
    async see(buyerID: string, shopID: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (await setSeen(tx, shopID, buyerID, clock.now()))
          await markPathRead(tx, buyerID, `/shop/${shopID}`)
      })
    },

    async list(buyerID: string, cursor: string | undefined) {
      const after = cursor === undefined ? null : decodeCursor(cursor, Cursor)
      const found = await selectFollowed(db, buyerID, after, pageSize + 1)
      return page(found, pageSize, (row) => [row.moment, row.shop_id])
    },
  }
}
