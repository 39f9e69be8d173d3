import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { startApp } from '#tests/support/app.ts'
import { picture } from '#tests/support/photos.ts'
import { openStorage } from './open-storage.ts'
import { s3Storage } from './platform/storage/s3.ts'
import { type Storage, StorageAway, StorageRefuses } from './platform/storage/storage.ts'
import { readDatabaseSettings, readSettings } from './settings.ts'
import { nightly } from '#tests/support/nightly.ts'

/** A fake S3 server that replies as each test needs, to test failures. The tests of s3.ts use a real server. */
type Answer = (request: IncomingMessage, response: ServerResponse) => unknown
let answers: Answer[]
let asked: string[]
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  request.resume()
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  answer?.(request, response)
})
const keys = { S3_ACCESS_KEY_ID: 'known-to-all', S3_SECRET_ACCESS_KEY: 'known-to-nobody' }
let endpoint: string
let storage: Storage
let impatient: Storage

beforeAll(async () => {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [accessKeyID, secretAccessKey] = [keys.S3_ACCESS_KEY_ID, keys.S3_SECRET_ACCESS_KEY]
  const bucket = { endpoint, bucket: 'files', region: 'here', accessKeyID, secretAccessKey }
  storage = s3Storage(bucket, { timeouts: { attemptMs: 2_000, totalMs: 10_000 } })
  impatient = s3Storage(bucket, { timeouts: { attemptMs: 1_000, totalMs: 1_500 } })
})
beforeEach(() => {
  asked = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const says =
  (status: number, body = ''): Answer =>
  (_, response) =>
    response.writeHead(status).end(body)
const error = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
const silence: Answer = () => undefined
const hangsUp: Answer = (request) => request.socket.destroy()
const breaksOff: Answer = (request, response) => {
  response.writeHead(200, { 'content-length': 9 })
  response.write('half')
  setImmediate(() => request.socket.destroy())
}
const read = async (name: string): Promise<string | null> => {
  const found = await storage.open(name)
  return found && String(await buffer(found.stream))
}
const listed = async (of: Storage): Promise<string[]> => {
  const names: string[] = []
  for await (const { name } of of.list()) names.push(name)
  return names
}

test('the settings of S3 must be complete or absent', () => {
  for (const settingsOf of [readSettings, readDatabaseSettings]) {
    expect(() => settingsOf({ S3_BUCKET: 'files' })).toThrow(
      'S3_ACCESS_KEY_ID: S3_BUCKET, S3_ACCESS_KEY_ID and',
    )
    expect(() => settingsOf({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a' })).toThrow('S3_SECRET_ACCESS_KEY: ')
    expect(() => settingsOf(keys)).toThrow('S3_BUCKET: ')
    expect(() => settingsOf({ S3_ENDPOINT: 'https://s3.example.ph' })).toThrow('S3_BUCKET: ')
    expect(() => settingsOf({ ...keys, S3_BUCKET: 'files', S3_ENDPOINT: 's3.example.ph' })).toThrow(
      'S3_ENDPOINT: ',
    )
    expect(settingsOf({ ...keys, S3_BUCKET: 'files' })).toMatchObject({
      S3_BUCKET: 'files',
      S3_REGION: 'us-east-1',
    })
  }
})

test('requests use the endpoint, path and region of the settings', async () => {
  let signature = ''
  answers = [
    (request, response) => {
      signature = request.headers.authorization ?? ''
      response.end()
    },
  ]
  const at = {
    DATA_DIR: './data',
    S3_BUCKET: 'ours',
    S3_ENDPOINT: `${endpoint}/store/`,
    S3_REGION: 'manila',
    ...keys,
  }
  expect(await openStorage(at).has('ids/a')).toBe(true)
  expect(asked).toEqual(['HEAD /store/ours/ids/a'])
  expect(signature).toMatch(/^AWS4-HMAC-SHA256 Credential=known-to-all\/\d{8}\/manila\/s3\/aws4_request, /)
})

describe('requests are retried', () => {
  test.each<[string, Answer]>([
    ['replies 500', says(500)],
    ['replies 503, as under overload', says(503, error('SlowDown'))],
    ['replies 429', says(429)],
    ['closes the connection', hangsUp],
    ['closes the connection in the middle of a file', breaksOff],
  ])('if S3 %s', async (_, ill) => {
    answers = [ill, ill, says(200, 'a picture')]
    expect(await read('photos/a')).toBe('a picture')
    expect(asked).toHaveLength(3)
  })

  test.runIf(nightly)('if S3 does not reply, until the total timeout', async () => {
    answers = [silence, says(200, 'a picture')]
    expect(await read('photos/a')).toBe('a picture')
    answers = [silence]
    await expect(impatient.open('photos/a')).rejects.toThrow(StorageAway)
    expect(asked.length).toBeGreaterThan(1)
  })

  test('and finally fail. A failure is never taken for a missing file', async () => {
    answers = [says(500, error('InternalError'))]
    for (const ask of [
      () => impatient.open('ids/a'),
      () => impatient.has('ids/a'),
      () => impatient.put('ids/a', Buffer.from('a')),
      () => impatient.remove('ids/a'),
      () => listed(impatient),
      () => impatient.check(),
    ])
      await expect(ask()).rejects.toThrow(/^S3 does not answer: /)
  })
})

test.each([
  [403, 'AccessDenied'],
  [301, 'PermanentRedirect'],
  [404, 'NoSuchBucket'],
])('%s %s is not retried, and the error does not contain the keys', async (status, code) => {
  answers = [says(status, error(code))]
  const refused = await storage.open('ids/a').catch((thrown: unknown) => thrown)
  expect(refused).toBeInstanceOf(StorageRefuses)
  expect(String(refused)).toMatch(status === 404 ? 'no bucket "files"' : `S3 refuses: ${status} ${code}`)
  expect(asked).toHaveLength(1)
  expect(JSON.stringify(refused, Object.getOwnPropertyNames(refused))).not.toMatch(/known-to|Signature/)
})

const page = (names: string[], more = '') =>
  `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>files</Name>${more}${names
    .map(
      (name) =>
        `<Contents><Key>${name}</Key><LastModified>2026-11-21T07:00:00.000Z</LastModified><ETag>&quot;a&quot;</ETag><Size>7</Size></Contents>`,
    )
    .join('')}</ListBucketResult>`

describe('a listing', () => {
  test('continues with the token of S3, and skips files of other software', async () => {
    const next = '<IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b=</NextContinuationToken>'
    answers = [says(200, page(['ids/a', 'Their &lt;file&gt;'], next)), says(200, page(['ids/b']))]
    expect(await listed(storage)).toEqual(['ids/a', 'ids/b'])
    const [path, query] = asked[1]?.split('?') ?? []
    expect(path).toBe('GET /files/')
    expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({
      'list-type': '2',
      'max-keys': '1000',
      'continuation-token': 'a&b=',
    })
  })

  test.each([
    [
      'has no continuation token although it is truncated',
      page(['ids/a'], '<IsTruncated>true</IsTruncated>'),
    ],
    ['is not a listing', '<html>Please log in</html>'],
    ['has a file without a size', page(['ids/a']).replace(/<Size>7<\/Size>/, '')],
  ])('that %s is an error', async (_, body) => {
    answers = [says(200, body)]
    await expect(listed(storage)).rejects.toThrow('S3')
  })
})

test('while S3 is not reachable, photos get 503 and everything else works. Afterwards photos work again', async () => {
  const app = await startApp({}, undefined, { storage: impatient })
  try {
    const kept = new Map<string, Buffer>()
    let away = false
    answers = [
      async (request, response) => {
        if (away) return response.writeHead(503).end(error('ServiceUnavailable'))
        const name = request.url?.split('?')[0] ?? ''
        if (name === '/files/') return response.end(page([]))
        if (request.method === 'PUT') kept.set(name, await buffer(request))
        const body = kept.get(name)
        return response.writeHead(body ? 200 : 404).end(body ?? error('NoSuchKey'))
      },
    ]
    const seller = await app.make.quickShopkeeper()
    const buyer = await app.make.quickBuyer()
    const itemID = await app.make.item(seller)
    const { image_links: links } = await buyer.ok('GET store/item', { id: itemID })
    const photo = () => fetch(`${app.base}${links[0]}`)
    const there = await photo()
    expect([there.status, there.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect((await there.arrayBuffer()).byteLength).toBe(Number(there.headers.get('content-length')))

    away = true
    const gone = await photo()
    expect([gone.status, gone.headers.get('retry-after'), await gone.json()]).toEqual([
      503,
      '3',
      { error: errors.not_ready[1], code: 'not_ready' },
    ])
    const { generatedID: id } = await seller.ok('POST store/add_item', { ...app.make.itemForm(), photos: 1 })
    const img = await picture({ width: 300, height: 400 })
    const send = () => seller.call('POST store/add_img_item', { id, img, position: 0 })
    expect((await send()).status).toBe(503)
    // No photo is marked as lost, and the item can be bought.
    await expect(app.background.run('reconcile-storage')).rejects.toThrow('S3 does not answer')
    expect((await buyer.ok('GET store/item', { id: itemID })).image_links).toEqual(links)
    expect((await buyer.call('POST tickets/purchase_item', { itemID })).status).toBe(200)
    expect((await app.visitor().call('GET health/ready')).status).toBe(200)

    away = false
    expect((await photo()).status).toBe(200)
    expect((await send()).status).toBe(200)
  } finally {
    await app.stop()
  }
})
