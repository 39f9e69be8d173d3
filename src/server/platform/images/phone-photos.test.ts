import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { manyScansJpeg, plainJpeg } from '#tests/support/hostile-photos.ts'
import { nightly } from '#tests/support/nightly.ts'
import { promisedPng } from '#tests/support/photos.ts'
import { preparePhoto } from './prepare.ts'

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8452b' } })

/** An MP4 of random bytes, which hold every marker of JPEG many times. */
const clip = (bytes: number) =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1'), randomBytes(bytes)])

const small = () => flat(300, 400).jpeg().toBuffer()

test.each([
  ['a6.6, a clip of 6 MB', 6_000_000, small],
  ['a6.8 and z4, a clip of 8 MB', 8_000_000, small],
  ['a clip of 11 MB', 11_000_000, small],
  [
    'a clip behind a progressive photo',
    7_000_000,
    () => flat(300, 400).jpeg({ progressive: true }).toBuffer(),
  ],
  [
    'a clip behind a photo with restart markers',
    7_000_000,
    () => flat(300, 400).jpeg({ mozjpeg: true }).toBuffer(),
  ],
  ['a clip behind a grey photo', 7_000_000, () => flat(300, 400).greyscale().jpeg().toBuffer()],
  [
    'a clip behind a photo whose EXIF holds a thumbnail',
    7_000_000,
    async () => {
      const [photo, thumbnail] = [await small(), await flat(16, 16).jpeg().toBuffer()]
      const head = Buffer.from([0xff, 0xe1, 0, 0])
      head.writeUInt16BE(thumbnail.length + 2, 2)
      return Buffer.concat([photo.subarray(0, 2), head, thumbnail, photo.subarray(2)])
    },
  ],
])('motion photo (%s): the still picture is taken', async (_name, bytes, still) => {
  const photo = await still()
  const { key } = await preparePhoto(photo, null)
  const sent = await preparePhoto(Buffer.concat([photo, clip(bytes)]), null)
  expect(sent).toMatchObject({ key, width: 300, height: 400 })
})

const large: [string, () => Sharp | Buffer, [width: number, height: number]][] = [
  ['a19.d, 64 megapixels', () => plainJpeg(9_248, 6_936), [1080, 810]],
  ['a19.f, 200 megapixels', () => plainJpeg(16_320, 12_240), [1080, 810]],
  ['a19.h, a scrolling screenshot', () => flat(1_080, 20_000).png(), [117, 2160]],
  ['a scrolling screenshot as JPEG', () => plainJpeg(1_440, 30_000), [104, 2160]],
  ['108 megapixels', () => plainJpeg(12_000, 9_000), [1080, 810]],
  ['64 megapixels, progressive', () => flat(9_248, 6_936).jpeg({ progressive: true }), [1080, 810]],
  ['64 megapixels as WebP', () => flat(9_248, 6_936).webp({ effort: 0 }), [1080, 810]],
  ['a panorama', () => plainJpeg(24_000, 3_000), [1080, 135]],
]

/** By day the sizes that phones make, in the format that they make. */
test.each(large.filter(([name]) => nightly || name.startsWith('a19')))(
  'large photo (%s): is taken',
  async (_name, made, [width, height]) => {
    const photo = made()
    const bytes = Buffer.isBuffer(photo) ? photo : await photo.toBuffer()
    expect(await preparePhoto(bytes, null)).toMatchObject({ width, height })
  },
  60_000,
)

test('a JPEG with a scan for each colour is taken', async () => {
  expect(await preparePhoto(plainJpeg(800, 600, { separateScans: true }), null)).toMatchObject({
    width: 800,
    height: 600,
  })
})

test.each([
  [
    'JPEG of 200 megapixels with a scan for each colour',
    () => plainJpeg(16_320, 12_240, { separateScans: true }),
  ],
  ['JPEG of 99 scans and 200 megapixels', () => manyScansJpeg(16_320, 12_240)],
  ['small JPEG of 883 scans', () => manyScansJpeg(800, 600, 63)],
  ['PNG of 32,001 x 1', () => promisedPng(32_001, 1)],
  ['PNG of 71 megapixels', () => promisedPng(8_500, 8_400)],
])(
  'a %s is refused before it is decoded',
  async (_name, made) => {
    await expect(preparePhoto(await made(), null)).rejects.toMatchObject({
      code: 'photo_too_large',
      // Of a photo that was stopped while it was decoded, the sentence would say that it is too complex.
      message: expect.stringContaining('too many pixels'),
    })
  },
  60_000,
)
