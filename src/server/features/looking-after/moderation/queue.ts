import { z } from 'zod'
import { id as uuid } from '#contract/fields.ts'
import { maxAdminCount } from '#domain/admin-counts.ts'
import { type EntryKind, entryKindsOf } from '#domain/moderation.ts'
import { recordAct } from '../../../platform/admin-acts.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/connect.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { decodeCursor, microseconds, page } from '../../../platform/db/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import { findItem, selectVersions } from '../../items/index.ts'
import { possibleActs } from './acts.ts'
import { takenSince } from './decisions.ts'
import type { Effects } from './effects.ts'
import type { Evidence, MessageRange } from './evidence.ts'
import {
  type ReportRow,
  type SignalRow,
  findListing,
  findPerson,
  selectRecord,
  selectReports,
  selectSignals,
} from './known-facts.ts'
import {
  type QueueState,
  countEntries,
  findAppeal,
  findDecision,
  findEntry,
  lockEntry,
  selectDecisionsAbout,
  selectDecisionsOf,
  selectEntries,
  updateEntry,
} from './queries.ts'

const entriesPageSize = 20
const maxEarlierShown = 20
const maxVersionsShown = 20
/** Of an entry, however many reports it has. */
const maxRangesShown = 10

const QueueCursor = z.tuple([microseconds, uuid, z.int().min(0).max(9)])

const rangesOf = (reports: ReportRow[]): MessageRange[] =>
  reports
    .flatMap(({ conversation_id, first_sequence, last_sequence }) =>
      conversation_id === null || first_sequence === null || last_sequence === null
        ? []
        : [{ conversation_id, first_sequence, last_sequence }],
    )
    .slice(0, maxRangesShown)

/** Of a message that was noticed and not reported, admins see the words, not the photos. */
const messagesOf = async (
  tx: Tx,
  evidence: Evidence,
  {
    conversationID,
    reports,
    noticed,
  }: { conversationID: string; reports: ReportRow[]; noticed: SignalRow[] },
) => {
  const reported = await evidence.messages(tx, rangesOf(reports))
  const known = new Set(reported.map(({ sequence }) => sequence))
  const sequences = new Set(noticed.flatMap(({ facts: { sequence } }) => sequence ?? []))
  const ranges = [...sequences]
    .filter((sequence) => !known.has(sequence))
    .map((sequence) => ({
      conversation_id: conversationID,
      first_sequence: sequence,
      last_sequence: sequence,
    }))
  const others = await evidence.messages(tx, ranges)
  return [...reported, ...others.map((message) => ({ ...message, photos: [] }))].toSorted(
    (a, b) => a.sequence - b.sequence,
  )
}

type Admin = Pick<Caller, 'accountID' | 'adminRole'>

/** The admins' queue: what waits for a decision, who has it, and all that is known about it. */
export const createQueue = ({ db }: Database, clock: Clock, effects: Effects, evidence: Evidence) => {
  return {
    takenSince: () => takenSince(clock),

    async list(
      { accountID, adminRole }: Admin,
      {
        state,
        kind,
        number,
        cursor,
      }: {
        state: QueueState
        kind?: EntryKind | undefined
        number?: number | undefined
        cursor?: string | undefined
      },
    ) {
      const asking = { adminID: accountID, kinds: entryKindsOf(adminRole), takenSince: takenSince(clock) }
      const after = cursor === undefined ? undefined : decodeCursor(cursor, QueueCursor)
      const [found, open, mine, waiting, closed] = await Promise.all([
        selectEntries(db, state, asking, { kind, number, after, rows: entriesPageSize + 1 }),
        countEntries(db, 'open', asking, maxAdminCount),
        countEntries(db, 'mine', asking, maxAdminCount),
        countEntries(db, 'waiting', asking, maxAdminCount),
        countEntries(db, 'closed', asking, maxAdminCount),
      ])
      const time = state === 'closed' ? 'closed' : 'opened'
      const { rows, ...rest } = page(found, entriesPageSize, (row) => [row[time], row.id, row.priority])
      const decisions = await selectDecisionsOf(
        db,
        rows.map(({ id }) => id),
      )
      return { rows, decisions, counts: { open, mine, waiting, closed }, ...rest }
    },

    /** Everything that a decision needs, read at one moment. Verifiers see nothing of earlier decisions and tickets. */
    entry: ({ accountID: adminID, adminRole }: Admin, entryID: string) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          const row = await findEntry(tx, entryID)
          if (!row || !entryKindsOf(adminRole).includes(row.kind)) throw new AppError('not_found')
          const { kind, subject_id, about_id } = row
          const ofVerifier = adminRole === 'verifier'
          const reports = await selectReports(tx, entryID, about_id)
          const noticed = await selectSignals(tx, entryID)
          const person = about_id === null || ofVerifier ? undefined : await findPerson(tx, about_id)
          const appeal = kind === 'appeal' ? await findAppeal(tx, subject_id) : undefined
          const appealed = appeal && (await findDecision(tx, subject_id))
          return {
            row,
            decisions: await selectDecisionsOf(tx, [entryID]),
            acts: await possibleActs(tx, row, { adminID, now: clock.now() }),
            reports,
            noticed,
            item: kind === 'item' ? await findItem(tx, subject_id) : undefined,
            listing: kind === 'item' ? await findListing(tx, subject_id) : undefined,
            versions: kind === 'item' ? await selectVersions(tx, subject_id, maxVersionsShown) : [],
            review: kind === 'review' ? await evidence.review(tx, subject_id) : null,
            messages:
              kind === 'message'
                ? await messagesOf(tx, evidence, { conversationID: subject_id, reports, noticed })
                : [],
            case: kind === 'pickup' ? await evidence.case(tx, subject_id) : null,
            appeal: appeal && appealed && { text: appeal.text, decision: appealed },
            record: person && (await selectRecord(tx, person, clock.now())),
            openTickets:
              about_id === null || ofVerifier ? 0 : await effects.openTicketsOf(tx, { accountID: about_id }),
            earlier:
              about_id === null || ofVerifier
                ? []
                : await selectDecisionsAbout(tx, about_id, maxEarlierShown),
          }
        }),

    async take({ accountID: adminID, adminRole }: Admin, entryID: string, giveBack: boolean): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const entry = await lockEntry(tx, entryID)
        if (!entry || !entryKindsOf(adminRole).includes(entry.kind)) throw new AppError('not_found')
        if (entry.closed_at) throw new AppError('already_closed')
        const { taken_by, taken_at } = entry
        const isTheirs =
          taken_by !== null && taken_by !== adminID && taken_at !== null && taken_at > takenSince(clock)
        if (isTheirs) throw new AppError('entry_taken')
        const taken = giveBack
          ? { taken_by: null, taken_at: null }
          : { taken_by: adminID, taken_at: clock.now() }
        await updateEntry(tx, entryID, taken)
        await recordAct(tx, {
          adminID,
          act: giveBack ? 'entry_given_back' : 'entry_taken',
          at: clock.now(),
          personID: entry.about_id,
          about: { kind: entry.kind, id: entry.subject_id },
        })
      })
    },
  }
}

export type Queue = ReturnType<typeof createQueue>
