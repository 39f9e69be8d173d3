import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { type Database, isDatabaseAway } from '../db/connect.ts'
import { isDiskFull } from '../disk-full.ts'
import { clearFailure, noteFailure, selectFailuresOf } from './failures.ts'

const defaultBatchSize = 100

export interface RowByRowDependencies {
  database: Pick<Database, 'db'>
  clock: Clock
  log: Logger
}

interface Rows<Row> {
  /** The next rows, `max` at most, without those whose subject is left out. */
  select(leftOut: readonly string[], max: number): Promise<readonly Row[]>
  /** Names the row among those of this job, for example its id. */
  subjectOf(row: Row): string
  /** Handles one row in transactions of its own. Returns false if there was nothing to do any more. */
  handle(row: Row): Promise<boolean | void>
  batchSize?: number
}

/** To select from rows that are known already. */
export const allBut =
  <Row>(rows: readonly Row[], subjectOf: (row: Row) => string): Rows<Row>['select'] =>
  async (leftOut, max) => {
    const out = new Set(leftOut)
    return rows.filter((row) => !out.has(subjectOf(row))).slice(0, max)
  }

/**
 * What a background job does with many rows, one by one, so that a bad row does not stop the others: it is set aside in
 * `job_failures` with its error, which owners see on the page of the set-up, and left out until a pause that grows has passed.
 */
export const rowByRow = async <Row>(
  { database: { db }, clock, log }: RowByRowDependencies,
  job: string,
  stopping: AbortSignal,
  { select, subjectOf, handle, batchSize = defaultBatchSize }: Rows<Row>,
): Promise<{ done: number; failed: number }> => {
  const failures = await selectFailuresOf(db, job)
  const failedBefore = new Set(failures.map(({ subject }) => subject))
  const leftOut = new Set(
    failures.filter(({ retry_at }) => retry_at > clock.now()).map(({ subject }) => subject),
  )
  const handled = new Set<string>()
  const counts = { done: 0, failed: 0 }

  const handleOne = async (row: Row, subject: string): Promise<void> => {
    try {
      if ((await handle(row)) === false) leftOut.add(subject)
      else counts.done += 1
    } catch (error) {
      // Then it is no fault of the row.
      if (stopping.aborted || isDatabaseAway(error) || isDiskFull(error)) throw error
      leftOut.add(subject)
      counts.failed += 1
      const attempts = await noteFailure(db, { job, subject, error, at: clock.now() })
      log.error({ err: error, job, subject, attempts }, 'a row of a background job was set aside')
      return
    }
    if (failedBefore.has(subject)) await clearFailure(db, job, subject)
  }

  for (let found = batchSize; found === batchSize && !stopping.aborted;) {
    const rows = await select([...leftOut], batchSize)
    for (const row of rows) {
      if (stopping.aborted) break
      const subject = subjectOf(row)
      // A row that is found again, although it was handled, would be found for ever.
      if (handled.has(subject)) leftOut.add(subject)
      else await handleOne(row, subject)
      handled.add(subject)
    }
    found = rows.length
  }
  return counts
}
