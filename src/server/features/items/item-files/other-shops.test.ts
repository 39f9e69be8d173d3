import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { type ImportOptions, makeImporter } from '#tests/support/imports.ts'
import { picture } from '#tests/support/photos.ts'

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

describe('exports of other shops', () => {
  const rest: ImportOptions = { size: 'M', isFeminine: 1, tagID: 1, description: 'From another shop' }

  const shopify = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price,Variant Compare At Price,Image Src,Image Position,Google Shopping / Gender,Status
denim-jacket,Denim jacket,"<p>Barely <b>worn</b></p><p>No stains &amp; holes</p>",Us,Apparel,Jacket,,true,Size,Medium,S-1,300,350.50,500.00,https://cdn.shopify.example/files/denim.jpg?v=17,1,female,active
denim-jacket,,,,,,,,,,,,,,https://cdn.shopify.example/files/back.jpg?v=17,2,,
`
  const woo = `ID,Type,SKU,Name,Published,Short description,Description,"Length (cm)","Width (cm)","Height (cm)",Sale price,Regular price,Categories,Tags,Images,Attribute 1 name,Attribute 1 value(s)
17,simple,W-1,Denim jacket,1,Short,Barely worn,30,20,5,,"350,50","Women > Jackets",,https://shop.example/a.jpg,Size,L
`
  const square = `Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,GTIN,Weight (kg),Price,Online Sale Price,Archived,Option Name 1,Option Value 1
X1,Denim jacket,Denim jacket online,Large,Q-1,Barely worn,Jackets,,,350.50,,N,,
`
  const etsy = `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU
Denim jacket,Barely worn,350.50,PHP,1,"vintage,denim",cotton,https://i.etsy.example/a.jpg,,,Size,Small,E-1
`
  const loyverse = `Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Default price,Cost,Barcode,Available for sale [Ukay],Price [Ukay],In stock [Ukay]
jacket,10001,Denim jacket,Jacket,,N,,,350.50,100,,Y,,1
`
  const ebay = `Item number,Title,Variation details,Custom label (SKU),Available quantity,Format,Currency,Start price,Current price,Sold quantity,eBay category 1 name,Condition,C:Size,C:Department
2255,Denim jacket,,B-1,1,FIXED_PRICE,PHP,350.50,350.50,0,Coats & Jackets,Pre-owned - Good,XL,Men
`

  test.each([
    [
      'b35.shopify',
      shopify,
      { size: 'M', isFeminine: 1, sku: 'S-1', description: 'Barely worn\nNo stains & holes' },
    ],
    ['b35.woocommerce', woo, { size: 'L', isFeminine: 1, sku: 'W-1', measurements: {} }],
    ['b35.square', square, { size: 'L', isFeminine: 1, sku: 'Q-1', description: 'Barely worn' }],
    ['b35.etsy', etsy, { size: 'S', sku: 'E-1' }],
    ['b35.loyverse', loyverse, { size: 'M', sku: '10001', description: 'From another shop' }],
    ['b35.ebay', ebay, { size: 'XL', isFeminine: 0, condition: 'good', sku: 'B-1' }],
  ])('%s: with the defaults all of it is read', async (_id, file, fields) => {
    const { importID, plan } = await importer.check(file, rest)
    expect(plan).toEqual({ add: 1, change: 0, same: 0, refuse: 0 })
    const [item] = await importer.start({ importID })
    expect(item).toMatchObject({ name: 'Denim jacket', price: 350.5, ...fields })
  })

  test('what an export lacks is asked for, and a photo of a link refuses nothing', async () => {
    expect(await importer.problems(loyverse)).toEqual([
      '2/description: Description is required',
      '2/size: Size is required',
      '2/style: Style is required',
    ])
    const { plan, ...checked } = await importer.check(
      shopify.replaceAll(/https:\/\/\S+?\/(\w+\.jpg)/g, '$&'),
      rest,
    )
    expect(plan.add).toBe(1)
    expect(await importer.problemsOf(checked)).toEqual([
      '2/photos: Photos are not fetched from links. Please put them into the ZIP, or add them to the draft.',
    ])
  })

  test('photos of links are found in the ZIP, also those of further lines', async () => {
    const photos = ['denim.jpg', 'back.jpg'].map((name, n) => ({
      name,
      bytes: Buffer.concat([photo, Buffer.from(String(n))]),
    }))
    const [item] = await importer.added(shopify, { ...rest, photos, list: true })
    expect(item).toMatchObject({ status: 'for_sale', image_links: [expect.anything(), expect.anything()] })
  })

  test('further variants of a product take its name, and keep their own size and price', async () => {
    const line = 'denim-jacket,,,,,,,,,Large,S-2,300,400,,,,,\n'
    const items = await importer.added(
      shopify.replace(/denim-jacket,,,.*back.*\n/, line).replace(/https:\S+?,/, ','),
      rest,
    )
    expect(items.map(({ name, price, size }) => [name, price, size]).toSorted()).toEqual([
      ['Denim jacket', 350.5, 'M'],
      ['Denim jacket', 400, 'L'],
    ])
  })

  test.each([
    ['a currency of Etsy', etsy.replace('PHP', 'USD'), '350.50 USD'],
    ['a currency of eBay', ebay.replace('PHP', 'EUR'), '350.50 EUR'],
    ['a header', 'Name,Price (USD)\nJacket,25\n', '25 USD'],
  ])('prices in other money are refused: %s', async (_what, file, text) => {
    expect(await importer.problems(file, rest)).toContain(
      `2/price: “${text}” is not in pesos. Please write the price in pesos.`,
    )
  })
})
