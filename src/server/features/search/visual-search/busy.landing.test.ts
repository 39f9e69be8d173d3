import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeModel } from '#server/platform/vision/model.ts'
import { createVisions } from '#server/platform/vision/vision.ts'
import { VisionThreads } from '#server/platform/vision/threads.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { startAppWithVision } from '#tests/support/visual-search.ts'
import { picture } from '#tests/support/photos.ts'

let hasty: Awaited<ReturnType<typeof startAppWithVision>>
let blind: TestApp
beforeAll(async () => {
  hasty = await startAppWithVision(undefined, createVisions({ threads: 1, waiting: 1 }))
  blind = await startApp()
})
afterAll(async () => {
  await hasty.stop()
  await blind.stop()
})

test('when the queue of photos is full, further requests get 503 with Retry-After', async () => {
  const photo = await picture({ width: 300, height: 300 })
  const buyer = await hasty.make.quickBuyer()
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => buyer.call('POST homepage/img_search', { photo })),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(12)
  for (const { status, error, headers } of refused) {
    expect(status).toBe(503)
    expect(error?.code).toBe('busy')
    expect(error?.error).toMatch(/try again/)
    expect(headers.get('retry-after')).toBe('5')
  }
})

test('without a model, photo search returns vision_missing and similar items are found by tags', async () => {
  const seller = await blind.make.shopkeeper()
  const buyer = await blind.make.quickBuyer()
  const photo = await picture({ width: 300, height: 300 })
  const missing = { status: 503, error: { code: 'vision_missing' } }
  expect(await buyer.call('POST homepage/img_search', { photo })).toMatchObject(missing)
  expect(await seller.call('POST store/auto_tagging', { img: photo })).toMatchObject(missing)
  const [one, two] = [await blind.make.item(seller), await blind.make.item(seller)]
  await blind.make.item(seller, { tagID: [20] })
  const { items } = await buyer.ok('GET models/get_similar_items', { item_id: one })
  expect(items.map(({ item_id }) => item_id)).toEqual([two])
  const collectionID = (await buyer.ok('POST collections/new_collection', { collection_name: 'Maong' }))
    .collectionID
  await buyer.ok('POST collections/add_item_to_collection', { collectionID, itemID: one })
  const { item_list } = await buyer.ok('GET collections/get_similar_items_collection', {
    collection_id: collectionID,
  })
  expect(item_list.map(({ item_id }) => item_id)).toEqual([two])
})

test('when the model cannot be loaded, all waiting requests fail and no more threads are started', async () => {
  const failures: Error[] = []
  const threads = new VisionThreads({
    model: { ...describeModel(), file: '/no/such/model.onnx' },
    threads: 2,
    waiting: 4,
    timeLimitMilliseconds: 20_000,
    onMissing: (why) => failures.push(why),
  })
  const photo = new Uint8Array(224 * 224 * 3)
  const nobody = { accountID: null }
  const ends = await Promise.allSettled([threads.run(photo, nobody), threads.run(photo, nobody)])
  for (const end of ends) expect(end).toMatchObject({ reason: { code: 'vision_missing' } })
  expect(() => threads.refuseIfFull(nobody)).toThrow(expect.objectContaining({ code: 'vision_missing' }))
  expect(failures).toHaveLength(1)
  await threads.close()
})
