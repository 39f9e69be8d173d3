import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase } from '#tests/support/database.ts'
import { expected, numbers, things, unit, vectorSize } from '#tests/support/vectors.ts'
import { keepInDatabase } from './centre-keeper.ts'
import { inMemoryWith } from './in-memory.ts'
import type { Pictured } from './vectors.ts'

const slow = { timeout: 60_000 }

let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
const settings = { cellsFrom: 1000, cellsOfRoot: 2, few: 200, thorough: 20 }
let spaces = 0
const newSpace = () => `garments-${(spaces += 1)}`

/** A process of its own, as far as vectors go: what it keeps is in the database. */
const startProcess = async (space: string, { size = vectorSize, db = database.db } = {}) => {
  let [heard, failed] = [0, 0]
  const place = inMemoryWith(
    {
      ...settings,
      learningMilliseconds: 1,
      askAgainMilliseconds: 20,
      onLearned: () => (heard += 1),
      onNotLearned: () => (failed += 1),
    },
    keepInDatabase({ db }, log as unknown as Logger),
  )
  const vectors = await place.open(space, size)
  return {
    place,
    vectors,
    read: (all: readonly Pictured[]) => vectors.fill(() => vectors.put(all)),
    heard: () => heard,
    failed: () => failed,
    moved: async (times = 1): Promise<void> => {
      for (;;) {
        if (heard >= times) return
        await setImmediate()
      }
    },
  }
}

const keptOf = (space: string) =>
  database.db.selectFrom('learned_cells').selectAll().where('space', '=', space).executeTakeFirst()
const versionOf = async (space: string) => (await keptOf(space))?.version

const expectToFind = async (
  { vectors }: Awaited<ReturnType<typeof startProcess>>,
  all: readonly Pictured[],
  least: number,
) => {
  let [right, found] = [0, 0]
  for (const thing of all.filter((_, n) => n % 40 === 0)) {
    const photo = thing.vectors[0] ?? unit(numbers(1))
    const hits = await vectors.nearest(photo, { count: 10 })
    expect(hits[0]?.likeness).toBeGreaterThan(0.999)
    const ids = new Set(hits.map(({ id }) => id))
    const wanted = expected([...all], photo, 10, -1, {})
    right += wanted.length
    found += wanted.filter(({ id }) => ids.has(id)).length
  }
  expect(found / right).toBeGreaterThanOrEqual(least)
}

const all = things(1200)
const photos = all.flatMap(({ vectors }) => vectors).length

test('what one process learned another has at its start, and learns nothing', slow, async () => {
  const space = newSpace()
  const one = await startProcess(space)
  await one.read(all)
  await one.moved()
  const kept = await keptOf(space)
  expect(kept).toMatchObject({ version: 1, photos, learning_until: null })

  const other = await startProcess(space)
  await other.read(all)
  for (const process of [one, other]) await expectToFind(process, all, 0.7)
  for (let n = 0; n < 200; n += 1) await setImmediate()
  expect(other.heard()).toBe(0)
  expect(await keptOf(space)).toEqual(kept)
})

test('of two that need cells at once one learns, and the other takes what it learned', slow, async () => {
  const space = newSpace()
  const both = [await startProcess(space), await startProcess(space)]
  await Promise.all(both.map((process) => process.read(all)))
  for (const process of both) {
    await process.moved()
    await expectToFind(process, all, 0.7)
  }
  expect(await versionOf(space)).toBe(1)
})

test('one that ended while it learned holds up nobody for ever', slow, async () => {
  const space = newSpace()
  await sql`insert into learned_cells (space, learning_until) values (${space}, now() + interval '1 hour')`.execute(
    database.db,
  )
  const process = await startProcess(space)
  await process.read(all)
  for (let n = 0; n < 200; n += 1) await setImmediate()
  expect(process.heard()).toBe(0)
  await expectToFind(process, all, 1)
  await sql`update learned_cells set learning_until = now() where space = ${space}`.execute(database.db)
  await process.moved()
  expect(await keptOf(space)).toMatchObject({ version: 1, learning_until: null })
})

test(
  'once as many have come as there were they are learned anew, and the newest are taken',
  slow,
  async () => {
    const space = newSpace()
    const [one, other] = [await startProcess(space), await startProcess(space)]
    await one.read(all)
    await one.moved()
    await other.read(all)
    await other.moved(0)
    const more = things(3000, 9).map((thing) => ({ ...thing, id: `later ${thing.id}` }))
    await one.vectors.put(more)
    await one.moved(2)
    expect(await versionOf(space)).toBe(2)
    await other.vectors.put(more)
    await other.moved(1)
    expect(await versionOf(space)).toBe(2)
    await expectToFind(other, [...all, ...more], 0.6)

    // At a start what there is counts, not that it is put.
    const later = await startProcess(space)
    await later.read([...all, ...more])
    for (let n = 0; n < 200; n += 1) await setImmediate()
    expect(await versionOf(space)).toBe(2)
  },
)

test.each<[string, string]>([
  ['cut short', 'centres = substring(centres for 500)'],
  ['with no bytes', "centres = ''"],
  ['with other bytes in its midst', `centres = overlay(centres placing '\\xffffffffffffffff' from 41)`],
  ['of zeros', `centres = decode(repeat('00', octet_length(centres)), 'hex')`],
  ['that says how many wrongly', 'branches = branches[2:]'],
  ['of no branch', "branches = '{}'"],
  ['with a branch of less than none', 'branches[1] = -1'],
  ['learned from nothing', 'photos = 0'],
])('a row %s is told, used by nobody, and replaced', slow, async (_name, damage) => {
  const space = newSpace()
  const one = await startProcess(space)
  await one.read(all)
  await one.moved()
  await sql.raw(`update learned_cells set ${damage} where space = '${space}'`).execute(database.db)
  log.error.mockClear()
  const other = await startProcess(space)
  expect(log.error).toHaveBeenCalledWith({ space, version: 1 }, expect.stringMatching(/damaged/))
  await other.read(all)
  await other.moved()
  await expectToFind(other, all, 0.7)
  expect(await keptOf(space)).toMatchObject({ version: 2, photos })
  log.error.mockClear()
  await startProcess(space)
  expect(log.error).not.toHaveBeenCalled()
})

test('another model has cells of its own, also where its vectors are as long', slow, async () => {
  const [space, next] = [newSpace(), newSpace()]
  const one = await startProcess(space)
  await one.read(all)
  await one.moved()
  const newer = await startProcess(next)
  await newer.read(all)
  await newer.moved()
  expect((await keptOf(next))?.centres).not.toEqual((await keptOf(space))?.centres)

  await newer.place.keepOnly([next])
  expect(await keptOf(space)).toBeUndefined()
  expect(await versionOf(next)).toBe(1)
})

test('vectors of another length than those that they were learned from have none of them', slow, async () => {
  const space = newSpace()
  const one = await startProcess(space)
  await one.read(all)
  await one.moved()
  log.error.mockClear()
  await startProcess(space, { size: vectorSize + 1 })
  expect(log.error).toHaveBeenCalledTimes(1)
})

test('fewer photos than cells are for are all compared, whatever was kept', slow, async () => {
  const space = newSpace()
  const one = await startProcess(space)
  await one.read(all)
  await one.moved()
  const few = all.slice(0, 300)
  const other = await startProcess(space)
  await other.read(few)
  await expectToFind(other, few, 1)
})

test('nothing is learned from a part of what is read', slow, async () => {
  const space = newSpace()
  const one = await startProcess(space)
  await one.vectors.fill(async () => {
    for (let first = 0; first < all.length; first += 100) {
      await one.vectors.put(all.slice(first, first + 100))
      for (let n = 0; n < 20; n += 1) await setImmediate()
    }
    expect(await keptOf(space)).toBeUndefined()
  })
  await one.moved()
  expect(await keptOf(space)).toMatchObject({ version: 1, photos })
})

test('without its database a process learns for itself', slow, async () => {
  const away = await cloneDatabase()
  await away.close()
  log.warn.mockClear()
  const process = await startProcess(newSpace(), { db: away.db })
  await process.read(all)
  await process.moved()
  await expectToFind(process, all, 0.7)
  expect(log.warn).toHaveBeenCalled()
  expect(process.failed()).toBe(0)
})
