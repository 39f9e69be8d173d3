import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { photoWidths } from '#domain/photos.ts'
import { picture, pngChunk, promisedPng } from '#tests/support/photos.ts'
import { preparePhoto } from './prepare.ts'

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const made = async (given: Parameters<typeof picture>[0]) => bytesOf(await picture(given))

describe('a stored photo', () => {
  test('is WebP in every width, not enlarged, with a tiny placeholder', async () => {
    const photo = await preparePhoto(await made({ width: 800, height: 1000 }), null)
    expect(photo).toMatchObject({ width: 800, height: 1000 })
    expect(photo.key).toMatch(/^[0-9a-f]{64}$/)
    expect(photo.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(photo.placeholder.length).toBeLessThanOrEqual(200)
    for (const { width, bytes } of photo.files) {
      const kept = await sharp(bytes).metadata()
      expect(kept).toMatchObject({ format: 'webp', width: Math.min(width, 800) })
    }
    expect(photo.files.map(({ width }) => width)).toEqual([...photoWidths])
  })

  test('of 12 megapixels is 1080 pixels wide', async () => {
    const photo = await preparePhoto(await made({ width: 3024, height: 4032 }), null)
    expect(photo).toMatchObject({ width: 1080, height: 1440 })
  })

  test.each([1, 3, 6, 8])(
    'is turned upright (%i) and has no metadata of camera or place',
    async (orientation) => {
      const sent = await made({ width: 400, height: 300, orientation })
      expect(Buffer.from(sent).includes('SecretCamera')).toBe(true)
      const photo = await preparePhoto(sent, null)
      expect([photo.width, photo.height]).toEqual(orientation >= 5 ? [300, 400] : [400, 300])
      for (const { bytes } of photo.files) {
        const kept = await sharp(bytes).metadata()
        expect([kept.exif, kept.xmp, kept.iptc, kept.icc]).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
        ])
        expect(Buffer.from(bytes).includes('SecretCamera')).toBe(false)
      }
    },
  )

  test('has a white background in place of transparency', async () => {
    const clear = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer()
    const photo = await preparePhoto(clear, null)
    const { data } = await sharp(photo.files[0]?.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(Math.min(...data.subarray(0, 3))).toBeGreaterThan(250)
  })

  test('is the first frame of an animation; grey and 16-bit photos become 8-bit colour', async () => {
    const frames = await sharp(
      await Promise.all(
        ['#ff0000', '#00ff00'].map((background) =>
          sharp({ create: { width: 40, height: 40, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      ),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer()
    expect(await preparePhoto(frames, null)).toMatchObject({ width: 40, height: 40 })
    const grey = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#777' } })
      .greyscale()
      .toColourspace('grey16')
      .png()
      .toBuffer()
    const { files } = await preparePhoto(grey, null)
    expect((await sharp(files[0]?.bytes).metadata()).channels).toBe(3)
  })

  const rust = [200, 69, 43] as const
  const rusty = () =>
    sharp({
      create: { width: 64, height: 64, channels: 3, background: { r: rust[0], g: rust[1], b: rust[2] } },
    })

  test.each([
    // Read as sRGB, the colour would be off by up to 14.
    ['Display P3', 8, () => rusty().withIccProfile('p3').jpeg().toBuffer()],
    // The colour is outside the CMYK gamut.
    ['CMYK', 24, () => rusty().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()],
  ])('in %s has the same colours in sRGB', async (_name, tolerance, make) => {
    const { files } = await preparePhoto(await make(), null)
    const pixels = await sharp(files[0]?.bytes).raw().toBuffer()
    for (const [n, value] of rust.entries())
      expect(Math.abs((pixels[n] ?? 0) - value)).toBeLessThan(tolerance)
  })

  test('can be made of an animated PNG', async () => {
    const png = await rusty().png().toBuffer()
    const frames = pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))
    const animated = Buffer.concat([png.subarray(0, 33), frames, png.subarray(33)])
    expect(await preparePhoto(animated, null)).toMatchObject({ width: 64, height: 64 })
  })

  test.each([
    [8, 10],
    [700, 900],
    [1, 5000],
    [5000, 1],
  ])('of noise, %i x %i, has a short placeholder', async (width, height) => {
    const noise = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer()
    expect((await preparePhoto(noise, null)).placeholder.length).toBeLessThanOrEqual(200)
  })

  test('has the same key for the same picture in another file', async () => {
    const png = await made({ width: 200, height: 250, format: 'png' })
    const smaller = await sharp(png)
      .png({ compressionLevel: 9 })
      .withExif({ IFD0: { Make: 'Other' } })
      .toBuffer()
    expect((await preparePhoto(png, null)).key).toBe((await preparePhoto(smaller, null)).key)
  })
})

describe('refused files', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('not a photo at all')],
    ['SVG', Buffer.from(svg)],
    ['SVG with a declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['SVG that begins like AVIF', Buffer.from(`<!--ftypavif-->${svg}`)],
    ['SVG that begins like GIF', Buffer.from(`GIF89a${svg}`)],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj')],
    [
      'a JPEG header and a script',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['a GIF header and a script', Buffer.from('GIF89a/*<script>*/=1;alert(1)')],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0\0\0\0\0', 'latin1')],
  ])('%s', async (_name, bytes) => {
    await expect(preparePhoto(bytes, null)).rejects.toMatchObject({ code: 'not_a_photo' })
  })

  test('a truncated photo', async () => {
    const whole = await made({ width: 900, height: 900 })
    await expect(preparePhoto(whole.subarray(0, Math.floor(whole.length * 0.6)), null)).rejects.toMatchObject(
      {
        code: 'not_a_photo',
      },
    )
  })

  test('50,000 x 50,000 pixels in a few bytes', async () => {
    const bomb = promisedPng(50_000, 50_000)
    expect(bomb.length).toBeLessThan(200)
    await expect(preparePhoto(bomb, null)).rejects.toMatchObject({ code: 'photo_too_large' })
  })

  test('an AVIF of one kilobyte that would take half a gigabyte', async () => {
    const bomb = await sharp({ create: { width: 4100, height: 4100, channels: 3, background: '#c8452b' } })
      .avif({ effort: 0 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(4000)
    await expect(preparePhoto(bomb, null)).rejects.toMatchObject({ code: 'photo_too_large' })
  })

  test('a program appended to a photo is not stored', async () => {
    const polyglot = Buffer.concat([
      await made({ width: 90, height: 90 }),
      Buffer.from('PK\x03\x04 evil.js <script>'),
    ])
    const { files } = await preparePhoto(polyglot, null)
    for (const { bytes } of files) expect(Buffer.from(bytes).includes('evil.js')).toBe(false)
  })
})
