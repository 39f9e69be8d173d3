import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { maximumPhotoBytes } from '#domain/photos.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { picture } from '#tests/support/photos.ts'
import { type RawUploading, rawUpload } from '#tests/support/raw-upload.ts'
import { createLog } from '../http/log.ts'
import { createUploadFolder } from './folder.ts'
import { allByNight } from '#tests/support/nightly.ts'

let app: TestApp
let seller: Awaited<ReturnType<TestApp['make']['shopkeeper']>>
let folder: string
let written = ''
const log = createLog('info', { write: (line) => void (written += line) })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ukay-uploads-test-'))
  vi.stubEnv('TMPDIR', folder)
  const uploadPace = { windowMs: 400, windowBytes: 1_000, longestMs: 3_000 }
  app = await startApp({}, undefined, { log, uploadPace })
  seller = await app.make.shopkeeper()
})
afterAll(async () => {
  await app.stop()
  expect(await readdir(folder)).toEqual(expect.not.arrayContaining([expect.stringMatching(/^ukay-uploads-/)]))
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const senders: RawUploading[] = []
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.cut()
  await vi.waitFor(async () => expect(await temporaryFiles()).toEqual([]), 20_000)
})
const send = (given: Partial<Parameters<typeof rawUpload>[0]>): RawUploading => {
  const path = 'store/add_img_item'
  const sender = rawUpload({ base: app.base, path, field: 'img', cookie: seller.cookie, sent: 0, ...given })
  senders.push(sender)
  return sender
}

const temporaryFiles = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => /ukay-uploads-\d+-\w+\/./.test(name))
const statusOf = (sender: RawUploading): Promise<number> =>
  vi.waitFor(() => {
    expect(sender.status()).not.toBeNaN()
    return sender.status()
  }, 5_000)
const draft = async () => (await seller.ok('POST store/add_item', app.make.itemForm())).generatedID
const form = (entries: [string, string | Blob][]): FormData => {
  const made = new FormData()
  for (const [name, value] of entries) made.append(name, value)
  return made
}
const post = async (path: string, body: FormData | string, who: Client = seller) => {
  const answer = await fetch(`${app.base}/api/${path}`, {
    method: 'POST',
    headers: { cookie: who.cookie, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
    body,
  })
  return { status: answer.status, error: (await answer.json()) as { code: string; error: string } }
}

test.each([
  ['of nobody', { cookie: '' }, 401],
  ['of somebody whose role may not', { path: 'homepage/img_search', field: 'photo' }, 403],
  ['at a call without files', { path: 'auth/login' }, 415],
  ['larger than the call takes', { declared: maximumPhotoBytes + 1_000_000 }, 413],
])('an upload %s is refused by its head alone', async (_what, given, status) => {
  expect(await statusOf(send({ declared: 10_000_000, ...given }))).toBe(status)
})

test('a rate limit is checked by the headers alone', async () => {
  const buyer = await app.make.quickBuyer()
  const given = { path: 'homepage/img_search', field: 'photo', cookie: buyer.cookie, declared: 10_000 }
  await app.db
    .insertInto('attempts')
    .values({
      key: `photo-search:${buyer.accountID}`,
      count: 60,
      window_ends_at: new Date(app.clock.now().getTime() + 60_000),
    })
    .execute()
  const sender = send(given)
  expect(await statusOf(sender)).toBe(429)
  expect(sender.answer()).toContain('too_many_tries')
})

test('a refused body is read a little, and then its connection is closed', async () => {
  const sender = send({ cookie: '', declared: 31_000_000, sent: 30_000_000 })
  expect(await statusOf(sender)).toBe(401)
  const closedAfter = await sender.closed
  expect(closedAfter).toBeGreaterThan(1_500)
  expect(closedAfter).toBeLessThan(6_000)
  expect(sender.bytesSent()).toBeLessThan(16_000_000)
})

test('a client that sends ten megabytes receives the reason for the refusal', async () => {
  for (const [path, who, status] of [
    ['store/add_img_item', app.visitor(), 401],
    ['auth/login', seller, 415],
  ] as const) {
    const body = form([['img', new Blob([new Uint8Array(10_000_000)])]])
    const answer = await post(path, body, who)
    expect(answer).toMatchObject({ status, error: { error: expect.any(String) } })
  }
})

test.each(
  allByNight(1, [
    ['only drips', 100, 2_000],
    ['comes steadily, but takes for ever', 2_000, 6_000],
  ]),
)('an upload that %s is ended', async (_what, bytes, endsWithin) => {
  const sender = send({ declared: 10_000_000 })
  const drip = setInterval(() => sender.send(bytes), 100)
  const status = await vi.waitFor(() => {
    expect(sender.status()).not.toBeNaN()
    return sender.status()
  }, endsWithin)
  clearInterval(drip)
  expect(status).toBe(408)
})

test('a stalled upload is ended', async () => {
  const still = send({ declared: 1_000_000, sent: 500_000 })
  await vi.waitFor(async () => expect(await temporaryFiles()).toHaveLength(1), 20_000)
  expect(await statusOf(still)).toBe(408)
  expect(still.answer()).toContain('upload_slow')
  expect(await temporaryFiles()).toEqual([])
})

test('an upload that its client aborts is not logged as an error, and frees its slot', async () => {
  written = ''
  // More than the limit of an account, one after another.
  for (let n = 0; n < 15; n += 1) {
    const sender = send({ declared: 1_000_000, sent: 500_000 })
    await vi.waitFor(async () => expect(await temporaryFiles()).toHaveLength(1), 20_000)
    sender.cut()
    await vi.waitFor(async () => expect(await temporaryFiles()).toEqual([]), 20_000)
  }
  const photo = await picture({ width: 300, height: 300 })
  await seller.ok('POST store/add_img_item', { id: await draft(), img: photo })
  const lines = written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { level: number; msg: string })
  expect(lines.filter(({ msg }) => msg === 'answered')).toHaveLength(2)
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
})

test('JSON cannot pose as a file and name a path of the server', async () => {
  const img = { path: '/etc/hostname', size: 10, filename: 'a.jpg' }
  const answer = await post('store/add_img_item', JSON.stringify({ id: await draft(), img }))
  expect(answer).toMatchObject({
    status: 400,
    error: { code: 'bad_input', fields: { img: 'A photo is required' } },
  })
})

test('only file fields of the call are accepted, and its text fields are limited in size', async () => {
  const [id, photo] = [await draft(), await picture({ width: 300, height: 300 })]
  const img: [string, Blob] = ['img', photo]
  for (const [entries, status, code] of [
    [[['id', id], ['other', photo], img], 400, 'bad_input'],
    [[['id', id], img, img], 413, 'too_large'],
    [[['id', 'x'.repeat(20_000)], img], 413, 'too_large'],
    [[...Array.from({ length: 61 }, (): [string, string] => ['id', id]), img], 413, 'too_large'],
    [[['id', id]], 400, 'bad_input'],
  ] as [[string, string | Blob][], number, string][])
    expect(await post('store/add_img_item', form(entries))).toMatchObject({ status, error: { code } })
  expect(await seller.ok('GET store/item', { id })).toMatchObject({ images: [] })
  expect(await post('store/add_img_item', form([['id', id], ['x', 'ignored'], img]))).toMatchObject({
    status: 200,
  })
})

test('a body without a declared size ends at the maximum of the call', async () => {
  expect(await statusOf(send({ sent: 14_000_000 }))).toBe(413)
})

test.each([
  ['a boundary that is too long to look for', `multipart/form-data; boundary=${'b'.repeat(300)}`, '--'],
  ['no boundary', 'multipart/form-data', '--'],
  ['a body that is cut', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; na'],
  ['no body', 'multipart/form-data; boundary=x', ''],
  [
    'a part without a name',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; filename="a"\r\n\r\nabc\r\n--x--\r\n',
  ],
])('%s is refused', async (_what, type, body) => {
  const answer = await fetch(`${app.base}/api/store/add_img_item`, {
    method: 'POST',
    headers: { cookie: seller.cookie, 'content-type': type },
    body,
  })
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'bad_input' }])
})

test('files left by a killed process are removed by the next one, and no others', async () => {
  const root = join(folder, 'leftovers')
  const [ofDead, ofOther, foreign] = ['ukay-uploads-4194305-abcdef', 'ukay-uploads-1-abcdef', 'anything']
  for (const name of [ofDead, ofOther, foreign]) {
    await mkdir(join(root, name), { recursive: true })
    await writeFile(join(root, name, 'photo'), 'x')
  }
  const made = await createUploadFolder(root)
  expect((await readdir(root)).toSorted()).toEqual([foreign, ofOther].toSorted())
  await made.prepare()
  const path = made.newPath()
  await writeFile(path, 'x')
  // Another server of this process starts, and a cleaner of temporary files removes the folder.
  await createUploadFolder(root)
  expect(await readdir(join(path, '..'))).toHaveLength(1)
  await rm(join(path, '..'), { recursive: true })
  await made.prepare()
  await writeFile(made.newPath(), 'x')
  await made.close()
  expect((await readdir(root)).toSorted()).toEqual([foreign, ofOther].toSorted())
  await rm(root, { recursive: true })
})
