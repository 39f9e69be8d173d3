import type { Random } from '../../demo/seed/random.ts'
import { type AllCalls, allCalls } from '../../src/contract/all.ts'
import type { Call, CallName, Sent } from '../../src/contract/define.ts'
import type { ErrorBody } from '../../src/contract/errors.ts'
import type { BodyOf } from '../../tests/support/client.ts'
import type { Agenda } from './agenda.ts'
import type { Answer, Process } from './process.ts'
import type { Asked, LabRecord } from './record.ts'
import type { Person } from './world.ts'

export interface Surroundings {
  agenda: Agenda
  random: Random
  processes: readonly Process[]
  record: LabRecord
  now: () => number
  /** Lets some time pass between two requests of a person. */
  pass: (milliseconds: number) => void
  end: number
}

/** Nobody here sends what a page would not send, or so much that a limit applies. */
const unexpected: ErrorBody['code'][] = [
  'bad_input',
  'not_signed_in',
  'not_allowed',
  'too_many_tries',
  'too_many_requests',
]

/** Sends the requests of people to the processes. */
export const createCaller = ({ agenda, random, processes, record, now, pass }: Surroundings) => {
  const call = async <Name extends keyof AllCalls & CallName>(
    person: Person,
    name: Name,
    input: Sent<AllCalls[Name]>,
  ): Promise<Answer<BodyOf<Name>>> => {
    record.requests += 1
    pass(200)
    const answer = await random.pick(processes).call(name, input, person)
    if (answer.outcome === 'refused' && unexpected.includes(answer.code))
      record.unexpected.push(`${name} was refused: ${answer.code}`)
    if (answer.outcome === 'refused' && answer.code === 'account_stopped')
      record.refusedAsStopped.push({ by: person.id, at: now() })
    const { whenStopped }: Call = allCalls[name]
    if (answer.outcome === 'done' && name.startsWith('POST') && !whenStopped)
      record.writes.push({ by: person.id, name, at: now() })
    return answer
  }

  /** Without a reply a person tries again some seconds later, or gives up. */
  const untilAnswered = async (
    attempt: () => Promise<{ outcome: Answer<unknown>['outcome'] }>,
    giveUp: () => Promise<void> = async () => undefined,
    left = 3,
  ): Promise<void> => {
    if ((await attempt()).outcome !== 'unknown') return
    if (left === 0 || random.chance(0.2)) return giveUp()
    agenda.add(now() + random.whole(1, 60) * 1_000, () => untilAnswered(attempt, giveUp, left - 1))
  }

  return {
    call,
    untilAnswered,

    /** Keeps in a list of the record what was asked and answered. `detailsOf` gets the reply, or null without one. */
    async ask<Name extends keyof AllCalls & CallName, Kept extends Asked>(
      list: Kept[],
      person: Person,
      name: Name,
      input: Sent<AllCalls[Name]>,
      detailsOf: (body: BodyOf<Name> | null) => Omit<Kept, keyof Asked>,
    ): Promise<Answer<BodyOf<Name>>> {
      const from = now()
      const answer = await call(person, name, input)
      const asked: Asked = {
        by: person.id,
        from,
        until: now(),
        outcome: answer.outcome,
        ...(answer.outcome === 'refused' && { code: answer.code }),
      }
      list.push({ ...detailsOf(answer.outcome === 'done' ? answer.body : null), ...asked } as Kept)
      return answer
    },
  }
}

export type Caller = ReturnType<typeof createCaller>
