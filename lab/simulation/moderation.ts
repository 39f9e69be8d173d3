import { communityRuleKeys } from '../../src/domain/community-rules.ts'
import type { BodyOf } from '../../tests/support/client.ts'
import type { Caller, Surroundings } from './caller.ts'
import { day } from './history.ts'
import type { Person } from './world.ts'

type Entry = BodyOf<'GET moderation/get_entry'>
type Act = Entry['acts'][number]

/** So often each act is chosen among those that an entry allows. */
const weights: Partial<Record<Act, number>> = {
  nothing: 3,
  warn: 2,
  take_down: 5,
  pause_shop: 2,
  stop_account: 2,
  uphold: 1,
  lift: 2,
}
const timed: Act[] = ['pause_shop', 'stop_account']

export interface Reported {
  of: 'item' | 'shop' | 'account'
  id: string
}

/** People report and appeal, and admins work through one queue. */
export const createModeration = (
  { agenda, random, record, now }: Surroundings,
  { call, ask, untilAnswered }: Caller,
  /** Runs after each decision, answered or not. */
  afterDecision: () => Promise<void>,
) => {
  const confirm = (admin: Person, entry: Entry, decisionID: string): Promise<void> => {
    const agree = random.chance(0.8)
    return untilAnswered(async () => {
      const answer = await ask(
        record.confirmations,
        admin,
        'POST moderation/confirm_decision',
        { decisionID, agree },
        () => ({ entry: entry.number, agree }),
      )
      await afterDecision()
      return answer
    })
  }

  const decide = (admin: Person, { entryID, number, appeal, acts }: Entry): Promise<void> => {
    const act = random.pick(acts.flatMap((one) => Array.from({ length: weights[one] ?? 1 }, () => one)))
    const isOpenEnded = act === 'nothing' || appeal !== null
    const days = timed.includes(act) && random.chance(0.85) ? random.pick([1, 3, 7] as const) : undefined
    const input = {
      entryID,
      act,
      words: 'We looked at it',
      ...(!isOpenEnded && { rule: random.pick(communityRuleKeys) }),
      ...(days && { days }),
    }
    return untilAnswered(async () => {
      const answer = await ask(record.decisions, admin, 'POST moderation/decide', input, (body) => ({
        entry: number,
        act,
        needsSecond: body?.needsSecondAdmin ?? null,
      }))
      await afterDecision()
      return answer
    })
  }

  return {
    report: (person: Person, about: Reported): Promise<void> => {
      const input = { ...about, reason: random.pick(communityRuleKeys) }
      return untilAnswered(() => ask(record.reports, person, 'POST moderation/report', input, () => about))
    },

    /** Most appeal, some days later. */
    async readDecisions(person: Person): Promise<void> {
      const shown = await call(person, 'GET moderation/get_decisions', undefined)
      for (const { decisionID, canAppeal } of shown.outcome === 'done' ? shown.body.decisions : []) {
        if (!canAppeal || random.chance(0.3)) continue
        agenda.add(now() + random.next() * 2 * day, () =>
          untilAnswered(() =>
            ask(
              record.appeals,
              person,
              'POST moderation/appeal',
              { decisionID, text: 'Please look again' },
              () => ({ decisionID }),
            ),
          ),
        )
      }
    },

    async work(admin: Person): Promise<void> {
      const queue = await call(admin, 'GET moderation/get_queue', {})
      for (const { entryID } of queue.outcome === 'done' ? queue.body.entries.slice(0, 3) : []) {
        if (random.chance(0.3)) await call(admin, 'POST moderation/take_entry', { entryID })
        const shown = await call(admin, 'GET moderation/get_entry', { entryID })
        // Sometimes another admin is faster.
        if (shown.outcome !== 'done' || shown.body.acts.length === 0 || random.chance(0.1)) continue
        if (random.chance(0.2))
          agenda.add(now() + random.whole(1, 40) * 60_000, () => decide(admin, shown.body))
        else await decide(admin, shown.body)
      }
      const waiting = await call(admin, 'GET moderation/get_queue', { state: 'waiting' })
      for (const { entryID, decision } of waiting.outcome === 'done' ? waiting.body.entries : []) {
        if (!decision || decision.mine) continue
        const shown = await call(admin, 'GET moderation/get_entry', { entryID })
        if (shown.outcome === 'done') await confirm(admin, shown.body, decision.decisionID)
      }
    },
  }
}
