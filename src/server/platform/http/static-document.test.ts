import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressAnswers } from './compress.ts'
import { createDocuments, staticDocument } from './static-document.ts'

const document = JSON.stringify(Array.from({ length: 500 }, (_, n) => ({ n })))

const start = async () => {
  const app = Fastify()
  await compressAnswers(app)
  app.get('/', staticDocument({ document, mediaType: 'application/json; charset=utf-8' }))
  return (headers: Record<string, string>) => app.inject({ url: '/', headers })
}

test('the document is sent in the best encoding that the client takes', async () => {
  const ask = await start()
  const cases: [string, string | undefined][] = [
    ['gzip, deflate, br', 'br'],
    ['*', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, *', 'gzip'],
    ['deflate', undefined],
    ['', undefined],
  ]
  for (const [given, wanted] of cases) {
    const { headers, rawPayload } = await ask({ 'accept-encoding': given })
    expect([given, headers['content-encoding']]).toEqual([given, wanted])
    expect(headers.vary).toBe('accept-encoding')
    const plain =
      wanted === 'br'
        ? brotliDecompressSync(rawPayload)
        : wanted === 'gzip'
          ? gunzipSync(rawPayload)
          : rawPayload
    expect(plain.toString()).toBe(document)
  }
})

test('a client that has the document gets 304 without a body, and replies share one ETag', async () => {
  const ask = await start()
  const first = await ask({ 'accept-encoding': 'br' })
  const etag = String(first.headers.etag)
  expect((await ask({})).headers.etag).toBe(etag)
  for (const known of [etag, `"other", ${etag}`, etag.replace('W/', '')]) {
    const again = await ask({ 'accept-encoding': 'br', 'if-none-match': known })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
  }
  expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200)
})

const text = (n: number) => `${n} ${'x'.repeat(1_000_000)}`

test('the same text is one document, and the least recently used are removed', () => {
  const documents = createDocuments({ mediaType: 'application/json; charset=utf-8' })
  const first = documents(text(0))
  expect(documents(text(0))).toBe(first)
  expect(documents(text(1))).not.toBe(first)
  for (let n = 1; n <= 7; n += 1) documents(text(n))
  expect(documents(text(0))).toBe(first)
  for (let n = 10; n <= 18; n += 1) documents(text(n))
  expect(documents(text(0))).not.toBe(first)
})
