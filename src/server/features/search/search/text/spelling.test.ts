import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { closestWords } from './spelling.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test.each([
  ['jaket', ['jacket'], ['jacket']],
  ['jackte', ['jacket'], ['jacket']],
  ['addidas', ['addicts', 'adidas', 'dias', 'adidas'], ['adidas', 'addicts']],
  ['levs', ['levis', 'leis', 'vest'], ['leis', 'levis']],
  ['cap', ['cup', 'cape'], []],
  // Two swapped letters are one mistake, which is all that a short word may have.
  ['shrit', ['shirt', 'short', 'shift'], ['shirt']],
  ['\u00e9'.repeat(200), ['jacket'], []],
])('%s is close to %j: %j', async (typed, dictionary, expected) => {
  expect(await app.db.transaction().execute((tx) => closestWords(tx, typed, dictionary))).toEqual(expected)
})

test('words of items are candidates as soon as the item is listed', async () => {
  const find = () => app.db.transaction().execute((tx) => closestWords(tx, 'salakott', []))
  expect(await find()).toEqual([])
  await app.make.listedItem(await app.make.shopRow(), { name: 'Salakot' })
  expect(await find()).toEqual(['salakot'])
})
