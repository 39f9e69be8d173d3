import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
let seller: Person
let reader: Person
let shop: string

const search = (given: NonNullable<Parameters<typeof reader.ok<'GET homepage/search'>>[1]> = {}) =>
  reader.ok('GET homepage/search', given)
const names = async (q: string, more = {}) =>
  (await search({ q, ...more })).results.map(({ item_name }) => item_name)
const listed = async (name: string, more: Partial<{ price: number }> = {}) => {
  app.clock.advance(1000)
  return app.make.listedItem(shop, { name, ...more })
}

beforeAll(async () => {
  app = await startApp()
  seller = await app.make.quickSeller()
  reader = await app.make.quickBuyer()
  shop = await app.make.shopRow(seller.accountID)
})
afterAll(() => app.stop())

describe('words', () => {
  beforeAll(async () => {
    for (const name of [
      'White Polo Shirt',
      "Levi's Jeans",
      'Adidas Sneakers',
      'Piña Blouse',
      'Black Pants',
      'Denim Coat',
    ])
      await listed(name)
  })
  test.each([
    ['polo shirt na puti', 'White Polo Shirt'],
    ['pantalon', 'Black Pants'],
    ['levis', "Levi's Jeans"],
    ["LEVI'S", "Levi's Jeans"],
    ['pina', 'Piña Blouse'],
    ['PIÑA', 'Piña Blouse'],
    ['sneake', 'Adidas Sneakers'],
    ['itim na pantalon', 'Black Pants'],
    ['sapat', 'Adidas Sneakers'],
    ['coats', 'Denim Coat'],
  ])('%s finds %s first', async (q, name) => {
    expect((await names(q))[0]).toBe(name)
  })
  test('misspelt words are put right, and the answer says so', async () => {
    expect(await search({ q: 'addidas' })).toMatchObject({
      corrected: 'adidas',
      results: [{ item_name: 'Adidas Sneakers' }],
    })
  })
})
