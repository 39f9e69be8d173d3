import type { ModuleDependencies } from '../../../module.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/events.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import type { Run } from '../../../platform/jobs/jobs.ts'
import { rowByRow } from '../../../platform/jobs/row-by-row.ts'
import { listDrafts, lockItems, unblockItems } from '../../items/index.ts'
import type { AddNotifications } from '../../people/index.ts'
import { lockShop } from '../../shops/index.ts'
import { type DropQueue, announce, announcedUntil, sendNews } from './announce.ts'
import {
  type LockedDrop,
  lockDrop,
  mayNotSell,
  selectDropsToAnnounce,
  selectDropsToOpen,
  selectWaiting,
  updateDrop,
} from './queries.ts'

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'log'> & {
  addNotifications: AddNotifications
  followers: DropQueue
  /** Called after an item was listed. */
  listed: (itemID: string) => Promise<void>
}

interface DropOfShop {
  id: string
  shop_id: string
}

const lockComing = async (tx: Tx, { id, shop_id }: DropOfShop) => {
  const { owner_id } = await lockShop(tx, shop_id)
  const drop = await lockDrop(tx, shop_id, id)
  return drop && !drop.opened_at && !drop.cancelled_at ? { ...drop, owner_id } : undefined
}

/**
 * A job that opens the drops whose minute has come, each in one transaction, and announces those of the next day. Several
 * processes run it at once: the lock of the shop decides who opens a drop, and a seller who moves or cancels it just before wins.
 */
export const createOpenDrops = (dependencies: Dependencies): Run => {
  const {
    database: { db },
    events,
    clock,
    log,
    addNotifications,
    followers,
    listed,
  } = dependencies

  const notifySeller = (tx: Tx, drop: LockedDrop & { owner_id: string }, items: number): Promise<void> =>
    addNotifications(tx, [
      {
        accountID: drop.owner_id,
        kind: 'drop_drafts',
        subject: `drop ${drop.id}`,
        path: '/my-pieces?state=draft',
        facts: { title: drop.title, items },
      },
    ])

  /** Lists the items, as publishing drafts does. What cannot be listed stays a draft. Returns what it listed. */
  const open = (row: DropOfShop): Promise<string[] | null> =>
    db.transaction().execute(async (tx) => {
      const drop = await lockComing(tx, row)
      const now = clock.now()
      if (!drop || drop.opens_at > now) return null
      const waiting = await selectWaiting(tx, row.shop_id)
      await lockItems(tx, waiting)
      await unblockItems(tx, waiting, 'drop')
      const made = (await mayNotSell(tx, row.shop_id)) ? [] : await listDrafts(tx, waiting, now)
      if (made.length > 0) {
        await updateDrop(tx, row.id, { opened_at: now })
        await sendNews(tx, followers, drop, 'open')
      } else await updateDrop(tx, row.id, { cancelled_at: now })
      if (made.length < waiting.length) await notifySeller(tx, drop, waiting.length - made.length)
      await publish(tx, 'shops', row.shop_id)
      await publishTo(tx, drop.owner_id, 'items')
      return made
    })

  const announceDue = (row: DropOfShop): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const drop = await lockComing(tx, row)
      if (!drop || drop.announced_at) return false
      await announce(tx, followers, drop, clock.now())
      return true
    })

  /** One after the other, after the commit. */
  const compare = async (itemIDs: readonly string[]): Promise<void> => {
    for (const itemID of itemIDs)
      await listed(itemID).catch((err: unknown) =>
        log.warn({ err, itemID }, 'an item of a drop was not compared with others'),
      )
  }

  return async (stopping) => {
    const opened = await rowByRow(dependencies, 'drops-to-open', stopping, {
      select: (leftOut, rows) => selectDropsToOpen(db, clock.now(), leftOut, rows),
      subjectOf: ({ id }) => id,
      handle: async (row) => {
        const made = await open(row)
        void compare(made ?? [])
        return made !== null
      },
    })
    const announced = await rowByRow(dependencies, 'drops-to-announce', stopping, {
      select: (leftOut, rows) => selectDropsToAnnounce(db, announcedUntil(clock.now()), leftOut, rows),
      subjectOf: ({ id }) => id,
      handle: announceDue,
    })
    if (opened.done + announced.done > 0) await events.syncNotifications()
    return { opened: opened.done, announced: announced.done, failed: opened.failed + announced.failed }
  }
}
