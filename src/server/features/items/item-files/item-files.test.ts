import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { toCsv } from '#server/platform/csv.ts'
import { accountLock } from '#server/platform/db/transaction-guard.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { picture } from '#tests/support/photos.ts'
import { zipOf } from '#tests/support/zip.ts'

let app: TestApp
let shop: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'http://ukay.example' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await app.make.quickShopkeeper()
})

const headers = ['SKU', 'Name', 'Description', 'Price', 'Size', 'Style', 'Tags', 'Photos']
const lineOf = (
  sku: string,
  more: { name?: string; price?: string; photos?: string; tags?: string } = {},
) => [
  sku,
  more.name ?? `Jacket ${sku}`,
  'Barely worn',
  more.price ?? '250',
  'm',
  'Feminine',
  more.tags ?? 'Jeans',
  more.photos ?? '',
]
const csvOf = (...lines: string[][]) => toCsv([headers, ...lines])
const blob = (text: string | Uint8Array<ArrayBuffer>) => new Blob([text])
type Sent = { file: Blob; photos?: Blob; list?: boolean }
const send = (sent: Sent, who: Client = shop) => who.call('POST store/import_items', sent, 'multipart')
const check = async (sent: Sent, who: Client = shop) => {
  const { body, error } = await send(sent, who)
  expect(error).toBeNull()
  return (body as { import: { importID: string; plan: object; state: string } }).import
}
const start = async (importID: string, who: Client = shop) => {
  await who.ok('POST store/start_import', { importID })
  await app.background.runSent()
  return (await who.ok('GET store/get_import', { importID })).import
}
const importAll = async (sent: Sent) => start((await check(sent)).importID)
const codeOf = async (answer: Promise<{ error: { code: string } | null }>) => (await answer).error?.code
const itemsOf = async () => (await shop.ok('GET store/get_shop_items')).items
const textOf = async (path: string, who: Client = shop) => {
  const answer = await fetch(`${app.base}/api/${path}`, { headers: { cookie: who.cookie } })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
const problemsOf = async (importID: string) =>
  (await shop.ok('GET store/get_import_lines', { importID, problems: true })).lines.map(
    ({ line, problems }) => [line, ...problems.map(({ column, code, problem }) => [column, code ?? problem])],
  )

test('a file is checked before anything is written, and then adds drafts and listed pieces with their photos', async () => {
  const photo = Buffer.from(await (await picture({ width: 300, height: 400 })).arrayBuffer())
  const other = Buffer.from(await (await picture({ width: 320, height: 400, colour: 'blue' })).arrayBuffer())
  const zip = zipOf([
    { name: 'one.JPG', bytes: photo },
    { name: 'two.jpg', bytes: other, stored: true },
    { name: '__MACOSX/._one.JPG', bytes: Buffer.from('x') },
  ])
  const file = blob(
    csvOf(
      lineOf('A-1', { photos: 'One.jpg; two.jpg' }),
      lineOf('A-2'),
      lineOf('A-3', { price: 'free', tags: 'Nonsense' }),
      lineOf('A-4', { photos: 'three.jpg' }),
      lineOf('A-1'),
    ),
  )
  const checked = await check({ file, photos: blob(zip), list: true })
  expect(checked).toMatchObject({
    state: 'checked',
    lines: 5,
    plan: { add: 2, change: 0, same: 0, refuse: 3 },
  })
  expect(await itemsOf()).toEqual([])
  expect(await problemsOf(checked.importID)).toEqual([
    [4, ['tags', 'unknown_tag'], ['price', expect.stringContaining('price')]],
    [5, ['photos', 'photo_missing']],
    [6, [null, 'line_twice']],
  ])
  const done = await start(checked.importID)
  expect(done).toMatchObject({ state: 'done', done: { added: 2, changed: 0, same: 0, refused: 3 } })
  const items = await itemsOf()
  expect(items.map(({ name, status, images }) => [name, status, images.length]).toSorted()).toEqual([
    ['Jacket A-1', 'for_sale', 2],
    ['Jacket A-2', 'draft', 0],
  ])
  // The draft waits with the others.
  expect((await shop.ok('GET store/get_drafts')).drafts.map(({ name }) => name)).toEqual(['Jacket A-2'])
  const report = await textOf(`store/get_import_report?importID=${checked.importID}`)
  expect(report.text.split('\r\n')[1]).toMatch(/^"2","A-1","Jacket A-1","Added",""/)
  expect(report.text).toContain('Refused')
  await shop.ok('POST auth/set_language', { language: 'fil' })
  const filipino = await textOf(`store/get_import_report?importID=${checked.importID}`)
  await shop.ok('POST auth/set_language', { language: 'en' })
  const linesOfReport = filipino.text.split('\r\n')
  expect(linesOfReport[0]).toContain('"Linya","SKU","Pangalan","Ano ang ginawa","Bakit"')
  expect(linesOfReport[1]).toMatch(/^"2","A-1","Jacket A-1","Naidagdag",""/)
  expect(linesOfReport[3]).toContain(
    '"Hindi tinanggap","Mga tag: Hindi namin alam ang tag na “Nonsense”. Gamitin ang mga pangalan ng tag namin. Presyo: Dapat numero ang presyo, gaya ng 1200 o 1,200.50',
  )
  // Used photos are gone from the storage, and the others stay for the next file.
  const { count } = await app.db
    .selectFrom('item_import_photos')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
})

test('a second file with the same SKUs changes instead of doubling, and names photos that were sent before', async () => {
  const photo = Buffer.from(await (await picture({ width: 300, height: 400 })).arrayBuffer())
  await importAll({ file: blob(csvOf(lineOf('B-1'), lineOf('B-2'))) })
  const second = await importAll({
    file: blob(csvOf(lineOf('B-1', { price: '₱1,300.50' }), lineOf('B-2'), lineOf('B-3'))),
    photos: blob(zipOf([{ name: 'b.jpg', bytes: photo }])),
  })
  expect(second).toMatchObject({ done: { added: 1, changed: 1, same: 1, refused: 0 } })
  expect((await itemsOf()).map(({ name, price }) => [name, price]).toSorted()).toEqual([
    ['Jacket B-1', 1300.5],
    ['Jacket B-2', 250],
    ['Jacket B-3', 250],
  ])
  // Only a price, and a photo of the file before.
  const third = await importAll({ file: blob('sku;price\nB-2;"300"\n') })
  expect(third).toMatchObject({ done: { changed: 1 } })
  const fourth = await importAll({ file: blob('sku\tphotos\nB-2\tB.JPG\n'), list: true })
  expect(fourth).toMatchObject({ done: { changed: 1 } })
  expect((await itemsOf()).find(({ name }) => name === 'Jacket B-2')).toMatchObject({
    price: 300,
    status: 'for_sale',
    images: [expect.anything()],
  })
})

const fileWithPhoto = (sku: string) => blob(csvOf(lineOf(sku, { photos: 'p.jpg' })))

test('an import uses and deletes no photo of a later one with the same name', async () => {
  const photos = await Promise.all(
    ['red', 'blue'].map(async (colour) => {
      const image = await picture({ width: 300, height: 400, colour })
      return blob(zipOf([{ name: 'p.jpg', bytes: Buffer.from(await image.arrayBuffer()) }]))
    }),
  )
  const without = await check({ file: fileWithPhoto('I-1'), photos: photos[0] })
  await app.db.deleteFrom('item_import_photos').where('import_id', '=', without.importID).execute()
  const [red, blue] = [
    await check({ file: fileWithPhoto('I-2'), photos: photos[0] }),
    await check({ file: fileWithPhoto('I-3'), photos: photos[1] }),
  ]
  expect(await start(without.importID)).toMatchObject({ done: { refused: 1 } })
  expect(await problemsOf(without.importID)).toEqual([[2, ['photos', 'photo_missing']]])
  for (const { importID } of [red, blue]) {
    expect(await start(importID)).toMatchObject({ done: { added: 1 } })
    expect(await problemsOf(importID)).toEqual([])
  }
})

test('an import that has its own photo leaves that of an earlier one', async () => {
  const photo = Buffer.from(await (await picture({ width: 300, height: 400 })).arrayBuffer())
  const photos = blob(zipOf([{ name: 'p.jpg', bytes: photo }]))
  const [first, second] = [
    await check({ file: fileWithPhoto('J-1'), photos }),
    await check({ file: fileWithPhoto('J-2'), photos }),
  ]
  for (const { importID } of [second, first]) {
    await start(importID)
    expect(await problemsOf(importID)).toEqual([])
  }
})

test('an export imports without changes, in both languages, whatever the texts begin with', async () => {
  const names = ['=1+1', "'=x", '+63', '-5', '@me', "''-a", 'Plain; "quoted", and a comma', 'Ñandú 👗']
  for (const [n, name] of names.entries()) {
    const { generatedID } = await shop.ok('POST store/add_item', {
      ...app.make.itemForm(),
      name,
      description: `${name}\nsecond line`,
      sku: n % 2 ? `=${n}` : '',
      tagID: [1, 2],
      colours: ['Blue', 'Red'],
      condition: 'very_good',
      brand: '@Brand',
      kids: n % 2 === 0,
      pieces: n % 2 ? 12 : null,
      measurements: { waist: 38.5, length: 60 },
      flaws: [{ word: 'A hole; small', photo: 0, x: 10, y: 20 }],
      later: true,
    })
    if (n < 2)
      await shop.ok('POST store/add_img_item', {
        id: generatedID,
        img: await picture({ width: 300, height: 300 }),
      })
  }
  await app.make.listedItem(shop.shopID)
  const before = await app.db
    .selectFrom('items')
    .selectAll()
    .where('shop_id', '=', shop.shopID)
    .orderBy('id')
    .execute()
  for (const language of ['en', 'fil'] as const) {
    await shop.ok('POST auth/set_language', { language })
    const { text, headers: sent } = await textOf('store/export_items')
    expect(sent.get('content-type')).toContain('text/csv')
    expect(sent.get('content-disposition')).toContain('attachment')
    // fetch takes the mark off.
    for (const cell of text.matchAll(/(?:^|,)"([^"]*)/gm)) expect(cell[1]).not.toMatch(/^[=+\-@\t\r]/)
    const checked = await check({ file: blob(text) })
    expect(checked.plan).toEqual({ add: 0, change: 0, same: 9, refuse: 0 })
    expect(await start(checked.importID)).toMatchObject({
      done: { added: 0, changed: 0, same: 9, refused: 0 },
    })
  }
  const after = await app.db
    .selectFrom('items')
    .selectAll()
    .where('shop_id', '=', shop.shopID)
    .orderBy('id')
    .execute()
  expect(after).toEqual(before)
})

test('a seller reads all pieces page by page, and nobody else does', async () => {
  await app.pool.query(
    `insert into items (id, shop_id, name, description, price_centavos, size, is_feminine, state, photos_expected,
       created_at)
     select gen_random_uuid(), $1, 'Piece ' || n, 'A draft', 10000, 'M', 1, 'draft', 1, now()
     from generate_series(1, 1203) n`,
    [shop.shopID],
  )
  const { text } = await textOf('store/export_items')
  expect(text.match(/"Piece \d+"/g)).toHaveLength(1203)
  const other = await app.make.quickShopkeeper()
  expect((await textOf('store/export_items', other)).text).not.toContain('Piece 1')
  const { importID } = await check({ file: blob(csvOf(lineOf('C-1'))) })
  for (const name of ['get_import', 'get_import_lines', 'get_import_report'])
    expect((await textOf(`store/${name}?importID=${importID}`, other)).status).toBe(404)
  expect(await codeOf(other.call('POST store/start_import', { importID }))).toBe('not_found')
  expect(await codeOf(app.visitor().call('POST store/import_items', {}))).toBe('not_signed_in')
})

describe('rules', () => {
  test('another shop’s piece cannot be changed, a reserved one is refused, and a SKU is of one piece', async () => {
    const other = await app.make.quickShopkeeper()
    const theirs = await app.make.listedItem(other.shopID)
    const [mine, held] = [await app.make.listedItem(shop.shopID), await app.make.listedItem(shop.shopID)]
    const buyer = await app.make.oldBuyer()
    await buyer.ok('POST tickets/purchase_item', { itemID: held })
    await shop.ok('POST store/update_item', { itemID: held, sku: '' }).catch(() => undefined)
    await importAll({ file: blob(csvOf(lineOf('D-1'))) })
    const { importID } = await check({
      file: blob(
        `Piece ID,SKU,Price\n${theirs},,10\n${held},,10\n${mine},D-1,10\nnot an id,,10\n${mine},D-2,10\n`,
      ),
    })
    expect(await problemsOf(importID)).toEqual([
      [2, ['item_id', 'item_unknown']],
      [3, [null, 'item_reserved']],
      [4, ['sku', 'sku_taken']],
      [5, ['item_id', 'item_unknown']],
    ])
    expect(await start(importID)).toMatchObject({ done: { changed: 1, refused: 4 } })
    expect(await codeOf(shop.call('POST store/update_item', { itemID: mine, sku: 'D-1' }))).toBe('sku_taken')
    expect(await codeOf(shop.call('POST store/add_item', { ...app.make.itemForm(), sku: 'D-2' }))).toBe(
      'sku_taken',
    )
    await other.ok('POST store/add_item', { ...app.make.itemForm(), sku: 'D-2' })
  })

  test('one import of a shop runs at once, also of two that start at the same moment', async () => {
    const [one, two] = [
      await check({ file: blob(csvOf(lineOf('E-1'))) }),
      await check({ file: blob(csvOf(lineOf('E-2'))) }),
    ]
    const answers = await Promise.all(
      [one, two].map(({ importID }) => shop.call('POST store/start_import', { importID })),
    )
    expect(answers.map(({ error }) => error?.code).toSorted()).toEqual(['import_running', undefined])
    await app.background.runSent()
    // Repeating it is not an error, and does nothing again.
    for (const { importID } of [one, two]) await start(importID)
    expect(await itemsOf()).toHaveLength(2)
    expect(await start(one.importID)).toMatchObject({ done: { added: 1 } })
    expect(await itemsOf()).toHaveLength(2)
  })

  test('a shop sends 30 files and starts 10 a day, and the 31st is refused by its head', async () => {
    const key = (kind: string) => `${kind}:${shop.accountID}`
    await app.db
      .insertInto('attempts')
      .values(
        [
          ['import-files', 29],
          ['imports', 10],
        ].map(([kind, count]) => ({
          key: key(String(kind)),
          count: Number(count),
          window_ends_at: new Date(app.clock.now().getTime() + 60_000),
        })),
      )
      .execute()
    const { importID } = await check({ file: blob(csvOf(lineOf('F-1'))) })
    expect(await codeOf(send({ file: blob(csvOf(lineOf('F-1'))) }))).toBe('too_many_tries')
    expect(await codeOf(shop.call('POST store/start_import', { importID }))).toBe('too_many_tries')
  })

  test('a helper imports under their own name, and no line is written once the help has ended', async () => {
    const helper = await app.make.quickBuyer()
    await app.make.helpsAt(shop.shopID, helper.accountID)
    const first = await check({ file: blob(csvOf(lineOf('G-1'))) }, helper)
    await start(first.importID, helper)
    const added = await app.db
      .selectFrom('items')
      .select('added_by')
      .where('shop_id', '=', shop.shopID)
      .executeTakeFirst()
    expect(added?.added_by).toBe(helper.accountID)
    const second = await check({ file: blob(csvOf(lineOf('G-2'))) }, helper)
    await helper.ok('POST store/start_import', { importID: second.importID })
    await shop.ok('POST helpers/remove', { helperID: helper.accountID })
    await app.background.runSent()
    const { import: ended } = await shop.ok('GET store/get_import', { importID: second.importID })
    expect(ended).toMatchObject({ state: 'done', done: { added: 0, refused: 1 } })
    expect(await problemsOf(second.importID)).toEqual([[2, [null, 'help_ended']]])
  })

  test('a stop that has ended by its time stops no import', async () => {
    const stopped = {
      stopped_at: app.clock.now(),
      stopped_until: new Date(app.clock.now().getTime() + 1_000),
    }
    await app.db.updateTable('accounts').set(stopped).where('id', '=', shop.accountID).execute()
    app.clock.advance(1_000)
    expect(await importAll({ file: blob(csvOf(lineOf('G-4'))) })).toMatchObject({ done: { added: 1 } })
  })

  test('a line that waits while its owner is stopped writes nothing', async () => {
    const { importID } = await check({ file: blob(csvOf(lineOf('G-3'))) })
    await shop.ok('POST store/start_import', { importID })
    const work = await app.db.transaction().execute(async (tx) => {
      await accountLock(tx, shop.accountID, 'exclusive').execute()
      const working = app.background.runSent()
      await expect
        .poll(
          async () =>
            (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(tx)).rows,
        )
        .toHaveLength(1)
      await tx
        .updateTable('accounts')
        .set({ stopped_at: app.clock.now() })
        .where('id', '=', shop.accountID)
        .execute()
      return { working }
    })
    await work.working
    const { rows } = await sql`
      select outcome, problems -> 0 ->> 'code' as code from item_import_lines where import_id = ${importID}`.execute(
      app.db,
    )
    expect(rows).toEqual([{ outcome: 'refused', code: 'help_ended' }])
    const items = app.db.selectFrom('items').select('id').where('shop_id', '=', shop.shopID)
    expect(await items.execute()).toEqual([])
  })
})

test('an import whose worker is killed goes on without doubling', async () => {
  const photo = Buffer.from(await (await picture({ width: 300, height: 400 })).arrayBuffer())
  const lines = Array.from({ length: 12 }, (_, n) => lineOf(`H-${n}`, { photos: n === 0 ? 'h.jpg' : '' }))
  const { importID } = await check({
    file: blob(csvOf(...lines)),
    photos: blob(zipOf([{ name: 'h.jpg', bytes: photo }])),
    list: true,
  })
  await shop.ok('POST store/start_import', { importID })
  const killed = new AbortController()
  const worker = app.background.runQueued('import-items', { importID }, killed.signal)
  await new Promise((resolve) => void setTimeout(resolve, 60))
  killed.abort()
  await worker.catch(() => undefined)
  // As if it had died between the item and the note that its line is done.
  await app.db
    .updateTable('item_import_lines')
    .set({ outcome: null, item_id: null })
    .where('import_id', '=', importID)
    .execute()
  app.clock.advance(20_000)
  const importNow = async () => (await shop.ok('GET store/get_import', { importID })).import
  // Another process goes on with it, also while a third does.
  await app.background.runQueued('import-items', { importID })
  await vi.waitFor(async () => expect((await importNow())?.state).toBe('done'), { timeout: 10_000 })
  const done = await importNow()
  expect(done).toMatchObject({ state: 'done', done: { added: 12, refused: 0 } })
  expect(await itemsOf()).toHaveLength(12)
  const { status, images } = (await itemsOf()).find(({ name }) => name === 'Jacket H-0') ?? {}
  expect([status, images?.length]).toEqual(['for_sale', 1])
})
