import { sql } from 'kysely'
import { type Duration, daysOf } from '#domain/kept.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { type Db, isDatabaseAway } from '../../../platform/db/connect.ts'
import { isDiskFull } from '../../../platform/disk-full.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { clearFailuresOf, isNoneOf } from '../../../platform/jobs/failures.ts'
import type { Run } from '../../../platform/jobs/jobs.ts'
import { rowByRow } from '../../../platform/jobs/row-by-row.ts'
import { topics } from './table.ts'
import type { KeptTable } from './topic.ts'

/** So that a statement is short and holds few locks. */
const batchSize = 1_000
const dayMs = 86_400_000

type Rule = NonNullable<KeptTable['purge']>[number] & { table: keyof Tables }

export const keptTables = topics.flatMap(
  ({ tables }) => Object.entries(tables) as [keyof Tables, KeptTable][],
)

export const purgeRules: readonly Rule[] = keptTables.flatMap(([table, { purge = [] }]) =>
  purge.map((rule) => ({ ...rule, table })),
)

const atOnce: Duration = { days: 0 }

/** A row with this time in the rule's column, or an earlier one, is deleted. */
export const cutoffOf = ({ for: duration = atOnce }: Rule, now: Date): Date =>
  new Date(now.getTime() - daysOf(duration) * dayMs)

const isOver = (rule: Rule, before: Date) =>
  sql<boolean>`${sql.ref(rule.column)} <= ${before} and ${rule.where?.(before) ?? sql<boolean>`true`}`

/** Returns the number of deleted rows. A row that changes meanwhile has another place, and stays. */
const deleteBatch = async (db: Db, rule: Rule, before: Date): Promise<number> => {
  if (rule.history) {
    const { rows } = await sql<{ deleted: number }>`
      select delete_old_history(${rule.table}, ${before}, ${sql.lit(batchSize)}) as deleted`.execute(db)
    return rows[0]?.deleted ?? 0
  }
  const { numAffectedRows } = await sql`
    delete from ${sql.table(rule.table)} where ctid = any(array(
      select ctid from ${sql.table(rule.table)} where ${isOver(rule, before)}
      order by ${sql.ref(rule.column)} limit ${sql.lit(batchSize)}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The places of rows, which name them until they change. */
const selectPlaces = async (db: Db, rule: Rule, before: Date, leftOut: readonly string[], max: number) => {
  const { rows } = await sql<{ place: string }>`
    select ctid::text as place from ${sql.table(rule.table)}
    where ${isOver(rule, before)} and ${isNoneOf(sql`ctid`, leftOut)} limit ${max}`.execute(db)
  return rows.map(({ place }) => place)
}

const deleteOne = async (db: Db, rule: Rule, before: Date, place: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(rule.table)} where ctid = ${place}::tid and ${isOver(rule, before)}`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

/** Deletes what the table of kept data no longer allows. Several processes may run it at once. */
export const createPurge =
  ({ database, clock, log }: Pick<ModuleDependencies, 'database' | 'clock' | 'log'>): Run =>
  async (stopping) => {
    const { db } = database
    const purged: Record<string, number> = {}
    const errors: unknown[] = []
    for (const rule of purgeRules) {
      const job = `purge: ${rule.table} ${rule.column}`
      const before = cutoffOf(rule, clock.now())
      try {
        for (let last = batchSize; last === batchSize && !stopping.aborted;) {
          last = await deleteBatch(db, rule, before)
          if (last > 0) purged[rule.table] = (purged[rule.table] ?? 0) + last
        }
        await clearFailuresOf(db, job)
      } catch (error) {
        if (isDatabaseAway(error) || isDiskFull(error)) throw error
        log.error({ err: error, table: rule.table }, 'old rows could not be deleted together')
        if (rule.history) errors.push(error)
        else {
          const { done } = await rowByRow({ database, clock, log }, job, stopping, {
            select: (leftOut, max) => selectPlaces(db, rule, before, leftOut, max),
            subjectOf: (place) => place,
            handle: (place) => deleteOne(db, rule, before, place),
          })
          if (done > 0) purged[rule.table] = (purged[rule.table] ?? 0) + done
        }
      }
    }
    if (Object.keys(purged).length > 0) log.info({ purged }, 'old rows were deleted')
    // Only now, so that one table does not keep the others from their end.
    if (errors.length > 0) throw new AggregateError(errors, 'old rows could not be deleted')
    return purged
  }
