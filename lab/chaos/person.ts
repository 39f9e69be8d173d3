import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { AllCalls } from '#contract/all.ts'
import type { CallName } from '#contract/define.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Answer, type BodyOf, Client } from '#tests/support/client.ts'
import type { Random } from '../../demo/seed/random.ts'
import type { Told } from './told.ts'

const patience = 300_000
const maxClockError = 3650 * 86_400_000

/** Whether nothing is being broken just now, so that each call has to be answered. */
export interface Weather {
  calm: boolean
}

type Call = keyof AllCalls & CallName

/**
 * Somebody with a phone: asks until an answer comes, presses twice, sends again what was answered, and has a clock that
 * may be years wrong.
 */
export class Person {
  readonly client: Client
  readonly random: Random
  readonly told: Told
  readonly weather: Weather
  readonly #clockError: number

  constructor(base: string, random: Random, told: Told, weather: Weather) {
    this.client = new Client(base)
    this.random = random
    this.told = told
    this.weather = weather
    this.#clockError = random.chance(0.5) ? 0 : random.whole(-maxClockError, maxClockError)
  }

  /** An id as a page makes it, with the time of this phone in it. */
  newID(): string {
    return uuidv7({ msecs: Date.now() + this.#clockError })
  }

  /** Undefined when no answer came for as long as people wait. */
  async #until<Name extends Call>(name: Name, input: object): Promise<Answer<BodyOf<Name>> | undefined> {
    const until = Date.now() + patience
    for (let wait = 50; Date.now() < until; wait = Math.min(2 * wait, 1000)) {
      const { calm } = this.weather
      try {
        const answer = await this.client.call(name, { ...input })
        this.told.answers += 1
        if (answer.status < 500) return answer
        // Busy with photos is an answer to wait for, as anything is while the product is being broken.
        if (calm && this.weather.calm && answer.error?.code !== 'busy')
          this.told.strange.push(`${name}: ${answer.status} ${JSON.stringify(answer.error)}`)
      } catch (error) {
        if (calm && this.weather.calm) this.told.strange.push(`${name}: ${String(error)}`)
      }
      this.told.again += 1
      await sleep(this.random.whole(20, wait))
    }
    this.told.strange.push(`${name}: none in ${patience / 1000} seconds`)
    return undefined
  }

  /**
   * The answers to one wish, told once or more often. Who repeats it must hear the same as before: `same` picks of an
   * answer what must not differ.
   */
  async ask<Name extends Call>(
    name: Name,
    input: object,
    same: (body: BodyOf<Name>) => unknown = () => null,
  ): Promise<{ good: BodyOf<Name> | undefined; all: BodyOf<Name>[]; refused: ErrorCode | undefined }> {
    const times = this.random.chance(0.3) ? 2 : 1
    const answers = await Promise.all(Array.from({ length: times }, () => this.#until(name, input)))
    if (this.random.chance(0.2)) answers.push(await this.#until(name, input))
    this.told.repeated += answers.length - 1
    const good = answers.flatMap((answer) => (answer?.status === 200 ? [answer.body] : []))
    const heard = new Set(good.map((body) => JSON.stringify(same(body))))
    if (heard.size > 1) this.told.strange.push(`${name}: once ${[...heard].join(', once ')}`)
    const refused = answers.find((answer) => answer && answer.status >= 400)?.error?.code
    if (refused === 'not_signed_in') this.told.strange.push(`${name}: was logged out`)
    return { good: good[0], all: good, refused }
  }
}
