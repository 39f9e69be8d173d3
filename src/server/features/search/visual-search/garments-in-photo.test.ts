import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maximumPhotoBytes } from '#domain/photos.ts'
import type { TestApp } from '#tests/support/app.ts'
import { noGarment } from '#tests/support/no-garment.ts'
import { photoNamed, picture, promisedPng, sideBySide } from '#tests/support/photos.ts'
import { asBlob, realPhotos, realPhotosThere, startAppWithVision } from '#tests/support/visual-search.ts'
import { createVisions } from '../../../platform/vision/vision.ts'
import type { Place } from '../../../platform/vision/places.ts'

let app: Awaited<ReturnType<typeof startAppWithVision>>
let seller: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
/** Instead of what the model sees. */
let instead: Place[] | undefined

beforeAll(async () => {
  const visions = createVisions({ threads: 1 })
  const current: typeof visions.current = {
    ...visions.current,
    see: async (...given) => {
      const seen = await visions.current.see(...given)
      return instead ? { ...seen, places: instead } : seen
    },
  }
  app = await startAppWithVision(undefined, { ...visions, current })
  seller = await app.make.quickShopkeeper()
})
afterAll(() => app.stop())

const call = 'POST store/garments_in_photo'
const send = (img: Blob, who = seller) => who.call(call, { img })
const found = async (photo: Uint8Array) => (await seller.ok(call, { img: asBlob(photo) })).garments
const attempts = async (accountID: string) => {
  const { rows } = await app.pool.query<{ count: number }>('select count from attempts where key = $1', [
    `garments-in-photo:${accountID}`,
  ])
  return rows[0]?.count ?? 0
}

/** Each box lies over the garment of its number, of those in a row. */
const expectInOrder = (garments: Awaited<ReturnType<typeof found>>, count: number) => {
  expect(garments).toHaveLength(count)
  for (const [n, { left, top, width, height, likely }] of garments.entries()) {
    const middle = left + width / 2
    expect(middle).toBeGreaterThan(n / count)
    expect(middle).toBeLessThan((n + 1) / count)
    expect(top + height / 2).toBeGreaterThan(0.25)
    expect(top + height / 2).toBeLessThan(0.75)
    expect(left + width).toBeLessThanOrEqual(1.000_001)
    expect(top + height).toBeLessThanOrEqual(1.000_001)
    expect(likely).toBeGreaterThan(0)
    expect(likely).toBeLessThanOrEqual(1)
  }
}

describe('the garments in a photo', () => {
  test('are three of three side by side, from left to right', async () => {
    const names = ['acid-wash-jeans', 'olive-field-jacket', 'black-lace-up-boots']
    expectInOrder(await found(await sideBySide(await Promise.all(names.map(photoNamed)))), 3)
  })

  test('are found in a photo that its camera has turned', async () => {
    const names = ['camel-turtleneck', 'emerald-blazer']
    const upright = await sideBySide(await Promise.all(names.map(photoNamed)))
    // Stored lying on its side, with the note to turn it back.
    const turned = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expectInOrder(await found(turned), 2)
  })

  test.skipIf(!realPhotosThere)('are nearly all of three real ones each', async () => {
    const photos = realPhotos(['T-Shirt', 'Pants', 'Shirt', 'Dress', 'Shoes', 'Shorts'], 4)
    let count = 0
    for (let n = 0; n < 8; n += 1) {
      const three = photos.filter((_, index) => index % 8 === n).map(({ bytes }) => bytes)
      count += (await found(await sideBySide(three))).length
    }
    expect(count).toBeGreaterThanOrEqual(22)
    expect(count).toBeLessThanOrEqual(25)
  })

  test('are none where there is nothing', async () => {
    expect(await found(await noGarment['one colour']())).toEqual([])
  })

  test('are numbered as people read, and their boxes end within the photo', async () => {
    const size = { width: 0.123_456, height: 0.2 }
    instead = [
      { left: 1 - 0.123_456, top: 0.1, ...size, likely: 0.9 },
      { left: 0.1, top: 0.7, ...size, likely: 0.8 },
      { left: 0.1, top: 0.123_45, ...size, likely: 0.7 },
    ]
    try {
      expect(await found(await noGarment['one colour']())).toEqual([
        { left: 0.1, top: 0.123, width: 0.123, height: 0.2, likely: 0.7 },
        { left: 0.877, top: 0.1, width: 0.123, height: 0.2, likely: 0.9 },
        { left: 0.1, top: 0.7, width: 0.123, height: 0.2, likely: 0.8 },
      ])
    } finally {
      instead = undefined
    }
  })
})

describe('the call', () => {
  test('is for sellers and those who help them', async () => {
    const photo = await picture({ width: 60, height: 60 })
    const buyer = await app.make.quickBuyer()
    expect(await app.visitor().call(call, { img: photo })).toMatchObject({
      status: 401,
      error: { code: 'not_signed_in' },
    })
    expect(await buyer.call(call, { img: photo })).toMatchObject({
      status: 403,
      error: { code: 'not_allowed' },
    })
    expect(await attempts(buyer.accountID)).toBe(0)
    await buyer.ok('POST helpers/accept', { token: (await seller.ok('POST helpers/invite')).token })
    await buyer.ok('POST auth/work_at', { shopID: seller.shopID })
    expect((await buyer.call(call, { img: photo })).status).toBe(200)
    expect(await attempts(buyer.accountID)).toBe(1)
  })

  test.each<[string, () => Promise<Uint8Array>, number, string]>([
    ['nothing', async () => new Uint8Array(), 415, 'not_a_photo'],
    ['text', async () => Buffer.from('no photo'), 415, 'not_a_photo'],
    [
      'half a photo',
      async () => (await photoNamed('camel-turtleneck')).subarray(0, 9000),
      415,
      'not_a_photo',
    ],
    ['a bomb', async () => promisedPng(50_000, 50_000), 413, 'photo_too_large'],
    ['too many bytes', async () => new Uint8Array(maximumPhotoBytes + 1), 413, 'too_large'],
  ])('refuses %s, and counts it', async (_name, make, status, code) => {
    const before = await attempts(seller.accountID)
    expect(await send(asBlob(await make()))).toMatchObject({ status, error: { code } })
    expect(await attempts(seller.accountID)).toBe(before + 1)
  })

  test('takes one photo, neither none nor two', async () => {
    const photo = await picture({ width: 60, height: 60 })
    expect((await seller.call(call, {}, 'multipart')).status).toBe(400)
    expect((await seller.call(call, { img: [photo, photo] }, 'multipart')).status).toBe(413)
    expect((await seller.call(call, { img: 'a name' })).status).toBe(400)
  })

  test('stores nothing, and is limited to 120 requests in ten minutes, before the photo is read', async () => {
    const fresh = await app.make.quickSeller()
    const photo = await picture({ width: 60, height: 60 })
    await fresh.ok(call, { img: photo })
    await app.pool.query('update attempts set count = 119 where key = $1', [
      `garments-in-photo:${fresh.accountID}`,
    ])
    expect((await fresh.call(call, { img: photo })).status).toBe(200)
    for (const img of [photo, new Blob(['no photo'])])
      expect(await fresh.call(call, { img })).toMatchObject({
        status: 429,
        error: { code: 'too_many_tries' },
      })
    // Others have their own.
    expect((await send(photo)).status).toBe(200)
    app.clock.advance(601_000)
    expect((await fresh.call(call, { img: photo })).status).toBe(200)
    for (const table of ['item_photos', 'photo_embeddings'])
      expect((await app.pool.query(`select 1 from ${table}`)).rows).toEqual([])
  })
})
