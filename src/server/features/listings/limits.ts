import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import { type Limit, type Tries, judgeTry, takeTry } from '../../platform/limits/limits.ts'

/** Forty items in a night, not one of which is finished, is a bad evening and allowed. */
const maxDrafts = 100

const day = 86_400

/**
 * Forty items with 8 photos each are 320 photos; a shop that brings 400 items from elsewhere in one day sends 3,200, which
 * phones make 1 to 3 MB each.
 */
const photosPerDay: Limit = {
  most: 4_000,
  seconds: day,
  sentence:
    'You have added 4,000 photos within a day, the most that is allowed. Your drafts are kept. Please add the other photos tomorrow.',
}
const kilobytesPerDay: Limit = {
  most: 10_000_000,
  seconds: day,
  sentence:
    'You have sent 10 GB of photos within a day, the most that is allowed. Your drafts are kept. Please add the other photos tomorrow, or smaller ones.',
}

/** Any number, but the same in every process. */
const draftsLock = 41

/** One new item of a shop at a time from here to the end of the transaction, so that two at once are counted both. */
export const lockDraftsOf = (tx: Tx, shopID: string) =>
  sql`select pg_advisory_xact_lock(${sql.lit(draftsLock)}, hashtext(${shopID}))`.execute(tx)

/** Under that lock, with the new draft in: throws where there are too many. */
export const refuseTooManyDrafts = async (tx: Tx, shopID: string): Promise<void> => {
  const { rows } = await sql`
    select from items where shop_id = ${shopID}::uuid and availability = 'draft' limit ${maxDrafts + 1}`.execute(
    tx,
  )
  if (rows.length > maxDrafts) throw new AppError('too_many_drafts')
}

const takeAmount = async (db: Db, clock: Clock, key: string, amount: number, limit: Limit): Promise<void> => {
  const now = clock.now()
  const end = new Date(now.getTime() + limit.seconds * 1000)
  // What was refused is not counted further than needed: the number must not outgrow its column.
  const { rows } = await sql<Tries>`
    insert into tries as t (key, window_ends_at, count) values (${key}, ${end}, ${amount})
    on conflict (key) do update set
      count = case when t.window_ends_at <= ${now} then ${amount}
        else least(t.count + ${amount}, ${limit.most + 1}) end,
      window_ends_at = case when t.window_ends_at <= ${now} then ${end} else t.window_ends_at end
    returning count, window_ends_at`.execute(db)
  for (const row of rows) judgeTry(row, clock, limit)
}

/** Counts a photo of a seller, before it is decoded; throws `too_many_tries` beyond what a day has. Holds across processes. */
export const takePhotoOfDay = async (
  db: Db,
  clock: Clock,
  sellerID: string,
  bytes: number,
): Promise<void> => {
  await takeTry(db, clock, `photos:${sellerID}`, photosPerDay)
  await takeAmount(db, clock, `photo-kilobytes:${sellerID}`, Math.ceil(bytes / 1000), kilobytesPerDay)
}
