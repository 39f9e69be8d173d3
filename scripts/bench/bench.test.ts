import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asSuperuser, cloneDatabase } from '#tests/support/database.ts'
import { benchAll } from './all/all.ts'
import { createGrowth, printGrowth } from './all/growth.ts'
import { type BenchDatabase, urlOf } from './database.ts'
import { benchFeed } from './feed.ts'
import { benchLedger } from './ledger.ts'
import { benchLive } from './live.ts'
import { benchSearch } from './search.ts'

/** Each in its smallest form: that it still measures what it says. Figures of it say nothing. */
let said = ''

vi.setConfig({ testTimeout: 120_000 })

beforeEach(() => {
  said = ''
  vi.stubEnv('LOOK_AT_PHOTOS', 'no')
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const clone = async (): Promise<BenchDatabase> => {
  const { connection, close, ...database } = await cloneDatabase(4)
  const folder = await mkdtemp(join(tmpdir(), 'ukay-bench-test-'))
  return {
    database: { ...database, close },
    folder,
    superuser: asSuperuser(connection),
    url: urlOf(connection),
    stop: async () => {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The numbers of the row that begins with these words; what is not one is NaN. */
const row = (name: string): number[] => {
  const line = said.split('\n').find((text) => text.startsWith(name)) ?? ''
  return line.slice(name.length).trim().split(/\s+/).map(Number)
}

test('feed', async () => {
  await benchFeed('--items 400 --seconds 0.4 --connections 2 --pages 3 --deep 5'.split(' '), clone)
  for (const name of ['bare, from an object', 'bare, from a text', 'feed, first page', 'feed, second page']) {
    const [connections, rate = 0, p50 = NaN, p99 = NaN, failed, ...shares] = row(name)
    expect([connections, failed], said).toEqual([2, 0])
    expect(rate).toBeGreaterThan(0)
    expect(p50).toBeLessThanOrEqual(p99)
    for (const share of shares) expect(share).toBeGreaterThan(0)
  }
  for (const name of ['pages 1 to 3', 'pages 5 to 7']) {
    const [fastest = NaN, p50 = NaN, p98 = NaN] = row(name)
    expect(fastest).toBeGreaterThan(0)
    expect([fastest, p50, p98]).toEqual([fastest, p50, p98].toSorted((a, b) => a - b))
  }
  expect(row('server memory')[0]).toBeGreaterThan(50)
})

test('ledger', async () => {
  await benchLedger('--entries 500 --redemptions 5 --reads 50'.split(' '), clone)
  expect(said.match(/^balance .*$/gm)).toHaveLength(2)
  for (const name of ['balance', 'the same as a sum of the entries', 'a redemption, synced to disk']) {
    const [entries, p50 = NaN, p99 = NaN] = row(name)
    expect(entries, said).toBe(0)
    expect(p50).toBeGreaterThan(0)
    expect(p50).toBeLessThanOrEqual(p99)
  }
  // Two for each of the filled ones and of the redemptions.
  expect(said).toMatch(/^audit of 1,020 entries: .*, 0 findings$/m)
})

// No page is written to twice: one that is told late is not one that is lost.
test('live', async () => {
  await benchLive('--streams 10 --rate 5 --seconds 2'.split(' '), clone)
  const [streams, rate, sent, kept, lost] = (said.split('\n')[1] ?? '').trim().split(/\s+/).map(Number)
  expect([streams, sent, kept, lost], said).toEqual([10, 10, 10, 0])
  expect(rate).toBeGreaterThan(0)
  const [told, p50 = NaN, p99 = NaN, most = NaN] = row('all together')
  expect(told).toBe(10)
  expect(p50).toBeGreaterThan(0)
  expect([p50, p99, most]).toEqual([p50, p99, most].toSorted((a, b) => a - b))
  expect(row('in the first 5 s')[0]).toBe(10)
  expect(row('after them')[0]).toBe(0)
})

test('all', async () => {
  // Nobody may write more than 30 messages a minute, so there must be conversations enough.
  const small = '--items 1000 --people 100 --seconds 0.3 --connections 1 --only purchase,chat'
  await benchAll(small.split(' '), clone)
  for (const kind of ['purchase', 'chat, send']) {
    const [connections, rate = 0, p50 = NaN, p99 = NaN, failed] = row(kind)
    expect([connections, failed], said).toEqual([1, 0])
    expect(rate).toBeGreaterThan(0)
    expect(p50).toBeLessThanOrEqual(p99)
    expect(said).toMatch(new RegExp(`^\\| ${kind} \\| 1,000 \\| 1 \\| .* \\|$`, 'm'))
  }
})

test('all, by size: how many times dearer the largest is', () => {
  const sizes = [1, 3].map((p50) => {
    const growth = createGrowth(p50 * 100)
    const figures = (rate: number) => ({ rate, p50, p99: 9, failed: 0 })
    for (const [connections, rate] of [
      [1, 900],
      [16, 900 / p50],
    ] as const)
      growth.note('item page', connections, {
        call: figures(rate),
        alone: null,
        bare: figures(2000),
        memory: 2e8,
      })
    return growth
  })
  printGrowth(sizes)
  expect(said.match(/^item page .*$/gm)?.map((line) => line.trim().split(/\s{2,}/))).toEqual([
    ['item page', '1.00', '3.00', '3.00'],
    ['item page', '900', '300', '3.00'],
  ])
})

test('search', async () => {
  await benchSearch('--items 300 --rounds 1'.split(' '), clone)
  const [found = NaN, fastest = NaN, p50 = NaN, p99 = NaN] = row('q=shirt')
  expect(found, said).toBeGreaterThan(0)
  expect(row('q=laptop')[0]).toBe(0)
  expect(fastest).toBeGreaterThan(0)
  expect([fastest, p50, p99]).toEqual([fastest, p50, p99].toSorted((a, b) => a - b))
  expect(row('all of them, four at a time')).toHaveLength(3)
})
