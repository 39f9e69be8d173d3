import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { type AllCalls, allCalls } from '../../src/contract/all.ts'
import type { CallName, Call as Described } from '../../src/contract/define.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { type Answer, type BodyOf, Client } from '../../tests/support/client.ts'
import type { Random } from '../../demo/seed/random.ts'
import type { History } from './history.ts'

const maxClockError = 3650 * 86_400_000

/** Whether no fault is active, so that each call must get a reply. */
export interface Conditions {
  stable: boolean
  /** For how long a client repeats a request. */
  timeoutMs: number
}

type Call = keyof AllCalls & CallName

/** Whether a stopped account may make it. */
const isOpenToStopped = (name: Call): boolean => {
  const { who, whenStopped }: Described = allCalls[name]
  return who === 'anyone' || whenStopped === true
}

/**
 * A client that repeats a request until a reply comes, sends some requests twice at once or again after the reply, and
 * whose clock may be years wrong.
 */
export class Person {
  readonly client: Client
  readonly random: Random
  readonly history: History
  readonly conditions: Conditions
  readonly #clockError: number
  /** Empty before the first login. */
  accountID = ''
  /** The acknowledged decision that stops the account, until somebody asks to undo it. */
  stoppedBy: string | null = null

  constructor(base: string, random: Random, history: History, conditions: Conditions) {
    this.client = new Client(base)
    this.random = random
    this.history = history
    this.conditions = conditions
    this.#clockError = random.chance(0.5) ? 0 : random.whole(-maxClockError, maxClockError)
  }

  /** A UUIDv7 with the time of this client's clock. */
  newID(): string {
    return uuidv7({ msecs: Date.now() + this.#clockError })
  }

  /** Repeats a request until a reply below 500 comes. Undefined when none came in time. */
  async #until<Name extends Call>(name: Name, input: object): Promise<Answer<BodyOf<Name>> | undefined> {
    const { timeoutMs } = this.conditions
    const until = Date.now() + timeoutMs
    for (let wait = 50; Date.now() < until; wait = Math.min(2 * wait, 1000)) {
      const { stable } = this.conditions
      try {
        const answer = await this.client.call(name, { ...input })
        this.history.answers += 1
        if (answer.status < 500) return answer
        // The client waits after "busy", and after any error while a fault is active.
        if (stable && this.conditions.stable && answer.error?.code !== 'busy')
          this.history.unexpected.push(`${name}: ${answer.status} ${JSON.stringify(answer.error)}`)
      } catch (error) {
        if (stable && this.conditions.stable) this.history.unexpected.push(`${name}: ${String(error)}`)
      }
      this.history.retries += 1
      await sleep(this.random.whole(20, wait))
    }
    this.history.unexpected.push(`${name}: no reply within ${timeoutMs / 1000} seconds`)
    return undefined
  }

  /** Sends one request once or several times. `same` picks the part of the replies that must be equal. */
  async ask<Name extends Call>(
    name: Name,
    input: object,
    same: (body: BodyOf<Name>) => unknown = () => null,
  ): Promise<{ good: BodyOf<Name> | undefined; all: BodyOf<Name>[]; refused: ErrorCode | undefined }> {
    const { stoppedBy } = this
    const times = this.random.chance(0.3) ? 2 : 1
    const answers = await Promise.all(Array.from({ length: times }, () => this.#until(name, input)))
    if (this.random.chance(0.2)) answers.push(await this.#until(name, input))
    this.history.repeated += answers.length - 1
    const good = answers.flatMap((answer) => (answer?.status === 200 ? [answer.body] : []))
    const bodies = new Set(good.map((body) => JSON.stringify(same(body))))
    if (bodies.size > 1) this.history.unexpected.push(`${name}: once ${[...bodies].join(', once ')}`)
    const refused = answers.find((answer) => answer && answer.status >= 400)?.error?.code
    if (refused === 'not_signed_in') this.history.unexpected.push(`${name}: was logged out`)
    if (stoppedBy !== null && stoppedBy === this.stoppedBy && good.length > 0 && !isOpenToStopped(name))
      this.history.unexpected.push(`${name}: the stopped account ${this.accountID} did it`)
    return { good: good[0], all: good, refused }
  }
}
