import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { nightly } from '#tests/support/nightly.ts'

let processes: TestApp[]

beforeAll(async () => {
  const first = await startApp()
  processes = [first, await startApp({}, first)]
})
afterAll(async () => {
  for (const one of processes.toReversed()) await one.stop()
})

/** Sends a message and closes the connection after `after` milliseconds, with or without a reply. */
const sendAndHangUp = (client: Client, fields: object, after: number): Promise<void> =>
  new Promise((resolve) => {
    const body = JSON.stringify(fields)
    const call = request(`${client.base}/api/chat/send_message`, {
      method: 'POST',
      agent: false,
      headers: { cookie: client.cookie, 'content-type': 'application/json' },
    })
    call.on('error', () => undefined)
    call.on('response', (answer) => answer.resume())
    call.on('close', () => resolve())
    call.end(body)
    void sleep(after).then(() => call.destroy())
  })

/** One message, sent by several concurrent attempts on either server. Some attempts disconnect before the reply. */
const action = fc.record({
  by: fc.constantFrom('buyer', 'seller'),
  attempts: fc.array(
    fc.record({ on: fc.nat(1), hangUpAfter: fc.option(fc.nat(12), { nil: null, freq: 2 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  reads: fc.boolean(),
})

test.runIf(nightly)(
  'after concurrent, repeated and aborted requests on two servers each message exists once, in one order for both sides',
  { timeout: 180_000 },
  async () => {
    const [app] = processes
    if (!app) throw new Error('no process')
    let cut = 0
    let doubled = 0

    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 1, maxLength: 7 }), { minLength: 1, maxLength: 4 }),
        async (waves) => {
          const buyer = await app.make.quickBuyer()
          const seller = await app.make.quickShopkeeper()
          const people = {
            buyer: { cookie: buyer.cookie, to: { sellerID: seller.accountID } },
            seller: { cookie: seller.cookie, to: { userID: buyer.accountID } },
          }
          const on = (n: number, cookie: string) => {
            const client = processes[n]?.visitor() ?? app.visitor()
            client.cookie = cookie
            return client
          }
          // A seller can only answer, so the buyer writes first.
          await buyer.ok('POST chat/send_message', { ...people.buyer.to, message: 'first' })
          /** The sequence numbers of acknowledged messages. The others may or may not have arrived. */
          const acknowledged = new Map<string, number>([['first', 1]])
          const attempted = new Set(['first'])

          const perform = async ({ by, attempts, reads }: (typeof waves)[number][number]) => {
            const { cookie, to } = people[by as 'buyer' | 'seller']
            const clientID = uuidv7()
            const fields = { ...to, message: clientID, clientID }
            attempted.add(clientID)
            const sequences = await Promise.all(
              attempts.map(async ({ on: process, hangUpAfter }) => {
                const client = on(process, cookie)
                if (hangUpAfter !== null) {
                  cut += 1
                  await sendAndHangUp(client, fields, hangUpAfter)
                  return null
                }
                return (await client.ok('POST chat/send_message', fields)).message.sequence
              }),
            )
            const known = sequences.filter((sequence) => sequence !== null)
            if (known.length > 1) doubled += 1
            // All replies must name the same sequence number.
            expect(new Set(known).size).toBeLessThanOrEqual(1)
            if (known[0] !== undefined) acknowledged.set(clientID, known[0])
            if (reads) await on(0, cookie).ok('POST chat/mark_read', { ...to, sequence: 1_000 })
            return { cookie, fields, clientID }
          }

          for (const wave of waves) {
            app.clock.advance(60_001)
            const sent = await Promise.all(wave.map(perform))
            // Retry every message, as a page does after it has reconnected.
            for (const { cookie, fields, clientID } of sent) {
              const { message } = await on(1, cookie).ok('POST chat/send_message', fields)
              expect(acknowledged.get(clientID) ?? message.sequence).toBe(message.sequence)
              acknowledged.set(clientID, message.sequence)
            }
          }

          const historyOf = async (n: number, side: 'buyer' | 'seller') => {
            const client = on(n, people[side].cookie)
            const lines: { sequence: number; message: string; sender: string }[] = []
            for (;;) {
              const since = lines.at(-1)?.sequence ?? 0
              const page = await client.ok('GET chat/fetch_all_messages', { ...people[side].to, since })
              lines.push(
                ...page.messages.map(({ sequence, message, sender }) => ({ sequence, message, sender })),
              )
              if (!page.has_newer) return lines
            }
          }
          const history = await historyOf(0, 'buyer')
          expect(await historyOf(1, 'seller')).toEqual(history)
          expect(history.map(({ sequence }) => sequence)).toEqual(history.map((_, n) => n + 1))
          expect(history.map(({ message }) => message).toSorted()).toEqual([...attempted].toSorted())
          for (const { message, sequence } of history) expect(acknowledged.get(message)).toBe(sequence)
        },
      ),
      { numRuns: 20, seed: 1 },
    )
    // The random runs must have reached each case.
    expect(cut).toBeGreaterThan(5)
    expect(doubled).toBeGreaterThan(0)
  },
)

test('a reader on one server sees messages from both servers in sequence order', async () => {
  const [app, secondServer] = processes
  if (!app || !secondServer) throw new Error('no process')
  const buyer = await app.make.quickBuyer()
  const seller = await app.make.quickShopkeeper()
  const there = secondServer.visitor()
  there.cookie = seller.cookie
  app.clock.advance(60_001)
  await buyer.ok('POST chat/send_message', { sellerID: seller.accountID, message: '0' })
  const seen: number[] = []
  let writing = true
  const reading = (async () => {
    for (;;) {
      const last = !writing
      const page = await there.ok('GET chat/fetch_all_messages', {
        userID: buyer.accountID,
        since: seen.at(-1) ?? 0,
      })
      seen.push(...page.messages.map(({ sequence }) => sequence))
      if (last) return
    }
  })()
  // Both sides send 24 messages at once while a device polls. A message must never appear before an earlier one.
  await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      n % 2 === 0
        ? buyer.ok('POST chat/send_message', { sellerID: seller.accountID, message: String(n) })
        : there.ok('POST chat/send_message', { userID: buyer.accountID, message: String(n) }),
    ),
  )
  writing = false
  await reading
  expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => n + 1))
})
