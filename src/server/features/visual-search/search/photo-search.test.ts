import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openForModel } from '#server/platform/images/square-pixels.ts'
import type { TestApp } from '#tests/support/app.ts'
import {
  asBlob,
  drawn,
  listItem,
  realPhotos,
  realPhotosThere,
  startAppWithEyes,
} from '#tests/support/visual-search.ts'
import { noGarment } from '#tests/support/no-garment.ts'
import { picture, promisedPng } from '#tests/support/photos.ts'
import { palette, photograph } from '../../../../../demo/drawing/index.ts'
import { changedCopy } from '../../../../../lab/training/changes.ts'
import { minSameKindSimilarity, minSearchSimilarity } from '../thresholds.ts'

let app: Awaited<ReturnType<typeof startAppWithEyes>>
let seller: Awaited<ReturnType<TestApp['make']['shopkeeper']>>
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>
let tags: Record<string, number>

beforeAll(async () => {
  app = await startAppWithEyes()
  seller = await app.make.shopkeeper()
  buyer = await app.make.quickBuyer()
  tags = await app.visitor().ok('GET store/get_all_tags')
})
beforeEach(async () => {
  await app.db.deleteFrom('attempts').execute()
})
afterAll(() => app.stop())

const tag = (name: string): number => tags[name] ?? 0
const search = (photo: Uint8Array, more: object = {}) =>
  buyer.call('POST homepage/img_search', { photo: asBlob(photo), ...more })
const found = async (photo: Uint8Array, more: object = {}) => {
  const answer = await search(photo, more)
  if (answer.error) throw new Error(JSON.stringify(answer.error))
  return answer.body
}
const idsOf = ({ results }: { results: { item_id: string }[] }) => results.map(({ item_id }) => item_id)

const files = async () => (await readdir(app.folder, { recursive: true })).length
const rows = async () =>
  (
    await app.pool.query(`select (select count(*) from item_photos) + (select count(*) from photo_embeddings)
      + (select count(*) from jobs.job) as rows`)
  ).rows

const made = async (given: Parameters<typeof picture>[0]) =>
  new Uint8Array(await (await picture(given)).arrayBuffer())
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })

describe('among drawn photos', () => {
  const colours = ['red', 'navy', 'sage', 'black'] as const
  const kinds = ['dress', 'jeans', 'shoes', 'hat'] as const
  const items = new Map<string, { kind: string; colour: string }>()
  const named = (kind: string, colour: string) =>
    [...items].find(([, item]) => item.kind === kind && item.colour === colour)?.[0] ?? ''

  beforeAll(async () => {
    const garments = { dress: 'Dress', jeans: 'Jeans', shoes: 'Shoes', hat: 'Hat' }
    for (const kind of kinds)
      for (const [n, colour] of colours.entries()) {
        const id = await listItem(app, seller, [await drawn(kind, colour, 20 + n)], {
          name: `${colour} ${kind} corduroy`,
          tagID: [tag(garments[kind])],
          price: 100 * (n + 1),
          size: n % 2 ? 'S' : 'L',
          isFeminine: kind === 'dress' ? 1 : 0,
        })
        items.set(id, { kind, colour })
      }
    await app.embedAll()
  })

  test('a photo of a red dress finds dresses first, and the red one before the others', async () => {
    const { results, close } = await found(await drawn('dress', 'red', 77))
    expect(close).toBe(true)
    const order = results.map(({ item_id }) => items.get(item_id))
    expect(order[0]).toEqual({ kind: 'dress', colour: 'red' })
    expect(order.slice(0, 2).map((item) => item?.kind)).toEqual(['dress', 'dress'])
    const places = order.flatMap((item, n) => (item?.kind === 'dress' ? [n] : []))
    expect(Math.max(...places.slice(0, 3))).toBeLessThan(6)
    const similarities = results.map(({ likeness }) => likeness)
    expect(similarities).toEqual(similarities.toSorted((a, b) => b - a))
    for (const { item_id, likeness } of results)
      expect(likeness).toBeGreaterThanOrEqual(
        items.get(item_id)?.kind === 'dress' ? minSameKindSimilarity : minSearchSimilarity,
      )
    expect(results.length).toBeLessThan(items.size)
  })

  test('words change the colour, in English and Filipino, or must occur in the listing', async () => {
    const photo = await drawn('dress', 'red', 77)
    for (const q of ['navy', 'like this, in blue', 'ganito pero asul'])
      expect(items.get(idsOf(await found(photo, { q }))[0] ?? '')).toEqual({ kind: 'dress', colour: 'navy' })
    expect(idsOf(await found(photo, { q: 'corduroy dress' }))).toContain(named('dress', 'red'))
    const { results } = await found(photo, { q: 'linen' })
    expect(results).toEqual([])
  })

  test('applies the filters of the text search', async () => {
    const photo = await drawn('dress', 'red', 77)
    const all = new Set(idsOf(await found(photo)))
    expect(all).toContain(named('dress', 'red'))
    const filters: [object, (item: { kind: string; colour: string }) => boolean][] = [
      [{ size: ['L'] }, ({ colour }) => colour === 'red' || colour === 'sage'],
      [{ isFeminine: 0 }, ({ kind }) => kind !== 'dress'],
      [{ minPrice: 150, maxPrice: 300 }, ({ colour }) => colour === 'navy' || colour === 'sage'],
      [{ tagID: [tag('Dress'), tag('Hat')] }, ({ kind }) => kind === 'dress' || kind === 'hat'],
      [{ tagID: [tag('Dress'), tag('Striped')] }, () => false],
    ]
    for (const [filter, fits] of filters)
      for (const id of idsOf(await found(photo, filter)))
        expect(fits(items.get(id) ?? { kind: '', colour: '' }), JSON.stringify(filter)).toBe(true)
    const [first] = idsOf(await found(photo, { minPrice: 350, tagID: [tag('Dress')] }))
    expect(first).toBe(named('dress', 'black'))
  })

  test('searches for the garment in the box', async () => {
    const sides = await Promise.all([drawn('shoes', 'black', 80), drawn('dress', 'red', 81)])
    const { width, height } = await sharp(sides[0]).metadata()
    const both = await sharp({ create: { width: width * 2, height, channels: 3, background: '#fff' } })
      .composite(sides.map((input, n) => ({ input, left: n * width, top: 0 })))
      .jpeg()
      .toBuffer()
    const box = { cropTop: 0, cropWidth: 0.5, cropHeight: 1 }
    const kindOfFirst = async (cropLeft: number) =>
      items.get(idsOf(await found(both, { ...box, cropLeft }))[0] ?? '')?.kind
    expect(await kindOfFirst(0)).toBe('shoes')
    expect(await kindOfFirst(0.5)).toBe('dress')
  })

  test.each([
    [{ cropLeft: 0.5, cropTop: 0, cropWidth: 0.6, cropHeight: 1 }],
    [{ cropLeft: 0.5 }],
    [{ cropLeft: -0.1, cropTop: 0, cropWidth: 0.5, cropHeight: 1 }],
    [{ cropLeft: 0, cropTop: 0, cropWidth: 0, cropHeight: 1 }],
  ])('a box outside the photo is refused: %j', async (box) => {
    const answer = await search(await drawn('hat', 'red', 82), box)
    expect(answer).toMatchObject({ status: 400, error: { code: 'bad_input' } })
    expect(answer.error?.error).toBe('The box must lie within the photo')
  })

  test('shows only items that are for sale at that moment', async () => {
    const photo = await drawn('hat', 'navy', 83)
    const hat = named('hat', 'navy')
    expect(idsOf(await found(photo))).toContain(hat)
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: hat })
    expect(idsOf(await found(photo))).not.toContain(hat)
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 7 })
    await expect.poll(async () => idsOf(await found(photo))).toContain(hat)
  })

  test('does not find drafts', async () => {
    const photo = await drawn('bag', 'mustard', 84)
    const { generatedID: id } = await seller.ok('POST store/add_item', {
      ...app.make.itemForm(),
      photos: 2,
    })
    await seller.ok('POST store/add_img_item', { id, img: asBlob(photo) })
    await app.embedAll()
    expect(idsOf(await found(photo))).not.toContain(id)
    await seller.ok('POST store/add_img_item', { id, img: asBlob(await drawn('bag', 'mustard', 84, 1)) })
    await app.embedAll()
    expect(idsOf(await found(photo))[0]).toBe(id)
  })

  test('says when nothing is similar, and shows items of the kind in the photo, if any', async () => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#00ff66',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .png()
      .toBuffer()
    const { results, close, kind } = await found(noise)
    expect(close).toBe(false)
    if (!kind) expect(results).toEqual([])
  })

  test.each(Object.entries(noGarment))(
    'nothing is close to %s, whatever the words and filters',
    async (_name, make) => {
      const photo = await make()
      const box = { cropLeft: 0.1, cropTop: 0.1, cropWidth: 0.8, cropHeight: 0.8 }
      for (const more of [{}, { q: 'navy' }, { tagID: [tag('Dress')] }, box]) {
        const { results, close, kind } = await found(photo, more)
        expect(close, JSON.stringify(more)).toBe(false)
        const ofKind = results.map(({ item_id }) => items.get(item_id)?.kind)
        expect(new Set(ofKind).size).toBeLessThanOrEqual(kind ? 1 : 0)
      }
    },
  )

  test('stores nothing of the photo', async () => {
    const before = [await files(), await rows()]
    await found(await drawn('dress', 'teal', 85))
    expect([await files(), await rows()]).toEqual(before)
  })
})

test('among photos as in the demo, a red dress finds red dresses first', async () => {
  const garments = [
    ['dress', 'red', 41],
    ['dress', 'red', 40],
    ['dress', 'navy', 40],
    ['jeans', 'navy', 40],
    ['hat', 'red', 40],
  ] as const
  // Make all photos first, because drawing blocks the event loop.
  const photos: Uint8Array[] = []
  for (const [kind, colour, seed] of garments)
    photos.push(await photograph({ kind, colour: palette[colour], pattern: 'plain', seed }, 0))
  const [asked = new Uint8Array(), ...listed] = photos
  const ids: string[] = []
  const names = ['Dress', 'Dress', 'Jeans', 'Hat']
  for (const [n, photo] of listed.entries())
    ids.push(await listItem(app, seller, [photo], { name: 'As in the demo', tagID: [tag(names[n] ?? '')] }))
  await app.embedAll()
  const results = idsOf(await found(asked, { q: 'demo' }))
  expect(results.slice(0, 2)).toEqual(ids.slice(0, 2))
}, 240_000)

describe.skipIf(!realPhotosThere)('among real photos', () => {
  const photos = realPhotosThere ? realPhotos(['Dress', 'Pants', 'Shoes', 'T-Shirt', 'Skirt'], 5) : []
  const ids: string[] = []
  beforeAll(async () => {
    for (const { bytes } of photos) ids.push(await listItem(app, seller, [bytes]))
    await app.embedAll()
  })

  test('most of them are recognized as garments and find similar items', async () => {
    let close = 0
    for (const { bytes } of photos) close += Number((await found(bytes)).close)
    expect(close / photos.length).toBeGreaterThan(0.9)
  })

  test('a changed copy of a listed photo finds that item first', async () => {
    let first = 0
    for (const [n, { bytes }] of photos.entries()) {
      const copy = await openForModel(bytes, async (photo) =>
        (await changedCopy(photo, 500 + n)).picture().jpeg({ quality: 70 }).toBuffer(),
      )
      if (idsOf(await found(copy))[0] === ids[n]) first += 1
    }
    expect(first / photos.length).toBeGreaterThanOrEqual(0.85)
  })
})

describe('uploads', () => {
  test.each<[string, () => Promise<Uint8Array>]>([
    ['a single pixel', () => plain(1, 1, '#c8452b').png().toBuffer()],
    ['24 megapixels', () => plain(6000, 4000, '#c8452b').jpeg().toBuffer()],
    ['a grey one', () => plain(300, 400, '#777').greyscale().jpeg().toBuffer()],
    ['a transparent one', () => plain(300, 400, '#ff000000').png().toBuffer()],
    ['an animated one', () => made({ width: 200, height: 200, format: 'gif' })],
    ['one turned by its camera', () => made({ width: 200, height: 300, orientation: 6 })],
  ])('%s is accepted', async (_name, photo) => {
    const box = { cropLeft: 0.25, cropTop: 0.25, cropWidth: 0.5, cropHeight: 0.5 }
    expect((await search(await photo())).status).toBe(200)
    expect((await search(await photo(), box)).status).toBe(200)
  })

  test.each<[string, Uint8Array, number, string]>([
    ['nothing', new Uint8Array(), 415, 'not_a_photo'],
    ['text', Buffer.from('this is no photo'), 415, 'not_a_photo'],
    [
      'a drawing with a program',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      415,
      'not_a_photo',
    ],
    ['a bomb', promisedPng(50_000, 50_000), 413, 'photo_too_large'],
    ['13 MB', Buffer.alloc(13 * 1024 * 1024), 413, 'too_large'],
  ])('%s is refused', async (_name, photo, status, code) => {
    expect(await search(photo)).toMatchObject({ status, error: { code } })
  })

  test('a truncated photo is refused', async () => {
    const whole = await made({ width: 900, height: 900 })
    expect(await search(whole.subarray(0, whole.length / 2))).toMatchObject({
      status: 415,
      error: { code: 'not_a_photo' },
    })
  })

  test('a photo is required', async () => {
    expect(await buyer.call('POST homepage/img_search', { q: 'red' })).toMatchObject({
      status: 400,
      error: { error: 'A photo is required' },
    })
  })

  test('queries without words, or with operators of PostgreSQL, are no error', async () => {
    for (const q of ["'; drop table items; --", '!!!', '日本', "a' & !b:*"])
      expect((await search(await made({ width: 60, height: 60 }), { q })).status).toBe(200)
  })
})

test('the rate limit refuses only the account that exceeds it', async () => {
  const eager = await app.make.quickBuyer()
  await app.db
    .insertInto('attempts')
    .values({
      key: `photo-search:${eager.accountID}`,
      window_ends_at: new Date(app.clock.now().getTime() + 300_000),
      count: 60,
    })
    .execute()
  const photo = asBlob(await drawn('hat', 'red', 90))
  const answer = await eager.call('POST homepage/img_search', { photo })
  expect(answer).toMatchObject({ status: 429, error: { code: 'too_many_tries' } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await buyer.call('POST homepage/img_search', { photo })).status).toBe(200)
})
