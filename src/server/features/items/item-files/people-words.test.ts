import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { type ImportOptions, makeImporter } from '#tests/support/imports.ts'
import { picture } from '#tests/support/photos.ts'
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

const header = 'Name,Description,Price,Size,Style,Tags\n'
/** A line with one cell changed. */
const fileWith = (changed: Partial<Record<'price' | 'size' | 'style' | 'tags' | 'description', string>>) => {
  const {
    price = '350',
    size = 'M',
    style = 'Feminine',
    tags = 'Jeans',
    description = 'Barely worn',
  } = changed
  const cells = ['Jacket', description, price, size, style, tags]
  return header + cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')
}

describe('prices', () => {
  test.each([
    ['b7.1', '1200,50', 1200.5],
    ['b7.2', '350,00', 350],
    ['b10.4', '350 php', 350],
    ['b10.6', 'P350', 350],
    ['b10.13', '1\u00a0200', 1200],
    ['b10.17', '３００', 300],
    ['own', "1'250", 1250],
    ['own', '1.5k', 1500],
    ['own', '₱1.200,00', 1200],
    ['own', '350/-', 350],
    ['own', '350.-', 350],
  ])('%s: %j is read', async (_id, price, pesos) => {
    expect(await importer.added(fileWith({ price }))).toMatchObject([{ price: pesos }])
  })

  test.each([
    ['1.200', '“1.200” is not clear. Please write 1200, or at most two digits after the dot.'],
    ['free', 'The price must be a number, such as 1200 or 1,200.50'],
    ['$25', '“$25” is not in pesos. Please write the price in pesos.'],
    ['25 USD', '“25 USD” is not in pesos. Please write the price in pesos.'],
    ['0', 'The price must be between ₱1 and ₱1,000,000'],
  ])('%j gets its own sentence', async (price, sentence) => {
    expect(await importer.problems(fileWith({ price }))).toEqual([`2/price: ${sentence}`])
  })
})

describe('words', () => {
  test.each([
    ['b22.2', 'Medium', 'M'],
    ['own', 'medium', 'M'],
    ['own', 'Large', 'L'],
    ['own', 'X-Large', 'XL'],
    ['own', 'XLarge', 'XL'],
    ['own', 'Size: S', 'S'],
    ['own', "Women's Medium (M)", 'M'],
    ['own', 'Extra Small', 'XS'],
  ])('%s: the size %j', async (_id, size, read) => {
    expect(await importer.added(fileWith({ size }))).toMatchObject([{ size: read }])
  })

  test.each([
    ['b23.1', 'Women', 1],
    ['b23.5', 'Men', 0],
    ['b23.11', 'Womens', 1],
    ['own', "Women's", 1],
    ['own', 'Ladies', 1],
    ['own', 'LALAKI', 0],
    ['own', 'Pang-babae', 1],
    ['own', 'for men', 0],
  ])('%s: the style %j', async (_id, style, isFeminine) => {
    expect(await importer.added(fileWith({ style }))).toMatchObject([{ isFeminine }])
  })

  test.each([
    ['b24.1', 'Jacket, Denim', ['Denim', 'Jacket']],
    ['own', 'Jackets,denim', ['Denim', 'Jacket']],
    ['own', 'tshirt; Rainy season', ['Rainy Season', 'T-Shirt']],
    ['own', 'Jacket|Denim', ['Denim', 'Jacket']],
    ['own', 'Dresses, Party,', ['Dress', 'Party']],
  ])('%s: the tags %j', async (_id, tags, names) => {
    const [item] = await importer.added(fileWith({ tags }))
    expect(item?.tags.map(({ tagName }) => tagName).toSorted()).toEqual(names)
  })

  test.each([
    [{ size: 'XXL' }, '2/size: We do not know the size “XXL”. Sizes are XS, S, M, L and XL.'],
    [{ size: 'S/M' }, '2/size: We do not know the size “S/M”. Sizes are XS, S, M, L and XL.'],
    [{ size: '' }, '2/size: Size is required'],
    [{ style: 'Unisex' }, '2/style: We do not know the style “Unisex”. Please write Feminine or Masculine.'],
    [
      { tags: 'Jacket, Nonsense' },
      '2/tags: We do not know the tag “Nonsense”. Please use the names of our tags.',
    ],
  ])('an unknown word in %j is named', async (changed, sentence) => {
    expect(await importer.problems(fileWith(changed))).toEqual([sentence])
  })

  test('all of an item that is optional is read and named too', async () => {
    const start = 'Jacket,Worn,350,M,Men,Jeans'
    const more = `Name,Description,Price,Size,Style,Tags,Condition,Colours,For kids,Waist (in),Pit to pit (cm)\n`
    expect(await importer.added(`${more}${start},NWT,"Gray, asul",y,30,52 cm`)).toMatchObject([
      {
        condition: 'new_with_tags',
        colours: ['Grey', 'Blue'],
        kids: true,
        measurements: { waist: 76, pit_to_pit: 52 },
      },
    ])
    expect(await importer.problems(`${more}${start},Superb,Navy,maybe,wide,`)).toEqual([
      '2/kids: We do not know what “maybe” means here. Please write Yes or No.',
      '2/condition: We do not know the condition “Superb”. Please write New with tags, Like new, Very good, Good or Worn.',
      expect.stringMatching(/^2\/colours: We do not know the colour “Navy”\. Colours are Black, White/),
      '2/waist: Measurements are 1 to 250 cm, in steps of half a centimetre',
    ])
  })
})

const plainLine = (name: string) => `${name},Worn,350,M,Men,Jeans`

describe('files', () => {
  const plain = `${header}Jacket,Worn,"350,50",M,Men,Jeans\n`
  const semicolons = 'Name;Description;Price;Size;Style;Tags\nJacket;Worn;350,50;M;Men;Jeans, Denim\n'
  test.each([
    ['b8', `sep=;\n${semicolons}`],
    ['own: SEP in quotes', `"SEP=;"\r\n${semicolons}`],
    ['own: sep= and a mark', `\ufeffsep=;\r\n${semicolons}`],
    [
      'own: sep with a bar',
      `sep=|\n${plain.replaceAll('"', '').replaceAll(',', '|').replace('350|50', '350,50')}`,
    ],
    ['own: a title above', `Our pieces of November\n\n${plain}`],
    ['b18', plain.replace('Price', 'Price (PHP)').replace('Description', 'description*')],
    ['own: Price in pesos', plain.replace('Price', 'PRICE in pesos').replace('Tags', 'Tags (optional)')],
    ['own: Price [₱]', plain.replace('Price', 'Price [₱]').replace('Size', '* Size *')],
    ['own: Presyo (₱)', plain.replace('Price', 'Presyo (₱)').replace('Name', 'Product Name')],
    ['own: required', plain.replace('Name', 'Name (required)').replace('Style', 'Gender')],
  ])('%s is read', async (_id, file) => {
    expect(await importer.added(file)).toMatchObject([
      { name: 'Jacket', price: 350.5, size: 'M', isFeminine: 0 },
    ])
  })

  test.each([
    ['b28', ['\r\n', '\n', '\r\n', '\n']],
    ['own', ['\n', '\r\n', '\r', '\n']],
    ['own', ['\r', '\n', '\n', '\r\n']],
    ['own', ['\r\n', '\r', '\r\n', '']],
    ['own', ['\n', '\n\r\n', '\r\n', '\r\n']],
  ])('%s: mixed line ends %j', async (_id, [a, b, c, d]) => {
    const file = `${header.trim()}${a}${plainLine('One')}${b}${plainLine('Two')}${c}${plainLine('Three')}${d}`
    expect((await importer.added(file)).map(({ name }) => name).toSorted()).toEqual(['One', 'Three', 'Two'])
  })

  test.each([
    ['b31', '36" bust'],
    ['own', '5\'4" tall'],
    ['own', 'a "vintage" piece'],
    ['own', '24" to 30" waist'],
    ['own', '28"'],
  ])('%s: quotes in %s are read', async (_id, description) => {
    const [item] = await importer.added(`${header}Jacket,${description},350,M,Men,Jeans\n`)
    expect(item?.description).toBe(description)
  })

  test('what cannot be read is named with its line', async () => {
    const rows = 'Jacket,Worn,350,M,Men,Jeans\n'.repeat(3)
    const unclosed = await importer.send(`${header}${rows}"Jacket,Worn,350,M,Men,Jeans\n${rows}`)
    expect(unclosed.error).toMatchObject({
      code: 'csv_malformed',
      error: expect.stringContaining('We cannot read line 5 of this file: a quote may be missing'),
    })
    const twice = await importer.send('Name,Price,name\na,1,b\n')
    expect(twice.error?.error).toBe('“Name” and “name” name the same column. Please keep one of them.')
    const none = await importer.send('a,b,c\n1,2,3\n')
    expect(none.error?.error).toBe(
      'We found no column for the name, SKU or ID of a piece. The first line of the file says “a”, “b”, “c”.',
    )
    for (const { error } of [unclosed, twice, none])
      expect(translateError(error ?? { code: 'internal', error: '' }).error).toMatch(/“a”|Iisang|linya 5/)
  })

  test('b36.e: the export, saved with semicolons and decimal commas, changes nothing', async () => {
    for (const price of [1250.5, 99, 350.25])
      await importer.shop.ok('POST store/add_item', {
        ...app.make.itemForm(),
        price,
        measurements: { waist: 38.5, length: 60 },
        later: true,
      })
    const answer = await fetch(`${app.base}/api/store/export_items`, {
      headers: { cookie: importer.shop.cookie },
    })
    const rows = (await answer.text()).trim().split('\r\n')
    const saved = rows.map((row) =>
      row
        .slice(1, -1)
        .split('","')
        .map((cell) => (/^\d+\.\d+$/.test(cell) ? cell.replace('.', ',') : cell))
        .map((cell) => (/[;"]/.test(cell) ? `"${cell}"` : cell))
        .join(';'),
    )
    expect(saved.join()).toContain('1250,5;')
    expect((await importer.check(`sep=;\r\n${saved.join('\r\n')}`)).plan).toEqual({
      add: 0,
      change: 0,
      same: 3,
      refuse: 0,
    })
  })

  test('the template is understood, but for its photos', async () => {
    const answer = await fetch(`${app.base}/api/store/get_import_template`, {
      headers: { cookie: importer.shop.cookie },
    })
    const template = await answer.text()
    expect(await importer.problems(template)).toEqual([
      '2/photos: The photo “jacket-1.jpg” is neither in the ZIP nor among those that you sent before.',
    ])
    const photos = ['jacket-1.jpg', 'jacket-2.jpg'].map((name) => ({ name, bytes: photo }))
    expect((await importer.check(template, { photos })).plan).toMatchObject({ add: 1, refuse: 0 })
  })

  test('the defaults fill what new pieces lack, and change no other', async () => {
    const defaults: ImportOptions = { size: 'L', isFeminine: 1, tagID: 2, description: 'See the photos' }
    const lacking = 'SKU,Name,Price,Size\nA-1,Jacket,350,\nA-2,Polo,200,S\n'
    const items = await importer.added(lacking, defaults)
    expect(items.map(({ name, size, description }) => [name, size, description]).toSorted()).toEqual([
      ['Jacket', 'L', 'See the photos'],
      ['Polo', 'S', 'See the photos'],
    ])
    const again = await importer.check(lacking.replace('A-1,Jacket,350,', 'A-1,Jacket,350,L'), {
      ...defaults,
      size: 'XS',
      isFeminine: 0,
    })
    expect(again.plan).toEqual({ add: 0, change: 0, same: 2, refuse: 0 })
  })
})

test('every sentence about a file is translated', async () => {
  const { unknownWord } = await import('./reading/vocabulary.ts')
  for (const [column, sentence] of Object.entries(unknownWord)) {
    const error = sentence('x y')
    const translated = translateError({ code: 'bad_input', error }).error
    expect([column, translated]).toEqual([column, expect.stringContaining('“x y”')])
    expect(translated).not.toBe(error)
  }
})
