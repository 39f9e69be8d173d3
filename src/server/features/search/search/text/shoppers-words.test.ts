import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { loadSynonyms } from './synonyms.ts'

/** What shoppers type. The numbers are those of the cases that once failed; the others are of the same kinds. */

let app: TestApp
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>

/** Name, tags, description. */
const items: [string, string[], string?][] = [
  ['Camel Turtleneck', ['Sweater']],
  ['Jade V-Neck Sweater', ['Sweater']],
  ['Charcoal Derby Pair', ['Shoes'], 'Size 42. Waxed laces.'],
  ['Sky Knit Sneakers', ['Shoes', 'Sneakers'], 'Size 38. Light mesh.'],
  ['Nude Strappy Heels', ['Shoes']],
  ['Navy Sandals', ['Shoes', 'Sandals'], 'Size 38.'],
  ['Oxford Loafers', ['Shoes'], 'Size 41.'],
  ['Tan Long-Sleeved Shirt', ['Longsleeve']],
  ['Green Striped Top', ['Longsleeve']],
  ['Grey Suit Jacket', ['Blazer']],
  ['Olive Field Jacket', ['Jacket']],
  ['Ice Rain Jacket', ['Jacket']],
  ['Little Black Dress', ['Dress', 'Black']],
  ['Red Pencil Dress', ['Dress', 'Red']],
  ['Crimson Dress', ['Dress', 'Red']],
  ['Navy Satin Blouse with Bow', ['Blouse', 'Satin']],
  ['Pink Satin Thing', ['Dress', 'Satin']],
  ['Plum Satin Pencil Skirt', ['Skirt', 'Satin']],
  ['Red Ribbed Top', ['Blouse']],
  ['Beige Ribbed Jacket', ['Jacket']],
  ['Grey Camisole', ['Blouse']],
  ['Navy Camisole', ['Blouse']],
  ['Striped Shirt', ['Shirt']],
  ['Brown Cigarette Trousers', ['Pants']],
  ['Cargo Joggers', ['Pants']],
  ['Mom Jeans', ['Jeans', 'Denim']],
  ['Leopard Mini Denim Skirt', ['Skirt']],
  ['Kids Crab Rash Guard', ['Swimwear']],
  ['Leather Satchel', []],
  ['Floral Lace Sundress', ['Dress', 'Floral', 'Cottagecore']],
  ['Bomber', ['Jacket', 'Leather']],
  ['Blue Checked Shift', ['Dress', 'Preppy']],
  ['Bucket Hat', ['Hat']],
  ['Two Piece Kupyang Tadyak', []],
  ['Halabalakat Thing', []],
]

beforeAll(async () => {
  app = await startApp()
  buyer = await app.make.quickBuyer()
  const shop = await app.make.shopRow()
  const tags = await app.db.selectFrom('tags').select(['id', 'name']).execute()
  for (const [name, tagged, description] of items) {
    app.clock.advance(1000)
    const id = await app.make.listedItem(shop, { name })
    if (description) await app.db.updateTable('items').set({ description }).where('id', '=', id).execute()
    const rows = tags
      .filter((tag) => tagged.includes(tag.name))
      .map((tag) => ({ item_id: id, tag_id: tag.id }))
    expect(rows).toHaveLength(tagged.length)
    if (rows.length > 0) await app.db.insertInto('item_tags').values(rows).execute()
  }
  await app.events.syncNotifications()
})
afterAll(() => app.stop())

const search = async (q: string, exact = false) => {
  const page = await buyer.ok('GET homepage/search', { q, exact })
  return { ...page, names: page.results.map(({ item_name }) => item_name) }
}

const shoes = /Pair|Sneakers|Heels|Sandals|Loafers/
const blouses = /Blouse|Camisole|Shirt/
const dresses = /Dress|Sundress|Shift|Satin Thing/
const clothes = /Dress|Blouse|Shirt|Top|Skirt|Jacket|Trousers|Jeans|Sweater|Turtleneck|Thing|Shift|Camisole/

test.each([
  // Letters as digits and signs, no vowels, repeated letters.
  ['e2.4', 's4p4t0s', shoes],
  ['e2.11', 'lngslv', /Long-Sleeved|Striped Top/],
  ['e2.16', 'blzr', /Suit Jacket/],
  ['e3.8, e13.23', 'dresss', dresses],
  ['', 'bl0us3', blouses],
  ['', 'p4nt4l0n', /Trousers|Joggers|Jeans/],
  ['', 'j4ck3t', /Jacket|Bomber/],
  ['', 'h33ls', /Heels/],
  ['', 's@patos', shoes],
  ['', 'dre$$', dresses],
  ['', 'jckt', /Jacket|Bomber/],
  ['', 'jckts', /Jacket|Bomber/],
  ['', 'skrt', /Skirt/],
  ['', 'swtr', /Sweater|Turtleneck/],
  ['', 'snkrs', /Sneakers/],
  ['', 'drss', dresses],
  ['', 'skirttt', /Skirt/],
  ['', 'jaaacket', /Jacket|Bomber/],
  ['', 'shoooes', shoes],
  ['', 'blouseee', blouses],
  ['', 'heeeels', /Heels/],
  // Styles.
  ['e4.3', 'coquette', /Bow|Lace|Satin/],
  ['', 'boho', /Floral|Lace/],
  ['', 'grunge', /Bomber/],
  ['', 'dark academia', /Checked Shift/],
  ['', 'fairy', /Floral|Lace/],
  ['', 'mob wife', /Satin|Leopard|Bomber/],
  // A phrase does not hide its words.
  ['e4.5, e13.15', 'baggy pants', /Trousers|Joggers|Jeans/],
  ['', 'wide leg pants', /Trousers|Joggers|Jeans/],
  ['', 'ripped jeans', /Jeans/],
  ['', 'mini skirt', /Leopard Mini Denim Skirt/],
  ['', 'bomber jacket', /Bomber/],
  ['', 'ankle boots heels', /Heels/],
  // The size of shoes.
  ['e5.24', 'size 38 heels', /Heels/],
  ['', 'heels 38', /Heels/],
  ['', 'eu 38 sneakers', /Sneakers/],
  ['', 'sandals size 7.5', /Sandals/],
  ['', 'us 8 loafers', /Loafers/],
  ['', 'jeans w32', /Jeans/],
  // Names of other languages of the country.
  ['e8.8, e12.6', 'camisa', blouses],
  ['e12.7', 'sanina', clothes],
  ['', 'sinina', clothes],
  ['', 'badò', clothes],
  ['', 'karsones', /Trousers|Joggers|Jeans/],
  ['', 'falda', /Skirt/],
  ['', 'vestido', dresses],
  ['', 'kallugong', /Hat/],
  // One word or two.
  ['e13.1', 'rashguard', /Rash Guard/],
  ['e3.18, e13.7', 'turtle neck', /Turtleneck/],
  ['', 'vneck sweater', /V-Neck/],
  ['', 'rash guard', /Rash Guard/],
  ['', 'turtleneck', /Turtleneck/],
  ['', 'suitjacket', /Suit Jacket/],
  ['', 'raincoat', /Rain Jacket|Jacket|Bomber/],
  ['', 'buckethat', /Hat/],
  ['', 'kupyangtadyak', /Kupyang Tadyak/],
  ['', 'halaba lakat', /Halabalakat/],
  // Everything.
  ['e13.12', 'clothes', clothes],
  ['e13.13', 'cloths', clothes],
  ['', 'clothing', clothes],
  ['', 'apparel', clothes],
  ['', 'damit', clothes],
  ['', 'mga damit', clothes],
  ['', 'kasuotan', clothes],
])('%s "%s" finds what fits, first', async (_, q, fitting) => {
  const { names } = await search(q)
  expect(names[0] ?? 'nothing').toMatch(fitting)
})

test.each([
  ['e12.1', 'murang damit', clothes],
  ['e12.5', 'ribbon', /Bow/],
  ['e12.6', 'camisa', blouses],
  ['e12.7', 'sanina', clothes],
  ['', 'mumurahing sapatos', shoes],
  ['', 'laso', /Bow/],
  ['', 'barato nga sinina', clothes],
  ['', 'kamisa', blouses],
  ['', 'nalaka nga bado', clothes],
])('%s "%s" is right: it stays what it is, and finds what fits', async (_, q, fitting) => {
  const answer = await search(q)
  expect(answer).toMatchObject({ corrected: null, didYouMean: null, partial: false })
  expect(answer.names[0] ?? 'nothing').toMatch(fitting)
})

test.each([
  'tunika',
  'sombra',
  'botones',
  'brooch',
  'camiso',
  'puntas',
  'satsat',
  'burda',
  'pitaka',
  'ribete',
  'lampin',
])('the correct word "%s" is not replaced, although no item has it and others are close', async (q) => {
  expect(await search(q)).toMatchObject({ corrected: null })
})

test.each([
  ['fress', 'dress'],
  ['xhirt', 'shirt'],
])('"%s" begins with another letter: "%s" is offered only', async (q, offered) => {
  expect(await search(q)).toMatchObject({ total: 0, corrected: null, didYouMean: offered })
})

test('words of other kinds stay as they were', async () => {
  expect(await search('sneekers')).toMatchObject({ corrected: 'sneakers' })
  expect(await search('dresss', true)).toMatchObject({ corrected: null, didYouMean: 'dress', total: 0 })
  expect(await search('halaba lakat', true)).toMatchObject({ corrected: null, didYouMean: 'halabalakat' })
  expect((await search('iphone 15')).names).toEqual([])
  expect((await search('s4p4t0s')).corrected).toBe('sapatos')
})

test('items with all words come before those with some, and a number beside a garment is a size', async () => {
  expect(await search('baggy pants')).toMatchObject({ partial: true, partialFrom: 0 })
  expect(await search('mini skirt')).toMatchObject({ partial: true, partialFrom: 1 })
  const { names, partial } = await search('size 38 shoes')
  expect(partial).toBe(false)
  expect(names.slice(0, 2).toSorted()).toEqual(['Navy Sandals', 'Sky Knit Sneakers'])
  expect(names).toContain('Nude Strappy Heels')
})

test('"clothes" is said of every item, and the garments come first', async () => {
  const { total, names } = await search('clothes')
  expect(total).toBe(items.length)
  expect(names.at(-1)).toMatch(clothes)
  expect((await search('red clothes')).names.toSorted()).toEqual((await search('red')).names.toSorted())
})

test('the lists have thousands of words, each in its basic form, and know the linkers', async () => {
  const { spellings } = await loadSynonyms()
  for (const word of ['murang', 'pulseras', 'lukot', 'ribbons', 'dagom', 'kawes', 'nalukneng', 'birthday'])
    expect(spellings.isRight(word), word).toBe(true)
  for (const word of ['drses', 'blzr', 'jakcet', 'xqzwv']) expect(spellings.isRight(word), word).toBe(false)
})
