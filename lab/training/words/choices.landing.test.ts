import { afterAll, beforeAll, expect, test } from 'vitest'
import { urlOf } from '../../../tests/support/database-url.ts'
import { photoNamed } from '../../../tests/support/photos.ts'
import { listItem, startAppWithVision } from '../../../tests/support/visual-search.ts'
import { wordOfTag } from '../../../src/server/platform/vision/words.ts'
import { choicesIn } from './choices.ts'

let app: Awaited<ReturnType<typeof startAppWithVision>>
beforeAll(async () => {
  app = await startAppWithVision()
})
afterAll(() => app.stop())

test('what three sellers chose for their photos teaches a word', { timeout: 120_000 }, async () => {
  const { rows } = await app.pool.query<{ id: number }>("select id from tags where name = 'Bodysuit'")
  const tagID = rows.map(({ id }) => id)
  const photo = await photoNamed('baby-red-wrap-bodysuit')
  const url = urlOf(app.connection)
  const listBy = async (items: number) => {
    const seller = await app.make.shopkeeper()
    for (let n = 0; n < items; n += 1) await listItem(app, seller, [photo], { tagID })
    await app.embedAll()
  }
  await listBy(6)
  await listBy(1)
  expect(await choicesIn(url, ['Body', 'Dress'], wordOfTag)).toEqual([])
  await listBy(1)
  const learned = await choicesIn(url, ['Body', 'Dress'], wordOfTag)
  expect(learned.map(({ word, second }) => word + second)).toEqual(Array(7).fill('Body'))
  expect(new Set(learned.map(({ sender }) => sender)).size).toBe(3)
  for (const { vector } of learned) expect(Math.hypot(...vector)).toBeCloseTo(1, 3)
})
