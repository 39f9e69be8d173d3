import type { Logger } from 'pino'
import { answerDays, shownAfterDays } from '#domain/still-there.ts'
import type { ModuleDependencies } from '../../../module.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import type { Seller } from '../../../platform/http/caller.ts'
import { allBut, rowByRow } from '../../../platform/jobs/row-by-row.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { checkLater, itemChanged, lockItems, quietSince, unlistItem } from '../../items/index.ts'
import type { AddNotifications } from '../../people/index.ts'
import { findShopOf, lockShop } from '../../shops/index.ts'
import {
  type Times,
  draftUnanswered,
  insertQuestions,
  putBack,
  selectRenewable,
  selectShopsToAsk,
  selectShopsToDraft,
  selectUnanswered,
  setRenewed,
  wasAskedAfter,
} from './queries.ts'

const day = 86_400_000

/** Far more than manual work. */
const renewalsPerSeller = { max: 300, seconds: 3600 }

const timesOf = (now: Date): Times => ({
  asked: new Date(now.getTime() - answerDays * day),
  quiet: quietSince(now),
  shown: new Date(now.getTime() - shownAfterDays * day),
})

const subjectOf = ({ shop_id }: { shop_id: string }): string => shop_id

interface Dependencies extends Pick<ModuleDependencies, 'database' | 'events' | 'clock'> {
  log: Logger
  addNotifications: AddNotifications
  /** Called after an item was put back on sale. */
  relisted: (itemID: string) => Promise<void>
}

/** Asks sellers about items that they have long done nothing about, and takes the answers. */
export const createStillThere = (dependencies: Dependencies) => {
  const {
    database: { db },
    events,
    clock,
    log,
    addNotifications,
    relisted,
  } = dependencies

  const ask = async (tx: Tx, shopID: string): Promise<boolean> => {
    const { owner_id } = await lockShop(tx, shopID)
    const now = clock.now()
    const times = timesOf(now)
    // Another process did.
    if (await wasAskedAfter(tx, shopID, times)) return false
    const asked = await insertQuestions(tx, shopID, times, now)
    const [first] = asked
    if (!first) return false
    await addNotifications(tx, [
      {
        accountID: owner_id,
        kind: 'still_there',
        subject: `shop ${shopID} ${now.toISOString()}`,
        path: '/',
        photo: first.photo_key,
        facts: { item: first.name, items: asked.length, days: answerDays },
      },
    ])
    await publishTo(tx, owner_id, 'items')
    return true
  }

  const draft = async (tx: Tx, shopID: string): Promise<boolean> => {
    const { owner_id } = await lockShop(tx, shopID)
    const now = clock.now()
    const times = timesOf(now)
    const unanswered = await selectUnanswered(tx, shopID, times)
    // What was deleted meanwhile has no question any more.
    await lockItems(tx, unanswered, { shopID })
    const drafts = await draftUnanswered(tx, unanswered, times, now)
    const [first] = drafts
    if (!first) return unanswered.length > 0
    const ids = drafts.map(({ id }) => id)
    for (const id of ids) await unlistItem(tx, id, now)
    await itemChanged(tx, ...ids)
    await addNotifications(tx, [
      {
        accountID: owner_id,
        kind: 'still_there_drafted',
        subject: `shop ${shopID} ${now.toISOString()}`,
        path: '/',
        photo: first.photo_key,
        facts: { item: first.name, items: ids.length },
      },
    ])
    return true
  }

  return {
    /**
     * The background job, shop by shop. A shop is asked at most once in the days that it has to answer, about all its
     * forgotten items, so that it gets one notification.
     */
    async check(stopping: AbortSignal) {
      const times = timesOf(clock.now())
      const drafted = await rowByRow(dependencies, 'still-there-drafts', stopping, {
        select: (leftOut, rows) => selectShopsToDraft(db, times, leftOut, rows),
        subjectOf,
        handle: ({ shop_id }) => db.transaction().execute((tx) => draft(tx, shop_id)),
      })
      // It reads all items, so it is asked once.
      const shops = await selectShopsToAsk(db, times)
      const asked = await rowByRow(dependencies, 'still-there-questions', stopping, {
        select: allBut(shops, subjectOf),
        subjectOf,
        handle: ({ shop_id }) => db.transaction().execute((tx) => ask(tx, shop_id)),
      })
      if (drafted.done + asked.done > 0) await events.syncNotifications()
      return { drafted: drafted.done, asked: asked.done, failed: drafted.failed + asked.failed }
    },

    /** Idempotent. Items of others, and those that nobody asked about, are left out. */
    async renew({ sellerID }: Seller, wanted: readonly string[] | 'asked' | 'drafted') {
      await consumeAttempt(db, clock, `renew:${sellerID}`, renewalsPerSeller)
      const { renewed, back } = await db.transaction().execute(async (tx) => {
        const shop = await findShopOf(tx, sellerID)
        if (!shop) throw new AppError('shop_missing')
        // During a vacation what is put back waits until the shop is back.
        if (shop.paused_at && !shop.away_until) throw new AppError('shop_paused')
        const ids = await selectRenewable(tx, shop.id, wanted, timesOf(clock.now()))
        await lockItems(tx, ids, { shopID: shop.id })
        const listed = await putBack(tx, ids)
        const count = await setRenewed(tx, ids, clock.now())
        if (listed.length > 0) {
          await checkLater(tx, listed)
          await itemChanged(tx, ...listed)
        }
        if (count > 0) await publishTo(tx, sellerID, 'items')
        return { renewed: count, back: listed }
      })
      await events.syncNotifications()
      for (const itemID of back)
        relisted(itemID).catch((error: unknown) =>
          log.warn({ err: error, itemID }, 'an item that was put back was not compared with others'),
        )
      return { renewed, putBack: back.length }
    },
  }
}
