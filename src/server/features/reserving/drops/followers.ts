import type { ModuleDependencies } from '../../../module.ts'
import type { RunWith } from '../../../platform/jobs/jobs.ts'
import type { AddNotifications, NewNotification } from '../../people/index.ts'
import { selectFollowers } from '../../talk/index.ts'
import { findDropToNotify } from './queries.ts'

/** The followers of one transaction. */
const batchSize = 500

/** What followers are notified of. `moves`: how often the drop had been moved then. */
export interface DropNews {
  dropID: string
  news: 'set' | 'moved' | 'cancelled' | 'open'
  moves: number
}

type Found = NonNullable<Awaited<ReturnType<typeof findDropToNotify>>>

/** Whether it is still so. After a later change the news of that are enough. */
const isTrue = ({ cancelled_at, opened_at, moves }: Found, { news, moves: then }: DropNews): boolean => {
  if (news === 'cancelled') return cancelled_at !== null
  if (news === 'open') return opened_at !== null
  return cancelled_at === null && opened_at === null && moves === then
}

const kindOf = {
  set: 'drop_set',
  moved: 'drop_moved',
  cancelled: 'drop_cancelled',
  open: 'drop_open',
} as const

const notificationOf = (accountID: string, drop: Found, { news, moves }: DropNews): NewNotification => ({
  accountID,
  kind: kindOf[news],
  subject: `drop ${drop.id} ${moves}`,
  path: `/shop/${drop.shop_id}`,
  about: drop.owner_id,
  facts: { shop: drop.shop_name, title: drop.title, at: drop.opens_at.toISOString() },
})

type Dependencies = Pick<ModuleDependencies, 'database'> & { addNotifications: AddNotifications }

/**
 * A job that notifies the followers of a shop of its drop, in batches. It may run again after a kill: nobody is notified twice. It
 * ends early once the news are old or the shop is stopped.
 */
export const createNotifyFollowersOfDrop =
  ({ database: { db }, addNotifications }: Dependencies): RunWith<DropNews> =>
  async (given, stopping) => {
    for (let after: string | null = null; ;) {
      stopping.throwIfAborted()
      const last: string | null = await db.transaction().execute(async (tx) => {
        const drop = await findDropToNotify(tx, given.dropID)
        if (!drop || !isTrue(drop, given)) return null
        const found = await selectFollowers(tx, drop.shop_id, after, batchSize)
        await addNotifications(
          tx,
          found.map(({ buyer_id }) => notificationOf(buyer_id, drop, given)),
        )
        return found.length === batchSize ? (found.at(-1)?.buyer_id ?? null) : null
      })
      if (last === null) return
      after = last
    }
  }
