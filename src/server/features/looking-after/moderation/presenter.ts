import type { z } from 'zod'
import type { moderation } from '#contract/moderation.ts'
import { type CommunityRule, communityRuleKeys } from '#domain/community-rules.ts'
import { type AppealableAct, type SignalKind, signalKinds, talkKinds } from '#domain/moderation.ts'
import { toPesos } from '#domain/money.ts'
import { type VersionRow, toCover, toPhoto } from '../../items/index.ts'
import { endOfAppeal, isInEffect } from './appeals.ts'
import type { ReportRow, SignalRow } from './known-facts.ts'
import type { DecisionRow, EntryRow, selectDecisionsAbout } from './queries.ts'
import type { Queue } from './queue.ts'

type Reply<Name extends keyof typeof moderation> = z.output<(typeof moderation)[Name]['reply']>
type Entry = Reply<'GET moderation/get_queue'>['entries'][number]
type EntryDetails = Reply<'GET moderation/get_entry'>
type ItemVersion = NonNullable<EntryDetails['item']>['versions'][number]
type Decision = EntryDetails['earlier'][number]
type OwnDecision = Reply<'GET moderation/get_decisions'>['decisions'][number]

/** Rows outlive the code, so a rule may be gone. */
const toRule = (reason: string): CommunityRule => communityRuleKeys.find((key) => key === reason) ?? 'other'

const isSignal = (kind: string): kind is SignalKind => (signalKinds as readonly string[]).includes(kind)

const toOrder = (row: DecisionRow): Decision['order'] =>
  row.order_authority === null || row.order_paper === null || row.issued_on === null || row.due_on === null
    ? null
    : { authority: row.order_authority, paper: row.order_paper, issuedOn: row.issued_on, dueOn: row.due_on }

export const toDecision =
  (adminID: string) =>
  (row: DecisionRow): Decision => ({
    decisionID: row.id,
    act: row.act,
    title: row.title,
    rule: row.rule === null ? null : toRule(row.rule),
    words: row.words,
    until: row.until?.toISOString() ?? null,
    days: row.days,
    order: toOrder(row),
    decidedBy: `${row.first_name} ${row.last_name}`,
    mine: row.decided_by === adminID,
    decidedAt: row.decided_at.toISOString(),
    needsSecondAdmin: row.needs_second && row.second_by === null,
    liftedAt: row.lifted_at?.toISOString() ?? null,
  })

const toPerson = (row: EntryRow): Entry['about'] => {
  if (row.about_id === null || row.about_kind === null) return null
  const isThere = row.deleted_at === null
  return {
    accountID: isThere ? row.about_id : null,
    name: row.shop_name ?? `${row.first_name} ${row.last_name}`,
    kind: row.about_kind === 'seller' ? 'seller' : 'buyer',
    storeID: isThere ? row.shop_id : null,
  }
}

const stateOf = ({ closed_at, waiting }: EntryRow): Entry['state'] =>
  closed_at ? 'closed' : waiting ? 'waiting' : 'open'

export const toEntry =
  (adminID: string, takenSince: Date, decisions: DecisionRow[]) =>
  (row: EntryRow): Entry => {
    const isTaken = row.closed_at === null && row.taken_at !== null && row.taken_at > takenSince
    const decision = decisions.find(({ entry_id }) => entry_id === row.id)
    return {
      entryID: row.id,
      number: row.number,
      kind: row.kind,
      subjectID: row.subject_id,
      about: toPerson(row),
      title: row.title,
      photo: toCover(row),
      reasons: row.reasons.map(({ reason, reports }) => ({ reason: toRule(reason), reports })),
      signals: row.signals.filter(isSignal),
      priority: row.priority,
      openedAt: row.opened_at.toISOString(),
      takenBy: isTaken
        ? { name: `${row.taker_first_name} ${row.taker_last_name}`, mine: row.taken_by === adminID }
        : null,
      state: stateOf(row),
      decision: decision ? toDecision(adminID)(decision) : null,
    }
  }

const toReport = (row: ReportRow): EntryDetails['reports'][number] => ({
  reportID: row.id,
  reason: toRule(row.reason),
  details: row.details,
  reportedBy: row.deleted_at ? null : `${row.first_name} ${row.last_name}`,
  reportedAt: row.reported_at.toISOString(),
  traded: row.traded,
})

const toSignal = ({ kind, facts, noticed_at }: SignalRow): EntryDetails['noticed'] =>
  isSignal(kind)
    ? [
        {
          kind,
          noticedAt: noticed_at.toISOString(),
          count: facts.count ?? null,
          accounts: facts.accounts ?? null,
          of: facts.of ?? null,
          price: facts.price === undefined ? null : toPesos(facts.price),
          usual: facts.usual === undefined ? null : toPesos(facts.usual),
          talk: talkKinds.find((talk) => talk === facts.talk) ?? null,
        },
      ]
    : []

const toVersion = ({ id, changed_at, before, tags }: VersionRow): ItemVersion => ({
  versionID: id,
  until: changed_at.toISOString(),
  name: before.name,
  description: before.description,
  price: toPesos(before.price_centavos),
  size: before.size,
  condition: before.condition,
  brand: before.brand,
  tags,
  photos: before.photos.length,
})

const toItem = ({ item, listing, versions }: Awaited<ReturnType<Queue['entry']>>): EntryDetails['item'] =>
  item && listing
    ? {
        itemID: item.id,
        name: item.name,
        description: item.description,
        price: toPesos(item.price_centavos),
        images: item.photos.map(toPhoto),
        availability: item.availability,
        waiting: listing.waiting,
        listedAt: listing.listed_at?.toISOString() ?? null,
        versions: versions.map(toVersion),
      }
    : null

export const toDetails = (
  adminID: string,
  takenSince: Date,
  found: Awaited<ReturnType<Queue['entry']>>,
): EntryDetails => {
  const { row, decisions, record } = found
  const show = toDecision(adminID)
  return {
    ...toEntry(adminID, takenSince, decisions)(row),
    acts: found.acts,
    noticed: found.noticed.flatMap(toSignal),
    reports: found.reports.map(toReport),
    item: toItem(found),
    review: found.review,
    messages: found.messages,
    case: found.case,
    appeal: found.appeal ? { text: found.appeal.text, decision: show(found.appeal.decision) } : null,
    record: record ? { ...record, openTickets: found.openTickets, since: record.since.toISOString() } : null,
    earlier: found.earlier.filter(({ entry_id }) => entry_id !== row.id).map(show),
  }
}

type OwnRow = Awaited<ReturnType<typeof selectDecisionsAbout>>[number]

const toAppeal = (row: OwnRow): OwnDecision['appeal'] =>
  row.appeal_text === null || row.appeal_sent_at === null
    ? null
    : {
        text: row.appeal_text,
        sentAt: row.appeal_sent_at.toISOString(),
        answer: row.appeal_answer,
        lifted: row.appeal_act === null ? null : row.appeal_act === 'lift',
      }

/** Who decided stays among admins. */
export const toOwnDecision =
  (now: Date) =>
  (row: OwnRow): OwnDecision => {
    const end = endOfAppeal(row)
    const canAppeal = row.appeal_text === null && end !== null && now < end
    return {
      decisionID: row.id,
      act: row.act as AppealableAct,
      rule: row.rule === null ? null : toRule(row.rule),
      words: row.words,
      order: toOrder(row),
      title: row.title,
      decidedAt: row.decided_at.toISOString(),
      until: row.until?.toISOString() ?? null,
      inEffect: isInEffect(row, now),
      appealUntil: canAppeal ? end.toISOString() : null,
      canAppeal,
      appeal: toAppeal(row),
    }
  }
