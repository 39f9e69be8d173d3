import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { newKey } from '#server/platform/vault/vault.ts'
import { Client } from '#tests/support/client.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { picture } from '#tests/support/photos.ts'
import { rawUpload } from '#tests/support/raw-upload.ts'
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts'

/** The real program as a process behind a proxy, so that requests come from many addresses. All accounts are new. */
let server: ServerProcess
let database: Database
let folder: string
let make: ReturnType<typeof factories>
let photo: Blob

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ukay-turns-'))
  const cloned = await cloneDatabase()
  database = cloned
  const { host, user, database: name } = cloned.connection
  server = await startProcess(new URL('../../src/server/main.ts', import.meta.url).pathname, {
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    ID_ENCRYPTION_KEY: newKey().toString('base64'),
    DATA_DIR: folder,
    TRUSTED_PROXIES: '1',
  })
  make = factories({ db: database.db, clock: systemClock, visitor: () => new Client(server.url) })
  photo = await picture({ width: 300, height: 400 })
  // Waits until the model is loaded.
  const { cookie } = await make.quickBuyer()
  await vi.waitFor(async () => expect((await search(cookie, '192.0.2.1')).status).toBe(200), {
    timeout: 60_000,
    interval: 500,
  })
}, 90_000)
afterAll(async () => {
  await server.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const search = async (cookie: string, address: string, given: Blob = photo) => {
  const body = new FormData()
  body.append('photo', given, 'photo.jpg')
  const began = performance.now()
  const { status } = await fetch(`${server.url}/api/homepage/img_search`, {
    method: 'POST',
    headers: { cookie, 'x-forwarded-for': address },
    body,
  })
  return { status, ms: performance.now() - began }
}

/** Searches of people at other addresses, one after the other. */
const othersSearch = async (count: number) => {
  const others = await Promise.all(Array.from({ length: count }, () => make.quickBuyer()))
  const answers = []
  for (const [n, { cookie }] of others.entries()) answers.push(await search(cookie, `203.0.${n}.7`))
  return answers
}

test('stalled uploads of twelve new accounts at two addresses leave room for searches by photo of others', async () => {
  const attackers = await Promise.all(Array.from({ length: 12 }, () => make.quickBuyer()))
  const stalled = attackers.flatMap(({ cookie }, n) =>
    Array.from({ length: 12 }, () =>
      rawUpload({
        base: server.url,
        path: 'homepage/img_search',
        field: 'photo',
        cookie,
        headers: `X-Forwarded-For: ${n % 2 ? '198.51.100.1' : '192.0.2.1'}\r\n`,
        declared: 1_000_000,
        sent: 500_000,
      }),
    ),
  )
  try {
    const refused = () => stalled.filter(({ status }) => Number.isInteger(status())).length
    // The places of the process are 128.
    await vi.waitFor(() => expect(refused()).toBeGreaterThanOrEqual(144 - 128), 20_000)
    const answers = await othersSearch(8)
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  } finally {
    for (const one of stalled) one.cut()
  }
}, 60_000)
