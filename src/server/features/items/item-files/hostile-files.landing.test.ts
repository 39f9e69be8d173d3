import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOfCell, toCsv, toLines } from '#server/platform/csv.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { nightly } from '#tests/support/nightly.ts'
import { picture } from '#tests/support/photos.ts'
import { type ZipEntry, zipOf } from '#tests/support/zip.ts'
import { readCsv, textOfCsv } from './reading/read-csv.ts'

let app: TestApp
let shop: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
let photo: Buffer
beforeAll(async () => {
  app = await startApp()
  shop = await app.make.quickShopkeeper()
  photo = Buffer.from(await (await picture({ width: 60, height: 60 })).arrayBuffer())
})
afterAll(() => app.stop())

const header = 'SKU,Name,Description,Price,Size,Style,Tags,Photos\n'
const good = `${header}X-1,Jacket,Barely worn,250,M,Feminine,Jeans,\n`
/** The limit of files a day is not what is tried here. */
const forgetLimits = () => app.db.deleteFrom('attempts').execute()
const send = async (file: string | Uint8Array<ArrayBuffer>, photos?: Uint8Array<ArrayBuffer>) => {
  await forgetLimits()
  return shop.call(
    'POST store/import_items',
    { file: new Blob([file]), ...(photos && { photos: new Blob([photos]) }) },
    'multipart',
  )
}
const codeOf = async (answer: ReturnType<typeof send>) => (await answer).error?.code
const bytesOf = (...parts: (number[] | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))))
const utf16 = (text: string, big = false) => {
  const little = Buffer.from(text, 'utf16le')
  return big ? little.swap16() : little
}
const storedFiles = async () =>
  (await readdir(join(app.folder, 'files', 'imports'), { recursive: true }).catch(() => [])).filter((name) =>
    name.includes('-'),
  )

/** What a file may cost: time of the processor, and the memory that is still held when it was refused. */
const measured = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const [began, before] = [process.cpuUsage(), process.memoryUsage().rss]
  const result = await work()
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1e6).toBeLessThan(5)
  expect(process.memoryUsage().rss - before).toBeLessThan(250e6)
  return result
}

test.each([
  ['a text in UTF-8 with its mark', bytesOf([0xef, 0xbb, 0xbf], Buffer.from(good))],
  ['UTF-16, little end first', bytesOf([0xff, 0xfe], utf16(good))],
  ['UTF-16, big end first', bytesOf([0xfe, 0xff], utf16(good, true))],
  ['semicolons', good.replaceAll(',', ';')],
  ['tabs', good.replaceAll(',', '\t')],
  ['line ends of old Macs', good.replaceAll('\n', '\r')],
  [
    'headers in Filipino',
    good.replace(header, 'sku,PANGALAN,Paglalarawan,Presyo,Size,Estilo,Mga tag,Mga litrato\n'),
  ],
  ['a quote within a cell', good.replace('Jacket', 'Jac"ket')],
  ['unknown columns', good.replace('SKU', 'Colour of the hanger,SKU').replace('X-1', 'red,X-1')],
])('%s is read', async (_what, file) => {
  const { body, error } = await send(file)
  expect(error).toBeNull()
  expect(body).toMatchObject({ import: { lines: 1, plan: { add: 1 } } })
})

test.each<[what: string, file: () => string | Uint8Array<ArrayBuffer>, code: string]>([
  [
    'a ZIP as CSV',
    () => new Uint8Array(zipOf([{ name: 'a.csv', bytes: Buffer.from(good) }])),
    'csv_not_text',
  ],
  ['Latin-1', () => bytesOf(Buffer.from(header + 'Ñ', 'latin1')), 'csv_encoding'],
  ['UTF-16 without its mark', () => bytesOf(utf16(good)), 'csv_encoding'],
  ['a cut UTF-16', () => bytesOf([0xff, 0xfe], utf16(good), [0x41]), 'csv_encoding'],
  ['NUL', () => good.replace('Jacket', 'Jac\0ket'), 'csv_encoding'],
  ['random bytes', () => bytesOf(Array.from({ length: 9_999 }, (_, n) => (n * 7_919) % 256)), 'csv_encoding'],
  ['an unclosed quote', () => good.replace('Jacket', '"Jacket'), 'csv_malformed'],
  ['an unclosed quote over two megabytes', () => `${header}"${'x,\n'.repeat(690_000)}`, 'csv_malformed'],
  ['a million columns', () => ','.repeat(1_000_000), 'csv_malformed'],
  ['200 columns', () => `SKU,Name${',x'.repeat(200)}\n1,2`, 'csv_malformed'],
  ['one cell of two megabytes', () => `${header}${'x'.repeat(2_000_000)}`, 'csv_malformed'],
  ['the same header twice', () => `Name,Price,name\na,1,b`, 'csv_columns'],
  ['the same header in two languages', () => `Name,Price,Presyo\na,1,1`, 'csv_columns'],
  ['no header', () => 'a,b,c\n1,2,3', 'csv_columns'],
  ['nothing', () => '', 'csv_empty'],
  ['a header alone', () => header, 'csv_empty'],
  ['empty lines', () => header + ',,,\n'.repeat(3_000), 'csv_empty'],
  ['2,001 lines', () => header + 'x,y\n'.repeat(2_001), 'csv_too_long'],
  ['a million lines', () => header + 'x\n'.repeat(1_000_000), 'csv_too_long'],
])('%s is refused, soon and with a reason', async (_what, file, code) => {
  const made = file()
  expect(await measured(() => codeOf(send(made)))).toBe(code)
})

const processorMs = async (work: () => Promise<unknown>): Promise<number> => {
  const began = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}
const twoMegabytesOf = (text: string): string => text.repeat(Math.floor((2 * 1024 * 1024) / text.length))

test.each([
  ['commas', twoMegabytesOf(','), 'csv_malformed'],
  ['semicolons', twoMegabytesOf(';'), 'csv_malformed'],
  ['commas after a good start', `${good}X-2,${twoMegabytesOf(',').slice(1_000)}`, 'csv_malformed'],
  ['empty cells in quotes', twoMegabytesOf('"",'), 'csv_malformed'],
  ['empty lines of 100 cells', twoMegabytesOf(`${','.repeat(99)}\n`), 'csv_too_long'],
  ['line ends', twoMegabytesOf('\n'), 'csv_too_long'],
])('two megabytes of %s cost less than the largest file that is read', async (_what, file, code) => {
  const largest = `${'x,'.repeat(99)}x\n`.repeat(2_001)
  const allowed = await processorMs(() => readCsv(largest))
  const before = process.memoryUsage().rss
  const spent = await processorMs(() => expect(readCsv(file)).rejects.toMatchObject({ code }))
  expect(spent).toBeLessThan(1.5 * allowed)
  expect(process.memoryUsage().rss - before).toBeLessThan(50e6)
})

test('other requests are served while a file is read', async () => {
  let turns = 0
  const turn = setInterval(() => (turns += 1), 1)
  await readCsv(`${'x,'.repeat(99)}x\n`.repeat(2_001))
  clearInterval(turn)
  // The file has 25 parts.
  expect(turns).toBeGreaterThan(10)
})

test('files beyond their size are refused by the head, and while they arrive', async () => {
  expect(await codeOf(send('x'.repeat(2_200_000)))).toBe('too_large')
  const head = await fetch(`${app.base}/api/store/import_items`, {
    method: 'POST',
    headers: {
      cookie: shop.cookie,
      'content-type': 'multipart/form-data; boundary=x',
    },
    body: new Uint8Array(120 * 1024 * 1024),
  }).catch(() => null)
  expect(head?.status ?? 413).toBe(413)
})

test('cells that would run as formulas are texts', async () => {
  const { body } = await send(good.replace('Jacket', '"=HYPERLINK(""http://evil.example"")"'))
  const { importID } = (body as { import: { importID: string } }).import
  await shop.ok('POST store/start_import', { importID })
  await app.background.runSent()
  for (const path of ['export_items', `get_import_report?importID=${importID}`]) {
    const answer = await fetch(`${app.base}/api/store/${path}`, { headers: { cookie: shop.cookie } })
    expect(await answer.text()).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  }
})

const one = (more: Partial<ZipEntry>): ZipEntry[] => [{ name: 'a.jpg', bytes: photo, ...more }]
const zeros = Buffer.alloc(11_000_000)

test.each<[what: string, zip: () => Uint8Array<ArrayBuffer>, code: string]>([
  ['no ZIP', () => new Uint8Array(Buffer.from('not a ZIP')), 'zip_unreadable'],
  ['a cut ZIP', () => new Uint8Array(zipOf(one({})).subarray(0, 200)), 'zip_unreadable'],
  ['a password', () => zipOf(one({ encrypted: true })), 'zip_unreadable'],
  [
    'more than 200 MB in all',
    () =>
      zipOf(
        Array.from({ length: 20 }, (_, n) => ({
          name: `${n}.jpg`,
          bytes: photo,
          says: { size: 11_000_000, compressedSize: 10_900_000 },
        })),
      ),
    'zip_too_large',
  ],
  [
    'entries that overlap',
    () =>
      zipOf(Array.from({ length: 50 }, (_, n) => ({ name: `${n}.jpg`, bytes: photo, says: { offset: 0 } }))),
    'zip_unreadable',
  ],
  ['an entry beyond the end', () => zipOf(one({ says: { offset: 900_000 } })), 'zip_unreadable'],
  [
    '2,001 photos',
    () => zipOf(Array.from({ length: 2_001 }, (_, n) => ({ name: `${n}.jpg`, bytes: photo.subarray(0, 9) }))),
    'zip_too_large',
  ],
])('a ZIP with %s is refused whole, and nothing of it is kept', async (_what, zip, code) => {
  const made = zip()
  expect(await measured(() => codeOf(send(good, new Uint8Array(made))))).toBe(code)
  expect(await storedFiles()).toEqual([])
})

test.each<[what: string, zip: () => Uint8Array<ArrayBuffer>, code: string]>([
  ...['.', '..', '.a.jpg', 'a\0.jpg', 'a\n.jpg', '../..', 'a/.b.jpg'].map(
    (name): [string, () => Uint8Array<ArrayBuffer>, string] => [
      `the name ${JSON.stringify(name)}`,
      () => zipOf(one({ name })),
      'zip_name',
    ],
  ),
  ['a long name', () => zipOf(one({ name: `${'a'.repeat(200)}.jpg` })), 'zip_name'],
  ['a symbolic link', () => zipOf(one({ mode: 0o120_777 })), 'zip_name'],
  ['a ZIP in it', () => zipOf(one({ name: 'a.zip', bytes: zipOf(one({})) })), 'not_a_photo'],
  ['a program', () => zipOf(one({ name: 'a.exe' })), 'not_a_photo'],
  ['a bomb', () => zipOf(one({ bytes: zeros })), 'zip_too_large'],
  [
    'a bomb that says it is small',
    () => zipOf(one({ bytes: zeros, says: { size: 9_000 } })),
    'zip_file_unreadable',
  ],
])('of a ZIP with %s nothing is kept, and the file is named', async (_what, zip, code) => {
  const made = zip()
  const { body, error } = await measured(() => send(good, new Uint8Array(made)))
  expect(error).toBeNull()
  expect(body).toMatchObject({ import: { leftOut: [{ code }] } })
  expect(await storedFiles()).toEqual([])
})

test.each(['../a.jpg', '/a.jpg', 'a/b.jpg', 'a\\b.jpg', 'C:\\a.jpg', '../../../../etc/a.jpg'])(
  'the folders of %j are left out of its name, and nothing is written there',
  async (name) => {
    const { body } = await send(good, new Uint8Array(zipOf(one({ name }))))
    expect(body).toMatchObject({ import: { leftOut: [] } })
    const { importID } = (body as { import: { importID: string } }).import
    const names = await app.db
      .selectFrom('item_import_photos')
      .select(['name', 'file'])
      .where('import_id', '=', importID)
      .execute()
    expect(names).toEqual([{ name: name.split(/[\\/]/).at(-1), file: `imports/${importID}-0` }])
    expect(await storedFiles()).toHaveLength(1)
    await app.db.deleteFrom('item_imports').where('id', '=', importID).execute()
    for (const file of await storedFiles()) await rm(join(app.folder, 'files', 'imports', file))
  },
)

test('a file in a ZIP that only has the name of a photo leaves its piece unlisted, and says why', async () => {
  const zip = zipOf([{ name: 'a.jpg', bytes: Buffer.from('<svg onload=alert(1)>') }])
  const { body } = await send(`${header}Y-1,Jacket,Worn,250,M,Feminine,Jeans,a.jpg\n`, new Uint8Array(zip))
  const { importID } = (body as { import: { importID: string } }).import
  await shop.ok('POST store/start_import', { importID })
  await app.background.runSent()
  const { lines } = await shop.ok('GET store/get_import_lines', { importID, problems: true })
  expect(lines).toMatchObject([{ outcome: 'added', problems: [{ column: 'photos', code: 'not_a_photo' }] }])
})

const anyCell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.stringMatching(/^['=+\-@\t\r",;\n ]{0,8}$/),
)

test('every text that a seller can write comes back from a CSV as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyCell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
      async (rows) => {
        // NUL is refused, and spaces around a text never belong to it.
        const clean = rows.map((row) => row.map((text) => text.replaceAll('\0', '').trim()))
        const [, ...lines] = await readCsv(
          textOfCsv(Buffer.from(toCsv([['Name', 'B', 'C'], ['-', '-', '-'], ...clean]))),
        )
        const expected = clean.filter((row) => row.some((text) => text !== ''))
        expect(lines.slice(1).map(({ cells }) => cells)).toEqual(expected)
      },
    ),
    { numRuns: nightly ? 10 * 200 : 200 },
  )
})

test('a text of several bytes is whole where the file is read in parts', async () => {
  const names = Array.from({ length: 1_500 }, (_, n) => `${'👗'.repeat(n % 17)}ñ${n}`)
  const [, ...lines] = await readCsv(
    textOfCsv(Buffer.from(toCsv([['Name'], ...names.map((name) => [name])]))),
  )
  expect(lines.map(({ cells }) => cells[0])).toEqual(names)
})

test('no cell of a CSV begins as a formula, and a text that comes from one is harmless again', () => {
  fc.assert(
    fc.property(anyCell, (text) => {
      const [, cell = ''] = /^"((?:[^"]|"")*)"\r\n$/.exec(toLines([[text]])) ?? []
      expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      expect(textOfCell(cell.replaceAll('""', '"'))).toBe(text)
    }),
    { numRuns: nightly ? 10 * 1_000 : 1_000 },
  )
})

test('a CSV of random characters is read or refused with a reason', async () => {
  const character = fc.constantFrom('"', ',', ';', '\t', '\n', '\r', "'", '=', 'a', '1', ' ', 'é')
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: character, maxLength: 200 }), async (text) => {
      await readCsv(textOfCsv(Buffer.from(`Name,Price\n${text}`))).catch((error: unknown) =>
        expect(error).toMatchObject({ code: expect.stringMatching(/^csv_/) }),
      )
    }),
    { numRuns: nightly ? 10 * 300 : 300 },
  )
})
