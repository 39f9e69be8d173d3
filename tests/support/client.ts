import http from 'node:http'
import https from 'node:https'
import type { AllCalls } from '#contract/all.ts'
import type { CallName, OtherReply, Reply, Sent } from '#contract/define.ts'
import type { ErrorBody } from '#contract/errors.ts'

export interface Answer<Body> {
  status: number
  headers: Headers
  /** The reply of a successful call; check `status` first. */
  body: Body
  error: ErrorBody | null
}

/** Bytes if the reply is not JSON. */
export type BodyOf<Name extends keyof AllCalls> = AllCalls[Name]['reply'] extends OtherReply
  ? Buffer
  : Reply<AllCalls[Name]>

type Encoding = 'json' | 'form' | 'multipart'

const encode = (
  input: Record<string, unknown>,
  encoding: 'form' | 'multipart',
): URLSearchParams | FormData => {
  const form = encoding === 'form' ? new URLSearchParams() : new FormData()
  for (const [name, value] of Object.entries(input))
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined) continue
      if (one instanceof Blob && form instanceof FormData) form.append(name, one, 'photo.jpg')
      else form.append(name, String(one))
    }
  return form
}

const bodyOf = async (input: Record<string, unknown>, encoding: Encoding) => {
  if (encoding === 'json') return { type: 'application/json', bytes: JSON.stringify(input) }
  const encoded = new Response(encode(input, encoding))
  return { type: encoded.headers.get('content-type') ?? '', bytes: Buffer.from(await encoded.arrayBuffer()) }
}

const plain = new http.Agent({ keepAlive: true })
/** For the processes of a cluster. */
const encrypted = new https.Agent({ keepAlive: true })

/** Without `fetch`, which takes several times as long for a request. */
export const send = (
  url: string,
  method: string,
  headers: http.OutgoingHttpHeaders,
  body?: string | Buffer,
): Promise<{ response: http.IncomingMessage; bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    const sending = url.startsWith('https:')
      ? https.request(url, { method, headers, agent: encrypted })
      : http.request(url, { method, headers, agent: plain })
    sending.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => resolve({ response, bytes: Buffer.concat(chunks) }))
    })
    sending.on('error', reject)
    sending.end(body)
  })

const headersOf = ({ rawHeaders }: http.IncomingMessage): Headers => {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return headers
}

/** Input of the contract, or anything in tests of attacks. */
type Given<Name extends keyof AllCalls> = Sent<AllCalls[Name]> | Record<string, unknown>

/** An HTTP client for a running app, as one person with their own cookies. */
export class Client {
  cookie = ''
  #wrote = ''
  /** The cookie that names the accounts this browser has logged in as. */
  known = ''
  readonly base: string

  constructor(base: string) {
    this.base = base
  }

  async call<Name extends keyof AllCalls & CallName>(
    name: Name,
    input?: Given<Name>,
    encoding?: Encoding,
  ): Promise<Answer<BodyOf<Name>>> {
    const [method = 'GET', path = ''] = name.split(' ')
    const fields = (input ?? {}) as Record<string, unknown>
    const hasFile = Object.values(fields)
      .flat()
      .some((value) => value instanceof Blob)
    const chosen = encoding ?? (hasFile ? 'multipart' : 'json')
    const query = method === 'GET' ? `?${encode(fields, 'form')}` : ''
    const body = method === 'POST' ? await bodyOf(fields, chosen) : undefined
    const { response, bytes } = await send(
      `${this.base}/api/${path}${query}`,
      method,
      {
        cookie: [this.cookie, this.#wrote, this.known].filter((one) => one !== '').join('; '),
        'user-agent': 'node',
        ...(body && { 'content-type': body.type, 'content-length': Buffer.byteLength(body.bytes) }),
      },
      body?.bytes,
    )
    for (const set of response.headers['set-cookie'] ?? []) {
      if (set.startsWith('session=')) this.cookie = set.split(';')[0] ?? ''
      else if (set.startsWith('known-browser=')) this.known = set.split(';')[0] ?? ''
      else if (set.startsWith('wrote=')) this.#wrote = set.split(';')[0] ?? ''
    }
    const status = response.statusCode ?? 0
    const isJson = response.headers['content-type']?.startsWith('application/json')
    const given = (isJson ? JSON.parse(bytes.toString()) : bytes) as never
    const ok = status >= 200 && status < 300
    return { status, headers: headersOf(response), body: given, error: ok ? null : given }
  }

  /** Returns the reply, or fails with the response. */
  async ok<Name extends keyof AllCalls & CallName>(
    name: Name,
    input?: Given<Name>,
    encoding?: Encoding,
  ): Promise<BodyOf<Name>> {
    const answer = await this.call(name, input, encoding)
    if (answer.error) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.error)}`)
    return answer.body
  }
}
