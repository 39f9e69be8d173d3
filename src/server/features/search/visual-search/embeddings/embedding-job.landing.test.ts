import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { StorageAway } from '#server/platform/storage/storage.ts'
import { basicColours } from '#server/platform/vision/colour.ts'
import { currentModel } from '#server/platform/vision/model.ts'
import { type Vision, type Visions, createVisions } from '#server/platform/vision/vision.ts'
import type { TestApp } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { addPgvector, cloneDatabase, hasPgvector } from '#tests/support/database.ts'
import { photoNamed, photoOf } from '#tests/support/photos.ts'
import { asBlob, listItem, startAppWithVision } from '#tests/support/visual-search.ts'
import { nightly } from '#tests/support/nightly.ts'

let app: Awaited<ReturnType<typeof startAppWithVision>>
let seller: Awaited<ReturnType<TestApp['make']['shopkeeper']>>
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>

beforeAll(async () => {
  app = await startAppWithVision()
  seller = await app.make.shopkeeper()
  buyer = await app.make.quickBuyer()
})
afterAll(() => app.stop({ breaks: ['An item is shown without'] }))

let dresses = 0
const newPhoto = () => {
  dresses += 1
  return photoOf('Dress', dresses)
}
const find = async (photo: Uint8Array, where: TestApp = app) => {
  // The caller polls, which would exceed a person's rate limit.
  await app.db.deleteFrom('attempts').execute()
  const person = where.visitor()
  person.cookie = buyer.cookie
  const { results } = await person.ok('POST homepage/img_search', { photo: asBlob(photo) })
  return results.map(({ item_id }) => item_id)
}
const embeddingsOf = async (itemID: string) =>
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

describe('the background job', () => {
  let running: Awaited<ReturnType<typeof startAppWithVision>>
  beforeAll(async () => {
    running = await startAppWithVision(undefined, undefined, {}, { runJobs: true })
  })
  afterAll(() => running.stop())

  const jobsOf = async (photoKey: string) => {
    const { rows } = await running.pool.query<{ state: string; retry_limit: number; due_in: number }>(
      `select state, retry_limit, extract(epoch from start_after - now())::int as due_in
        from jobs.job where name = 'embed-photo' and singleton_key = $1`,
      [photoKey],
    )
    return rows
  }

  test('embeds a new photo at once. The item is visible before that', async () => {
    const owner = await running.make.shopkeeper()
    const person = await running.make.quickBuyer()
    const photo = await newPhoto()
    const id = await listItem(running, owner, [photo])
    expect((await person.ok('GET store/item', { id })).status).toBe('for_sale')
    const foundNow = async () => {
      await running.db.deleteFrom('attempts').execute()
      const { results } = await person.ok('POST homepage/img_search', { photo: asBlob(photo) })
      return results.map(({ item_id }) => item_id)
    }
    await expect.poll(foundNow, { timeout: 20_000 }).toContain(id)
  })

  test('retries a photo whose file cannot be read, and counts it as failed after the last retry', async () => {
    const admin = await running.make.admin()
    const owner = await running.make.shopkeeper()
    const away = vi.spyOn(running.storage, 'open').mockRejectedValue(new StorageAway('no route'))
    const id = await listItem(running, owner, [await newPhoto()])
    const { key } = await running.db
      .selectFrom('item_photos')
      .select('key')
      .where('item_id', '=', id)
      .executeTakeFirstOrThrow()
    await expect.poll(async () => (await jobsOf(key))[0]?.state, { timeout: 20_000 }).toBe('retry')
    const [job] = await jobsOf(key)
    expect(job?.retry_limit).toBe(5)
    expect(job?.due_in).toBeGreaterThan(20)
    expect((await admin.ok('GET models/progress')).failed).toBe(0)

    await running.pool.query(`update jobs.job set retry_count = retry_limit, start_after = now()
      where singleton_key = '${key}'`)
    await expect.poll(async () => (await admin.ok('GET models/progress')).failed, { timeout: 20_000 }).toBe(1)
    away.mockRestore()
  })
})

describe('photos of an item', () => {
  test('get a new embedding when they are replaced in a draft', async () => {
    const { generatedID: id } = await seller.ok('POST store/add_item', {
      ...app.make.itemForm(),
      photos: 2,
    })
    await seller.ok('POST store/add_img_item', { id, position: 0, img: asBlob(await newPhoto()) })
    await app.embedAll()
    const [before] = await embeddingsOf(id)
    await seller.ok('POST store/add_img_item', { id, position: 0, img: asBlob(await newPhoto()) })
    expect(await embeddingsOf(id)).toEqual([])
    await app.embedAll()
    const [after, ...more] = await embeddingsOf(id)
    expect(more).toEqual([])
    expect(after?.photo_key).toBe(await keyOf(id))
    expect(after?.photo_key).not.toBe(before?.photo_key)
  })

  test.runIf(nightly)(
    'count a colour of half of the garment as seen, and a smaller one as likely',
    async () => {
      const ids = []
      for (let n = 0; n < 8; n += 1) ids.push(await listItem(app, seller, [await newPhoto()]))
      await app.embedAll()
      const { rows } = await app.pool.query<{ name: string; is_likely: boolean; colours: Buffer }>(
        `select t.name, t.id = any (e.likely_tags) as is_likely, e.colours
        from photo_embeddings e join tags t on t.id = any (e.seen_tags || e.likely_tags)
        where e.item_id = any ($1) and t.kind = 'colour'`,
        [ids],
      )
      for (const { name, is_likely, colours } of rows) {
        const share = colours.readFloatLE(4 * basicColours.findIndex((colour) => colour === name))
        expect(share < 0.5, `${name} ${share}`).toBe(is_likely)
      }
      expect(new Set(rows.map((row) => row.is_likely))).toEqual(new Set([true, false]))
    },
  )

  test('are embedded once the file storage is reachable again', async () => {
    const away = vi.spyOn(app.storage, 'open').mockRejectedValue(new StorageAway('no route'))
    const photo = await newPhoto()
    const id = await listItem(app, seller, [photo])
    await app.embedAll()
    expect(away).toHaveBeenCalled()
    expect(await embeddingsOf(id)).toEqual([])
    away.mockRestore()
    await app.embedAll()
    await expect.poll(() => find(photo), { timeout: 20_000 }).toContain(id)
  })

  test('are found and embedded even if they were never queued', async () => {
    // The factory inserts only the rows: no job and no file.
    const id = await app.make.listedItem(seller.shopID)
    const key = await keyOf(id)
    await app.embedAll()
    expect(await embeddingsOf(id)).toEqual([])
    const photo = await newPhoto()
    await app.storage.put(`photos/${key}-800.webp`, await sharp(photo).webp().toBuffer())
    await app.embedAll()
    await expect.poll(() => find(photo), { timeout: 20_000 }).toContain(id)
  })

  test('get no embedding once they are removed', async () => {
    const id = await listItem(app, seller, [await newPhoto()])
    await app.db.deleteFrom('item_photos').where('item_id', '=', id).execute()
    await app.background.runSent()
    expect(await embeddingsOf(id)).toEqual([])
  })

  test('lose their embedding when they are removed', async () => {
    const id = await listItem(app, seller, [await newPhoto()])
    await app.embedAll()
    expect(await embeddingsOf(id)).toHaveLength(1)
    await app.db.deleteFrom('item_photos').where('item_id', '=', id).execute()
    expect(await embeddingsOf(id)).toEqual([])
  })

  test('are found by another process than the one that listed them', async () => {
    const other = await startAppWithVision(app)
    const photo = await newPhoto()
    const id = await listItem(app, seller, [photo])
    await app.embedAll()
    await expect.poll(() => find(photo, other), { timeout: 20_000 }).toContain(id)
    await other.stop()
  })
})

describe('words', () => {
  test('are given to photos that were embedded before, without embedding them anew', async () => {
    const idOf = async (name: string) =>
      (await app.db.selectFrom('tags').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
    const form = { name: 'Old favourite', description: 'Washed', tagID: [await idOf('Vintage')] }
    const id = await listItem(app, seller, [await photoNamed('acid-wash-jeans')], form)
    const dress = await listItem(app, seller, [await newPhoto()], form)
    await app.embedAll()
    const [jeans, pants] = [await idOf('Jeans'), await idOf('Pants')]
    const rowOf = (itemID: string) =>
      app.db
        .selectFrom('photo_embeddings')
        .selectAll()
        .where('item_id', '=', itemID)
        .executeTakeFirstOrThrow()
    const now = await rowOf(id)
    expect([...(now.seen_tags ?? []), ...now.likely_tags]).toContain(jeans)
    const others = (now.seen_tags ?? []).filter((tag) => tag !== jeans && tag !== pants)
    // As an earlier version stored it.
    await app.db
      .updateTable('photo_embeddings')
      .set({
        words_version: null,
        kind: 'Pants',
        seen_tags: [...others, pants],
        likely_tags: now.likely_tags.filter((tag) => tag !== jeans),
      })
      .where('item_id', '=', id)
      .execute()
    const see = vi.spyOn(app.visions.current, 'see')
    const other = await startAppWithVision(app, undefined, {}, { runJobs: true })
    await expect
      .poll(async () => (await rowOf(id)).words_version, { timeout: 20_000 })
      .toBe(now.words_version)
    const after = await rowOf(id)
    expect(after).toMatchObject({
      kind: now.kind,
      embedded_at: now.embedded_at,
      likely_tags: now.likely_tags,
    })
    expect(new Set(after.seen_tags)).toEqual(new Set(now.seen_tags))
    expect(see).not.toHaveBeenCalled()
    see.mockRestore()
    await other.stop()
    const { results } = await buyer.ok('GET homepage/search', { q: 'jeans' })
    const found = results.map(({ item_id }) => item_id)
    expect(found).toContain(id)
    expect(found).not.toContain(dress)
  })
})

/** Waits for a promise before it embeds anything. */
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

/**
 * The file of the previous model is kept for one more version, so that it can embed queries until the new one has
 * embedded all photos.
 */
const modelBefore = `garments-${Number(currentModel.split('-')[1]) - 1}`

test('a new model embeds all photos in the background while searches use the previous one', async () => {
  const older = await startAppWithVision(undefined, createVisions({ threads: 1, model: modelBefore }))
  const owner = await older.make.shopkeeper()
  const searcher = await older.make.quickBuyer()
  const photos = [await newPhoto(), await newPhoto()]
  const ids: string[] = []
  for (const photo of photos) ids.push(await listItem(older, owner, [photo]))
  await older.embedAll()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const newer = await startAppWithVision(older, holding(createVisions({ threads: 1 }), held))
  const at = (cookie: string | undefined) => Object.assign(newer.visitor(), { cookie })
  const admin = at((await older.make.admin()).cookie)
  const progress = () => admin.ok('GET models/progress')
  const firstFound = async (photo: Uint8Array) => {
    const { results } = await at(searcher.cookie).ok('POST homepage/img_search', { photo: asBlob(photo) })
    return results[0]?.item_id
  }
  const modelsOf = async (id: string) => {
    const rows = await older.db
      .selectFrom('photo_embeddings')
      .select('model')
      .where('item_id', '=', id)
      .execute()
    return rows.map(({ model }) => model)
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
  await newer.embedAll()
  await expect.poll(async () => (await progress()).answering).toBe(currentModel)
  expect(await progress()).toMatchObject({ photos: 2, looked: 2, failed: 0 })
  for (const [n, photo] of photos.entries()) expect(await firstFound(photo)).toBe(ids[n])
  expect(await modelsOf(ids[0] ?? '')).toEqual([currentModel])

  // A process with the older model leaves new photos to the newer one.
  const later = await listItem(older, owner, [await newPhoto()])
  await older.embedAll()
  await newer.embedAll()
  expect(await modelsOf(later)).toEqual([currentModel])
  await newer.stop()
  await older.stop()
})

test.skipIf(!(await hasPgvector()))(
  'with pgvector an item is found by every process, also after a restart, until it is bought',
  async () => {
    const database = await cloneDatabase()
    await addPgvector(database)
    const beside = { connection: database.connection, clock: testClock() }
    const start = (folder?: string) =>
      startAppWithVision({ ...beside, ...(folder && { folder }) }, undefined, { VECTORS: 'pgvector' })
    const one = await start()
    const other = await start(one.folder)
    const owner = await one.make.shopkeeper()
    const person = await one.make.quickBuyer()
    const photo = await newPhoto()
    const foundAt = async (where: TestApp, more: object = {}) => {
      await one.db.deleteFrom('attempts').execute()
      const client = where.visitor()
      client.cookie = person.cookie
      const answer = await client.ok('POST homepage/img_search', { photo: asBlob(photo), ...more })
      return answer.results.map(({ item_id }) => item_id)
    }
    const id = await listItem(one, owner, [photo], { price: 300 })
    await one.embedAll()
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
