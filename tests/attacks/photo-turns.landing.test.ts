import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { uploadCaps } from '#server/platform/uploads/caps.ts'
import { newKey } from '#server/platform/vault/vault.ts'
import { Client } from '#tests/support/client.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { nightly } from '#tests/support/nightly.ts'
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
  const { status } = await fetch(`${server.url}/api/homepage/img_search`, {
    method: 'POST',
    headers: { cookie, 'x-forwarded-for': address },
    body,
  })
  return { status }
}

/** Searches of people at other addresses, one after the other: some with new accounts, some with old ones. */
const othersSearch = async (count: number) => {
  const others = await Promise.all(
    Array.from({ length: count }, (_, n) => (n % 2 ? make.oldBuyer() : make.quickBuyer())),
  )
  const statuses = []
  for (const [n, { cookie }] of others.entries()) statuses.push((await search(cookie, `203.0.${n}.7`)).status)
  return statuses
}

interface Attack {
  accounts: number
  path: string
  field: string
  /** The address of an account. */
  addressOf(account: number): string
}

const atTwo = (n: number) => (n % 2 ? '198.51.100.1' : '192.0.2.1')
const inBlocks = (n: number) => `198.18.${n}.1`
const byPhoto = { path: 'homepage/img_search', field: 'photo' }
const listing = { path: 'store/add_img_item', field: 'img' }

const attacks: [name: string, attack: Attack][] = [
  ['twelve new accounts at two addresses search', { accounts: 12, ...byPhoto, addressOf: atTwo }],
  ['24 new accounts in 24 blocks add photos of items', { accounts: 24, ...listing, addressOf: inBlocks }],
  ['twelve new accounts in twelve blocks add photos', { accounts: 12, ...listing, addressOf: inBlocks }],
  ['24 new accounts in 24 blocks search', { accounts: 24, ...byPhoto, addressOf: inBlocks }],
  ['24 new accounts at two addresses search', { accounts: 24, ...byPhoto, addressOf: atTwo }],
]

/** Each account sends twelve photos, some bytes a second, which is slow but fast enough not to be ended. */
const begin = async ({ accounts, path, field, addressOf }: Attack) => {
  const people = await Promise.all(
    Array.from({ length: accounts }, () => (field === 'img' ? make.quickSeller() : make.quickBuyer())),
  )
  const uploads = people.flatMap(({ cookie }, n) =>
    Array.from({ length: 12 }, () =>
      rawUpload({
        base: server.url,
        path,
        field,
        cookie,
        headers: `X-Forwarded-For: ${addressOf(n)}\r\n`,
        declared: 1_000_000,
        sent: 100_000,
      }),
    ),
  )
  const trickle = setInterval(() => {
    for (const upload of uploads) if (upload.isOpen()) upload.send(8_000)
  }, 1_000)
  return {
    refused: () => uploads.filter(({ status }) => Number.isInteger(status())).length,
    count: uploads.length,
    end: () => {
      clearInterval(trickle)
      for (const upload of uploads) upload.cut()
    },
  }
}

/** How many uploads a process takes at once. */
const maxUploads = uploadCaps.process.count
const chosen = nightly ? attacks : attacks.slice(0, 2)

test.each(chosen)(
  'slow uploads leave room for searches by photo of others: %s',
  async (_, attack) => {
    const slow = await begin(attack)
    try {
      await vi.waitFor(() => expect(slow.refused()).toBeGreaterThanOrEqual(slow.count - maxUploads), 20_000)
      expect(await othersSearch(nightly ? 16 : 6)).toEqual(Array(nightly ? 16 : 6).fill(200))
      // The others displaced slow uploads, and no more than they needed.
      expect(slow.refused()).toBeLessThan(slow.count)
    } finally {
      slow.end()
    }
  },
  60_000,
)
