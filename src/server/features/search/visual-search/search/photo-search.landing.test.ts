import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openForModel } from '#server/platform/images/square-pixels.ts'
import type { TestApp } from '#tests/support/app.ts'
import {
  anotherView,
  asBlob,
  listItem,
  realPhotos,
  realPhotosThere,
  startAppWithVision,
} from '#tests/support/visual-search.ts'
import { nightly } from '#tests/support/nightly.ts'
import { noGarment } from '#tests/support/no-garment.ts'
import { photoNamed, picture, promisedPng } from '#tests/support/photos.ts'
import { readPhoto } from '../../../../../../demo/seed/catalogue.ts'
import { changedCopy } from '../../../../../../lab/training/changes.ts'
import { minSameKindSimilarity, minSearchSimilarity } from '../thresholds.ts'

let app: Awaited<ReturnType<typeof startAppWithVision>>
let seller: Awaited<ReturnType<TestApp['make']['shopkeeper']>>
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>
let tags: Record<string, number>

beforeAll(async () => {
  app = await startAppWithVision()
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

const photos = {
  dress: {
    red: 'red-cap-sleeve-pencil-dress',
    blue: 'royal-blue-cap-sleeve-pencil-dress',
    white: 'ivory-lace-skater-dress',
    black: 'little-black-dress',
  },
  jeans: {
    pink: 'dusty-pink-skinny-jeans',
    blue: 'dark-blue-straight-jeans',
    green: 'mint-green-jeans',
    black: 'faded-black-skinny-jeans',
  },
  shoes: {
    pink: 'hot-pink-slides',
    blue: 'sky-blue-knit-sneakers',
    grey: 'silver-platform-sneakers',
    black: 'black-chelsea-boots',
  },
  hat: {
    grey: 'snow-leopard-cap',
    blue: 'light-blue-baseball-cap',
    white: 'striped-bucket-hat',
    black: 'black-cap-with-aztec-brim',
  },
}

describe('among sixteen items', () => {
  const kinds = ['dress', 'jeans', 'shoes', 'hat'] as const
  interface Listed {
    kind: string
    colour: string
    price: number
    size: string
  }
  const items = new Map<string, Listed>()
  const named = (kind: string, colour: string) =>
    [...items].find(([, item]) => item.kind === kind && item.colour === colour)?.[0] ?? ''

  beforeAll(async () => {
    const garments = { dress: 'Dress', jeans: 'Jeans', shoes: 'Shoes', hat: 'Hat' }
    for (const kind of kinds)
      for (const [n, [colour, name]] of Object.entries(photos[kind]).entries()) {
        const [price, size] = [100 * (n + 1), n % 2 ? 'S' : 'L']
        const id = await listItem(app, seller, [await photoNamed(name)], {
          name: `${colour} ${kind} corduroy`,
          tagID: [tag(garments[kind])],
          price,
          size,
          isFeminine: kind === 'dress' ? 1 : 0,
        })
        items.set(id, { kind, colour, price, size })
      }
    await app.embedAll()
  })

  test('a photo of a red dress finds dresses first, and the red one before the others', async () => {
    const { results, close } = await found(await photoNamed('raspberry-short-sleeved-dress'))
    expect(close).toBe(true)
    const order = results.map(({ item_id }) => items.get(item_id))
    expect(order[0]).toMatchObject({ kind: 'dress', colour: 'red' })
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
    const asked = await photoNamed('raspberry-short-sleeved-dress')
    for (const q of ['navy', 'like this, in blue', 'ganito pero asul'])
      expect(items.get(idsOf(await found(asked, { q }))[0] ?? '')).toMatchObject({
        kind: 'dress',
        colour: 'blue',
      })
    expect(idsOf(await found(asked, { q: 'corduroy dress' }))).toContain(named('dress', 'red'))
    const { results } = await found(asked, { q: 'linen' })
    expect(results).toEqual([])
  })

  test('applies the filters of the text search', async () => {
    const asked = await photoNamed('raspberry-short-sleeved-dress')
    const all = new Set(idsOf(await found(asked)))
    expect(all).toContain(named('dress', 'red'))
    const filters: [object, (item: Listed) => boolean][] = [
      [{ size: ['L'] }, ({ size }) => size === 'L'],
      [{ isFeminine: 0 }, ({ kind }) => kind !== 'dress'],
      [{ minPrice: 150, maxPrice: 300 }, ({ price }) => price >= 150 && price <= 300],
      [{ tagID: [tag('Dress'), tag('Hat')] }, ({ kind }) => kind === 'dress' || kind === 'hat'],
      [{ tagID: [tag('Dress'), tag('Striped')] }, () => false],
    ]
    for (const [filter, fits] of filters)
      for (const id of idsOf(await found(asked, filter))) {
        const item = items.get(id)
        expect(item && fits(item), JSON.stringify(filter)).toBe(true)
      }
    const [first] = idsOf(await found(asked, { minPrice: 350, tagID: [tag('Dress')] }))
    expect(first).toBe(named('dress', 'black'))
  })

  test('searches for the garment in the box', async () => {
    const [width, height] = [400, 530]
    const sides = await Promise.all(
      ['black-lace-up-boots', 'raspberry-short-sleeved-dress'].map(async (name) =>
        sharp(await photoNamed(name))
          .resize(width, height)
          .toBuffer(),
      ),
    )
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
    const answer = await search(await photoNamed('snow-leopard-cap'), box)
    expect(answer).toMatchObject({ status: 400, error: { code: 'bad_input' } })
    expect(answer.error?.error).toBe('The box must lie within the photo')
  })

  test('shows only items that are for sale at that moment', async () => {
    const asked = await anotherView(await photoNamed(photos.hat.blue))
    const hat = named('hat', 'blue')
    expect(idsOf(await found(asked))).toContain(hat)
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: hat })
    expect(idsOf(await found(asked))).not.toContain(hat)
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 7 })
    await expect.poll(async () => idsOf(await found(asked))).toContain(hat)
  })

  test('does not find drafts', async () => {
    const skirt = await photoNamed('leopard-mini-skirt')
    const { generatedID: id } = await seller.ok('POST store/add_item', {
      ...app.make.itemForm(),
      photos: 2,
    })
    await seller.ok('POST store/add_img_item', { id, img: asBlob(skirt) })
    await app.embedAll()
    expect(idsOf(await found(skirt))).not.toContain(id)
    await seller.ok('POST store/add_img_item', { id, img: asBlob(await anotherView(skirt)) })
    await app.embedAll()
    expect(idsOf(await found(skirt))[0]).toBe(id)
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

  test.each(Object.entries(noGarment).slice(0, nightly ? undefined : 1))(
    'nothing is close to %s, whatever the words and filters',
    async (_name, make) => {
      const nothing = await make()
      const box = { cropLeft: 0.1, cropTop: 0.1, cropWidth: 0.8, cropHeight: 0.8 }
      for (const more of [{}, { q: 'navy' }, { tagID: [tag('Dress')] }, box]) {
        const { results, close, kind } = await found(nothing, more)
        expect(close, JSON.stringify(more)).toBe(false)
        const ofKind = results.map(({ item_id }) => items.get(item_id)?.kind)
        expect(new Set(ofKind).size).toBeLessThanOrEqual(kind ? 1 : 0)
      }
    },
  )

  test('stores nothing of the photo', async () => {
    const before = [await files(), await rows()]
    await found(await photoNamed('teal-polka-dot-swing-dress'))
    expect([await files(), await rows()]).toEqual(before)
  })
})

test.runIf(nightly)('among photos as in the demo, a red dress finds red dresses first', async () => {
  const garments = [
    'raspberry-short-sleeved-dress',
    'crimson-dress-with-gold-buttons',
    'royal-blue-cap-sleeve-pencil-dress',
    'light-blue-mom-jeans',
    'black-pinstripe-trucker-cap',
  ]
  const [asked = new Uint8Array(), ...listed] = await Promise.all(garments.map((name) => readPhoto(name)))
  const ids: string[] = []
  const names = ['Dress', 'Dress', 'Jeans', 'Hat']
  for (const [n, bytes] of listed.entries())
    ids.push(await listItem(app, seller, [bytes], { name: 'As in the demo', tagID: [tag(names[n] ?? '')] }))
  await app.embedAll()
  const results = idsOf(await found(asked, { q: 'demo' }))
  expect(results.slice(0, 2)).toEqual(ids.slice(0, 2))
})

test('a reply says how many photos are not compared yet', async () => {
  const skirt = await photoNamed('rust-pleated-midi-skirt')
  const id = await listItem(app, seller, [skirt, await anotherView(skirt)])
  const before = await found(skirt)
  expect(before).toMatchObject({ complete: false, not_compared: 2 })
  expect(idsOf(before)).not.toContain(id)
  await app.embedAll()
  const after = await found(skirt)
  expect(after).toMatchObject({ complete: true, not_compared: 0 })
  expect(idsOf(after)).toContain(id)
})

describe.skipIf(!realPhotosThere)('among real photos', () => {
  const labels = ['Dress', 'Pants', 'Shoes', 'T-Shirt', 'Skirt']
  const real = realPhotosThere ? realPhotos(labels, nightly ? 5 : 1) : []
  const ids: string[] = []
  beforeAll(async () => {
    for (const { bytes } of real) ids.push(await listItem(app, seller, [bytes]))
    await app.embedAll()
  })

  test('most of them are recognized as garments and find similar items', async () => {
    let close = 0
    for (const { bytes } of real) close += Number((await found(bytes)).close)
    expect(close / real.length).toBeGreaterThan(0.9)
  })

  test('a changed copy of a listed photo finds that item first', async () => {
    let first = 0
    for (const [n, { bytes }] of real.entries()) {
      const copy = await openForModel(bytes, async (photo) =>
        (await changedCopy(photo, 500 + n)).picture().jpeg({ quality: 70 }).toBuffer(),
      )
      if (idsOf(await found(copy))[0] === ids[n]) first += 1
    }
    expect(first / real.length).toBeGreaterThanOrEqual(0.85)
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
  ])('%s is accepted', async (_name, make) => {
    const photo = await make()
    const box = { cropLeft: 0.25, cropTop: 0.25, cropWidth: 0.5, cropHeight: 0.5 }
    expect((await search(photo)).status).toBe(200)
    expect((await search(photo, box)).status).toBe(200)
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
  const cap = asBlob(await photoNamed('snow-leopard-cap'))
  const answer = await eager.call('POST homepage/img_search', { photo: cap })
  expect(answer).toMatchObject({ status: 429, error: { code: 'too_many_tries' } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await buyer.call('POST homepage/img_search', { photo: cap })).status).toBe(200)
})
