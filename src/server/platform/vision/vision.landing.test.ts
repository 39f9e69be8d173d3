import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { realPhotos, realPhotosThere } from '#tests/support/visual-search.ts'
import { noGarment } from '#tests/support/no-garment.ts'
import { photoNamed, photoOf, picture, promisedPng, sideBySide } from '#tests/support/photos.ts'
import { photoQueue } from '../images/photo-queue.ts'
import { type Vision, createVision, joined, sureOf, together } from './vision.ts'
import { nightly } from '#tests/support/nightly.ts'

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const made = async (given: Parameters<typeof picture>[0]) => bytesOf(await picture(given))
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
const similarity = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, n) => sum + value * (other[n] ?? 0), 0)

let vision: Vision
beforeAll(() => {
  vision = createVision({ threads: 1 })
})
afterAll(() => vision.close())

const hatOrSkirt = (hat: number) => [
  { label: 'Hat', likely: hat },
  { label: 'Skirt', likely: 1 - hat },
]

describe('the result for a photo', () => {
  test.each<[string, () => Promise<Uint8Array>]>([
    ['a usual photo', () => made({ width: 600, height: 750 })],
    ['a single pixel', () => plain(1, 1, '#c8452b').png().toBuffer()],
    ['a line', () => plain(3000, 1, '#c8452b').png().toBuffer()],
    ['24 megapixels', () => plain(6000, 4000, '#c8452b').jpeg().toBuffer()],
    ['a grey photo', () => plain(300, 400, '#777').greyscale().jpeg().toBuffer()],
    ['a 16-bit grey photo', () => plain(300, 400, '#777').toColourspace('grey16').png().toBuffer()],
    ['a transparent photo', () => plain(300, 400, '#ff000000').png().toBuffer()],
    ['an animated photo', () => made({ width: 200, height: 200, format: 'gif' })],
  ])('of %s has a vector of length 1, probabilities and colour shares', async (_name, make) => {
    const { vector, kinds, patterns, forChild, garment, colours } = await vision.see(await make(), null)
    expect(vector).toHaveLength(vision.vectorSize)
    expect(similarity(vector, vector)).toBeCloseTo(1, 4)
    for (const answers of [kinds, patterns]) {
      const likely = answers.map((one) => one.likely)
      expect(likely.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 4)
      expect(likely).toEqual(likely.toSorted((a, b) => b - a))
    }
    expect(forChild).toBeGreaterThanOrEqual(0)
    expect(forChild).toBeLessThanOrEqual(1)
    expect(garment).toBeGreaterThanOrEqual(0)
    expect(garment).toBeLessThanOrEqual(1)
    expect(colours.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 4)
  })

  test.each([
    'T-Shirt',
    'Polo',
    'Shirt',
    'Blouse',
    'Sweater',
    'Hoodie',
    'Blazer',
    'Jacket',
    'Coat',
    'Dress',
    'Skirt',
    'Jeans',
    'Shorts',
    'Shoes',
    'Cap',
  ])('a garment is one: %s', async (garment) => {
    for (const n of [0, 1, 2])
      expect(vision.isGarment(await vision.see(await photoOf(garment, n), null))).toBe(true)
  })

  test.each(Object.entries(noGarment))('%s is not recognized as a garment', async (_name, make) => {
    expect(vision.isGarment(await vision.see(await make(), null))).toBe(false)
  })

  test.runIf(realPhotosThere && nightly)('real photos of garments are recognized as such', async () => {
    const photos = realPhotos(['Dress', 'Hat', 'Pants', 'Shoes', 'Shirt', 'Skirt', 'T-Shirt'], 6)
    let refused = 0
    for (const { bytes } of photos) refused += Number(!vision.isGarment(await vision.see(bytes, null)))
    expect(refused).toBeLessThanOrEqual(1)
  })

  test('only the most likely label is suggested, and only above its threshold', () => {
    const thresholds = { Hat: 0.9, Skirt: 0.2 }
    const hat = { label: 'Hat', likely: 0.7 }
    expect(sureOf([hat, { label: 'Skirt', likely: 0.3 }], thresholds)).toBeUndefined()
    expect(sureOf([{ ...hat, likely: 0.9 }], thresholds)).toEqual({ ...hat, likely: 0.9 })
    expect(sureOf([{ label: 'Shoes', likely: 0.99 }], thresholds)).toBeUndefined()
    expect(sureOf([], thresholds)).toBeUndefined()
  })

  test('the probabilities of several photos are averaged', () => {
    const mean = together([0.9, 0.1, 0.2].map(hatOrSkirt))
    expect(mean.map(({ label }) => label)).toEqual(['Skirt', 'Hat'])
    expect(mean.map(({ likely }) => likely)).toEqual([expect.closeTo(0.6), expect.closeTo(0.4)])
    // A single photo would suggest the hat. All photos together show a skirt, but not surely enough.
    expect(sureOf(hatOrSkirt(0.9), { Hat: 0.8, Skirt: 0.7 })?.label).toBe('Hat')
    expect(sureOf(mean, { Hat: 0.8, Skirt: 0.7 })).toBeUndefined()
  })

  test('does not depend on the orientation of the camera', async () => {
    const upright = await vision.see(await made({ width: 400, height: 500 }), null)
    const lying = await sharp(await made({ width: 400, height: 500 }))
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer()
    expect(similarity(upright.vector, (await vision.see(lying, null)).vector)).toBeGreaterThan(0.97)
  })

  test('is nearly the same for a mirrored photo', async () => {
    const photo = await made({ width: 400, height: 400 })
    const [one, other] = [
      await vision.see(photo, null),
      await vision.see(await sharp(photo).flop().png().toBuffer(), null),
    ]
    expect(similarity(one.vector, other.vector)).toBeGreaterThan(0.96)
    expect(one.kinds[0]?.likely).toBeCloseTo(other.kinds[0]?.likely ?? 0, 1)
  })

  test('has the places of the garments, also in a part of the photo', async () => {
    const photo = await sideBySide(
      await Promise.all(['acid-wash-jeans', 'olive-field-jacket', 'black-lace-up-boots'].map(photoNamed)),
    )
    const { places } = await vision.see(photo, null)
    expect(places).toHaveLength(3)
    expect((await vision.see(photo, null, { toBeFound: true })).places).toEqual(places)
    const box = { left: 0, top: 0, width: 2 / 3, height: 1 }
    const middles = (await vision.see(photo, null, { box })).places.map(({ left, width }) => left + width / 2)
    expect(middles).toHaveLength(2)
    expect(Math.min(...middles)).toBeLessThan(0.5)
    expect(Math.max(...middles)).toBeGreaterThan(0.5)
  })

  test.skipIf(!realPhotosThere)('of a photo to be found is nearer to its details', async () => {
    for (const { bytes } of realPhotos(['Dress', 'Hat', 'Pants'], 3)) {
      const { width, height } = await sharp(bytes).metadata()
      const [w, h] = [Math.round(width * 0.6), Math.round(height * 0.6)]
      const detail = await sharp(bytes)
        .extract({
          left: Math.round((width - w) / 2),
          top: Math.round((height - h) / 2),
          width: w,
          height: h,
        })
        .toBuffer()
      const asked = await vision.see(detail, null)
      const [usual, found] = [
        await vision.see(bytes, null),
        await vision.see(bytes, null, { toBeFound: true }),
      ]
      expect(similarity(asked.vector, found.vector)).toBeGreaterThan(similarity(asked.vector, usual.vector))
      expect(found.kinds).toEqual(usual.kinds)
    }
  })

  test('of a garment that is small in its photo is that of the garment, looked at once more', async () => {
    const near = await photoNamed('acid-wash-jeans')
    const { width = 0, height = 0 } = await sharp(near).metadata()
    const room = { left: width, right: width, top: Math.round(height / 2), bottom: height }
    const afar = await sharp(near)
      .extend({ ...room, extendWith: 'copy' })
      .jpeg()
      .toBuffer()
    const decoded = vi.spyOn(photoQueue, 'run')
    const one = await vision.see(near, null)
    expect(decoded).toHaveBeenCalledTimes(1)
    const other = await vision.see(afar, null)
    expect(decoded).toHaveBeenCalledTimes(3)
    decoded.mockRestore()
    expect(other.places).toHaveLength(1)
    expect(similarity(one.vector, other.vector)).toBeGreaterThan(0.85)
    expect(other.kinds[0]?.label).toBe(one.kinds[0]?.label)
  })

  test('is more similar for the same picture in another file than for another picture', async () => {
    const one = joined(await vision.see(await made({ width: 500, height: 500 }), null))
    const again = joined(await vision.see(await made({ width: 400, height: 400, format: 'webp' }), null))
    const other = joined(await vision.see(await made({ width: 500, height: 500, colour: '#2850a0' }), null))
    expect(similarity(one, one)).toBeCloseTo(1, 4)
    expect(similarity(one, again)).toBeGreaterThan(similarity(one, other))
  })
})

describe('refused files', () => {
  test.each<[string, Uint8Array]>([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('not a photo')],
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ])('%s', async (_name, bytes) => {
    await expect(vision.see(bytes, null)).rejects.toMatchObject({ code: 'not_a_photo' })
  })

  test('a truncated photo', async () => {
    const whole = await made({ width: 900, height: 900 })
    await expect(vision.see(whole.subarray(0, whole.length / 2), null)).rejects.toMatchObject({
      code: 'not_a_photo',
    })
  })

  test('50,000 x 50,000 pixels in a few bytes', async () => {
    await expect(vision.see(promisedPng(50_000, 50_000), null)).rejects.toMatchObject({
      code: 'photo_too_large',
    })
  })
})

describe('under load', () => {
  test('requests beyond the queue limit are refused, and the others succeed', async () => {
    const few = createVision({ threads: 1, waiting: 2 })
    const bytes = await made({ width: 300, height: 300 })
    // Photos can be decoded now, but the model of `few` still has to be loaded, so its queue fills up.
    await vision.see(bytes, null)
    const ends = await Promise.allSettled(Array.from({ length: 12 }, () => few.see(bytes, null)))
    await few.close()
    const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason as unknown)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(12)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'busy', retryAfterSeconds: 5 })
  })

  test('a photo that takes too long is aborted, and the next one succeeds', async () => {
    const hasty = createVision({ threads: 1, timeLimitMilliseconds: 1 })
    const bytes = await made({ width: 300, height: 300 })
    await expect(hasty.see(bytes, null)).rejects.toMatchObject({ code: 'busy' })
    await hasty.close()
    await expect(vision.see(bytes, null)).resolves.toMatchObject({ colour: expect.any(String) })
  })

  test('closing refuses new and waiting photos', async () => {
    const closing = createVision({ threads: 1 })
    const bytes = await made({ width: 300, height: 300 })
    const waiting = closing.see(bytes, null)
    const refused = expect(waiting).rejects.toMatchObject({ code: 'shutting_down' })
    await closing.close()
    await refused
    await expect(closing.see(bytes, null)).rejects.toMatchObject({ code: 'shutting_down' })
  })
})
