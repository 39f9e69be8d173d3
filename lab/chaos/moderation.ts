import { communityRuleKeys } from '../../src/domain/community-rules.ts'
import type { BodyOf } from '../../tests/support/client.ts'
import type { Decided } from './history.ts'
import { moneyAction } from './money.ts'
import type { Person } from './person.ts'
import type { Market } from './workload.ts'

type Action = () => Promise<void>
type Entry = BodyOf<'GET moderation/get_entry'>
type Act = Entry['acts'][number]

/** So often each act is chosen among those that an entry allows. */
const weights: Partial<Record<Act, number>> = {
  nothing: 4,
  warn: 1,
  take_down: 6,
  pause_shop: 1,
  stop_account: 2,
  uphold: 1,
  lift: 3,
}

/** People report what they see, read what was decided about them, and appeal. */
export const peopleActions = (person: Person, market: Market, others: () => string[]): Action[] => {
  const { history, random } = person
  const report = async () => {
    const itemID = random.chance(0.7) ? market.listed.at(-random.whole(1, 12)) : undefined
    const accountIDs = others()
    if (!itemID && accountIDs.length === 0) return
    const about = itemID
      ? { of: 'item' as const, id: itemID }
      : { of: 'account' as const, id: random.pick(accountIDs) }
    const input = { ...about, reason: random.pick(communityRuleKeys) }
    const { good } = await person.ask('POST moderation/report', input)
    if (good) history.reports.push({ subjectID: about.id, by: person.accountID })
  }
  const appeal = async () => {
    const { good } = await person.ask('GET moderation/get_decisions', {})
    const [decision] = good?.decisions.filter(({ canAppeal }) => canAppeal) ?? []
    if (!decision) return
    const { decisionID } = decision
    const sent = await person.ask('POST moderation/appeal', { decisionID, text: 'Please look again' })
    if (sent.good) history.appeals.push(decisionID)
  }
  return [report, report, appeal, appeal, moneyAction(person, market)]
}

/** Several of them work on one queue at once. */
export const moderatorActions = (person: Person, market: Market): Action[] => {
  const { history, random } = person

  /**
   * Keeps what an entry says was decided, whoever decided it. From then on what it forbids must not happen, until somebody
   * asks to undo it.
   */
  const remember = ({ entryID, subjectID, about, decision, state }: Entry): void => {
    if (!decision || decision.act === 'uphold' || decision.act === 'lift') return
    const { decisionID, act } = decision
    const subjects: Partial<Record<Act, string | null | undefined>> = {
      take_down: subjectID,
      pause_shop: about?.storeID,
      stop_account: about?.accountID,
    }
    const known: Decided = {
      decisionID,
      entryID,
      act,
      aboutID: about?.accountID ?? null,
      subjectID: subjects[act] ?? null,
      inEffect: state === 'closed',
      lifted: decision.liftedAt !== null || history.decisions.get(decisionID)?.lifted === true,
    }
    history.decisions.set(decisionID, known)
    if (!known.inEffect || known.subjectID === null || market.undoing.has(decisionID)) return
    if (act === 'take_down') market.takenDown.set(known.subjectID, decisionID)
    const stopped = [...market.buyers, ...market.sellers].find(
      ({ accountID }) => accountID === known.subjectID,
    )
    if (act === 'stop_account' && stopped) stopped.person.stoppedBy = decisionID
  }

  /** Nothing is certain about its subject from the moment somebody asks to undo it. */
  const expectUndo = ({ decisionID }: { decisionID: string }): void => {
    market.undoing.add(decisionID)
    for (const [itemID, known] of market.takenDown) if (known === decisionID) market.takenDown.delete(itemID)
    for (const { person: one } of [...market.buyers, ...market.sellers])
      if (one.stoppedBy === decisionID) one.stoppedBy = null
  }

  const entryOf = async (entryID: string): Promise<Entry | undefined> =>
    (await person.ask('GET moderation/get_entry', { entryID })).good

  /** Most people come back, because a market without people tests nothing. */
  const mayUphold = (entry: Entry): boolean => {
    const { act } = entry.appeal?.decision ?? {}
    if (act !== 'stop_account' && act !== 'pause_shop') return true
    const all = entry.about?.kind === 'buyer' ? market.buyers : market.sellers
    const accountID = entry.about?.accountID ?? ''
    market.out.add(accountID)
    const out = all.filter((one) => market.out.has(one.accountID)).length
    if (out <= (all.length - 1) / 3) return true
    market.out.delete(accountID)
    return false
  }

  /** Few sellers are out at once, because a shop that is stopped does nothing else. */
  const mayStop = ({ about }: Entry): boolean => {
    if (!about || about.kind === 'buyer') return true
    const stopped = [...history.decisions.values()].filter(
      ({ act, lifted }) => !lifted && (act === 'stop_account' || act === 'pause_shop'),
    )
    const out = market.sellers.filter(
      ({ accountID }) =>
        accountID !== about.accountID && stopped.some(({ aboutID }) => aboutID === accountID),
    )
    return out.length <= (market.sellers.length - 3) / 3
  }

  const decide = async () => {
    const { good: queue } = await person.ask('GET moderation/get_queue', {})
    if (!queue || queue.entries.length === 0) return
    const appeals = queue.entries.filter(({ kind }) => kind === 'appeal')
    const { entryID } = random.pick(
      appeals.length > 0 && random.chance(0.6) ? appeals : queue.entries.slice(0, 6),
    )
    if (random.chance(0.3)) await person.ask('POST moderation/take_entry', { entryID })
    const entry = await entryOf(entryID)
    if (!entry) return
    const acts = mayStop(entry)
      ? entry.acts
      : entry.acts.filter((act) => act !== 'stop_account' && act !== 'pause_shop')
    const choices = acts.flatMap((act) => Array.from({ length: weights[act] ?? 0 }, () => act))
    if (choices.length === 0) return
    const chosen = random.pick(choices)
    const act = chosen === 'uphold' && !mayUphold(entry) ? 'lift' : chosen
    const { appeal } = entry
    if (act === 'lift' && appeal) expectUndo(appeal.decision)
    const days = random.pick([0, 1, 30])
    const { all } = await person.ask('POST moderation/decide', {
      entryID,
      act,
      words: 'We looked at it',
      ...(appeal || act === 'nothing' ? {} : { rule: random.pick(communityRuleKeys) }),
      ...(days && (act === 'stop_account' || act === 'pause_shop') ? { days } : {}),
    })
    if (all.length > 1)
      history.unexpected.push(`POST moderation/decide: ${all.length} decisions about entry ${entryID}`)
    const decided = await entryOf(entryID)
    // Another admin may have refused meanwhile what waited for a second one.
    if (all.length > 0 && !all[0]?.needsSecondAdmin && !decided?.decision?.mine)
      history.unexpected.push(`POST moderation/decide: entry ${entryID} was decided by another`)
    if (decided) remember(decided)
    if (decided?.state === 'closed' && appeal) noteAppeal(decided, appeal.decision.decisionID)
  }

  const noteAppeal = ({ decision }: Entry, decisionID: string): void => {
    const appealed = history.decisions.get(decisionID)
    if (appealed && decision?.act === 'lift') appealed.lifted = true
    history.decidedAppeals.set(decisionID, decision?.act === 'lift')
  }

  const agree = async () => {
    const { good: queue } = await person.ask('GET moderation/get_queue', { state: 'waiting' })
    const [entry] = queue?.entries.filter(({ decision }) => decision && !decision.mine) ?? []
    if (!entry?.decision) return
    const { decisionID } = entry.decision
    await person.ask('POST moderation/confirm_decision', { decisionID, agree: random.chance(0.8) })
    const decided = await entryOf(entry.entryID)
    if (decided) remember(decided)
  }

  return [decide, decide, decide, agree]
}

/** Buyers look for what is taken down, and try to buy it. */
export const triesOfBuyer = (person: Person, market: Market): Action[] => {
  const { history, random } = person
  const isDown = (itemID: string, by: string | undefined) =>
    by !== undefined && market.takenDown.get(itemID) === by
  const buyWhatIsDown = async () => {
    if (market.takenDown.size === 0) return
    const [itemID, by] = random.pick([...market.takenDown])
    const input = { itemID, clientID: person.newID() }
    const bought = await person.ask('POST tickets/purchase_item', input, ({ ticketID }) => ticketID)
    if (bought.good && isDown(itemID, by))
      history.unexpected.push(`POST tickets/purchase_item: bought item ${itemID}, which is taken down`)
    if (bought.good)
      history.tickets.push({ ticketID: bought.good.ticketID, itemID, buyerID: person.accountID })
    const { good } = await person.ask('GET store/item', { id: itemID })
    if (good && isDown(itemID, by))
      history.unexpected.push(`GET store/item: shows item ${itemID}, which is taken down`)
  }
  const findWhatIsDown = async () => {
    const before = new Map(market.takenDown)
    const found = random.chance(0.5)
      ? (await person.ask('GET homepage', {})).good?.items.map(({ item_id }) => item_id)
      : (await person.ask('GET homepage/search', { q: 'maong' })).good?.results.map(({ item_id }) => item_id)
    for (const itemID of found ?? [])
      if (isDown(itemID, before.get(itemID)))
        history.unexpected.push(`A list shows item ${itemID}, which is taken down`)
  }
  return [buyWhatIsDown, findWhatIsDown]
}
