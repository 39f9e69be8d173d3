import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { uploadCaps } from '#server/platform/uploads/caps.ts'
import { newKey } from '#server/platform/vault/vault.ts'
import { Client } from '#tests/support/client.ts'
import { type TestConnection, cloneDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { picture } from '#tests/support/photos.ts'
import { type RawUploading, rawUpload } from '#tests/support/raw-upload.ts'
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts'
import { nightly } from '#tests/support/nightly.ts'

/** The real program as a process, so that its memory can be measured. */
let server: ServerProcess
let database: Database & { connection: TestConnection }
let folder: string
let make: ReturnType<typeof factories>

const megabytes = (count: number): number => count * 1024 * 1024

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ukay-attack-'))
  await mkdir(join(folder, 'tmp'))
  database = await cloneDatabase()
  const { host, user, database: name } = database.connection
  server = await startProcess(new URL('../../src/server/main.ts', import.meta.url).pathname, {
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    ID_ENCRYPTION_KEY: newKey().toString('base64'),
    DATA_DIR: join(folder, 'data'),
    TMPDIR: join(folder, 'tmp'),
    ANALYZE_PHOTOS: 'no',
    // Addresses in the header; without it, all uploads come from this machine.
    TRUSTED_PROXIES: '1',
  })
  make = factories({ db: database.db, clock: systemClock, visitor: () => new Client(server.url) })
}, 60_000)
afterAll(async () => {
  await server.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const attackers: RawUploading[] = []
afterEach(() => {
  for (const attacker of attackers.splice(0)) attacker.cut()
})
const attack = (given: Omit<Parameters<typeof rawUpload>[0], 'base'>): RawUploading => {
  const attacker = rawUpload({ base: server.url, ...given })
  attackers.push(attacker)
  return attacker
}

/** Resident memory; available on Linux only. */
const memory = async (): Promise<number> => (await server.memory()) ?? 0

/** The largest growth of the memory while `work` runs. */
const growthDuring = async (work: () => Promise<void>): Promise<number> => {
  const before = await memory()
  const seen = [before]
  const watch = setInterval(() => void memory().then((now) => seen.push(now)), 20)
  await work().finally(() => clearInterval(watch))
  return Math.max(...seen) - before
}

const temporaryFiles = async (): Promise<string[]> => {
  const root = join(folder, 'tmp')
  const names = await readdir(root, { recursive: true })
  const found = await Promise.all(
    names.map(async (name) => ((await stat(join(root, name)).catch(() => null))?.isFile() ? [name] : [])),
  )
  return found.flat()
}

const statusesOf = (all: RawUploading[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const one of all) counts[one.status()] = (counts[one.status()] ?? 0) + 1
  return counts
}

const answersOthers = async (other: Client): Promise<void> => {
  expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200)
  expect((await other.call('GET homepage')).status).toBe(200)
}

test('forty stalled uploads of visitors at a call without files are closed without being read', async () => {
  const buyer = await make.quickBuyer()
  let all: RawUploading[] = []
  const growth = await growthDuring(async () => {
    all = Array.from({ length: 40 }, () =>
      attack({ path: 'auth/login', field: 'photo', declared: megabytes(31), sent: megabytes(31) - 1 }),
    )
    await vi.waitFor(() => expect(statusesOf(all)).toEqual({ 415: 40 }), 10_000)
    await answersOthers(buyer)
    await Promise.all(all.map(({ closed }) => closed))
  })
  expect(growth).toBeLessThan(megabytes(100))
  // A little is read after the response, so that clients see it before the connection closes; systems buffer some
  // more.
  for (const one of all) expect(one.bytesSent()).toBeLessThan(megabytes(12))
  expect(await temporaryFiles()).toEqual([])
}, 30_000)

test.runIf(nightly)(
  'a few of two hundred stalled uploads of one buyer are written to disk, and the memory is freed',
  async () => {
    const [buyer, other] = await Promise.all([make.quickBuyer(), make.quickBuyer()])
    const before = await memory()
    const growth = await growthDuring(async () => {
      const all = Array.from({ length: 200 }, () =>
        attack({
          path: 'homepage/img_search',
          field: 'photo',
          cookie: buyer.cookie,
          declared: megabytes(12),
          sent: megabytes(12) - 1_000,
        }),
      )
      await vi.waitFor(() => expect(statusesOf(all)).toEqual({ 429: 190, NaN: 10 }), 15_000)
      const refused = all.find(({ status }) => status() === 429)
      expect(refused?.answer()).toMatch(/^retry-after: [1-9]/im)
      expect(refused?.answer()).toContain('"code":"too_many_uploads"')
      await vi.waitFor(async () => expect(await temporaryFiles()).toHaveLength(10), 20_000)
      for (const name of await temporaryFiles()) {
        expect((await stat(join(folder, 'tmp', name))).mode & 0o777).toBe(0o600)
        expect((await stat(join(folder, 'tmp', name, '..'))).mode & 0o777).toBe(0o700)
      }
      await answersOthers(other)
      // The upload of another account from the same address succeeds. This server creates no embeddings.
      const photo = await picture({ width: 300, height: 300 })
      expect((await other.call('POST homepage/img_search', { photo })).error?.code).toBe('vision_missing')
      for (const one of all) one.cut()
      await vi.waitFor(async () => expect(await temporaryFiles()).toEqual([]), 20_000)
    })
    expect(growth).toBeLessThan(megabytes(150))
    await vi.waitFor(async () => expect((await memory()) - before).toBeLessThan(megabytes(100)), 20_000)
  },
  30_000,
)

test('two hundred stalled uploads of many accounts are limited per address, and other requests are answered', async () => {
  const sellers = await Promise.all(Array.from({ length: 50 }, () => make.quickSeller()))
  const other = await make.quickBuyer()
  const before = await memory()
  const growth = await growthDuring(async () => {
    const all = sellers.flatMap(({ cookie }) =>
      Array.from({ length: 4 }, () =>
        attack({
          path: 'store/add_img_item',
          field: 'img',
          cookie,
          declared: megabytes(12),
          sent: megabytes(12) - 1_000,
        }),
      ),
    )
    // 512 MB for one address.
    await vi.waitFor(() => expect(statusesOf(all)).toEqual({ 429: 158, NaN: 42 }), 15_000)
    await answersOthers(other)
    expect((await temporaryFiles()).length).toBeLessThanOrEqual(42)
    for (const one of all) one.cut()
    await vi.waitFor(async () => expect(await temporaryFiles()).toEqual([]), 20_000)
  })
  expect(growth).toBeLessThan(megabytes(150))
  await vi.waitFor(async () => expect((await memory()) - before).toBeLessThan(megabytes(100)), 20_000)
  // All reserved room has been released.
  const photo = await picture({ width: 300, height: 300 })
  expect((await other.call('POST homepage/img_search', { photo })).error?.code).toBe('vision_missing')
}, 30_000)

/** What a photo search from this address ends with. */
const searchFrom = async (cookie: string, address: string) => {
  const body = new FormData()
  body.append('photo', await picture({ width: 300, height: 300 }), 'photo.jpg')
  const answer = await fetch(`${server.url}/api/homepage/img_search`, {
    method: 'POST',
    headers: { cookie, 'x-forwarded-for': address },
    body,
  })
  return ((await answer.json()) as { code?: string }).code
}

test('uploads of nine new accounts in a /24 yield to an account of four days there', async () => {
  const fresh = await Promise.all(Array.from({ length: 9 }, () => make.quickBuyer()))
  const { known } = await make.signedInAll({
    known: { kind: 'buyer', created: new Date(Date.now() - 4 * 86_400_000) },
  })
  const all = fresh.flatMap(({ cookie }, n) =>
    Array.from({ length: 12 }, () =>
      attack({
        path: 'homepage/img_search',
        field: 'photo',
        cookie,
        headers: `X-Forwarded-For: 198.51.100.${n + 1}\r\n`,
        declared: megabytes(1),
        sent: 100_000,
      }),
    ),
  )
  // Of 108.
  const under = () => all.filter(({ status }) => Number.isNaN(status())).length
  await vi.waitFor(() => expect(under()).toBe(uploadCaps.block.count), 15_000)
  // This server creates no embeddings, so that is what an upload which was received ends with.
  expect(await searchFrom(known.cookie, '198.51.100.200')).toBe('vision_missing')
  // Also at the address of one of them.
  expect(await searchFrom(known.cookie, '198.51.100.1')).toBe('vision_missing')
  expect(under()).toBeGreaterThanOrEqual(uploadCaps.block.count - 2)
}, 30_000)
