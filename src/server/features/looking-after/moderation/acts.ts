import { type DecisionAct, actsOf } from '#domain/moderation.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import type { Effects } from './effects.ts'
import { type PersonRow, findPerson, isItem, isShownReview } from './known-facts.ts'
import { findDecision, findEffect, selectSides } from './queries.ts'

export type Side = 'buyer' | 'seller'
type EntryFacts = Pick<
  TableRow<'queue_entries'>,
  'kind' | 'subject_id' | 'about_id' | 'waiting' | 'closed_at'
>

/** The person that a decision would be about. Of a pickup it is the chosen side. */
export const aboutOf = async (
  db: Db,
  { kind, subject_id, about_id }: EntryFacts,
  side: Side | undefined,
): Promise<string | null> => {
  if (kind !== 'pickup') return about_id
  return (side && (await selectSides(db, subject_id))?.[side]) ?? null
}

const canBeDone = async (
  db: Db,
  act: DecisionAct,
  { subject_id }: EntryFacts,
  person: PersonRow | undefined,
  now: Date,
): Promise<boolean> => {
  if (act === 'nothing' || act === 'uphold' || act === 'lift') return true
  if (!person || person.kind === 'admin') return false
  if (act === 'hide_review') return isShownReview(db, subject_id)
  if (person.deleted_at) return false
  if (act === 'take_down')
    return (await isItem(db, subject_id)) && !(await findEffect(db, act, subject_id, now))
  return act !== 'pause_shop' || person.shop_id !== null
}

/** What this admin can decide about an entry now. */
export const possibleActs = async (
  db: Db,
  entry: EntryFacts,
  { adminID, now, side }: { adminID: string; now: Date; side?: Side | undefined },
): Promise<DecisionAct[]> => {
  if (entry.closed_at || entry.waiting) return []
  if (entry.kind === 'appeal') {
    const appealed = await findDecision(db, entry.subject_id)
    if (!appealed || [appealed.decided_by, appealed.second_by].includes(adminID)) return []
  }
  const sides = entry.kind === 'pickup' && side === undefined ? (['buyer', 'seller'] as const) : [side]
  const people = await Promise.all(
    sides.map(async (one) => {
      const aboutID = await aboutOf(db, entry, one)
      return aboutID === null ? undefined : findPerson(db, aboutID)
    }),
  )
  const can: DecisionAct[] = []
  for (const act of actsOf[entry.kind])
    for (const person of people)
      if (!can.includes(act) && (await canBeDone(db, act, entry, person, now))) can.push(act)
  return can
}

type Act = Pick<TableRow<'decisions'>, 'act' | 'subject_id'>

/** What an act changes. Null for acts that change nothing. */
export const subjectOf = (
  act: DecisionAct,
  { subject_id }: EntryFacts,
  person: PersonRow | undefined,
): string | null => {
  if (act === 'take_down' || act === 'hide_review') return subject_id
  if (act === 'pause_shop') return person?.shop_id ?? null
  return act === 'stop_account' ? (person?.id ?? null) : null
}

const apply = async (tx: Tx, effects: Effects, act: DecisionAct, id: string, until: Date | null) => {
  if (act === 'take_down') await effects.takeDown(tx, id)
  if (act === 'hide_review') await effects.hideReview(tx, id, true)
  if (act === 'pause_shop') await effects.pauseShop(tx, id, until)
  if (act === 'stop_account') await effects.stopAccount(tx, id, until)
}

const undo = async (tx: Tx, effects: Effects, act: DecisionAct, id: string) => {
  if (act === 'take_down') await effects.putBack(tx, id)
  if (act === 'hide_review') await effects.hideReview(tx, id, false)
  if (act === 'pause_shop') await effects.resumeShop(tx, id)
  if (act === 'stop_account') await effects.resumeAccount(tx, id)
}

/**
 * Gives a thing the effect of the decisions about it that are in effect now. Several can be, for example two stops of an
 * account: the longest counts, and the effect is undone with the last.
 */
export const applyDecisionsInEffect = async (
  tx: Tx,
  effects: Effects,
  { act, subject_id }: Act,
  at: Date,
): Promise<void> => {
  if (subject_id === null) return
  const effect = await findEffect(tx, act, subject_id, at)
  if (effect) await apply(tx, effects, act, subject_id, effect.until)
  else await undo(tx, effects, act, subject_id)
}
