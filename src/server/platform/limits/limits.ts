import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db, TableRow } from '../db/connect.ts'
import { AppError } from '../errors.ts'

export interface Limit {
  max: number
  seconds: number
  /** The message beyond the limit, if the general one does not say enough. */
  sentence?: string
}

/** Keeps e-mails and addresses out of the table of attempts. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The count of the current window and its end. */
export type Attempts = Pick<TableRow<'attempts'>, 'count' | 'window_ends_at'>

/** Counts one attempt under `key`, or one for each row of `from`, a part of a larger statement. */
export const countAttempt = (clock: Clock, key: string, { seconds }: Limit, from?: RawBuilder<unknown>) => {
  const now = clock.now()
  const windowEnd = new Date(now.getTime() + seconds * 1000)
  return sql<Attempts>`
    insert into attempts (key, window_ends_at, count)
    select ${key}::text, ${windowEnd}::timestamptz, 1 ${from ? sql`from ${from}` : sql``}
    on conflict (key) do update set
      count = case when attempts.window_ends_at <= ${now} then 1 else attempts.count + 1 end,
      window_ends_at = case when attempts.window_ends_at <= ${now} then ${windowEnd} else attempts.window_ends_at end
    returning count, window_ends_at`
}

/** Throws `too_many_tries` beyond the limit. */
export const checkAttempts = ({ count, window_ends_at }: Attempts, clock: Clock, limit: Limit): void => {
  if (count <= limit.max) return
  const seconds = Math.max(1, Math.ceil((window_ends_at.getTime() - clock.now().getTime()) / 1000))
  throw new AppError('too_many_tries', {
    retryAfterSeconds: seconds,
    ...(limit.sentence !== undefined && { sentence: limit.sentence }),
  })
}

/**
 * Counts an attempt under `key`; throws `too_many_tries` beyond the limit. Stored in the database, so it holds for
 * all processes.
 */
export const consumeAttempt = async (db: Db, clock: Clock, key: string, limit: Limit): Promise<void> => {
  const { rows } = await countAttempt(clock, key, limit).execute(db)
  for (const row of rows) checkAttempts(row, clock, limit)
}

/**
 * Counts an attempt in a share that everybody has together, for example of the mails to one person. Beyond it each asker
 * still has a small share of their own, so that nobody uses up what another may ask for. Returns whether that was used.
 */
export const consumeShared = async (
  db: Db,
  clock: Clock,
  key: string,
  limit: Limit,
  own: { asker: string; limit: Limit },
): Promise<boolean> => {
  try {
    await consumeAttempt(db, clock, key, limit)
    return false
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_tries') throw error
    await consumeAttempt(db, clock, `${key}:${digest(own.asker)}`, own.limit)
    return true
  }
}

/** Counts an amount, for example of kilobytes, where `consumeAttempt` counts one. */
export const consumeAmount = async (
  db: Db,
  clock: Clock,
  key: string,
  amount: number,
  limit: Limit,
): Promise<void> => {
  const now = clock.now()
  const end = new Date(now.getTime() + limit.seconds * 1000)
  // `least` keeps the count of refused attempts from overflowing its column.
  const { rows } = await sql<Attempts>`
    insert into attempts as t (key, window_ends_at, count) values (${key}, ${end}, ${amount})
    on conflict (key) do update set
      count = case when t.window_ends_at <= ${now} then ${amount}
        else least(t.count + ${amount}, ${limit.max + 1}) end,
      window_ends_at = case when t.window_ends_at <= ${now} then ${end} else t.window_ends_at end
    returning count, window_ends_at`.execute(db)
  for (const row of rows) checkAttempts(row, clock, limit)
}

/** The count under `key` in its window; 0 once that has ended. */
export const countAttempts = async (db: Db, clock: Clock, key: string): Promise<number> => {
  const attempts = await db
    .selectFrom('attempts')
    .select('count')
    .where('key', '=', key)
    .where('window_ends_at', '>', clock.now())
    .executeTakeFirst()
  return attempts?.count ?? 0
}

/** Takes back one attempt that turned out to be correct. Wrong ones before it still count. */
export const refundAttempt = async (db: Db, key: string): Promise<void> => {
  await sql`update attempts set count = count - 1 where key = ${key} and count > 0`.execute(db)
}

/** Resets the attempts under `key`, for example after a success. */
export const resetAttempts = async (db: Db, key: string): Promise<void> => {
  await sql`delete from attempts where key = ${key}`.execute(db)
}
