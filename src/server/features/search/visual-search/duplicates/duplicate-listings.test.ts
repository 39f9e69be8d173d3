import sharp, { type Sharp } from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openForModel } from '#server/platform/images/square-pixels.ts'
import { hasRow } from '#server/platform/db/has-row.ts'
import { joined } from '#server/platform/vision/vision.ts'
import type { TestApp } from '#tests/support/app.ts'
import { listItem, realPhotos, realPhotosThere, startAppWithVision } from '#tests/support/visual-search.ts'
import { nightly } from '#tests/support/nightly.ts'
import { photoNamed, photoOf } from '#tests/support/photos.ts'
import { minDuplicateSimilarity } from '../thresholds.ts'
import { insertPairs } from './queries.ts'

type Seller = Awaited<ReturnType<TestApp['make']['shopkeeper']>>

let app: Awaited<ReturnType<typeof startAppWithVision>>
let owner: Seller
let thief: Seller
let admin: Awaited<ReturnType<TestApp['make']['admin']>>

beforeAll(async () => {
  app = await startAppWithVision()
  owner = await app.make.shopkeeper()
  thief = await app.make.shopkeeper()
  admin = await app.make.admin()
})
afterAll(() => app.stop())

const dress = (n: number) => photoOf('Dress', n)
const pairs = async () => (await admin.ok('GET models/get_same_pieces')).pairs
const pairsWith = async (itemID: string) =>
  (await pairs()).filter(({ items }) => items.some((item) => item.itemID === itemID))

/** A copy as a thief might post it: slightly cropped, smaller and more compressed. */
const stolen = (bytes: Uint8Array) =>
  openForModel(bytes, async (photo) => {
    const { width, height } = photo
    return photo
      .picture()
      .extract({
        left: Math.round(width * 0.02),
        top: Math.round(height * 0.02),
        width: Math.round(width * 0.96),
        height: Math.round(height * 0.95),
      })
      .resize(320)
      .jpeg({ quality: 70 })
      .toBuffer()
  })

const similarity = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, n) => sum + value * (other[n] ?? 0), 0)

const flaggedCount = (list: number[]) => list.filter((value) => value >= minDuplicateSimilarity).length

describe('a photo that another seller lists as well', () => {
  test('is reported to the admin once, with the older item first', async () => {
    const photo = await dress(1)
    const first = await listItem(app, owner, [photo], { name: 'Black dress' })
    await app.embedAll()
    app.clock.advance(1000)
    const second = await listItem(app, thief, [await stolen(photo)], { name: 'Dark dress' })
    await app.embedAll()
    const [pair, ...more] = await pairsWith(first)
    expect(more).toEqual([])
    expect(pair?.items.map(({ itemID }) => itemID)).toEqual([first, second])
    expect(pair?.items.map(({ sellerID }) => sellerID)).toEqual([owner.accountID, thief.accountID])
    expect(pair?.likeness).toBeGreaterThanOrEqual(minDuplicateSimilarity)
  })

  test('is also reported when the copy is the last of several photos', async () => {
    const photo = await dress(2)
    const first = await listItem(app, owner, [photo])
    await app.embedAll()
    const other = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const second = await listItem(app, thief, [other, await stolen(photo)])
    await app.embedAll()
    const [pair, ...more] = await pairsWith(first)
    expect(more).toEqual([])
    const photosOf = async (id: string) => (await thief.ok('GET store/item', { id })).images
    const [ours] = await photosOf(first)
    const [, theirs] = await photosOf(second)
    // Each item shows its photo of the pair, even if that is not its cover.
    expect(pair?.items.map(({ image }) => image)).toEqual([ours, theirs])
  })

  test('is not reported when both items belong to the same seller', async () => {
    const photo = await dress(3)
    const first = await listItem(app, owner, [photo])
    await listItem(app, owner, [await stolen(photo)])
    await app.embedAll()
    expect(await pairsWith(first)).toEqual([])
  })

  test('is reported once a waiting draft is published, whose photo was embedded before', async () => {
    const photo = await dress(5)
    const first = await listItem(app, owner, [photo])
    const draft = await listItem(app, thief, [await stolen(photo)], { later: true })
    await app.embedAll()
    expect(await pairsWith(first)).toEqual([])
    await thief.ok('POST store/publish_items', { itemIDs: [draft] })
    await expect.poll(async () => (await pairsWith(first)).length).toBe(1)
  })

  test('leaves the list for good once an admin dismisses it. Nobody else can dismiss it', async () => {
    const photo = await dress(4)
    const first = await listItem(app, owner, [photo])
    await listItem(app, thief, [await stolen(photo)])
    await app.embedAll()
    const [pair] = await pairsWith(first)
    const id = pair?.id ?? ''
    for (const who of [owner, thief])
      expect(await who.call('POST models/dismiss_same_piece', { id })).toMatchObject({ status: 403 })
    expect(await admin.call('POST models/dismiss_same_piece', { id: first })).toMatchObject({ status: 404 })
    await admin.ok('POST models/dismiss_same_piece', { id })
    await admin.ok('POST models/dismiss_same_piece', { id })
    expect(await pairsWith(first)).toEqual([])
  })
})

test('similar black boots of two sellers are not reported', async () => {
  const [ours, theirs] = [await photoNamed('black-lace-up-boots'), await photoNamed('black-chelsea-boots')]
  const [one, other] = await Promise.all(
    [ours, theirs].map((photo) => app.visions.current.see(photo, null, { toBeFound: true })),
  )
  expect(one && other && similarity(joined(one), joined(other))).toBeGreaterThan(0.75)
  const first = await listItem(app, owner, [ours], { name: 'Black boots' })
  await listItem(app, thief, [theirs], { name: 'Black ankle boots' })
  await app.embedAll()
  expect(await pairsWith(first)).toEqual([])
})

test.each<[string, (photo: Sharp) => Sharp]>([
  ['saved again, smaller and worse', (photo) => photo.resize(320).jpeg({ quality: 60 })],
  ['brighter', (photo) => photo.linear(1.08, 10).jpeg({ quality: 80 })],
  ['with its edges cut off', (photo) => photo.extract({ left: 8, top: 10, width: 379, height: 514 }).jpeg()],
])("another seller's photo, %s, is flagged", async (_, change) => {
  const photo = await photoNamed('olive-field-jacket')
  const first = await listItem(app, owner, [photo], { name: 'Olive jacket' })
  const copy = await listItem(app, thief, [await change(sharp(photo)).toBuffer()], { name: 'Green jacket' })
  await app.embedAll()
  const flagged = (await pairsWith(first)).flatMap(({ items }) => items.map(({ itemID }) => itemID))
  expect(flagged).toContain(copy)
})

test('the list of pairs has pages, newest first, without repeats or gaps', async () => {
  const shops = await Promise.all([app.make.shopRow(), app.make.shopRow()])
  const [ours = [], theirs = []] = await Promise.all(
    shops.map((shop) => Promise.all(Array.from({ length: 6 }, () => app.make.listedItem(shop)))),
  )
  const flagged = ours.flatMap((one, row) =>
    theirs.slice(0, 5).map((other, n) => ({
      id: uuidv7(),
      item_id: one < other ? one : other,
      other_item_id: one < other ? other : one,
      similarity: 0.95,
      // Some pairs share a time, so their ids decide the order.
      flagged_at: new Date(app.clock.now().getTime() + 1000 * (1 + ((row * 5 + n) % 7))),
    })),
  )
  await insertPairs(app.db, flagged)
  const first = await admin.ok('GET models/get_same_pieces')
  expect(first).toMatchObject({ has_next: true })
  expect(first.pairs).toHaveLength(24)
  const second = await admin.ok('GET models/get_same_pieces', { cursor: first.cursor ?? '' })
  const shown = [...first.pairs, ...second.pairs].map(({ id }) => id)
  const newest = flagged.toSorted(
    (a, b) => b.flagged_at.getTime() - a.flagged_at.getTime() || (a.id < b.id ? 1 : -1),
  )
  expect(shown.slice(0, 30)).toEqual(newest.map(({ id }) => id))
  expect(new Set(shown).size).toBe(shown.length)
  expect(second).toMatchObject({ has_next: false, cursor: null })
})

describe.runIf(realPhotosThere && nightly)('the threshold, on real photos', () => {
  // 120 photos are embedded one after the other.
  test('flags at least three of four copies and no other pair', { timeout: 120_000 }, async () => {
    const photos = realPhotos(['Dress', 'Pants', 'Shoes', 'T-Shirt', 'Longsleeve', 'Skirt'], nightly ? 10 : 4)
    const vision = app.visions.current
    const seen: { vector: Float32Array; sender: string }[] = []
    for (const { bytes, sender } of photos)
      seen.push({ vector: joined(await vision.see(bytes, null, { toBeFound: true })), sender })
    const copies: number[] = []
    for (const [n, { bytes }] of photos.entries()) {
      const copy = joined(await vision.see(await stolen(bytes), null, { toBeFound: true }))
      copies.push(similarity(copy, seen[n]?.vector ?? copy))
    }
    const others = seen.flatMap((one, n) =>
      seen
        .slice(n + 1)
        .flatMap((other) => (other.sender === one.sender ? [] : [similarity(one.vector, other.vector)])),
    )
    expect(flaggedCount(copies) / copies.length).toBeGreaterThanOrEqual(0.75)
    expect(flaggedCount(others)).toBe(0)
  })
})

test('a pair is in the queue until it is dismissed or one of its items is deleted', async () => {
  const [one, other] = [await app.make.listedItem(owner.shopID), await app.make.listedItem(thief.shopID)]
  const [item_id = '', other_item_id = ''] = [one, other].toSorted()
  const isQueued = async (pairID: string) =>
    hasRow(
      app.db
        .selectFrom('queue_entries')
        .select('id')
        .where('kind', '=', 'pair')
        .where('subject_id', '=', pairID)
        .where('closed_at', 'is', null),
    )
  for (const end of [
    (id: string) => admin.ok('POST models/dismiss_same_piece', { id }),
    () => owner.ok('POST store/delete_item', { id: one }),
  ]) {
    const pair = { id: uuidv7(), item_id, other_item_id, similarity: 0.99, flagged_at: app.clock.now() }
    await insertPairs(app.db, [pair])
    expect(await isQueued(pair.id)).toBe(true)
    await end(pair.id)
    expect(await isQueued(pair.id)).toBe(false)
    // So that the same pair is flagged once more.
    await app.db.deleteFrom('duplicate_listings').where('id', '=', pair.id).execute()
  }
})
