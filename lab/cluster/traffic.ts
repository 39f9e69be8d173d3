import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from './people.ts'

export interface Ticket {
  buyerID: string
  itemID: string
  ticketID: number
}

export interface Message {
  buyerID: string
  sellerID: string
  clientID: string
  text: string
  sequence: number
}

interface Tally {
  asked: number
  /** Failures by status, or "broken" for a broken connection. */
  failed: Map<string, number>
}

const tally = (): Tally => ({ asked: 0, failed: new Map() })
const failures = ({ failed }: Tally): number => [...failed.values()].reduce((sum, count) => sum + count, 0)
const described = (one: Tally): string =>
  failures(one) === 0
    ? `none of ${one.asked}`
    : `${failures(one)} of ${one.asked} (${[...one.failed].map(([why, count]) => `${count} ${why}`).join(', ')})`

interface Crowd {
  /** Buyers who buy one item after another. */
  buyers: Person[]
  items: string[]
  /** Pairs who write to each other. */
  pairs: { buyer: Person; seller: Person }[]
  readers: Person[]
}

/** Milliseconds before the next action, and before a retry. */
const pause = 400

const answered = async <Body>(
  to: Tally,
  ask: () => Promise<{ status: number; body: Body }>,
): Promise<{ status: number; body: Body } | null> => {
  to.asked += 1
  const answer = await ask().catch(() => null)
  if (answer?.status === 200) return answer
  const why = String(answer?.status ?? 'broken')
  to.failed.set(why, (to.failed.get(why) ?? 0) + 1)
  return answer
}

/**
 * People buy, write and read concurrently until stopped. A failed request is retried with the same id, as the app does.
 * Acknowledged results are kept, to be compared with the tables.
 */
export const startTraffic = ({ buyers, items, pairs, readers }: Crowd) => {
  const ending = new AbortController()
  const { signal } = ending
  const [reads, writes] = [tally(), tally()]
  const tickets: Ticket[] = []
  const messages: Message[] = []
  /** The times of acknowledged writes. */
  const written: number[] = [performance.now()]
  const waiting = [...items]

  /** Retries until the write is acknowledged, also after the end, so that no result is unknown. */
  const write = async <Body>(ask: () => Promise<{ status: number; body: Body }>): Promise<Body> => {
    for (;;) {
      const answer = await answered(writes, ask)
      if (answer?.status === 200) {
        written.push(performance.now())
        return answer.body
      }
      if (answer && answer.status < 500)
        throw new Error(`A write was refused with ${answer.status}: ${JSON.stringify(answer.body)}`)
      await sleep(pause)
    }
  }

  const buy = async (buyer: Person) => {
    while (!signal.aborted) {
      const itemID = waiting.pop()
      if (itemID === undefined) return
      const purchase = { itemID, clientID: randomUUID() }
      const { ticketID } = await write(() => buyer.call('POST tickets/purchase_item', purchase))
      tickets.push({ buyerID: buyer.accountID, itemID, ticketID })
      await sleep(pause * 2)
    }
  }
  const talk = async (from: Person, { buyer, seller }: Crowd['pairs'][number]) => {
    const [buyerID, sellerID] = [buyer.accountID, seller.accountID]
    const to = from === buyer ? { sellerID } : { userID: buyerID }
    while (!signal.aborted) {
      const said = { clientID: randomUUID(), message: `It is ${new Date().toISOString()} ${randomUUID()}` }
      const { message } = await write(() => from.call('POST chat/send_message', { ...to, ...said }))
      messages.push({
        buyerID,
        sellerID,
        clientID: said.clientID,
        text: said.message,
        sequence: message.sequence,
      })
      // The rate limit is 30 messages a minute.
      await sleep(2_500)
    }
  }
  const read = async (reader: Person) => {
    while (!signal.aborted) {
      const page = await answered(reads, () => reader.call('GET homepage'))
      const seen = page?.status === 200 ? page.body.items : []
      const id = seen[Math.floor(Math.random() * seen.length)]?.item_id
      if (id) await answered(reads, () => reader.call('GET store/item', { id }))
      await sleep(pause / 4)
    }
  }

  // Buyers write first, because a seller can only reply.
  const begun = Promise.all([
    ...buyers.map(buy),
    ...readers.map(read),
    ...pairs.map((pair) => talk(pair.buyer, pair)),
    ...pairs.map(async (pair) => {
      await sleep(1_500)
      await talk(pair.seller, pair)
    }),
  ])
  begun.catch(() => undefined)

  return {
    /** The time of the last acknowledged write. */
    lastWrite: () => written.at(-1) ?? 0,
    async stop() {
      ending.abort()
      await begun
      const gaps = written.slice(1).map((at, n) => at - (written[n] ?? at))
      return {
        tickets,
        messages,
        reads: described(reads),
        writes: described(writes),
        readsFailed: failures(reads),
        writesFailed: failures(writes),
        /** The longest time without an acknowledged write, in seconds. */
        pause: Math.max(...gaps) / 1000,
      }
    },
  }
}
