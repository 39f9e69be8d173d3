import { createHmac } from 'node:crypto'

/** What a receiver gets, by Standard Webhooks. A repetition has the same id. */
export interface Message {
  id: string
  type: string
  /** When it happened. */
  at: Date
  data: Record<string, string | number>
}

export const secretInWords = (key: Buffer): string => `whsec_${key.toString('base64')}`

export const signatureOf = (key: Buffer, id: string, seconds: number, body: string): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`

/** Headers and body of one try. `keys`: the current one, and those from before the key of the settings was changed. */
export const signed = ({ id, type, at, data }: Message, keys: readonly Buffer[], now: Date) => {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  const seconds = Math.floor(now.getTime() / 1000)
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Ukay',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': keys.map((key) => signatureOf(key, id, seconds, body)).join(' '),
    },
    body: Buffer.from(body),
  }
}
