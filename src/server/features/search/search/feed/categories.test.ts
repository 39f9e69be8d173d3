import { afterAll, beforeAll, expect, test } from 'vitest'
import { Style } from '#domain/sizes.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { ownerRuns } from '#tests/support/database.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('categories are the kinds with the most new items of the buyer’s style, each with a photo of its own', async () => {
  const buyer = await app.make.quickBuyer()
  expect((await buyer.ok('GET homepage/categories')).categories).toEqual([])

  const seller = await app.make.quickSeller()
  const shop = await app.make.shopRow(seller.accountID)
  const tags = await seller.ok('GET store/get_all_tags')
  const list = async (tag: string, isFeminine: Style, second = 'Denim') => {
    app.clock.advance(1000)
    const id = await app.make.listedItem(shop)
    await ownerRuns(app, `delete from item_tags where item_id = '${id}'`)
    await ownerRuns(app, `insert into item_tags values ('${id}', ${tags[tag]}), ('${id}', ${tags[second]})`)
    await ownerRuns(app, `update items set is_feminine = ${isFeminine} where id = '${id}'`)
    return id
  }
  const skirt = await list('Skirt', Style.Feminine)
  await list('Dress', Style.Feminine)
  // Of two kinds, and the newest of both.
  const newest = await list('Dress', Style.Feminine, 'Skirt')
  await list('Polo', Style.Masculine)

  const reader = await app.make.quickBuyer()
  await ownerRuns(
    app,
    `update buyers set is_feminine = ${Style.Feminine} where account_id = '${reader.accountID}'`,
  )
  app.clock.advance(120_000)
  const { categories } = await reader.ok('GET homepage/categories')
  expect(categories.map(({ tagName }) => tagName)).toEqual(['Dress', 'Skirt'])
  const shown = await Promise.all([newest, skirt].map((id) => reader.ok('GET store/item', { id })))
  expect(categories.map(({ image }) => image.link)).toEqual(shown.map(({ images }) => images[0]?.link))
})
