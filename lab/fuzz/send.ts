import { type Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { GeneratedRequest, Encoding } from './requests.ts'
import { FileValue, IDPlaceholder, Raw } from './values.ts'

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  bytes: Buffer
}

/** The ids and files that are filled in when a request is sent. */
export interface FillIns {
  /** Ids by the name of the input field that takes them. The key '' holds all ids. */
  ids: ReadonlyMap<string, readonly string[]>
  files: readonly Uint8Array[]
}

const json = (value: unknown, fillIns: FillIns): string => {
  if (value instanceof IDPlaceholder) return JSON.stringify(fill(value, fillIns))
  if (value instanceof Raw) return value.text
  if (value instanceof FileValue) return JSON.stringify({ bytes: [1, 2, 3], filename: value.filename })
  if (Array.isArray(value)) return `[${value.map((one) => json(one, fillIns)).join(',')}]`
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, one]) => `${JSON.stringify(name)}:${json(one, fillIns)}`)
      .join(',')}}`
  return JSON.stringify(value) ?? 'null'
}

/** Normalizes a field name: `item_id`, `itemIDs` and `itemID` take the same ids. */
export const kindOf = (field: string): string => field.toLowerCase().replaceAll(/_|s$/g, '')

const fill = ({ n, field }: IDPlaceholder, { ids }: FillIns): string => {
  const own = n % 5 === 0 ? undefined : ids.get(kindOf(field))
  const from = own ?? ids.get('') ?? []
  return from[n % from.length] ?? ''
}

const plain = (value: unknown, fillIns: FillIns): string =>
  typeof value === 'string'
    ? value
    : value instanceof IDPlaceholder
      ? fill(value, fillIns)
      : json(value, fillIns)

/** Percent-encodes text. Lone surrogates become invalid UTF-8. */
const percent = (text: string): string =>
  text.replaceAll(/[^\w.~-]/gsu, (character) =>
    /\p{Cs}/u.test(character)
      ? [0xed, 0xa0 | ((character.charCodeAt(0) >> 6) & 0x1f), 0x80 | (character.charCodeAt(0) & 0x3f)]
          .map((byte) => `%${byte.toString(16)}`)
          .join('')
      : encodeURIComponent(character),
  )

/** A list is sent as a repeated field. */
const pairs = (fields: GeneratedRequest['fields']): [string, unknown][] =>
  fields.flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one): [string, unknown] => [name, one]) : [[name, value]],
  )

const form = (fields: GeneratedRequest['fields'], fillIns: FillIns): string =>
  pairs(fields)
    .map(([name, value]) => `${percent(name)}=${percent(plain(value, fillIns))}`)
    .join('&')

const boundary = 'b'

const multipart = (fields: GeneratedRequest['fields'], fillIns: FillIns): Buffer =>
  Buffer.concat([
    ...pairs(fields).flatMap(([name, value]) => {
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`
      if (!(value instanceof FileValue)) return [Buffer.from(`${head}\r\n\r\n${plain(value, fillIns)}\r\n`)]
      const bytes = fillIns.files[value.n % fillIns.files.length] ?? new Uint8Array()
      const type = `Content-Type: ${value.mediaType}`
      return [
        Buffer.from(`${head}; filename="${value.filename}"\r\n${type}\r\n\r\n`),
        bytes,
        Buffer.from('\r\n'),
      ]
    }),
    Buffer.from(`--${boundary}--\r\n`),
  ])

const bodyOf = (encoding: Encoding, fields: GeneratedRequest['fields'], fillIns: FillIns): Buffer => {
  if (encoding === 'multipart') return multipart(fields, fillIns)
  if (encoding === 'form') return Buffer.from(form(fields, fillIns))
  const named = fields.map(([name, value]) => `${JSON.stringify(name)}:${json(value, fillIns)}`)
  return Buffer.from(`{${named.join(',')}}`)
}

const mediaTypes: Record<Encoding, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: `multipart/form-data; boundary=${boundary}`,
}

/** Node's parser refuses longer queries itself. */
const longestQuery = 12_000

export interface Outgoing {
  method: string
  target: string
  headers: Record<string, string>
  body: Buffer | null
}

/** Encodes a generated request for the wire. */
export const outgoing = (generated: GeneratedRequest, cookie: string, fillIns: FillIns): Outgoing => {
  const [own = 'GET', path = ''] = generated.call.split(' ')
  const method = generated.method ?? own
  const hasFile = pairs(generated.fields).some(([, value]) => value instanceof FileValue)
  const encoding = hasFile ? 'multipart' : generated.encoding
  const query = own === 'GET' ? form(generated.fields, fillIns).slice(0, longestQuery) : ''
  const sendsBody = method === 'POST' || method === 'PUT' || method === 'PATCH'
  const body = sendsBody
    ? generated.body === null
      ? bodyOf(encoding, generated.fields, fillIns)
      : Buffer.from(generated.body)
    : null
  return {
    method,
    target: `/api/${path}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...(cookie !== '' && { cookie }),
      ...(body && { 'content-type': mediaTypes[encoding] }),
      ...generated.headers,
      ...(body && { 'content-length': String(body.length) }),
    },
    body,
  }
}

/** Decompresses a body. */
const opened = (bytes: Buffer, encoding: string | undefined): Buffer =>
  encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes

/** Sends a request. Of an event stream, which never ends, only the headers are returned. */
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
    asked.setTimeout(60_000, () => asked.destroy(new Error('no reply within a minute')))
    asked.end(body)
  })
