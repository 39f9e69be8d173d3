import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { currentModel } from '#server/platform/vision/model.ts'
import { readOwnModel } from '#server/platform/vision/own-model.ts'
import { createVisions } from '#server/platform/vision/vision.ts'
import { photoOf } from '#tests/support/photos.ts'
import { meanColourEncoder } from '#tests/support/small-onnx.ts'
import { asBlob, listItem, startAppWithVision } from '#tests/support/visual-search.ts'

const folder = mkdtempSync(join(tmpdir(), 'ukay-encoder-'))
afterAll(() => rmSync(folder, { recursive: true }))

test("an operator's own image encoder embeds all photos in the background, and then answers without tags", async () => {
  writeFileSync(join(folder, 'encoder.onnx'), meanColourEncoder)
  const manifest = { name: 'mean-colour', file: 'encoder.onnx', side: 64, layout: 'nchw', dimensions: 3 }
  const numbers = { mean: [0.5, 0.5, 0.5], std: [1, 1, 1], input: 'pixels', output: 'vector' }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...numbers }))
  const model = readOwnModel(folder)

  const before = await startAppWithVision()
  const seller = await before.make.shopkeeper()
  const photos = [await photoOf('Dress', 1), await photoOf('Jeans', 2)]
  const ids: string[] = []
  for (const photo of photos) ids.push(await listItem(before, seller, [photo]))
  await before.embedAll()

  const own = await startAppWithVision(before, createVisions({ model, threads: 1 }))
  const at = (cookie: string | undefined) => Object.assign(own.visitor(), { cookie })
  const admin = at((await before.make.admin()).cookie)
  const buyer = at((await before.make.quickBuyer()).cookie)
  const progress = () => admin.ok('GET models/progress')
  const firstFound = async (photo: Uint8Array) => {
    const { results } = await buyer.ok('POST homepage/img_search', { photo: asBlob(photo) })
    return results[0]?.item_id
  }
  expect(await progress()).toMatchObject({
    model: model.version,
    answering: currentModel,
    photos: 2,
    looked: 0,
  })
  for (const [n, photo] of photos.entries()) expect(await firstFound(photo)).toBe(ids[n])

  await own.embedAll()
  await expect.poll(async () => (await progress()).answering).toBe(model.version)
  expect(await progress()).toMatchObject({ photos: 2, looked: 2, failed: 0 })
  for (const [n, photo] of photos.entries()) expect(await firstFound(photo)).toBe(ids[n])
  const { suggestions } = await at(seller.cookie).ok('POST store/auto_tagging', {
    img: photos.map(asBlob),
  })
  expect(suggestions.filter(({ kind }) => kind !== 'colour')).toEqual([])
  await own.stop()
  await before.stop()
})
