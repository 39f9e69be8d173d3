import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import type { TestApp } from '#tests/support/app.ts'
import {
  anotherView,
  asBlob,
  namesByEye,
  realPhotos,
  realPhotosThere,
  startAppWithVision,
} from '#tests/support/visual-search.ts'
import { nightly } from '#tests/support/nightly.ts'
import { noGarment } from '#tests/support/no-garment.ts'
import { currentModel } from '#server/platform/vision/model.ts'
import { readWordHead } from '#server/platform/vision/words.ts'
import { photoNamed, picture, promisedPng } from '#tests/support/photos.ts'
import { eachOnce } from './tagging.ts'

let app: Awaited<ReturnType<typeof startAppWithVision>>
let seller: Awaited<ReturnType<TestApp['make']['quickSeller']>>

beforeAll(async () => {
  app = await startAppWithVision()
  seller = await app.make.quickSeller()
})
afterAll(() => app.stop())

const send = (photos: Blob[]) => seller.call('POST store/auto_tagging', { img: photos }, 'multipart')
const ask = (photos: Blob[]) => seller.call('POST store/suggest_items', { img: photos }, 'multipart')
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const suggested = async (photos: Uint8Array[]) => {
  const { status, body } = await send(photos.map(asBlob))
  expect(status).toBe(200)
  const sure = body.suggestions.filter(({ rank }) => rank === 'sure')
  expect(body.data).toEqual(sure.map(({ tagID }) => tagID))
  const likely = body.suggestions.slice(sure.length)
  expect(likely.every(({ rank }) => rank === 'likely')).toBe(true)
  for (const some of [sure, likely]) {
    const confidences = some.map(({ confidence }) => confidence)
    expect(confidences).toEqual(confidences.toSorted((a, b) => b - a))
  }
  return body.suggestions
}

describe('suggested tags', () => {
  test('suggest the colour of a red dress, and no other', async () => {
    const dress = await photoNamed('red-cap-sleeve-pencil-dress')
    const suggestions = await suggested([dress, await anotherView(dress)])
    const colours = suggestions.filter(({ kind }) => kind === 'colour').map(({ tagName }) => tagName)
    expect(colours).toEqual(['Red'])
    for (const { tagName, kind } of suggestions) if (kind === 'garment') expect(tagName).toBe('Dress')
  })

  test('are each named once, as the photos say rather than other sellers, and the surest first', () => {
    const [red, grey] = ['Red', 'Grey'].map((name, id) => ({ id, name, kind: 'colour' }))
    if (!red || !grey) throw new Error('two tags')
    const learned = [{ tag: grey, confidence: 0.8, rank: 'sure' as const }]
    const fromPhotos = [
      { tag: grey, confidence: 0.75, rank: 'sure' as const },
      { tag: red, confidence: 0.9, rank: 'sure' as const },
    ]
    expect(eachOnce([...learned, ...fromPhotos])).toEqual(fromPhotos.toReversed())
    const word = { tag: { id: 2, name: 'Boots', kind: 'garment' }, confidence: 0.95, rank: 'likely' as const }
    expect(eachOnce([word, ...fromPhotos]).at(-1)).toEqual(word)
  })

  test.each(Object.entries(noGarment).slice(0, nightly ? undefined : 1))(
    'are none for %s, which does not affect those of other photos either',
    async (_name, make) => {
      expect(await suggested([await make()])).toEqual([])
      const dress = await photoNamed('royal-blue-cap-sleeve-pencil-dress')
      expect(await suggested([dress, await make()])).toEqual(await suggested([dress]))
    },
  )

  test.skipIf(!realPhotosThere)('are right for at least four of five real photos', async () => {
    const photos = realPhotos(['Dress', 'Pants', 'Shoes', 'T-Shirt', 'Longsleeve'], nightly ? 6 : 4)
    const named = namesByEye()
    const families = readWordHead(currentModel)?.families ?? []
    let [suggestedCount, right] = [0, 0]
    for (const { bytes, label, image } of photos)
      for (const { tagName, kind, rank } of await suggested([bytes])) {
        if (kind !== 'garment' || rank !== 'sure') continue
        const names = named.get(image) ?? [label]
        const family = families.find(({ name }) => name === tagName)?.words ?? []
        suggestedCount += 1
        if ([tagName, ...family].some((word) => names.includes(word))) right += 1
      }
    expect(suggestedCount).toBeGreaterThan(photos.length * 0.8)
    expect(right / suggestedCount).toBeGreaterThan(0.8)
  })

  test.skipIf(!realPhotosThere)(
    'are the pattern for real stripes and checks, and not for plain cloth',
    async () => {
      const photos = realPhotos(['T-Shirt', 'Shirt', 'Longsleeve'], 60)
      const patternsOf = async (pattern: string) =>
        Promise.all(
          photos
            .filter((photo) => photo.pattern === pattern)
            .slice(0, nightly ? 8 : 3)
            .map(async ({ bytes }) =>
              (await suggested([bytes])).flatMap(({ kind, tagName }) =>
                kind === 'pattern' ? [tagName] : [],
              ),
            ),
        )
      for (const pattern of ['Striped', 'Checked']) {
        const suggestions = await patternsOf(pattern)
        expect(suggestions.filter((names) => names.includes(pattern)).length).toBeGreaterThan(
          suggestions.length / 2,
        )
      }
      for (const names of await patternsOf('Plain')) expect(names).not.toContain('Striped')
    },
  )

  test.runIf(realPhotosThere && nightly)('are the colours by which people name real garments', async () => {
    const photos = realPhotos(['Dress', 'Pants', 'Shoes', 'T-Shirt', 'Shorts', 'Skirt', 'Shirt'], 200)
    let [suggestedCount, right] = [0, 0]
    for (const { bytes, colours: named } of photos.filter(({ colours }) => colours).slice(0, 24))
      for (const { tagName, kind } of await suggested([bytes])) {
        if (kind !== 'colour') continue
        suggestedCount += 1
        if (named?.includes(tagName)) right += 1
      }
    expect(suggestedCount).toBeGreaterThan(8)
    expect(right / suggestedCount).toBeGreaterThan(0.75)
  })

  test('accept as many photos as an item may have', async () => {
    const photo = await picture({ width: 300, height: 300 })
    expect((await send(Array.from({ length: maximumPhotosPerItem }, () => photo))).status).toBe(200)
  })

  test.each<[string, () => Promise<Uint8Array>]>([
    ['a single pixel', () => plain(1, 1, '#c8452b').png().toBuffer()],
    ['24 megapixels', () => plain(6000, 4000, '#c8452b').jpeg().toBuffer()],
    ['a grey one', () => plain(300, 400, '#777').greyscale().jpeg().toBuffer()],
    ['a transparent one', () => plain(300, 400, '#ff000000').png().toBuffer()],
    ['an animated one', async () => bytesOf(await picture({ width: 200, height: 200, format: 'gif' }))],
    [
      'one turned by its camera',
      async () => bytesOf(await picture({ width: 200, height: 300, orientation: 6 })),
    ],
  ])('%s is accepted', async (_name, make) => {
    expect((await send([asBlob(await make())])).status).toBe(200)
  })

  test.each<[string, Uint8Array, number, string]>([
    ['nothing', new Uint8Array(), 415, 'not_a_photo'],
    ['a bomb', promisedPng(50_000, 50_000), 413, 'photo_too_large'],
  ])('%s is refused', async (_name, photo, status, code) => {
    expect(await send([asBlob(photo)])).toMatchObject({ status, error: { code } })
  })

  test('a truncated photo is refused', async () => {
    const whole = await picture({ width: 900, height: 900 })
    expect(await send([whole.slice(0, whole.size / 2)])).toMatchObject({
      status: 415,
      error: { code: 'not_a_photo' },
    })
  })

  test('require a photo, with the message of the specification', async () => {
    const answer = await seller.call('POST store/auto_tagging', {}, 'multipart')
    expect(answer).toMatchObject({ status: 400, error: { error: 'Upload atleast one image' } })
  })

  test('refuse a file that is not a photo, also among others', async () => {
    const photo = await picture({ width: 300, height: 300 })
    expect(await send([photo, new Blob(['no photo'])])).toMatchObject({
      status: 415,
      error: { code: 'not_a_photo' },
    })
  })

  test('refuse more photos than an item may have, and too large requests', async () => {
    const photo = await picture({ width: 60, height: 60 })
    expect((await send(Array.from({ length: maximumPhotosPerItem + 1 }, () => photo))).status).toBe(413)
    const large = new Blob([new Uint8Array(11 * 1024 * 1024)])
    expect(await send([large, large, large, large])).toMatchObject({
      status: 413,
      error: { code: 'too_large' },
    })
  })

  test('store nothing, and are limited to 120 requests in ten minutes', async () => {
    const photo = await picture({ width: 60, height: 60 })
    await app.db
      .insertInto('attempts')
      .values({
        key: `auto-tagging:${seller.accountID}`,
        window_ends_at: new Date(app.clock.now().getTime() + 300_000),
        count: 120,
      })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: 120 }))
      .execute()
    expect(await send([photo])).toMatchObject({ status: 429, error: { code: 'too_many_tries' } })
    const { rows } = await app.pool.query('select 1 from item_photos')
    expect(rows).toEqual([])
  })
})

interface DemoItem {
  tags: string[]
  photos: string[]
}

/** The items of the demo, each with the tags that a person gave it, the kind of garment first. */
const demoItems = (): DemoItem[] =>
  readFileSync(new URL('../../../../../demo/photos/catalogue.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [photos = '', , , , , tags = ''] = line.split('\t')
      return { tags: tags.split(', '), photos: photos.split(', ') }
    })

const garmentsFor = async ({ photos }: DemoItem) => {
  await app.db.deleteFrom('attempts').execute()
  const bytes = await Promise.all(photos.map((name) => photoNamed(name)))
  return (await suggested(bytes)).filter(({ kind }) => kind === 'garment')
}

describe('words that people say', () => {
  test('are shown for nine of ten items of the demo', { timeout: 300_000 }, async () => {
    const items = demoItems().filter((_, n) => nightly || n % 3 === 0)
    let [shown, sureWrong] = [0, 0]
    const missed = new Map<string, number>()
    for (const item of items) {
      const found = await garmentsFor(item)
      const isShown = found.some(({ tagName }) => item.tags.includes(tagName))
      if (isShown) shown += 1
      else missed.set(item.tags[0] ?? '', (missed.get(item.tags[0] ?? '') ?? 0) + 1)
      if (!isShown && found.length === 1) sureWrong += 1
    }
    expect(items.length).toBeGreaterThan(nightly ? 198 : 70)
    expect(shown / items.length).toBeGreaterThan(0.9)
    expect(sureWrong / items.length).toBeLessThan(0.08)
    for (const kind of ['Jacket', 'Hoodie', 'Jeans']) expect(missed.get(kind) ?? 0).toBeLessThan(3)
    expect(missed.get('Jeans')).toBeUndefined()
  })

  test('are few for a word that is unsure, beside the family whose place they take', async () => {
    const boots = { tags: ['Shoes'], photos: ['black-lace-up-boots'] }
    const [family, ...words] = await garmentsFor(boots)
    expect(family).toMatchObject({ tagName: 'Shoes', rank: 'sure', instead_of: null })
    expect(words).toHaveLength(3)
    expect(words.map(({ tagName }) => tagName)).toContain('Boots')
    for (const word of words) expect(word).toMatchObject({ rank: 'likely', instead_of: family?.tagID })
  })

  test('have tags of their own, after all others', async () => {
    const tags = await seller.ok('GET store/get_all_tags')
    const added = [
      'Sweatshirt',
      'Vest',
      'Leggings',
      'Joggers',
      'Heels',
      'Flats',
      'Beanie',
      'Undershirt',
      'Bodysuit',
      'Top',
    ]
    const before = Object.entries(tags).flatMap(([name, id]) => (added.includes(name) ? [] : [id]))
    for (const name of added) expect(tags[name]).toBeGreaterThan(Math.max(...before))
  })
})

describe('suggestions for several items', () => {
  test('are those of each photo alone, in their order', async () => {
    const names = ['red-cap-sleeve-pencil-dress', 'royal-blue-cap-sleeve-pencil-dress', 'acid-wash-jeans']
    const photos = await Promise.all(names.map((name) => photoNamed(name)))
    const { status, body } = await ask(photos.map(asBlob))
    expect(status).toBe(200)
    expect(body.items).toHaveLength(3)
    const colours = body.items.map(({ suggestions }) =>
      suggestions.filter(({ kind }) => kind === 'colour').map(({ tagName }) => tagName),
    )
    expect(colours.slice(0, 2)).toEqual([['Red'], ['Blue']])
  })

  test('take 1 to 8 photos, 40 times in ten minutes, and nothing but photos', async () => {
    const fresh = await app.make.quickSeller()
    const photo = await picture({ width: 60, height: 60 })
    expect((await ask([])).status).toBe(400)
    expect((await ask(Array.from({ length: 9 }, () => photo))).status).toBe(413)
    expect((await ask([photo, new Blob(['no photo'])])).error?.code).toBe('not_a_photo')
    await fresh.ok('POST store/suggest_items', { img: [photo] }, 'multipart')
    await app.pool.query('update attempts set count = 40 where key = $1', [
      `suggest-items:${fresh.accountID}`,
    ])
    const { status, error } = await fresh.call('POST store/suggest_items', { img: [photo] }, 'multipart')
    expect([status, error?.code]).toEqual([429, 'too_many_tries'])
  })
})
