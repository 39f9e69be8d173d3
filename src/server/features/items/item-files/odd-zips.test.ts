import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { makeImporter } from '#tests/support/imports.ts'
import { picture } from '#tests/support/photos.ts'
import type { ZipEntry } from '#tests/support/zip.ts'
import { translateError } from '#languages/fil/sentences.ts'

let app: TestApp
let importer: Awaited<ReturnType<typeof makeImporter>>
let photo: Buffer
beforeAll(async () => {
  app = await startApp()
  photo = Buffer.from(await (await picture({ width: 300, height: 400 })).arrayBuffer())
})
afterAll(() => app.stop())
beforeEach(async () => {
  importer = await makeImporter(app)
})

const withPhotos = (photos: string, name = 'Jacket') =>
  `Name,Description,Price,Size,Style,Tags,Photos\n${name},Worn,350,M,Men,Jeans,"${photos}"\n`
const entry = (name: string, bytes: Uint8Array = photo): ZipEntry => ({ name, bytes })
/** The photo is made after the tests are listed. */
const odd = (name: string, more: Partial<ZipEntry> = {}) => ({ name, ...more })

describe('ZIPs', () => {
  test.each([
    ['z1', odd('IMG_2.HEIC'), 'IMG_2.HEIC', 'not_a_photo', 'HEIC'],
    ['z13', odd('notes.txt', { bytes: Buffer.from('Hello') }), 'notes.txt', 'not_a_photo', 'JPEG'],
    ['own: a PDF', odd('label.pdf'), 'label.pdf', 'not_a_photo', 'JPEG'],
    ['own: a long name', odd(`${'a'.repeat(120)}.jpg`), 'a'.repeat(100), 'zip_name', 'name'],
    ['own: a hidden file', odd('.hidden.jpg'), '.hidden.jpg', 'zip_name', 'name'],
    [
      'own: a large one',
      odd('large.jpg', { says: { size: 13_000_000 } }),
      'large.jpg',
      'zip_too_large',
      '12 MB',
    ],
    ['own: a ZIP', odd('more.zip'), 'more.zip', 'not_a_photo', 'JPEG'],
  ] as const)('%s: one odd file is named, and the others are taken', async (_id, file, name, code, words) => {
    const checked = await importer.check(withPhotos('a.jpg'), {
      photos: [entry('a.jpg'), { bytes: photo, ...file }],
    })
    expect(checked.plan.add).toBe(1)
    expect(checked.leftOut).toEqual([{ name, code, problem: expect.stringContaining(words) }])
  })

  test('a line that names an odd file says why it is refused', async () => {
    const photos = [entry('IMG_2.HEIC'), entry('a.jpg'), entry('A.JPG')]
    expect(await importer.problems(withPhotos('img_2.heic'), { photos })).toEqual([
      '2/photos: “img_2.heic”: We cannot read HEIC photos. Please save yours as a JPEG, or set your camera to save JPEG photos.',
    ])
    expect(await importer.problems(withPhotos('a.jpg'), { photos })).toEqual([
      '2/photos: “a.jpg”: Another photo in the ZIP has the same name, apart from capitals and folders. Please rename one of them.',
    ])
  })

  test('z14: of two names that differ in capitals both are named', async () => {
    const { leftOut } = await importer.check(withPhotos('b.jpg'), {
      photos: ['a.jpg', 'A.JPG', 'b.jpg'].map((name) => entry(name)),
    })
    expect(leftOut.map(({ name, code }) => [name, code])).toEqual([
      ['a.jpg', 'zip_same_name'],
      ['A.JPG', 'zip_same_name'],
    ])
  })

  test.each([
    ['z16', 'Screenshot 2026-11-29 at 3.02.11\u202fPM.png', 'Screenshot 2026-11-29 at 3.02.11 PM.png'],
    ['own: the other way', 'Screenshot at 3.02 PM.png', 'Screenshot at 3.02\u202fPM.png'],
    ['own: a no-break space', 'IMG\u00a01.jpg', 'IMG 1.jpg'],
    ['own: a mark of direction', '\u200eIMG-2026.jpg', 'IMG-2026.jpg'],
    ['own: accents apart', 'jose\u0301.jpg', 'jos\u00e9.jpg'],
    ['own: a folder', 'photos of mine/front.jpg', 'front.jpg'],
    ['own: two spaces', 'IMG  2.jpg', 'IMG 2.jpg'],
    ['own: full-width letters', 'ＩＭＧ.jpg', 'img.JPG'],
  ])('%s: %j is found as %j', async (_id, inZip, typed) => {
    const checked = await importer.check(withPhotos(typed), { photos: [entry(inZip)] })
    expect([await importer.problemsOf(checked), checked.leftOut]).toEqual([[], []])
  })

  test('photos of a cell are separated by commas too', async () => {
    const photos = ['a.jpg', 'b, c.png', 'd.JPG'].map((name) => entry(name))
    const checked = await importer.check(withPhotos('a.jpg, b, c.png,d.jpg'), { photos })
    expect(await importer.problemsOf(checked)).toEqual([])
  })

  test('z4: a photo that cannot be decoded leaves its piece as a draft, and is named', async () => {
    const { importID } = await importer.check(withPhotos('odd.jpg'), {
      photos: [entry('odd.jpg', Buffer.from('no photo'))],
    })
    await importer.start({ importID })
    const { lines } = await importer.shop.ok('GET store/get_import_lines', { importID, problems: true })
    const problem = lines[0]?.problems[0]?.problem ?? ''
    expect(problem).toBe(
      '“odd.jpg”: We cannot read this file as a photo. JPEG, PNG, WebP, AVIF and GIF work.',
    )
    expect(translateError({ code: 'not_a_photo', error: problem }).error).toMatch(
      /^“odd.jpg”: Hindi namin mabasa/,
    )
  })
})
