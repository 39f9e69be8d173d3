import { shorten } from '#domain/shorten.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import {
  type EntryKind,
  type Reporter,
  type SignalFacts,
  type SignalKind,
  priorityOf,
} from '#domain/moderation.ts'
import type { CommunityRule } from '#domain/community-rules.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MessageRange } from './evidence.ts'

/** So many people report one person within a day that it is noticed. */
const burst = 5
const day = 24 * 3_600_000
/** In characters. */
const maxTitle = 100
/** Of one reporter and of one entry: enough to judge by, and the cost does not grow. */
const maxReportsCounted = 50
/** Reports of messages by one person in an open entry. */
const maxRangesPerPerson = 10

export interface NewEntry {
  kind: EntryKind
  subjectID: string
  aboutID: string | null
  title?: string
  at: Date
}

/** Opens an entry, or finds the open one about the same thing. It stays locked until the transaction ends. */
const openOrLock = async (
  tx: Tx,
  { kind, subjectID, aboutID, title = '', at }: NewEntry,
): Promise<string> => {
  const { id } = await tx
    .insertInto('queue_entries')
    .values({
      id: uuidv7(),
      kind,
      subject_id: subjectID,
      about_id: aboutID,
      title: shorten(title, maxTitle),
      opened_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject_id', 'about_id'])
        .where('closed_at', 'is', null)
        .doUpdateSet({ opened_at: sql.ref('queue_entries.opened_at') }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The reasons of an entry, and what became of earlier reports of its reporters. */
const selectReporters = async (tx: Tx, entryID: string) => {
  const { rows } = await sql<Reporter & { reason: string }>`
    select r.reason, earlier.closed, earlier.dismissed
    from (select distinct on (reported_by) reported_by, reason from reports where entry_id = ${entryID}
      order by reported_by, reported_at desc limit ${sql.lit(maxReportsCounted)}) r
    cross join lateral (
      select count(*)::int as closed, (count(*) filter (where d.act = 'nothing'))::int as dismissed
      from (select entry_id from reports where reported_by = r.reported_by
        order by reported_at desc limit ${sql.lit(maxReportsCounted)}) mine
      join decisions d on d.entry_id = mine.entry_id and d.in_effect_at is not null
    ) earlier`.execute(tx)
  return rows
}

/** Call it under the lock of the entry. */
const setPriority = async (
  tx: Tx,
  entryID: string,
  { kind, stopped = false }: { kind: EntryKind; stopped?: boolean },
): Promise<void> => {
  const reporters = await selectReporters(tx, entryID)
  const signals = await tx
    .selectFrom('signals')
    .select('kind')
    .where('entry_id', '=', entryID)
    .limit(2)
    .execute()
  const reasons = reporters.map(({ reason }) => reason)
  const priority = priorityOf({ kind, reasons, reporters, signals: signals.length, stopped })
  await tx.updateTable('queue_entries').set({ priority }).where('id', '=', entryID).execute()
}

/** Opens an entry without a report: a case, an appeal, a seller or a name that waits for a decision. */
export const openEntry = async (tx: Tx, entry: NewEntry & { stopped?: boolean }): Promise<void> => {
  await setPriority(tx, await openOrLock(tx, entry), entry)
}

/** Closes the open entries about things that were decided elsewhere, or are gone. */
export const closeEntries = async (
  tx: Tx,
  { kind, subjectIDs, at }: Pick<NewEntry, 'kind' | 'at'> & { subjectIDs: readonly string[] },
): Promise<void> => {
  await tx
    .updateTable('queue_entries')
    .set({ closed_at: sql`greatest(${at}, opened_at)` })
    .where('kind', '=', kind)
    .where('subject_id', '=', anyOf(subjectIDs))
    .where('closed_at', 'is', null)
    .execute()
}

export interface NewReport {
  reportedBy: string
  reason: CommunityRule
  details: string
  /** Of messages. */
  range?: MessageRange & { client_id: string }
}

/** A repeated request. The entry of the first may be closed. */
const wasSent = (tx: Tx, { reportedBy, range }: NewReport): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('reports')
      .select('id')
      .where('reported_by', '=', reportedBy)
      .where('client_id', '=', range?.client_id ?? null),
  )

/** A person reports a thing once while it is open, and messages of one conversation several times. */
const requireFew = async (tx: Tx, entryID: string, { reportedBy, range }: NewReport): Promise<void> => {
  if (!range) return
  const before = tx
    .selectFrom('reports')
    .where('entry_id', '=', entryID)
    .where('reported_by', '=', reportedBy)
  if ((await countRows(tx, before, maxRangesPerPerson)) === maxRangesPerPerson)
    throw new AppError('already_reported')
}

/** Adds a report to the open entry about the same thing, or opens one. */
export const addReport = async (tx: Tx, entry: NewEntry, report: NewReport): Promise<void> => {
  if (report.range && (await wasSent(tx, report))) return
  const entryID = await openOrLock(tx, entry)
  await requireFew(tx, entryID, report)
  const isNew = await hasRow(
    tx
      .insertInto('reports')
      .values({
        id: uuidv7(),
        entry_id: entryID,
        reported_by: report.reportedBy,
        reason: report.reason,
        details: report.details,
        reported_at: entry.at,
        ...report.range,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )
  // Of messages it is a repeated request that came in the same instant.
  if (!isNew && !report.range) throw new AppError('already_reported')
  if (!isNew) return
  await setPriority(tx, entryID, entry)
  await noteBurst(tx, entry)
}

export interface Signal {
  kind: SignalKind
  /** What it was noticed about. The same cause is noted once, also after its entry is closed. */
  evidence: string
  facts?: SignalFacts
}

/** Notes what the software noticed in the open entry about a thing, or opens one. It never decides. */
export const addSignal = async (
  tx: Tx,
  entry: NewEntry,
  { kind, evidence, facts = {} }: Signal,
): Promise<void> => {
  // Before the entry, so that a cause that was noted before opens none.
  const isNew = await hasRow(
    tx
      .insertInto('signals')
      .values({ kind, evidence, facts: JSON.stringify(facts), noticed_at: entry.at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('kind'),
  )
  if (!isNew) return
  const entryID = await openOrLock(tx, entry)
  await tx
    .updateTable('signals')
    .set({ entry_id: entryID })
    .where('kind', '=', kind)
    .where('evidence', '=', evidence)
    .execute()
  await setPriority(tx, entryID, entry)
}

/** Whether the person said to be under 18, and no admin has decided about it yet. */
export const isSaidUnderAge = (tx: Tx, accountID: string): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('signals as s')
      .innerJoin('queue_entries as e', 'e.id', 's.entry_id')
      .select('e.id')
      .where('s.kind', '=', 'under_age')
      .where('e.kind', '=', 'account')
      .where('e.subject_id', '=', accountID)
      .where('e.closed_at', 'is', null),
  )

/** Many reports against one person within a day, whatever they are about, make an entry about the person. */
const noteBurst = async (tx: Tx, { aboutID, at }: NewEntry): Promise<void> => {
  if (aboutID === null) return
  const people = tx
    .selectFrom('reports as r')
    .innerJoin('queue_entries as e', 'e.id', 'r.entry_id')
    .select('r.reported_by')
    .distinct()
    .where('e.about_id', '=', aboutID)
    .where('r.reported_at', '>', new Date(at.getTime() - day))
    .limit(burst)
  if ((await people.execute()).length < burst) return
  await addSignal(
    tx,
    { kind: 'account', subjectID: aboutID, aboutID, at },
    {
      kind: 'many_reports',
      evidence: `${aboutID} ${at.toISOString().slice(0, 10)}`,
      facts: { count: burst },
    },
  )
}
