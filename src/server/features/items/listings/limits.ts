import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Limit, consumeAmount, consumeAttempt } from '../../../platform/limits/limits.ts'

/** Well above an evening's work: a seller may upload forty items and finish none of them. */
const maxDrafts = 100

/** Some racks of drafts that wait to be published, or a file of 2,000 lines. They may lack photos. */
const maxWaitingDrafts = 2_500

const day = 86_400

/**
 * Forty items with 8 photos each are 320 photos. A shop that moves 400 items here in one day sends 3,200, of 1 to 3
 * MB each.
 */
const photosPerDay: Limit = {
  max: 4_000,
  seconds: day,
  sentence:
    'You have added 4,000 photos within a day, the most that is allowed. Your drafts are kept. Please add the other photos tomorrow.',
}
const kilobytesPerDay: Limit = {
  max: 10_000_000,
  seconds: day,
  sentence:
    'You have sent 10 GB of photos within a day, the most that is allowed. Your drafts are kept. Please add the other photos tomorrow, or smaller ones.',
}

/** Far more than 2,500 drafts need, 50 at once. */
export const publishingPerSeller = { max: 300, seconds: 3600 }

/** Namespace of the advisory lock. The value is arbitrary but must be the same in every process. */
const draftsLock = 41

/** Serializes new items of a shop until the end of the transaction, so that simultaneous ones are all counted. */
export const lockDraftsOf = (tx: Tx, shopID: string) =>
  sql`select pg_advisory_xact_lock(${sql.lit(draftsLock)}, hashtext(${shopID}))`.execute(tx)

/**
 * Call it under that lock, after the new draft was inserted. Throws `too_many_drafts` if too many that are to be listed lack photos, and
 * `too_many_waiting_drafts`.
 */
export const refuseTooManyDrafts = async (tx: Tx, shopID: string): Promise<void> => {
  const { unfinished, waiting } = await tx
    .selectFrom('items')
    .select(({ fn, and }) => [
      fn
        .countAll<number>()
        .filterWhere(and({ completed_at: null, kept_as_draft: false }))
        .as('unfinished'),
      fn.countAll<number>().filterWhere('kept_as_draft', '=', true).as('waiting'),
    ])
    .where('shop_id', '=', shopID)
    .where('state', '=', sql.lit('draft'))
    .executeTakeFirstOrThrow()
  if (unfinished > maxDrafts) throw new AppError('too_many_drafts')
  if (waiting > maxWaitingDrafts) throw new AppError('too_many_waiting_drafts')
}

/**
 * Counts a photo of a seller before the costly decoding. Throws `too_many_tries` beyond the daily limit, which all
 * processes share.
 */
export const consumePhotoLimits = async (
  db: Db,
  clock: Clock,
  sellerID: string,
  bytes: number,
): Promise<void> => {
  await consumeAttempt(db, clock, `photos:${sellerID}`, photosPerDay)
  await consumeAmount(db, clock, `photo-kilobytes:${sellerID}`, Math.ceil(bytes / 1000), kilobytesPerDay)
}
