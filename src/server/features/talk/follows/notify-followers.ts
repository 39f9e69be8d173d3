import type { ModuleDependencies } from '../../../module.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { rowByRow } from '../../../platform/jobs/row-by-row.ts'
import type { AddNotifications } from '../../people/index.ts'
import { lockRound, saveRound, selectFollowers, selectNewItems, selectShopsToNotify } from './queries.ts'

const minute = 60_000
/** Followers of a shop are notified again no earlier, in milliseconds. */
const pause = 60 * minute
/** Sellers list several items one after the other. Followers are notified this long after the first. */
const gatherMs = 10 * minute
/** The transaction of an item that was listed earlier has ended. */
const settledMs = minute
/** The followers of one transaction. */
const batchSize = 500
/** Then it is the turn of other shops, and the next run of the job goes on. */
const batchesPerRun = 20

type Dependencies = Pick<ModuleDependencies, 'database' | 'clock' | 'log'> & {
  addNotifications: AddNotifications
}

/**
 * Notifies the followers of shops of new items, in rounds: one round a shop and hour, in batches. Each batch commits with the
 * place that it has reached, under the lock of the shop's row, so nobody is notified twice after a kill, or by two processes.
 */
export const createNotifyFollowers = (dependencies: Dependencies) => {
  const {
    database: { db },
    clock,
    addNotifications,
  } = dependencies
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)

  /** Returns whether there are more followers to notify. */
  const notifyBatch = async (tx: Tx, shopID: string): Promise<boolean> => {
    const round = await lockRound(tx, shopID)
    if (!round) return false
    const begins = round.round_until === null
    if (begins && round.notified_at && round.notified_at > ago(pause)) return false
    const until = round.round_until ?? ago(settledMs)
    const items = await selectNewItems(tx, shopID, round.notified_until, until)
    const [newest] = items
    const followers = newest ? await selectFollowers(tx, shopID, round.round_after, batchSize) : []
    if (newest)
      await addNotifications(
        tx,
        followers.flatMap(({ buyer_id, seen_at }) => {
          const unseen = items.filter(({ listed_at }) => listed_at > seen_at).length
          return unseen === 0
            ? []
            : {
                accountID: buyer_id,
                kind: 'new_items' as const,
                subject: `shop ${shopID} ${until.toISOString()}`,
                path: `/shop/${shopID}`,
                about: newest.owner_id,
                photo: newest.photo_key,
                facts: { shop: newest.shop_name, items: unseen },
              }
        }),
      )
    const goesOn = followers.length === batchSize
    await saveRound(
      tx,
      goesOn
        ? { ...round, round_until: until, round_after: followers.at(-1)?.buyer_id ?? null }
        : {
            ...round,
            notified_until: until,
            notified_at: newest ? clock.now() : round.notified_at,
            round_until: null,
            round_after: null,
          },
    )
    return goesOn
  }

  /** A job. One run notifies a bounded number of followers of each shop, so that a large shop does not delay the others. */
  return (stopping: AbortSignal) =>
    rowByRow(dependencies, 'notify-followers', stopping, {
      select: (leftOut, rows) =>
        selectShopsToNotify(db, { notifiedBefore: ago(pause), listedUntil: ago(gatherMs) }, leftOut, rows),
      subjectOf: ({ shop_id }) => shop_id,
      handle: async ({ shop_id }) => {
        for (let batch = 0; batch < batchesPerRun && !stopping.aborted; batch += 1)
          if (!(await db.transaction().execute((tx) => notifyBatch(tx, shop_id)))) return
      },
    })
}
