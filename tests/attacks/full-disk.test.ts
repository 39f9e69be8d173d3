import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import { diskStorage } from '#server/platform/storage/disk.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { asSuperuser } from '#tests/support/database.ts'
import { picture } from '#tests/support/photos.ts'
import { zipOf } from '#tests/support/zip.ts'

let app: TestApp
let root: pg.Client
let folder: string
let isFull = false

/** While `isFull`, the system itself says that there is no room: `/dev/full` takes no byte. */
const filling = (storage: Storage): Storage => ({
  ...storage,
  put: (name, bytes) => (isFull ? writeFile('/dev/full', bytes) : storage.put(name, bytes)),
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ukay-full-'))
  app = await startApp({}, undefined, { storage: filling(diskStorage(folder)) })
  root = new pg.Client(asSuperuser(app.connection))
  await root.connect()
})
afterAll(async () => {
  await root.end()
  await app.stop()
  await rm(folder, { recursive: true })
})

const full = { status: 507, error: { code: 'disk_full', error: errors.disk_full[1] } }
const ready = () => app.visitor().call('GET health/ready')
const photo = async (colour = 'red') => picture({ width: 300, height: 400, colour })

test('while the files have no room, a photo is refused in words, the draft stays, and `ready` says so', async () => {
  const shop = await app.make.quickShopkeeper()
  const { generatedID: id } = await shop.ok('POST store/add_item', { ...app.make.itemForm(), later: true })
  isFull = true
  try {
    const refused = await shop.call('POST store/add_img_item', { id, img: await photo() })
    expect(refused).toMatchObject(full)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await ready()).toMatchObject(full)
    expect((await app.visitor().call('GET health/live')).status).toBe(200)
    expect((await shop.ok('GET store/get_drafts')).drafts.map(({ itemID }) => itemID)).toEqual([id])
    expect((await readdir(folder, { recursive: true })).filter((name) => name.includes('.part'))).toEqual([])
  } finally {
    isFull = false
  }
  await shop.ok('POST store/add_img_item', { id, img: await photo() })
  app.clock.advance(61_000)
  expect((await ready()).status).toBe(200)
})

test('lines of an import wait until there is room, and none is refused for it', async () => {
  const shop = await app.make.quickShopkeeper()
  const file = new Blob([
    'SKU,Name,Description,Price,Size,Style,Tags,Photos\nA-1,Jacket,Worn,250,M,Feminine,Jeans,a.jpg\n',
  ])
  const bytes = Buffer.from(await (await photo('blue')).arrayBuffer())
  const photos = new Blob([zipOf([{ name: 'a.jpg', bytes }])])
  const { body } = await shop.call('POST store/import_items', { file, photos, list: true }, 'multipart')
  const { importID } = (body as { import: { importID: string } }).import
  await shop.ok('POST store/start_import', { importID })
  isFull = true
  await app.background.runSent({ ignoreFailures: true })
  isFull = false
  const state = async () => (await shop.ok('GET store/get_import', { importID })).import
  expect(await state()).toMatchObject({ state: 'running', done: { refused: 0 } })
  await app.background.runQueued('import-items', { importID })
  expect(await state()).toMatchObject({ state: 'done', done: { added: 1, refused: 0 } })
})

/** Every write of this table fails as it does when PostgreSQL has no room. */
const fillTable = async (table: string): Promise<() => Promise<unknown>> => {
  await root.query(`
    create or replace function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100';
    end $$;
    create trigger no_room before insert or update on ${table} for each statement execute function no_room()`)
  return () => root.query(`drop trigger no_room on ${table}`)
}

test('while the database has no room, calls that write are refused in words, and reading goes on', async () => {
  const buyer = await app.make.quickBuyer()
  const itemID = await app.make.listedItem(await app.make.shopRow())
  app.clock.advance(61_000)
  const empty = [await fillTable('cart_entries'), await fillTable('sessions')]
  try {
    const cart = { itemID, clientID: crypto.randomUUID() }
    expect(await buyer.call('POST homepage/add_to_cart', cart)).toMatchObject(full)
    expect(await ready()).toMatchObject(full)
    // Long enough that the session notes when it was used last.
    app.clock.advance(3_600_000)
    expect((await buyer.call('GET homepage')).status).toBe(200)
  } finally {
    for (const undo of empty) await undo()
  }
  await buyer.ok('POST homepage/add_to_cart', { itemID, clientID: crypto.randomUUID() })
  app.clock.advance(61_000)
  expect((await ready()).status).toBe(200)
})

const tinyDisk = (): string | null => {
  const path = mkdtempSync(join(tmpdir(), 'ukay-tiny-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', path], { stdio: 'ignore' })
    return path
  } catch {
    return null
  }
}
const tiny = tinyDisk()
afterAll(() => void (tiny && execFileSync('umount', [tiny])))

test.runIf(tiny !== null)(
  'a disk of 64 kB takes no upload, and `ready` says so before one comes',
  async () => {
    vi.stubEnv('TMPDIR', tiny ?? '')
    const beside = await startApp({}, undefined, { storage: diskStorage(tiny ?? '') })
    vi.unstubAllEnvs()
    try {
      expect(await beside.visitor().call('GET health/ready')).toMatchObject(full)
      const shop = await beside.make.quickShopkeeper()
      const { generatedID: id } = await shop.ok('POST store/add_item', {
        ...beside.make.itemForm(),
        later: true,
      })
      const img = new Blob([crypto.getRandomValues(new Uint8Array(60_000)), new Uint8Array(500_000)])
      expect(await shop.call('POST store/add_img_item', { id, img })).toMatchObject(full)
      expect((await shop.ok('GET store/get_drafts')).drafts).toHaveLength(1)
      // Nothing of the upload was left on the disk.
      expect((await readdir(tiny ?? '', { recursive: true })).filter((name) => name.includes('/'))).toEqual(
        [],
      )
    } finally {
      await beside.stop()
    }
  },
)
