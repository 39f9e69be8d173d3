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

const encode = (input: Record<string, unknown>, encoding: Encoding): NonNullable<RequestInit['body']> => {
  if (encoding === 'json') return JSON.stringify(input)
  const form = encoding === 'form' ? new URLSearchParams() : new FormData()
  for (const [name, value] of Object.entries(input))
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined) continue
      if (one instanceof Blob && form instanceof FormData) form.append(name, one, 'photo.jpg')
      else form.append(name, String(one))
    }
  return form
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
    const response = await fetch(`${this.base}/api/${path}${query}`, {
      method,
      headers: {
        cookie: [this.cookie, this.#wrote, this.known].filter((one) => one !== '').join('; '),
        ...(method === 'POST' && chosen === 'json' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: encode(fields, chosen) } : {}),
    })
    for (const set of response.headers.getSetCookie()) {
      if (set.startsWith('session=')) this.cookie = set.split(';')[0] ?? ''
      else if (set.startsWith('known-browser=')) this.known = set.split(';')[0] ?? ''
      else if (set.startsWith('wrote=')) this.#wrote = set.split(';')[0] ?? ''
    }
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const body = (isJson ? await response.json() : Buffer.from(await response.arrayBuffer())) as never
    return { status: response.status, headers: response.headers, body, error: response.ok ? null : body }
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
