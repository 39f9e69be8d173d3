import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Whole runs that failed have this subject. */
export const wholeRun = ''
const longestPauseMinutes = 360
const maxErrorLength = 300
const maxSubjectLength = 200

/** A failed row, from now on left out for a minute, then two, four and so on, six hours at most. Returns the attempts so far. */
export const noteFailure = async (
  db: Db,
  {
    job,
    subject,
    error,
    at,
    attempts = 1,
  }: { job: string; subject: string; error: unknown; at: Date; attempts?: number },
): Promise<number> => {
  // Mail servers repeat addresses in their errors.
  const sentence = (error instanceof Error ? error.message : String(error))
    .replaceAll(/[^\s@<>]+@[^\s@<>]+/g, '…@…')
    .slice(0, maxErrorLength)
  const { rows } = await sql<{ attempts: number }>`
    insert into job_failures as f (job, subject, attempts, error, first_at, last_at, retry_at, forget_at)
    values (${job}, ${subject.slice(0, maxSubjectLength)}, ${attempts}, ${sentence}, ${at}, ${at}, ${at}::timestamptz + interval '1 minute',
      ${at}::timestamptz + interval '2 days')
    on conflict (job, subject) do update set attempts = f.attempts + 1, error = excluded.error,
      last_at = greatest(f.last_at, excluded.last_at), forget_at = excluded.forget_at,
      retry_at = excluded.last_at + least(2 ^ least(f.attempts, 20), ${longestPauseMinutes}) * interval '1 minute'
    returning attempts`.execute(db)
  return rows[0]?.attempts ?? 1
}

/** After the job did everything at once. */
export const clearFailuresOf = (db: Db, job: string) =>
  db.deleteFrom('job_failures').where('job', '=', job).execute()

export const clearFailure = (db: Db, job: string, subject: string) =>
  db.deleteFrom('job_failures').where('job', '=', job).where('subject', '=', subject).execute()

export const selectFailuresOf = (db: Db, job: string) =>
  db.selectFrom('job_failures').select(['subject', 'retry_at']).where('job', '=', job).execute()

/** Those that failed last come first. */
export const selectFailures = (db: Db, rows: number) =>
  db
    .selectFrom('job_failures')
    .select(['job', 'subject', 'attempts', 'error', 'last_at', 'retry_at'])
    .orderBy('last_at', 'desc')
    .orderBy('job')
    .orderBy('subject')
    .limit(rows)
    .execute()

/** The rows whose subject, the text of this column, is not left out. */
export const isNoneOf = (column: RawBuilder<unknown> | string, subjects: readonly string[]) =>
  sql<boolean>`${typeof column === 'string' ? sql.ref(column) : column}::text <> all(${[...subjects]}::text[])`
