import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { StorageAway } from '#server/platform/storage/storage.ts'
import { currentModel } from '#server/platform/vision/model.ts'
import { type Vision, type Visions, createVisions } from '#server/platform/vision/vision.ts'
import type { TestApp } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { addPgvector, cloneDatabase, hasPgvector } from '#tests/support/database.ts'
import { asBlob, drawn, listPiece, startAppWithEyes } from '#tests/support/visual-search.ts'

let app: Awaited<ReturnType<typeof startAppWithEyes>>
let seller: Awaited<ReturnType<TestApp['make']['shopkeeper']>>
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>
let admin: Awaited<ReturnType<TestApp['make']['admin']>>

beforeAll(async () => {
  app = await startAppWithEyes()
  seller = await app.make.shopkeeper()
  buyer = await app.make.quickBuyer()
  admin = await app.make.admin()
})
afterAll(() => app.stop())

let seed = 200
const newPhoto = () => {
  seed += 1
  return drawn('dress', 'teal', seed)
}
const find = async (photo: Uint8Array, where: TestApp = app) => {
  // Asked again and again until it is there, which would be too much for a person.
  await app.db.deleteFrom('tries').execute()
  const person = where.visitor()
  person.cookie = buyer.cookie
  const { results } = await person.ok('POST homepage/img_search', { photo: asBlob(photo) })
  return results.map(({ item_id }) => item_id)
}
const looksOf = async (itemID: string) =>
  app.db
    .selectFrom('photo_embeddings')
    .select(['model', 'photo_key', 'position'])
    .where('item_id', '=', itemID)
    .orderBy('position')
    .execute()
const keyOf = async (itemID: string) =>
  (
    await app.db
      .selectFrom('item_photos')
      .select('key')
      .where('item_id', '=', itemID)
      .executeTakeFirstOrThrow()
  ).key
const inLine = (photo_key: string) =>
  app.db.selectFrom('photos_to_look_at').selectAll().where('photo_key', '=', photo_key).executeTakeFirst()
const dueNow = (photo_key: string) =>
  app.db
    .updateTable('photos_to_look_at')
    .set({ next_try_at: new Date(0) })
    .where('photo_key', '=', photo_key)
    .execute()

describe('photos of a listing', () => {
  test('are looked at once they are in, by themselves; until then the piece is there', async () => {
    const photo = await newPhoto()
    const id = await listPiece(app, seller, [photo])
    expect((await buyer.ok('GET store/item', { id })).status).toBe('for_sale')
    await expect.poll(() => find(photo), { timeout: 20_000 }).toContain(id)
    expect(await inLine(await keyOf(id))).toBeUndefined()
  })

  test('that were replaced in a draft are looked at anew', async () => {
    const { generatedID: id } = await seller.ok('POST store/add_item', {
      ...app.make.itemForm(),
      photos: 2,
    })
    await seller.ok('POST store/add_img_item', { id, position: 0, img: asBlob(await newPhoto()) })
    await app.lookedAtAll()
    const [before] = await looksOf(id)
    await seller.ok('POST store/add_img_item', { id, position: 0, img: asBlob(await newPhoto()) })
    await app.lookedAtAll()
    const [after, ...more] = await looksOf(id)
    expect(more).toEqual([])
    expect(after?.photo_key).toBe(await keyOf(id))
    expect(after?.photo_key).not.toBe(before?.photo_key)
  })

  test('wait without blame while the storage of files is away', async () => {
    const away = vi.spyOn(app.storage, 'open').mockRejectedValue(new StorageAway('no route'))
    const photo = await newPhoto()
    const id = await listPiece(app, seller, [photo])
    await app.lookedAtAll()
    expect(away).toHaveBeenCalled()
    expect(await inLine(await keyOf(id))).toMatchObject({ tries: 0, trouble: null })
    away.mockRestore()
    await app.lookedAtAll()
    await expect.poll(() => find(photo), { timeout: 20_000 }).toContain(id)
  })

  test('that fail are tried again, six times, and say what was wrong', async () => {
    // By rows alone: there are no files.
    const id = await app.make.listedItem(seller.shopID)
    const key = await keyOf(id)
    await expect.poll(async () => (await inLine(key))?.trouble).toMatch(/not there/)
    expect((await inLine(key))?.next_try_at.getTime()).toBeGreaterThan(Date.now())
    const tryAgain = async () => {
      await dueNow(key)
      await app.lookedAtAll()
      return inLine(key)
    }
    await expect.poll(async () => (await tryAgain())?.tries, { timeout: 20_000 }).toBeGreaterThanOrEqual(6)
    await expect.poll(async () => (await admin.ok('GET models/progress')).failed).toBe(1)

    const photo = await newPhoto()
    await app.storage.put(`photos/${key}-800.webp`, await sharp(photo).webp().toBuffer())
    await expect.poll(tryAgain, { timeout: 20_000 }).toBeUndefined()
    await expect.poll(() => find(photo), { timeout: 20_000 }).toContain(id)
  })

  test('go with the photo', async () => {
    const id = await listPiece(app, seller, [await newPhoto()])
    await app.lookedAtAll()
    expect(await looksOf(id)).toHaveLength(1)
    await app.db.deleteFrom('item_photos').where('item_id', '=', id).execute()
    expect(await looksOf(id)).toEqual([])
  })

  test('listed at one process are found at another', async () => {
    const other = await startAppWithEyes(app)
    const photo = await newPhoto()
    const id = await listPiece(app, seller, [photo])
    await expect.poll(() => find(photo, other), { timeout: 20_000 }).toContain(id)
    await other.stop()
  })
})

/** Looks at nothing until it is let go. */
const holding = (visions: Visions, hold: Promise<void>): Visions => {
  const current: Vision = {
    ...visions.current,
    see: async (...given) => {
      await hold
      return visions.current.see(...given)
    },
  }
  return {
    ...visions,
    current,
    of: (version) => (version === current.version ? current : visions.of(version)),
  }
}

/** Its file stays for one version more, to answer until the new one has looked at everything. */
const modelBefore = `garments-${Number(currentModel.split('-')[1]) - 1}`

test('a new model looks at everything in the background, while the one before answers', async () => {
  const older = await startAppWithEyes(undefined, createVisions({ threads: 1, model: modelBefore }))
  const owner = await older.make.shopkeeper()
  const asks = await older.make.quickBuyer()
  const photos = [await newPhoto(), await newPhoto()]
  const ids: string[] = []
  for (const photo of photos) ids.push(await listPiece(older, owner, [photo]))
  await older.lookedAtAll()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const newer = await startAppWithEyes(older, holding(createVisions({ threads: 1 }), held))
  const at = (cookie: string | undefined) => Object.assign(newer.visitor(), { cookie })
  const overseer = at((await older.make.admin()).cookie)
  const progress = () => overseer.ok('GET models/progress')
  const firstFound = async (photo: Uint8Array) => {
    const { results } = await at(asks.cookie).ok('POST homepage/img_search', { photo: asBlob(photo) })
    return results[0]?.item_id
  }
  const modelsOf = async (id: string) => {
    const looks = await older.db
      .selectFrom('photo_embeddings')
      .select('model')
      .where('item_id', '=', id)
      .execute()
    return looks.map(({ model }) => model)
  }

  expect(await progress()).toMatchObject({
    model: currentModel,
    answering: modelBefore,
    photos: 2,
    looked: 0,
    failed: 0,
  })
  for (const [n, photo] of photos.entries()) expect(await firstFound(photo)).toBe(ids[n])
  expect(await modelsOf(ids[0] ?? '')).toEqual([modelBefore])

  release()
  await newer.lookedAtAll()
  await expect.poll(async () => (await progress()).answering).toBe(currentModel)
  expect(await progress()).toMatchObject({ photos: 2, looked: 2, failed: 0 })
  for (const [n, photo] of photos.entries()) expect(await firstFound(photo)).toBe(ids[n])
  expect(await modelsOf(ids[0] ?? '')).toEqual([currentModel])

  // The process of the older model leaves new photos to the newer one.
  const later = await listPiece(older, owner, [await newPhoto()])
  await older.lookedAtAll()
  await newer.lookedAtAll()
  expect(await modelsOf(later)).toEqual([currentModel])
  await newer.stop()
  await older.stop()
})

test.skipIf(!(await hasPgvector()))(
  'with the vectors in pgvector: found at every process, also after a start, and no more once it is bought',
  async () => {
    const database = await cloneDatabase()
    await addPgvector(database)
    const beside = { connection: database.connection, clock: testClock() }
    const start = (folder?: string) =>
      startAppWithEyes({ ...beside, ...(folder && { folder }) }, undefined, { VECTORS: 'pgvector' })
    const one = await start()
    const other = await start(one.folder)
    const owner = await one.make.shopkeeper()
    const person = await one.make.quickBuyer()
    const photo = await newPhoto()
    const foundAt = async (where: TestApp, more: object = {}) => {
      await one.db.deleteFrom('tries').execute()
      const client = where.visitor()
      client.cookie = person.cookie
      const answer = await client.ok('POST homepage/img_search', { photo: asBlob(photo), ...more })
      return answer.results.map(({ item_id }) => item_id)
    }
    const id = await listPiece(one, owner, [photo], { price: 300 })
    await one.lookedAtAll()
    for (const where of [one, other])
      await expect.poll(() => foundAt(where), { timeout: 20_000 }).toEqual([id])
    expect(await foundAt(other, { maxPrice: 299 })).toEqual([])
    await other.stop()

    const later = await start(one.folder)
    expect(await foundAt(later)).toEqual([id])
    await person.ok('POST tickets/purchase_item', { itemID: id })
    for (const where of [one, later]) await expect.poll(() => foundAt(where), { timeout: 20_000 }).toEqual([])
    await later.stop()
    await one.stop()
    await database.close()
  },
)
