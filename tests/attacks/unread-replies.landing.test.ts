import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Attacked, longestWait, megabytes, startAttacked } from '#tests/support/attacked-server.ts'
import { getRequest, rawRequests } from '#tests/support/raw-requests.ts'
import { allByNight } from '#tests/support/nightly.ts'

/** Connections and requests of each. Without the limits, 90 x 200 ended a process with a heap of 4 GB. */
const connections = 50
const scriptBytes = 400_000

let server: Attacked
let web: string

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'ukay-web-'))
  await mkdir(join(web, '.vite'))
  await mkdir(join(web, 'assets'))
  await writeFile(join(web, '.vite/manifest.json'), '{}')
  await writeFile(join(web, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
  await writeFile(join(web, 'assets/app.js'), randomBytes(scriptBytes))
  server = await startAttacked(web)
  // The first replies of a process take longer.
  for (let n = 0; n < 20; n += 1)
    for (const path of ['/api/store/get_all_tags', '/api/docs/openapi.json', '/assets/app.js'])
      await (await fetch(server.url + path)).arrayBuffer()
  await server.idle()
}, 120_000)
afterAll(() => rm(web, { recursive: true, force: true }))

const attackers: { cut(): void }[] = []
afterEach(() => {
  for (const attacker of attackers.splice(0)) attacker.cut()
})

const sendUnread = (count: number, text: string): void => {
  for (let n = 0; n < count; n += 1) attackers.push(rawRequests({ base: server.url, text, reads: false }))
}

test.each(
  allByNight(1, [
    ['/api/docs/openapi.json', 200],
    ['/assets/app.js', 1000],
  ]),
)(
  'fifty connections that pipeline %s and read nothing take little memory',
  async (path, requests) => {
    const before = await server.memory()
    const files = await server.openFiles()
    const { growth, othersWaited } = await server.during(async () => {
      sendUnread(connections, getRequest(path).repeat(requests))
      await setTimeout(4_000)
      expect((await server.openFiles()) - files).toBeLessThan(2 * connections + 50)
    })
    expect(growth).toBeLessThan(megabytes(150))
    expect(othersWaited).toBeLessThan(longestWait)
    for (const attacker of attackers.splice(0)) attacker.cut()
    await vi.waitFor(
      async () => expect((await server.memory()) - before).toBeLessThan(megabytes(150)),
      20_000,
    )
  },
  60_000,
)

test('a thousand connections with one unread reply each have a limit together', async () => {
  const { growth, othersWaited } = await server.during(async () => {
    for (let n = 0; n < 20; n += 1) {
      sendUnread(50, getRequest('/assets/app.js'))
      await setTimeout(100)
    }
    await setTimeout(2_000)
  })
  expect(growth).toBeLessThan(megabytes(150))
  expect(othersWaited).toBeLessThan(longestWait)
}, 60_000)

test('unread replies do not delay the end of the process', async () => {
  sendUnread(20, getRequest('/assets/app.js').repeat(3))
  await setTimeout(1_000)
  const took = await server.stop()
  expect(took).toBeLessThan(10_000)
}, 90_000)
