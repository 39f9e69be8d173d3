import { type Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Drawn, Encoding } from './requests.ts'
import { FileValue, Known, Raw } from './values.ts'

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  bytes: Buffer
}

/** What is filled in when a request is sent. */
export interface Fillings {
  /** By the field that takes them; '' has all. */
  ids: ReadonlyMap<string, readonly string[]>
  files: readonly Uint8Array[]
}

const json = (value: unknown, fillings: Fillings): string => {
  if (value instanceof Known) return JSON.stringify(fill(value, fillings))
  if (value instanceof Raw) return value.text
  if (value instanceof FileValue) return JSON.stringify({ bytes: [1, 2, 3], filename: value.filename })
  if (Array.isArray(value)) return `[${value.map((one) => json(one, fillings)).join(',')}]`
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, one]) => `${JSON.stringify(name)}:${json(one, fillings)}`)
      .join(',')}}`
  return JSON.stringify(value) ?? 'null'
}

/** `item_id`, `itemIDs` and `itemID` take the same. */
export const kindOf = (field: string): string => field.toLowerCase().replaceAll(/_|s$/g, '')

const fill = ({ n, field }: Known, { ids }: Fillings): string => {
  const own = n % 5 === 0 ? undefined : ids.get(kindOf(field))
  const from = own ?? ids.get('') ?? []
  return from[n % from.length] ?? ''
}

const plain = (value: unknown, fillings: Fillings): string =>
  typeof value === 'string' ? value : value instanceof Known ? fill(value, fillings) : json(value, fillings)

/** Lone halves of characters as a careless sender would write them: no valid UTF-8. */
const percent = (text: string): string =>
  text.replaceAll(/[^\w.~-]/gsu, (character) =>
    /\p{Cs}/u.test(character)
      ? [0xed, 0xa0 | ((character.charCodeAt(0) >> 6) & 0x1f), 0x80 | (character.charCodeAt(0) & 0x3f)]
          .map((byte) => `%${byte.toString(16)}`)
          .join('')
      : encodeURIComponent(character),
  )

/** A list is a repeated field. */
const pairs = (fields: Drawn['fields']): [string, unknown][] =>
  fields.flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one): [string, unknown] => [name, one]) : [[name, value]],
  )

const form = (fields: Drawn['fields'], fillings: Fillings): string =>
  pairs(fields)
    .map(([name, value]) => `${percent(name)}=${percent(plain(value, fillings))}`)
    .join('&')

const boundary = 'b'

const multipart = (fields: Drawn['fields'], fillings: Fillings): Buffer =>
  Buffer.concat([
    ...pairs(fields).flatMap(([name, value]) => {
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`
      if (!(value instanceof FileValue)) return [Buffer.from(`${head}\r\n\r\n${plain(value, fillings)}\r\n`)]
      const bytes = fillings.files[value.n % fillings.files.length] ?? new Uint8Array()
      const type = `Content-Type: ${value.mediaType}`
      return [
        Buffer.from(`${head}; filename="${value.filename}"\r\n${type}\r\n\r\n`),
        bytes,
        Buffer.from('\r\n'),
      ]
    }),
    Buffer.from(`--${boundary}--\r\n`),
  ])

const bodyOf = (encoding: Encoding, fields: Drawn['fields'], fillings: Fillings): Buffer => {
  if (encoding === 'multipart') return multipart(fields, fillings)
  if (encoding === 'form') return Buffer.from(form(fields, fillings))
  const named = fields.map(([name, value]) => `${JSON.stringify(name)}:${json(value, fillings)}`)
  return Buffer.from(`{${named.join(',')}}`)
}

const mediaTypes: Record<Encoding, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: `multipart/form-data; boundary=${boundary}`,
}

/** Longer queries are refused by Node's own parser before anything of ours sees them. */
const longestQuery = 12_000

export interface Outgoing {
  method: string
  target: string
  headers: Record<string, string>
  body: Buffer | null
}

/** What goes over the wire for a drawn request. */
export const outgoing = (drawn: Drawn, cookie: string, fillings: Fillings): Outgoing => {
  const [own = 'GET', path = ''] = drawn.call.split(' ')
  const method = drawn.method ?? own
  const hasFile = pairs(drawn.fields).some(([, value]) => value instanceof FileValue)
  const encoding = hasFile ? 'multipart' : drawn.encoding
  const query = own === 'GET' ? form(drawn.fields, fillings).slice(0, longestQuery) : ''
  const sendsBody = method === 'POST' || method === 'PUT' || method === 'PATCH'
  const body = sendsBody
    ? drawn.body === null
      ? bodyOf(encoding, drawn.fields, fillings)
      : Buffer.from(drawn.body)
    : null
  return {
    method,
    target: `/api/${path}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...(cookie !== '' && { cookie }),
      ...(body && { 'content-type': mediaTypes[encoding] }),
      ...drawn.headers,
      ...(body && { 'content-length': String(body.length) }),
    },
    body,
  }
}

/** As they were before they were compressed for the way. */
const opened = (bytes: Buffer, encoding: string | undefined): Buffer =>
  encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes

/** The stream of events never ends by itself: its head is the answer. */
export const send = (base: URL, agent: Agent, { method, target, headers, body }: Outgoing): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(
      { agent, host: base.hostname, port: base.port, method, path: target, headers },
      (response) => {
        const answer = (chunks: Buffer[]) => ({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: opened(Buffer.concat(chunks), response.headers['content-encoding']),
        })
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          resolve(answer([]))
          response.destroy()
          return
        }
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('end', () => {
          try {
            resolve(answer(chunks))
          } catch (error) {
            reject(error as Error)
          }
        })
        response.once('error', reject)
      },
    )
    asked.once('error', reject)
    asked.setTimeout(60_000, () => asked.destroy(new Error('no answer within a minute')))
    asked.end(body)
  })
