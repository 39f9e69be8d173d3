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
  /** Handles several rows in one transaction. If it fails, each is handled alone, so that only the bad one is set aside. */
  handleTogether?(rows: readonly Row[]): Promise<void>
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
  { select, subjectOf, handle, handleTogether, batchSize = defaultBatchSize }: Rows<Row>,
): Promise<{ done: number; failed: number }> => {
  const failures = await selectFailuresOf(db, job)
  const failedBefore = new Set(failures.map(({ subject }) => subject))
  const leftOut = new Set(
    failures.filter(({ retry_at }) => retry_at > clock.now()).map(({ subject }) => subject),
  )
  const handled = new Set<string>()
  const counts = { done: 0, failed: 0 }

  const throwUnlessOfRow = (error: unknown): void => {
    if (stopping.aborted || isDatabaseAway(error) || isDiskFull(error)) throw error
  }

  const handleOne = async (row: Row, subject: string): Promise<void> => {
    try {
      if ((await handle(row)) === false) leftOut.add(subject)
      else counts.done += 1
    } catch (error) {
      throwUnlessOfRow(error)
      leftOut.add(subject)
      counts.failed += 1
      const attempts = await noteFailure(db, { job, subject, error, at: clock.now() })
      log.error({ err: error, job, subject, attempts }, 'a row of a background job was set aside')
      return
    }
    if (failedBefore.has(subject)) await clearFailure(db, job, subject)
  }

  /** Returns the rows that are still to be handled alone: those that failed before, or all if it fails. */
  const handleBatch = async (rows: readonly Row[]): Promise<readonly Row[]> => {
    const batch = rows.filter((row) => !failedBefore.has(subjectOf(row)))
    if (!handleTogether || batch.length < 2) return rows
    try {
      await handleTogether(batch)
    } catch (error) {
      throwUnlessOfRow(error)
      return rows
    }
    counts.done += batch.length
    return rows.filter((row) => failedBefore.has(subjectOf(row)))
  }

  for (let found = batchSize; found === batchSize && !stopping.aborted;) {
    const rows = await select([...leftOut], batchSize)
    const [again, others] = [[], []] as [Row[], Row[]]
    for (const row of rows) (handled.has(subjectOf(row)) ? again : others).push(row)
    // A row that is found again, although it was handled, would be found for ever.
    for (const row of again) leftOut.add(subjectOf(row))
    for (const row of others) handled.add(subjectOf(row))
    for (const row of await handleBatch(others)) {
      if (stopping.aborted) break
      await handleOne(row, subjectOf(row))
    }
    found = rows.length
  }
  return counts
}
