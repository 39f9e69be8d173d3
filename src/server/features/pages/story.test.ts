import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { picture } from '#tests/support/photos.ts'
import { photoQueue } from '../../platform/images/photo-queue.ts'
import { storePhoto } from '../items/listings/photos.ts'
import { nightly } from '#tests/support/nightly.ts'

let app: TestApp
let seller: Awaited<ReturnType<TestApp['make']['shopkeeper']>>
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'http://ukay.test' })
  seller = await app.make.shopkeeper()
})
afterAll(() => app.stop({ breaks: ['Search does not know'] }))

const get = async (id: string, headers: Record<string, string> = {}, at = app) => {
  const reply = await fetch(`${at.base}/p/${id}/story.jpg`, { headers })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The files of one photo for each app, because many would take seconds. */
const photosOf = new Map<TestApp, ReturnType<typeof storePhoto>>()
const photoOf = (at: TestApp) => {
  const stored = photosOf.get(at) ?? storeOne(at)
  photosOf.set(at, stored)
  return stored
}
const storeOne = async (at: TestApp) => {
  const photo = await picture({ width: 800, height: 1000 })
  return storePhoto(at.storage, new Uint8Array(await photo.arrayBuffer()), null)
}

/** An item whose photo has files. */
const withPhoto = async (
  given: Parameters<TestApp['make']['listedItem']>[1] = {},
  at = app,
  shopID = seller.shopID,
) => {
  const id = await at.make.listedItem(shopID, given)
  const { key, placeholder, width, height } = await photoOf(at)
  await at.db
    .updateTable('item_photos')
    .set({ key, placeholder, width, height })
    .where('item_id', '=', id)
    .execute()
  await at.events.syncNotifications()
  return id
}
const keepOffWeb = async (on_web: boolean) => {
  await app.db.updateTable('shops').set({ on_web }).where('id', '=', seller.shopID).execute()
  await app.events.syncNotifications()
}

test('is a JPEG of 1080 x 1920 for anyone, and the same until something in it changes', async () => {
  const id = await withPhoto({ name: 'Plaid blazer', price: 680 })
  const first = await get(id)
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('image/jpeg')
  expect(first.headers.get('x-robots-tag')).toBe('noindex')
  expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1920 })

  const tag = first.headers.get('etag') ?? ''
  const again = await get(id, { 'if-none-match': tag })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  expect(hashOf((await get(id)).bytes)).toBe(hashOf(first.bytes))

  await app.db.updateTable('items').set({ price_centavos: 52_000 }).where('id', '=', id).execute()
  await app.events.syncNotifications()
  const cheaper = await get(id, { 'if-none-match': tag })
  expect(cheaper.status).toBe(200)
  expect(hashOf(cheaper.bytes)).not.toBe(hashOf(first.bytes))
  const filipino = await get(id, { 'accept-language': 'fil' })
  expect(filipino.headers.get('etag')).not.toBe(cheaper.headers.get('etag'))
})

test('is not made again when something else in the shop changes', async () => {
  const [id, other] = [await withPhoto({ name: 'Corduroy skirt' }), await withPhoto()]
  const run = vi.spyOn(photoQueue, 'run')
  const first = await get(id)
  expect(run).toHaveBeenCalledTimes(1)
  await app.db.updateTable('items').set({ price_centavos: 99_000 }).where('id', '=', other).execute()
  await app.events.syncNotifications()
  const again = await get(id)
  expect([again.status, hashOf(again.bytes)]).toEqual([200, hashOf(first.bytes)])
  for (const known of [`"other", ${first.headers.get('etag')}`, `W/${first.headers.get('etag')}`])
    expect((await get(id, { 'if-none-match': known })).status).toBe(304)
  expect(run).toHaveBeenCalledTimes(1)
  run.mockRestore()
})

test('of a shop that is kept off the web is for its seller alone', async () => {
  const id = await withPhoto()
  const other = await app.make.quickShopkeeper()
  const buyer = await app.make.quickBuyer()
  await keepOffWeb(false)
  const statusFor = async (cookie = '') => (await get(id, { cookie })).status
  expect(await statusFor()).toBe(404)
  expect(await statusFor(buyer.cookie ?? '')).toBe(404)
  expect(await statusFor(other.cookie ?? '')).toBe(404)
  const own = await get(id, { cookie: seller.cookie ?? '' })
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  // The seller's request has made it, and it is still refused to others.
  expect(await statusFor()).toBe(404)
  const guessed = await get(id, { 'if-none-match': own.headers.get('etag') ?? '' })
  expect(guessed.status).toBe(404)
  await keepOffWeb(true)
  expect(await statusFor()).toBe(200)
})

test('is not there for drafts, deleted items, closed shops and unknown ids', async () => {
  const draft = await withPhoto({ availability: 'draft' })
  const removed = await withPhoto({ availability: 'withdrawn' })
  const removed_at = app.clock.now()
  await app.db
    .updateTable('items')
    .set({ taken_down_at: removed_at, removed_at })
    .where('id', '=', removed)
    .execute()
  const closed = await app.make.shopkeeper()
  const ofClosed = await withPhoto({}, app, closed.shopID)
  await app.db
    .updateTable('shops')
    .set({ closed_at: app.clock.now() })
    .where('id', '=', closed.shopID)
    .execute()
  await app.events.syncNotifications()
  for (const id of [draft, removed, ofClosed, '01900000-0000-7000-8000-000000000000', 'x', '%00', "'"])
    expect({ id, status: (await get(id)).status }).toEqual({ id, status: 404 })
})

test.runIf(nightly)('is made with any words, also those that the font does not have', async () => {
  const names = ['日本の服', '<b>&amp;</b> ₱ " 👗 \u202e', 'W'.repeat(80)]
  for (const name of names) {
    const id = await withPhoto({ name, price: 1_000_000 })
    expect({ name, status: (await get(id)).status }).toEqual({ name, status: 200 })
  }
})

test('is made once for requests at the same time, and a network that asks too often is refused, a /48 too', async () => {
  const limited = await startApp({ TRUSTED_PROXIES: '1' })
  const shop = await limited.make.shopkeeper()
  const id = await withPhoto({}, limited, shop.shopID)
  const from = (ip: string) => get(id, { 'x-forwarded-for': ip }, limited)
  const replies = await Promise.all(Array.from({ length: 40 }, () => from('198.51.100.7')))
  const count = (status: number) => replies.filter((reply) => reply.status === status).length
  expect([count(200), count(429)]).toEqual([30, 10])
  expect((await from('198.51.100.8')).status).toBe(200)
  const inSite = await Promise.all(Array.from({ length: 121 }, (_, n) => from(`2001:db8:1:${n}::1`)))
  expect(inSite.filter(({ status }) => status === 429)).toHaveLength(1)
  expect((await from('2001:db8:2:1::1')).status).toBe(200)

  const others = await Promise.all(Array.from({ length: 6 }, () => withPhoto({}, limited, shop.shopID)))
  const at = async (each: string) => (await get(each, { 'x-forwarded-for': '198.51.100.9' }, limited)).status
  const statuses = await Promise.all(others.map(at))
  expect(statuses.toSorted()).toEqual([200, 200, 200, 503, 503, 503])
  await limited.stop()
})
