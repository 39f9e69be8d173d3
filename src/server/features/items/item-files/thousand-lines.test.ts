import { afterAll, beforeAll, expect, test } from 'vitest'
import { toCsv } from '#server/platform/csv.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { nightly } from '#tests/support/nightly.ts'
import { picture } from '#tests/support/photos.ts'
import { zipOf } from '#tests/support/zip.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const lines = 1_000
const headers = ['SKU', 'Name', 'Description', 'Price', 'Size', 'Style', 'Tags', 'Brand', 'Waist', 'Photos']
const fileOf = (photos: number) =>
  new Blob([
    toCsv([
      headers,
      ...Array.from({ length: lines }, (_, n) => [
        `S-${n}`,
        `Jacket ${n}`,
        'Barely worn, no stains',
        '250',
        'M',
        'Feminine',
        'Jeans',
        `Brand ${n % 40}`,
        '38.5',
        n < photos ? `${n}.jpg` : '',
      ]),
    ]),
  ])

test.skipIf(!nightly).each([0, 200])(
  '1,000 lines with %i photos are imported within two minutes',
  async (photos) => {
    const shop = await app.make.quickShopkeeper()
    // As large as 200 photos can be in one ZIP. The end of a JPEG makes each another photo.
    const photo = Buffer.from(await (await picture({ width: 1_500, height: 2_000 })).arrayBuffer())
    const zip = zipOf(
      Array.from({ length: photos }, (_, n) => ({
        name: `${n}.jpg`,
        bytes: Buffer.concat([photo, Buffer.from(String(n))]),
        stored: true,
      })),
    )
    const began = performance.now()
    const { body, error } = await shop.call(
      'POST store/import_items',
      { file: fileOf(photos), ...(photos > 0 && { photos: new Blob([zip]) }), list: true },
      'multipart',
    )
    expect(error).toBeNull()
    const checked = performance.now()
    const { importID } = (body as { import: { importID: string } }).import
    await shop.ok('POST store/start_import', { importID })
    await app.background.runQueued('import-items', { importID })
    const seconds = (performance.now() - began) / 1_000
    const { import: done } = await shop.ok('GET store/get_import', { importID })
    expect(done).toMatchObject({ state: 'done', done: { added: lines, refused: 0 } })
    process.stdout.write(
      `${photos} photos (${Math.round(photo.length / 1_000)} kB each): ${seconds.toFixed(1)} s, of which ${((checked - began) / 1_000).toFixed(1)} s for the preview\n`,
    )
    expect(seconds).toBeLessThan(120)
  },
  180_000,
)
