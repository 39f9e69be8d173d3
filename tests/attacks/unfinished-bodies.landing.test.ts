import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Attacked, longestWait, megabytes, startAttacked } from '#tests/support/attacked-server.ts'
import { rawRequests } from '#tests/support/raw-requests.ts'
import { allByNight } from '#tests/support/nightly.ts'

/** Without the limits, 2,000 connections took 638 to 1,062 MB. */
const connections = 1_000
const bodyBytes = 256 * 1024

let server: Attacked

beforeAll(async () => {
  server = await startAttacked()
  await server.idle()
}, 120_000)
afterAll(() => server.stop())

const unfinished = (head: string, sent: number) =>
  rawRequests({
    base: server.url,
    text: `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${head}\r\n\r\n${' '.repeat(sent)}`,
    reads: true,
  })

test.each(
  allByNight(1, [
    ['declared too large', `Content-Length: ${bodyBytes}`, bodyBytes - 1, { 413: connections }],
    ['as large as allowed', `Content-Length: ${16 * 1024}`, 16 * 1024 - 1, { none: 512, 429: 488 }],
  ]),
)(
  'a thousand bodies of strangers that never end, %s, take little memory',
  async (_name, head, sent, wanted) => {
    const before = await server.memory()
    const all: ReturnType<typeof unfinished>[] = []
    const statuses = (): Record<string, number> => {
      const counts: Record<string, number> = {}
      for (const one of all) {
        const status = one.statuses()[0] ?? 'none'
        counts[status] = (counts[status] ?? 0) + 1
      }
      return counts
    }
    const { growth, othersWaited } = await server.during(async () => {
      while (all.length < connections) {
        for (let n = 0; n < 50; n += 1) all.push(unfinished(head, sent))
        await setTimeout(100)
      }
      await vi.waitFor(() => expect(statuses()).toEqual(wanted), 15_000)
      const refused = all.find((one) => one.statuses()[0] === 429)
      if (refused) expect(refused.answer()).toMatch(/^retry-after: [1-9][^]*"code":"too_many_requests"/im)
    })
    expect(growth).toBeLessThan(megabytes(150))
    expect(othersWaited).toBeLessThan(longestWait)
    for (const one of all) one.cut()
    await vi.waitFor(
      async () => expect((await server.memory()) - before).toBeLessThan(megabytes(150)),
      20_000,
    )
    const logIn = async () => {
      const { status } = await fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@example.com', password: 'wrong password' }),
      })
      return status
    }
    // The room is free again once the server has seen the connections end.
    await expect.poll(logIn, { timeout: 10_000, interval: 500 }).toBe(401)
  },
  60_000,
)
