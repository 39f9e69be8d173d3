import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maximumPhotoBytes, photoAt, photoWidths } from '#domain/photos.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { picture, promisedPng, somePhoto } from '#tests/support/photos.ts'

let app: TestApp
let seller: Awaited<ReturnType<TestApp['make']['shopkeeper']>>

beforeAll(async () => {
  app = await startApp()
  seller = await app.make.shopkeeper()
})
afterAll(() => app.stop())

const draft = async (more: object = {}) =>
  (await seller.ok('POST store/add_item', { ...app.make.itemForm(), ...more })).generatedID
const send = (id: string, img: Blob, more: object = {}) =>
  seller.call('POST store/add_img_item', { id, img, ...more })
const storedSizes = async (link: string) =>
  Promise.all(
    photoWidths.map(async (width) =>
      Buffer.from(await (await fetch(app.base + photoAt(link, width))).arrayBuffer()),
    ),
  )

// The client names every file photo.jpg.
test.each([
  ['SVG', 'not_a_photo', () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'])],
  [
    'SVG that begins like AVIF',
    'not_a_photo',
    () => new Blob(['<!--ftypavif--><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>']),
  ],
  ['a page', 'not_a_photo', () => new Blob(['<!doctype html><script>alert(1)</script>'])],
  ['nothing', 'not_a_photo', () => new Blob([])],
  [
    'half a photo',
    'not_a_photo',
    async () => {
      const whole = await picture({ width: 900, height: 900 })
      return whole.slice(0, Math.floor(whole.size / 2))
    },
  ],
  ['a bomb', 'photo_too_large', () => new Blob([new Uint8Array(promisedPng(50_000, 50_000))])],
  ['too many bytes', 'too_large', () => new Blob([new Uint8Array(maximumPhotoBytes + 1)])],
])('%s called photo.jpg is refused, and nothing of it is stored', async (_name, code, make) => {
  const id = await draft()
  const answer = await send(id, await make())
  expect(answer.error?.code).toBe(code)
  expect(await seller.ok('GET store/item', { id })).toMatchObject({ status: 'draft', images: [] })
  expect(existsSync(join(app.folder, 'files'))).toBe(false)
})

test('a photo is turned upright, and no width has the location where it was taken', async () => {
  const img = await picture({ width: 900, height: 600, orientation: 6 })
  expect(Buffer.from(await img.arrayBuffer()).includes('SecretCamera')).toBe(true)
  const id = await draft()
  const [link = ''] = (await send(id, img)).body.image_links
  expect((await seller.ok('GET store/item', { id })).images[0]).toMatchObject({ width: 600, height: 900 })
  for (const bytes of await storedSizes(link)) {
    const { exif, xmp, iptc, icc, width = 0, height = 0 } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
    expect(height).toBeGreaterThan(width)
    expect(bytes.includes('SecretCamera')).toBe(false)
  }
})

test('a photo that is also an HTML page and an archive is stored as a plain photo', async () => {
  const photo = new Uint8Array(await (await picture({ width: 400, height: 500 })).arrayBuffer())
  const rest = '<script>alert(1)</script><?php system("id") ?>PK\x03\x04'
  const img = new Blob([photo, rest])
  const { image_links } = (await send(await draft(), img)).body
  expect(image_links).toHaveLength(1)
  for (const bytes of await storedSizes(image_links[0] ?? '')) {
    expect((await sharp(bytes).metadata()).format).toBe('webp')
    for (const part of ['<script', '<?php', 'PK\x03\x04']) expect(bytes.includes(part)).toBe(false)
  }
})

test('a photo of 12 megapixels is accepted', async () => {
  const id = await draft()
  const answer = await send(id, await picture({ width: 3024, height: 4032 }))
  expect(answer.body).toMatchObject({ status: 'for_sale' })
  const [small] = await storedSizes(answer.body.image_links[0] ?? '')
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 160, height: 213 })
})

test('an item with all its photos refuses another one before decoding it', async () => {
  const id = await app.make.item(seller)
  const more = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(async (n) => send(id, await somePhoto(n))))
  expect(more.map(({ status }) => status)).toEqual(Array(7).fill(200))
  // The type of the file is not checked either.
  expect((await send(id, new Blob(['text']))).error?.code).toBe('too_many_photos')
  expect((await send(id, new Blob(['text']), { position: 0 })).error?.code).toBe('item_complete')
  expect((await send(id, await somePhoto(3))).body.image_links).toHaveLength(8)
})

test('one photo sent ten times at once is stored once', async () => {
  const id = await draft({ photos: 2 })
  const img = await somePhoto(4)
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(id, img)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await seller.ok('GET store/item', { id })).toMatchObject({ status: 'draft' })
  expect((await seller.ok('GET store/item', { id })).images).toHaveLength(1)
})

test('of too many photos at once eight are stored, and the others are refused', async () => {
  const id = await draft({ photos: 8 })
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => send(id, await picture({ width: 120 + n, height: 150 }))),
  )
  const codes = answers.map(({ error }) => error?.code ?? 'in').toSorted()
  expect(codes).toEqual([...Array(8).fill('in'), ...Array(4).fill('too_many_photos')])
  const item = await seller.ok('GET store/item', { id })
  expect(item).toMatchObject({ status: 'for_sale' })
  expect(new Set(item.image_links).size).toBe(8)
})

test('visitors, unverified sellers and buyers cannot send photos', async () => {
  const id = await draft()
  const img = await somePhoto()
  const unverified = await app.make.seller({ approved: false })
  const buyer = await app.make.buyer()
  for (const [person, status] of [
    [app.visitor(), 401],
    [unverified, 403],
    [buyer, 403],
  ] as const)
    expect((await person.call('POST store/add_img_item', { id, img })).status).toBe(status)
})
