import { z } from 'zod'
import { type AllCalls, allCalls } from '#contract/all.ts'
import type { Call, Received } from '#contract/define.ts'
import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts'
import { Upload } from '#contract/fields.ts'
import examples from '#server/platform/http/examples.json'
import type { CallNames, ReplyOf } from '#web/lib/api.ts'

interface Refusal {
  status: number
  refusal: ErrorBody
}

/** What the server answers instead of a reply. */
export const refusal = (code: ErrorCode, more: Partial<ErrorBody> = {}): Refusal => {
  const [status, error] = errors[code]
  return { status, refusal: { code, error, ...more } }
}

/** The network is lost before the reply comes back. */
export const lost = Symbol('lost')

/** What was sent, as the server reads it. */
type InputOf<Name extends CallNames> = Received<AllCalls[Name]>
type Answer<Name extends CallNames> = ReplyOf<Name> | Refusal | typeof lost

/** What a test answers to each call that it expects, also as a function of the input and of how often it was asked before. */
export type Replies = {
  [Name in CallNames]?:
    | Answer<Name>
    | ((input: InputOf<Name>, before: number) => Answer<Name> | Promise<Answer<Name>>)
}

/** The example of the reply in the API's documentation. A test changes what it is about. */
export const exampleOf = <Name extends CallNames>(name: Name): ReplyOf<Name> => {
  const { reply } = (examples as Record<string, { reply?: unknown }>)[name] ?? {}
  if (reply === undefined) throw new Error(`There is no example of a reply to ${name}.`)
  return structuredClone(reply) as ReplyOf<Name>
}

let replies: Replies = {}
let calls: { name: string; input: unknown }[] = []
let problems: string[] = []

export const answerWith = (more: Replies): void => {
  replies = { ...replies, ...more }
}

/** What was sent with the calls of this name, the first first. */
export const sentWith = <Name extends CallNames>(name: Name): InputOf<Name>[] =>
  calls.filter((call) => call.name === name).map(({ input }) => input as InputOf<Name>)

/** Forgets replies and calls. Returns what was wrong with the calls. */
export const endReplies = (): string[] => {
  const found = problems
  replies = {}
  calls = []
  problems = []
  return found
}

const checked = (what: string, schema: z.ZodType, value: unknown): unknown => {
  const { success, error, data } = schema.safeParse(value)
  if (!success) throw new Error(`${what} does not fit the contract: ${z.prettifyError(error)}`)
  return data
}

const answerTo = async (name: string, fields: Record<string, unknown>): Promise<Response> => {
  const call = (allCalls as Record<string, Call>)[name]
  const given = (replies as Record<string, unknown>)[name]
  if (!call || given === undefined) throw new Error('the test names no reply')
  const input = checked('The input', call.input ?? z.strictObject({}), fields)
  const before = calls.filter((one) => one.name === name).length
  calls.push({ name, input })
  const answer: unknown = typeof given === 'function' ? await given(input, before) : given
  if (answer === lost) return Response.error()
  if (typeof answer === 'object' && answer && 'refusal' in answer) {
    const { status, refusal: body } = answer as Refusal
    return Response.json(body, { status })
  }
  if (!(call.reply instanceof z.ZodType)) throw new Error('Files are not answered here.')
  return Response.json(checked('The reply', call.reply, answer))
}

/** The fields of a query or a form. Those of the same name are a list. */
const fieldsOf = (entries: Iterable<[string, unknown]>): Record<string, unknown> => {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of entries) fields[name] = name in fields ? [fields[name], value].flat() : value
  return fields
}

const uploadOf = (value: FormDataEntryValue): unknown =>
  value instanceof File ? new Upload('', value.size, value.name) : value

const answer = async (method: string, address: string, body: unknown): Promise<Response> => {
  const { pathname, searchParams } = new URL(address, window.location.href)
  const name = `${method} ${pathname.replace('/api/', '')}`
  try {
    if (body instanceof FormData)
      return await answerTo(name, fieldsOf([...body].map(([field, value]) => [field, uploadOf(value)])))
    const fields =
      typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : fieldsOf(searchParams)
    return await answerTo(name, fields)
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    return Response.json(refusal('internal').refusal, { status: 500 })
  }
}

/** Replaces `fetch`. */
export const answerFetch = async (address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
  const response = await answer(init.method ?? 'GET', String(address), init.body)
  init.signal?.throwIfAborted()
  if (response.type === 'error') throw new TypeError('Failed to fetch')
  return response
}

/** Replaces `XMLHttpRequest`, with which the app sends files. */
export class AnsweredRequest extends EventTarget {
  readonly upload = new EventTarget()
  withCredentials = false
  status = 0
  responseText = ''
  private to: [method: string, address: string] = ['GET', '']

  open(method: string, address: string): void {
    this.to = [method, address]
  }

  setRequestHeader(): void {}

  getResponseHeader(): null {
    return null
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'))
    this.dispatchEvent(new Event('loadend'))
  }

  async send(body: FormData): Promise<void> {
    const response = await answer(...this.to, body)
    this.status = response.status
    this.responseText = await response.text()
    this.dispatchEvent(new Event(response.type === 'error' ? 'error' : 'load'))
    this.dispatchEvent(new Event('loadend'))
  }
}

/** Replaces `EventSource`: a stream on which nothing happens. */
export class SilentStream extends EventTarget {
  close(): void {}
}
