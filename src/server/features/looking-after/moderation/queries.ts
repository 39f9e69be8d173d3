import { type Insertable, sql } from 'kysely'
import type { EntryKind } from '#domain/moderation.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import { fromMicroseconds, toMicroseconds } from '../../../platform/db/cursor.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { coverColumns, coverPhoto } from '../../items/index.ts'

export const queueStates = ['open', 'mine', 'waiting', 'closed'] as const
export type QueueState = (typeof queueStates)[number]

/** Who asks for the queue, what they see of it, and since when an entry counts as taken. */
export interface Asking {
  adminID: string
  kinds: readonly EntryKind[]
  takenSince: Date
}

/** The priority is in the key of open entries alone. */
export type QueueKey = [time: number, id: string, priority: number]

const inState = (state: QueueState, { adminID, takenSince }: Asking) =>
  ({
    open: sql<boolean>`e.closed_at is null and not e.waiting`,
    mine: sql<boolean>`e.closed_at is null and e.taken_by = ${adminID} and e.taken_at > ${takenSince}`,
    waiting: sql<boolean>`e.closed_at is null and e.waiting`,
    closed: sql<boolean>`e.closed_at is not null`,
  })[state]

const ofKinds = (kinds: readonly EntryKind[]) => sql<boolean>`e.kind = any(${kinds}::text[])`

const entryRows = (db: Db) =>
  db
    .selectFrom('queue_entries as e')
    .leftJoin('accounts as a', 'a.id', 'e.about_id')
    .leftJoin('shops as s', 's.owner_id', 'e.about_id')
    .leftJoin('accounts as taker', 'taker.id', 'e.taken_by')
    .leftJoin('items as i', (join) => join.onRef('i.id', '=', 'e.subject_id').on('e.kind', '=', 'item'))
    .leftJoinLateral(coverPhoto(db), (join) => join.onTrue())
    .select([
      'e.id',
      'e.number',
      'e.kind',
      'e.subject_id',
      'e.about_id',
      'e.title',
      'e.priority',
      'e.opened_at',
      'e.taken_by',
      'e.taken_at',
      'e.waiting',
      'e.closed_at',
      'a.kind as about_kind',
      'a.first_name',
      'a.last_name',
      'a.deleted_at',
      's.id as shop_id',
      's.name as shop_name',
      'taker.first_name as taker_first_name',
      'taker.last_name as taker_last_name',
      ...coverColumns,
      toMicroseconds(sql.ref('e.opened_at')).as('opened'),
      toMicroseconds(sql.ref('e.closed_at')).as('closed'),
      sql<{ reason: string; reports: number }[]>`(
        select coalesce(json_agg(r order by r.reports desc, r.reason), '[]')
        from (select reason, count(*)::int as reports from reports where entry_id = e.id group by reason) r)`.as(
        'reasons',
      ),
      sql<string[]>`array(select distinct kind from signals where entry_id = e.id order by kind)`.as(
        'signals',
      ),
    ])

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

/** Open entries: the highest priority first, then the oldest. Closed ones: the last closed first. */
export const selectEntries = (
  db: Db,
  state: QueueState,
  asking: Asking,
  {
    kind,
    number,
    after,
    rows,
  }: { kind: EntryKind | undefined; number: number | undefined; after: QueueKey | undefined; rows: number },
) => {
  const query = entryRows(db)
    .where((is) => (number === undefined ? inState(state, asking) : is('e.number', '=', number)))
    .where(ofKinds(kind === undefined ? asking.kinds : asking.kinds.filter((one) => one === kind)))
    .limit(rows)
  if (state === 'closed')
    return query
      .$if(after !== undefined, (all) =>
        all.where(
          sql<boolean>`(e.closed_at, e.id) < (${fromMicroseconds(after?.[0] ?? 0)}, ${after?.[1]}::uuid)`,
        ),
      )
      .orderBy('e.closed_at', 'desc')
      .orderBy('e.id', 'desc')
      .execute()
  return query
    .$if(after !== undefined, (all) =>
      all.where(
        sql<boolean>`e.priority <= ${after?.[2] ?? 0} and (e.priority < ${after?.[2] ?? 0}
          or (e.opened_at, e.id) > (${fromMicroseconds(after?.[0] ?? 0)}, ${after?.[1]}::uuid))`,
      ),
    )
    .orderBy('e.priority', 'desc')
    .orderBy('e.opened_at')
    .orderBy('e.id')
    .execute()
}

export const findEntry = (db: Db, id: string) => entryRows(db).where('e.id', '=', id).executeTakeFirst()

export const countEntries = (db: Db, state: QueueState, asking: Asking, max: number): Promise<number> =>
  countRows(
    db,
    db.selectFrom('queue_entries as e').where(inState(state, asking)).where(ofKinds(asking.kinds)),
    max,
  )

/** Those that admins decide in the queue. Sellers and pairs have counts of their own. */
export const countToDecide = (db: Db, max: number): Promise<number> =>
  countRows(
    db,
    db
      .selectFrom('queue_entries')
      .where('closed_at', 'is', null)
      .where('kind', 'not in', ['seller', 'correction', 'pair']),
    max,
  )

export type LockedEntry = NonNullable<Awaited<ReturnType<typeof lockEntry>>>

/** Reports join an entry, and admins take and decide it, under this lock. */
export const lockEntry = (tx: Tx, id: string) =>
  tx.selectFrom('queue_entries').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const updateEntry = (
  tx: Tx,
  id: string,
  change: Partial<Pick<TableRow<'queue_entries'>, 'taken_by' | 'taken_at' | 'waiting' | 'closed_at'>>,
) => tx.updateTable('queue_entries').set(change).where('id', '=', id).execute()

const decisionRows = (db: Db) =>
  db
    .selectFrom('decisions as d')
    .innerJoin('queue_entries as e', 'e.id', 'd.entry_id')
    .innerJoin('accounts as admin', 'admin.id', 'd.decided_by')
    .selectAll('d')
    .select([
      'e.title',
      'e.kind',
      'e.subject_id as entry_subject_id',
      'admin.first_name',
      'admin.last_name',
      sql<string | null>`d.order_issued_on::text`.as('issued_on'),
      sql<string | null>`d.order_due_on::text`.as('due_on'),
    ])

export type DecisionRow = Awaited<ReturnType<typeof selectDecisionsOf>>[number]

/** Those of entries that nobody refused. */
export const selectDecisionsOf = (db: Db, entryIDs: string[]) =>
  decisionRows(db)
    .where('d.entry_id', '=', (any) => any.fn.any(any.val(entryIDs)))
    .where(sql<boolean>`d.second_agreed is not false`)
    .execute()

export const findDecision = (db: Db, id: string) => decisionRows(db).where('d.id', '=', id).executeTakeFirst()

/** Decisions about a person that have or had an effect, the newest first. Appeals have none of their own. */
export const selectDecisionsAbout = (db: Db, aboutID: string, max: number) =>
  decisionRows(db)
    .leftJoin('appeals', 'appeals.decision_id', 'd.id')
    .leftJoin('queue_entries as appealed', (join) =>
      join.onRef('appealed.subject_id', '=', 'd.id').on('appealed.kind', '=', 'appeal'),
    )
    .leftJoin('decisions as answer', 'answer.entry_id', 'appealed.id')
    .select([
      'appeals.text as appeal_text',
      'appeals.sent_at as appeal_sent_at',
      'answer.words as appeal_answer',
      'answer.act as appeal_act',
    ])
    .where('d.about_id', '=', aboutID)
    .where('d.in_effect_at', 'is not', null)
    .where('d.act', 'not in', ['nothing', 'uphold', 'lift'])
    .orderBy('d.decided_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(max)
    .execute()

/** Nobody else changes the decision until the transaction ends. */
export const lockDecision = (tx: Tx, id: string) =>
  tx.selectFrom('decisions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const insertDecision = (tx: Tx, decision: Insertable<Tables['decisions']>) =>
  tx.insertInto('decisions').values(decision).returningAll().executeTakeFirstOrThrow()

export const updateDecision = (
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      TableRow<'decisions'>,
      'until' | 'second_by' | 'second_at' | 'second_agreed' | 'lifted_at' | 'in_effect_at'
    >
  >,
) => tx.updateTable('decisions').set(change).where('id', '=', id).execute()

/** The end of the longest of the decisions that are in effect. Undefined if none is; null for good. */
export const findEffect = (
  db: Db,
  act: TableRow<'decisions'>['act'],
  subjectID: string,
  at: Date,
): Promise<{ until: Date | null } | undefined> =>
  db
    .selectFrom('decisions')
    .select('until')
    .where('subject_id', '=', subjectID)
    .where('act', '=', act)
    .where('in_effect_at', 'is not', null)
    .where('lifted_at', 'is', null)
    .where((is) => is.or([is('until', 'is', null), is('until', '>', at)]))
    .orderBy('until', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()

export const selectReportersOf = async (tx: Tx, entryID: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('reports')
    .select('reported_by')
    .distinct()
    .where('entry_id', '=', entryID)
    .execute()
  return rows.map(({ reported_by }) => reported_by)
}

/** The two sides of a case, and its pickup. */
export const selectSides = (db: Db, caseID: string) =>
  db
    .selectFrom('cases as c')
    .innerJoin('pickups as p', 'p.id', 'c.pickup_id')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .select(['p.buyer_id as buyer', 's.owner_id as seller'])
    .where('c.id', '=', caseID)
    .executeTakeFirst()

export const insertAppeal = async (tx: Tx, appeal: Insertable<Tables['appeals']>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('appeals')
    .values(appeal)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const findAppeal = (db: Db, decisionID: string) =>
  db.selectFrom('appeals').selectAll().where('decision_id', '=', decisionID).executeTakeFirst()
