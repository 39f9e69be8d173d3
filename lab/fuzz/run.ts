import { Agent } from 'node:http'
import fc from 'fast-check'
import type { TestApp } from '../../tests/support/app.ts'
import { type DocumentOfAnswers, createOracle } from './oracle.ts'
import { type DocumentOfCalls, type GeneratedRequest, operationsOf, requestsOf } from './requests.ts'
import { type Outgoing, kindOf, outgoing, send } from './send.ts'
import { makeFuzzWorld } from './world.ts'

/** Concurrent requests, so that calls also race with one another. */
const atOnce = 8
const perRound = atOnce * 12

/** Ids kept of one kind: those of the fixtures first, then the newest. */
const maxKnown = 60
const ofFixtures = 30

export interface Outcome {
  requests: number
  /** The number of replies by status. */
  statuses: Record<string, number>
  /** Calls that never succeeded, so that the code behind their checks was not reached. */
  neverReplied: string[]
  faults: string[]
}

const namedIDs = /"(\w+)":"?([0-9a-f]{8}-[0-9a-f-]{27}|[A-Z2-9]{20}|\d+)\b/g

/** Collects ids from replies, by the field that takes them, for later requests. */
const createKnown = (given: Record<string, string[]>) => {
  const ids = new Map(Object.entries(given).map(([kind, known]) => [kind, [...known]]))
  // A session of another person that somebody writes into a name of their own is no leak when they read it.
  const { sessionid: _, ...others } = given
  ids.set('', Object.values(others).flat())
  return {
    ids,
    learn: (text: string) => {
      for (const [, field = '', id = ''] of text.matchAll(namedIDs)) {
        const known = ids.get(field === 'generatedID' ? 'itemid' : kindOf(field))
        if (!known || known.includes(id)) continue
        known.push(id)
        if (known.length > maxKnown) known.splice(ofFixtures, 1)
      }
    },
  }
}

const longest = 300

const describe = (
  generated: GeneratedRequest,
  { method, target, headers, body }: Outgoing,
  wrong: string,
): string =>
  [
    `${generated.call}: ${wrong}`,
    `  ${generated.actor}: ${method} ${target.slice(0, longest)}`,
    `  ${JSON.stringify(headers).slice(0, longest)}`,
    `  ${body?.toString('latin1').slice(0, longest) ?? ''}`,
  ].join('\n')

/** Sends random requests that are generated from `seed`. Goes on after a fault, to find more than one. */
export const fuzz = async (
  app: TestApp,
  given: { requests: number; seed: number; say: (line: string) => void },
): Promise<Outcome> => {
  const world = await makeFuzzWorld(app)
  const base = new URL(app.base)
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const served = await fetch(new URL('/api/docs/openapi.json', base))
  const document = (await served.json()) as DocumentOfCalls & DocumentOfAnswers
  const operations = operationsOf(document)
  const oracle = createOracle(document, world.secrets)
  const known = createKnown(world.ids)
  const statuses: Record<string, number> = {}
  const replied = new Set<string>()
  /** The first fault of each kind. */
  const faults = new Map<string, string>()

  const tryOne = async (generated: GeneratedRequest): Promise<void> => {
    const ids = new Map([...known.ids, ...world.idsOfNow()])
    const asked = outgoing(generated, world.cookies[generated.actor], { ids, files: world.files })
    const wrong = await send(base, agent, asked).then(
      (answer) => {
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        if (answer.status === 200) {
          if (generated.method === null) replied.add(generated.call)
          const text = answer.bytes.toString('latin1')
          known.learn(text)
          world.learn(generated, text)
        }
        return oracle(generated, asked, answer)
      },
      (error: unknown) => `no reply: ${String(error)}`,
    )
    const kind = `${generated.call}: ${wrong}`
    if (wrong === null || faults.has(kind)) return
    const fault = describe(generated, asked, wrong)
    faults.set(kind, fault)
    given.say(fault)
  }

  const drawing = requestsOf(operations)
  let sent = 0
  for (let round = 0; sent < given.requests; round += 1) {
    await world.restore()
    app.clock.advance(1_000)
    const numRuns = Math.min(perRound, given.requests - sent)
    const requests = fc.sample(drawing, { seed: given.seed + round, numRuns })
    for (let n = 0; n < requests.length; n += atOnce)
      await Promise.all(requests.slice(n, n + atOnce).map(tryOne))
    sent += requests.length
    if (round % 100 === 99) given.say(`${sent} requests, ${faults.size} faults`)
  }
  agent.destroy()
  return {
    requests: sent,
    statuses,
    neverReplied: operations.map(({ call }) => call).filter((call) => !replied.has(call)),
    faults: [...faults.values()],
  }
}
