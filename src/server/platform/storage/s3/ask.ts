import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { StorageAway, StorageRefuses } from '../storage.ts'
import { wordIn } from './answers.ts'
import { type Asked, type Keys, signed } from './sign.ts'

export interface Bucket extends Keys {
  /** Where the S3-speaking server is; the bucket is the first part of the path, which all of them understand. */
  endpoint: string
  bucket: string
}

/** Milliseconds. */
export interface Patience {
  /** For one try, the body included. */
  tryFor: number
  /** For all tries and the wait for a connection. */
  giveUpAfter: number
  /** After the first try; four times as long after each further one. */
  pause: number
}

/** Within what the database waits for a transaction that waits for this. */
const patience: Patience = { tryFor: 6_000, giveUpAfter: 12_000, pause: 100 }

/** What each try took, and how it ended: the status, or `broken`. */
export type OnTry = (method: string, outcome: string, milliseconds: number) => void

export interface Answer {
  status: number
  body: Buffer
}

interface Question extends Pick<Asked, 'method' | 'body'> {
  /** Of a file; none for the bucket itself. */
  name?: string
  query?: Record<string, string>
}

/** An S3 that is slow must not take all memory: whoever comes later waits for one of these to be done. */
const atOnce = 64

/** What passes when it is asked again: too much at once, or an accident of the server's. */
const mayPass = (status: number): boolean => status >= 500 || status === 408 || status === 429

const whole = async (answer: Response): Promise<Answer> => ({
  status: answer.status,
  body: Buffer.from(await answer.arrayBuffer()),
})

/**
 * Asks a bucket, again after a growing pause when that may help. All that is asked here may be done twice: a name has one
 * content. Answers with 200, 204 or 404; all else is `StorageAway`.
 */
export const asking = (to: Bucket, { tryFor, giveUpAfter, pause } = patience, onTry?: OnTry) => {
  const limit = pLimit(atOnce)

  const once = async ({ method, name, query, body }: Question, signal: AbortSignal): Promise<Answer> => {
    const url = new URL(to.endpoint)
    url.pathname = [url.pathname.replace(/\/$/, ''), to.bucket, ...(name ? [name] : [])].join('/')
    url.search = new URLSearchParams(query).toString()
    const began = performance.now()
    let outcome = 'broken'
    try {
      const headers = signed({ method, url, ...(body && { body }) }, to, new Date())
      const answer = await fetch(url, {
        method,
        // Files are asked for as they are: their length is what is promised to browsers.
        headers: { ...headers, 'accept-encoding': 'identity' },
        ...(body && { body: new Uint8Array(body) }),
        redirect: 'manual',
        signal,
      })
      const read = await whole(answer)
      outcome = String(answer.status)
      return read
    } finally {
      onTry?.(method, outcome, performance.now() - began)
    }
  }

  return (question: Question): Promise<Answer> => {
    const end = performance.now() + giveUpAfter
    const left = () => Math.max(1, end - performance.now())
    return limit(async () => {
      for (let tries = 0, why = 'there was no connection free', cause: unknown; ; tries += 1) {
        if (left() <= 1) throw new StorageAway(`S3 does not answer: ${why}`, cause)
        const answer = await once(question, AbortSignal.timeout(Math.ceil(Math.min(tryFor, left())))).catch(
          (error: unknown) => {
            ;[why, cause] = [String(error), error]
            return null
          },
        )
        if (answer) {
          const { status, body } = answer
          if (status === 200 || status === 204 || status === 404) return answer
          why = `${status} ${wordIn(body.toString(), 'Code') ?? ''}`.trim()
          if (!mayPass(status)) throw new StorageRefuses(`S3 refuses ${question.method}: ${why}`)
        }
        const wait = pause * 4 ** tries * (0.5 + Math.random())
        if (wait >= left()) throw new StorageAway(`S3 does not answer: ${why}`, cause)
        await sleep(wait)
      }
    })
  }
}
