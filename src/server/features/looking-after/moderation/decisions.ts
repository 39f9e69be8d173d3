import { v7 as uuidv7 } from 'uuid'
import type { CommunityRule } from '#domain/community-rules.ts'
import { type DecisionAct, takenMinutes, timedActs } from '#domain/moderation.ts'
import { recordAct } from '../../../platform/admin-acts.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Database, type TableRow, type Tx, refusedBy } from '../../../platform/db/connect.ts'
import { changeAccount } from '../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { AddNotifications } from '../../people/index.ts'
import { type Side, aboutOf, possibleActs, applyDecisionsInEffect, subjectOf } from './acts.ts'
import type { Effects } from './effects.ts'
import { isSaidUnderAge } from './entries.ts'
import type { AfterCommit, Evidence } from './evidence.ts'
import { findPerson } from './known-facts.ts'
import { notifyOfAppeal, notifyOfDecision } from './notices.ts'
import {
  type LockedEntry,
  findDecision,
  findEntry,
  insertDecision,
  lockDecision,
  lockEntry,
  updateDecision,
  updateEntry,
} from './queries.ts'

const minute = 60_000
const day = 24 * 60 * minute

interface Order {
  authority?: string | undefined
  paper?: string | undefined
  issuedOn?: string | undefined
  dueOn?: string | undefined
}

export interface NewDecision extends Order {
  entryID: string
  act: DecisionAct
  rule?: CommunityRule | undefined
  words: string
  days?: number | undefined
  side?: Side | undefined
}

type Decision = TableRow<'decisions'>

const isTimed = (act: DecisionAct): boolean => (timedActs as readonly DecisionAct[]).includes(act)

const refuse = (field: string, sentence: string) =>
  new AppError('bad_input', { sentence, fields: { [field]: sentence } })

/** A decision that changes something has a rule, or the order of an authority with all four fields. */
const groundsOf = ({ act, rule, authority, paper, issuedOn, dueOn }: NewDecision) => {
  const order = { authority, paper, issuedOn, dueOn }
  const missing = Object.entries(order).filter(([, value]) => value === undefined || value === '')
  if (act === 'nothing' || act === 'uphold' || act === 'lift') return { rule: null }
  if (missing.length === 4) {
    if (rule === undefined) throw refuse('rule', 'Reason is required')
    return { rule }
  }
  if (missing[0]) throw refuse(missing[0][0], 'An order needs its authority, number, day and deadline')
  if (rule !== undefined) throw refuse('rule', 'A decision has a rule or an order, not both')
  if ((dueOn ?? '') < (issuedOn ?? '')) throw refuse('dueOn', 'The deadline is not before the order')
  return {
    rule: null,
    order_authority: authority,
    order_paper: paper,
    order_issued_on: issuedOn,
    order_due_on: dueOn,
  }
}

export const takenSince = (clock: Clock): Date => new Date(clock.now().getTime() - takenMinutes * minute)

/** The side of a pickup that a stored decision is about. */
const sideOf = async (tx: Tx, entry: LockedEntry, aboutID: string | null): Promise<Side | null> => {
  if (entry.kind !== 'pickup' || aboutID === null) return null
  return (await aboutOf(tx, entry, 'buyer')) === aboutID ? 'buyer' : 'seller'
}

/** What admins decide about entries of the queue, together with its effects and notifications. */
export const createDecisions = (
  { db }: Database,
  events: Pick<Events, 'syncNotifications'>,
  clock: Clock,
  effects: Effects,
  evidence: Evidence,
  addNotifications: AddNotifications,
) => {
  /** A decision can change what a person may do, so it waits for what they are writing. */
  const inTransaction = async (
    aboutID: string | null,
    work: (tx: Tx) => Promise<AfterCommit | void>,
  ): Promise<void> => {
    const after = await (
      aboutID === null ? db.transaction().execute(work) : changeAccount(db, aboutID, work)
    ).catch((error: unknown) => {
      // Two admins in the same instant.
      if (refusedBy(error) === 'decisions_one') throw new AppError('already_closed')
      throw error
    })
    await after?.()
    await events.syncNotifications()
  }

  const lockOpen = async (tx: Tx, entryID: string, adminID: string): Promise<LockedEntry> => {
    const entry = await lockEntry(tx, entryID)
    if (!entry) throw new AppError('not_found')
    if (entry.closed_at || entry.waiting) throw new AppError('already_closed')
    const { taken_by, taken_at } = entry
    if (taken_by !== null && taken_by !== adminID && taken_at && taken_at > takenSince(clock))
      throw new AppError('entry_taken')
    return entry
  }

  /** What belongs to the entry in other features ends with it. */
  const closeEvidence = (
    tx: Tx,
    { kind, subject_id }: LockedEntry,
    { decided_by, words, act }: Decision,
    side: Side | null,
  ): Promise<AfterCommit> | undefined => {
    if (kind === 'message') return evidence.closeMessages(tx, subject_id)
    if (kind !== 'pickup') return undefined
    const to = act === 'nothing' ? null : side
    return evidence.closeCase(tx, { caseID: subject_id, adminID: decided_by, answer: words, to })
  }

  /** Does what was decided, closes the entry and notifies everybody, once no other admin is needed. */
  const takeEffect = async (tx: Tx, entry: LockedEntry, decided: Decision): Promise<AfterCommit | void> => {
    const at = clock.now()
    const until = decided.days === null ? null : new Date(at.getTime() + decided.days * day)
    await updateDecision(tx, decided.id, { in_effect_at: at, until })
    const decision = { ...decided, until }
    const wasSaidUnderAge = entry.kind === 'account' && (await isSaidUnderAge(tx, entry.subject_id))
    await updateEntry(tx, entry.id, { waiting: false, closed_at: at })
    await applyDecisionsInEffect(tx, effects, decision, at)
    // From now on the decision counts, and no longer what the person said.
    if (wasSaidUnderAge)
      await applyDecisionsInEffect(tx, effects, { act: 'stop_account', subject_id: entry.subject_id }, at)
    const after = await closeEvidence(tx, entry, decision, await sideOf(tx, entry, decision.about_id))
    await notifyOfDecision(tx, addNotifications, entry, { aboutID: decision.about_id, decision })
    return after
  }

  /** A seller's buyers lose what they reserved, so two admins agree to it. */
  const needsSecondAdmin = async (tx: Tx, act: DecisionAct, aboutID: string | null): Promise<boolean> => {
    if (!isTimed(act) || aboutID === null) return false
    const person = await findPerson(tx, aboutID)
    const hasShop = person !== undefined && person.shop_id !== null
    return hasShop && (await effects.openTicketsOf(tx, { accountID: aboutID })) > 0
  }

  const decideAppeal = async (tx: Tx, entry: LockedEntry, adminID: string, given: NewDecision) => {
    const appealed = await lockDecision(tx, entry.subject_id)
    if (!appealed || entry.about_id === null) throw new AppError('not_found')
    if ([appealed.decided_by, appealed.second_by].includes(adminID)) throw new AppError('needs_other_admin')
    const at = clock.now()
    const lifted = given.act === 'lift'
    await insertDecision(tx, {
      id: uuidv7(),
      entry_id: entry.id,
      act: given.act,
      words: given.words,
      about_id: entry.about_id,
      decided_by: adminID,
      decided_at: at,
      in_effect_at: at,
    })
    await updateEntry(tx, entry.id, { closed_at: at })
    await recordAct(tx, {
      adminID,
      act: 'appeal_decided',
      at,
      personID: entry.about_id,
      about: { kind: 'decision', id: appealed.id },
      words: given.act,
    })
    if (lifted) {
      await updateDecision(tx, appealed.id, { lifted_at: at })
      const person = await findPerson(tx, entry.about_id)
      if (appealed.act === 'hide_review' || person?.deleted_at === null)
        await applyDecisionsInEffect(tx, effects, appealed, at)
    }
    const { title } = entry
    await notifyOfAppeal(tx, addNotifications, entry.about_id, {
      decisionID: appealed.id,
      title,
      lifted,
      words: given.words,
    })
  }

  return {
    /** Returns whether it waits for a second admin. */
    async decide(adminID: string, given: NewDecision): Promise<boolean> {
      const found = await findEntry(db, given.entryID)
      if (!found) throw new AppError('not_found')
      const aboutID = await aboutOf(db, found, given.side)
      let waits = false
      await inTransaction(aboutID, async (tx) => {
        const entry = await lockOpen(tx, given.entryID, adminID)
        if (entry.kind === 'appeal' && (given.act === 'uphold' || given.act === 'lift'))
          return decideAppeal(tx, entry, adminID, given)
        if (entry.kind === 'pickup' && given.act !== 'nothing' && aboutID === null)
          throw refuse('side', 'Choose the side that this is about')
        if (
          !(await possibleActs(tx, entry, { adminID, now: clock.now(), side: given.side })).includes(
            given.act,
          )
        )
          throw new AppError('not_possible')
        const grounds = groundsOf(given)
        const person = aboutID === null ? undefined : await findPerson(tx, aboutID)
        waits = await needsSecondAdmin(tx, given.act, aboutID)
        const decision = await insertDecision(tx, {
          id: uuidv7(),
          entry_id: entry.id,
          act: given.act,
          words: given.words,
          about_id: given.act === 'nothing' && entry.kind === 'pickup' ? null : aboutID,
          subject_id: subjectOf(given.act, entry, person),
          days: isTimed(given.act) ? (given.days ?? null) : null,
          decided_by: adminID,
          decided_at: clock.now(),
          needs_second: waits,
          ...grounds,
        })
        await recordAct(tx, {
          adminID,
          act: 'decided',
          at: decision.decided_at,
          personID: decision.about_id,
          about: { kind: 'decision', id: decision.id },
          words: decision.act,
        })
        if (!waits) return takeEffect(tx, entry, decision)
        await updateEntry(tx, entry.id, { waiting: true, taken_by: null, taken_at: null })
      })
      return waits
    },

    async confirm(adminID: string, decisionID: string, agree: boolean): Promise<void> {
      const found = await findDecision(db, decisionID)
      if (!found?.needs_second) throw new AppError('not_found')
      await inTransaction(found.about_id, async (tx) => {
        const entry = await lockEntry(tx, found.entry_id)
        const decision = await lockDecision(tx, decisionID)
        if (!entry || !decision) throw new AppError('not_found')
        if (decision.second_by !== null) throw new AppError('already_closed')
        if (decision.decided_by === adminID) throw new AppError('needs_other_admin')
        const second = { second_by: adminID, second_at: clock.now(), second_agreed: agree }
        await updateDecision(tx, decisionID, second)
        await recordAct(tx, {
          adminID,
          act: agree ? 'decision_agreed' : 'decision_refused',
          at: second.second_at,
          personID: decision.about_id,
          about: { kind: 'decision', id: decisionID },
          words: decision.act,
        })
        if (!agree) return updateEntry(tx, entry.id, { waiting: false }).then(() => undefined)
        const person = decision.about_id === null ? undefined : await findPerson(tx, decision.about_id)
        if (!person || person.deleted_at) throw new AppError('not_possible')
        return takeEffect(tx, entry, { ...decision, ...second })
      })
    },
  }
}

export type Decisions = ReturnType<typeof createDecisions>
