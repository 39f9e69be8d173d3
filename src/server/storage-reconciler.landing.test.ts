import { readdir, rename, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { picture } from '#tests/support/photos.ts'
import { documentRows, sendDocument } from '#tests/support/sellers-documents.ts'
import { nightly } from '#tests/support/nightly.ts'
import { type FileOwner, createStorageReconciler } from './platform/storage/reconciler.ts'
import type { Storage, StoredFile } from './platform/storage/storage.ts'

let app: TestApp
let seller: Awaited<ReturnType<TestApp['make']['shopkeeper']>>

beforeEach(async () => {
  app = await startApp()
  seller = await app.make.shopkeeper()
})
afterEach(() => app.stop())

const reconcile = () => app.background.run('reconcile-storage')
const nothing = { removed: 0, lost: 0, foundAgain: 0 }

const files = async (): Promise<string[]> => {
  const names: string[] = []
  for await (const { name } of app.storage.list()) names.push(name)
  return names.toSorted()
}
const pathOf = async (name: string): Promise<string> => {
  const last = name.split('/').at(-1) ?? ''
  const found = (await readdir(app.folder, { recursive: true })).find((path) => path.endsWith(last))
  return join(app.folder, found ?? 'nowhere')
}
const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000)
/** Sets the age of all stored files. */
const age = async (hours: number) => {
  for (const name of await files()) await utimes(await pathOf(name), hoursAgo(hours), hoursAgo(hours))
}

const statusOf = async (file: string): Promise<number> => {
  const answer = await fetch(`${app.base}/${file}`)
  await answer.arrayBuffer()
  return answer.status
}

const photo = (n: number) => picture({ width: 100, height: 100 + n })
const draft = async (photos: number) =>
  (await seller.ok('POST store/add_item', { ...app.make.itemForm(), photos })).generatedID
const send = async (id: string, n: number) =>
  seller.ok('POST store/add_img_item', { id, img: await photo(n), position: 0 })
const keysOf = async (id: string) =>
  (await app.db.selectFrom('item_photos').select('key').where('item_id', '=', id).execute()).map(
    ({ key }) => key,
  )

test('files without a row are deleted after a day. Newer files, files with a row and foreign files stay', async () => {
  const id = await draft(2)
  await send(id, 1)
  const [orphan = ''] = await keysOf(id)
  // The second photo replaces the first, whose files then have no row.
  await send(id, 2)
  await app.storage.put('ids/0123456789abcdef', Buffer.from('left by an upload that failed'))
  await app.storage.put(
    `photos/${orphan}-360.webp.6f1c.part`,
    Buffer.from('left by a process that was killed'),
  )
  await app.storage.put('other/thing', Buffer.from('not ours to judge'))
  const before = await files()
  await age(23)
  expect(await reconcile()).toEqual(nothing)
  expect(await files()).toEqual(before)

  await age(25)
  await app.storage.put(`photos/${'b'.repeat(64)}-360.webp`, Buffer.from('of an upload under way'))
  await utimes(await pathOf(`photos/${'b'.repeat(64)}-360.webp`), hoursAgo(1), hoursAgo(1))
  expect(await reconcile()).toEqual({ ...nothing, removed: 7 })
  const [kept = ''] = await keysOf(id)
  expect(await files()).toEqual(
    [
      'other/thing',
      `photos/${'b'.repeat(64)}-360.webp`,
      ...[160, 360, 560, 800, 1080].map((width) => `photos/${kept}-${width}.webp`),
    ].toSorted(),
  )
})

test('a photo that is uploaded again while its old files are deleted keeps its files', async () => {
  const [old, anew] = [await draft(2), await draft(1)]
  await send(old, 1)
  const [key = ''] = await keysOf(old)
  await send(old, 2)
  await age(48)
  // The upload has stored its files and waits for this lock to insert the row.
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('select from items where id = $1 for update', [anew])
  const sending = send(anew, 1)
  const waiting = async () => {
    const { rows } = await app.pool.query<{ waiting: boolean }>(
      "select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting",
    )
    return rows[0]?.waiting
  }
  while (!(await waiting())) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(await reconcile()).toEqual({ ...nothing, removed: 5 })
  await client.query('commit')
  client.release()
  await sending
  expect(await keysOf(anew)).toEqual([key])
  for (const width of [160, 360, 560, 800, 1080])
    expect(await statusOf(`photos/${key}-${width}.webp`)).toBe(200)
})

test('a photo with a missing file is hidden until the file is back', async () => {
  const id = await draft(2)
  await send(id, 1)
  await seller.ok('POST store/add_img_item', { id, img: await photo(2), position: 1 })
  const links = async () => (await seller.ok('GET store/item', { id })).image_links
  const both = await links()
  expect(both).toHaveLength(2)
  const lost = await pathOf((both[0] ?? '').slice(1).replace('1080', '560'))
  await rename(lost, `${app.folder}/kept`)
  expect(await reconcile()).toEqual({ ...nothing, lost: 1 })
  expect(await links()).toEqual(both.slice(1))
  // Its other files stay, because the photo may come back.
  await age(48)
  expect(await reconcile()).toEqual(nothing)
  await rename(`${app.folder}/kept`, lost)
  expect(await reconcile()).toEqual({ ...nothing, foundAgain: 1 })
  expect(await links()).toEqual(both)
})

test('a lost photo can be sent again by its seller', async () => {
  const id = await draft(1)
  await send(id, 1)
  const [key = ''] = await keysOf(id)
  await app.storage.remove(`photos/${key}-160.webp`)
  expect(await reconcile()).toEqual({ ...nothing, lost: 1 })
  expect((await seller.ok('GET store/item', { id })).images).toEqual([])
  await send(id, 1)
  expect(await keysOf(id)).toEqual([key])
  expect(await statusOf(`photos/${key}-160.webp`)).toBe(200)
})

test('a seller whose ID photo is missing is asked to send it again', async () => {
  const applicant = await app.make.seller({ approved: false })
  for (const kind of ['id1', 'id2'] as const)
    await sendDocument(applicant, kind, await photo(kind === 'id1' ? 1 : 2))
  const [first] = await documentRows(app, applicant.accountID)
  await app.storage.remove(first?.storage_key ?? '')
  expect(await reconcile()).toEqual({ ...nothing, lost: 1 })
  expect(await applicant.ok('GET auth/verification/document_status')).toMatchObject({
    missing: ['id1', 'selfie'],
  })
})

test('if nearly all files are missing, the storage counts as unreachable, and no row is changed', async () => {
  const shop = await app.make.quickShopkeeper()
  // The factory inserts rows without files.
  for (let n = 0; n < 12; n += 1) await app.make.listedItem(shop.shopID)
  expect(await reconcile()).toEqual(nothing)
  const { rows } = await app.pool.query('select from item_photos')
  expect(rows).toHaveLength(12)
})

test('files that are written or removed during the comparison are not reported as lost', async () => {
  const id = await draft(2)
  await send(id, 1)
  const [key = ''] = await keysOf(id)
  const { list } = app.storage
  // Simulate a listing that passed this position before the file was written.
  app.storage.list = async function* (within) {
    for await (const file of list(within)) if (!file.name.includes('-560')) yield file
  }
  expect(await reconcile()).toEqual(nothing)
  // The file is removed, and the photo replaced, after the row was read.
  await app.storage.remove(`photos/${key}-360.webp`)
  app.storage.list = async function* (within) {
    yield* list(within)
    if (within?.folder === 'photos/') await send(id, 2)
  }
  expect(await reconcile()).toEqual(nothing)
  const [other = ''] = await keysOf(id)
  expect(other).not.toBe(key)
  expect(await statusOf(`photos/${other}-360.webp`)).toBe(200)
})

test('a storage that does not list in order causes an error, and nothing is changed', async () => {
  const id = await draft(2)
  await send(id, 1)
  const before = await files()
  await age(48)
  const { list } = app.storage
  app.storage.list = async function* (within) {
    const all: StoredFile[] = []
    for await (const file of list(within)) all.unshift(file)
    yield* all
  }
  await expect(reconcile()).rejects.toThrow('The storage lists')
  app.storage.list = list
  expect(await files()).toEqual(before)
  expect(await keysOf(id)).toHaveLength(1)
})

/** A file owner and a storage in memory, for property-based tests. */
const inMemory = (keys: string[], stored: Map<string, Date>) => {
  const rows = keys
    .toSorted()
    .map((key, n) => ({ id: `${key} ${n}`, files: [`some/${key}-1`, `some/${key}-2`] }))
  const lost: string[] = []
  let steps = 0
  const listed: (string | undefined)[] = []
  const owner: FileOwner = {
    folder: 'some/',
    named: (_, asked) =>
      Promise.resolve(new Set(asked.filter((name) => rows.some(({ files: own }) => own.includes(name))))),
    rowsAfter: (after = '', most) => {
      const left = rows.filter(({ files: [first = ''] }) => first > after)
      const last = left[Math.min(most, left.length) - 1]?.files[0]
      return Promise.resolve(left.filter(({ files: [first] }, n) => n < most || first === last))
    },
    markLost: (id) => Promise.resolve(lost.push(id) > 0),
  }
  const storage: Storage = {
    ...app.storage,
    async *list({ after = '' } = { folder: '' }) {
      listed.push(after)
      for (const [name, writtenAt] of [...stored].toSorted(([a], [b]) => (a < b ? -1 : 1)))
        if (name > after) {
          steps += 1
          yield { name, bytes: 1, writtenAt }
        }
    },
    has: (name) => Promise.resolve(stored.has(name)),
    remove: (name) => {
      stored.delete(name)
      return Promise.resolve()
    },
  }
  return { owner, storage, rows, lost, listed, steps: () => steps }
}

test('after any number of interruptions it continues, and in the end rows and files agree', async () => {
  const log = pino({ level: 'silent' })
  const key = fc.stringMatching(/^[0-2]{1,2}$/)
  let resumed = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(key, { maxLength: 14 }),
      fc.array(fc.tuple(key, fc.constantFrom('1', '2', '2.part'), fc.boolean()), { maxLength: 30 }),
      fc.array(fc.nat(12), { maxLength: 5 }),
      fc.record({
        rowsInSection: fc.integer({ min: 1, max: 8 }),
        rowsInPage: fc.integer({ min: 1, max: 4 }),
      }),
      async (keys, given, breaks, sizes) => {
        const stored = new Map(given.map(([one, end, old]) => [`some/${one}-${end}`, hoursAgo(old ? 48 : 1)]))
        const before = new Map(stored)
        const memory = inMemory(keys, stored)
        const named = new Set(memory.rows.flatMap((row) => row.files))
        const run = createStorageReconciler(
          { database: app, storage: memory.storage, clock: app.clock, log, owners: [memory.owner] },
          sizes,
        )
        for (const after of breaks) {
          const until = memory.steps() + after
          const stopping = {
            get aborted() {
              return memory.steps() >= until
            },
          }
          await run(stopping as AbortSignal)
        }
        await run()
        resumed += memory.listed.filter((after) => after !== '').length
        expect(await app.db.selectFrom('reconciler_positions').selectAll().execute()).toEqual([])
        expect([...stored.keys()].toSorted()).toEqual(
          [...before]
            .filter(([name, writtenAt]) => named.has(name) || writtenAt > hoursAgo(24))
            .map(([name]) => name)
            .toSorted(),
        )
        const missing = memory.rows.filter((row) => !row.files.every((name) => before.has(name)))
        expect([...new Set(memory.lost)].toSorted()).toEqual(missing.map(({ id }) => id).toSorted())
      },
    ),
    { numRuns: nightly ? 100 : 30 },
  )
  // In about a third of the runs it continues an interrupted one. Without any, the test would prove nothing.
  expect(resumed).toBeGreaterThan(nightly ? 5 : 0)
})
