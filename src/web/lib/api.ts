import type { AllCalls } from '#contract/all.ts'
import type { FileCalls, JsonCalls, Reply, Sent } from '#contract/define.ts'
import type { Upload } from '#contract/fields.ts'
import { ApiError, errorOfAnswer, offlineError } from './api-error.ts'
import { takeInitialData } from './initial-data.ts'
import { newID } from './new-id.ts'
import { learnServerTime } from './server-time.ts'

export type CallNames = JsonCalls<AllCalls>

/** Replaces uploads of the contract by the browser's blobs. */
type Wire<Value> = Value extends Upload ? Blob : Value extends Upload[] ? Blob[] : Value
type WireFields<Fields> = { [Name in keyof Fields]: Wire<Fields[Name]> }

export type InputOf<Name extends CallNames> =
  Sent<AllCalls[Name]> extends infer Fields ? (Fields extends object ? WireFields<Fields> : undefined) : never
export type ReplyOf<Name extends CallNames> = Reply<AllCalls[Name]>

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Called with the upload progress from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/** The input is optional if no field is required. */
export type InputArgument<Input> = Partial<Input> extends Input ? [input?: Input] : [input: Input]
type Arguments<Input> =
  Partial<Input> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions]

/** A call that takes longer than this counts as a lost connection. */
const timeoutMs = 30_000
/** The request id in the server's log, also for requests without a reply. */
const idHeader = 'x-request-id'
/** An upload, or the reply to it, may not stall for longer than this. */
const uploadTimeoutMs = 60_000

let whenSignedOut: () => void = () => {}

/** Called when any call except the session's fails because the session or its rights have ended. */
export const onSignedOut = (listener: () => void): void => {
  whenSignedOut = listener
}

/** Makes one call of the contract: `api('GET store/item', { id })`. Throws `ApiError`, or the reason of the aborted signal. */
export const api = async <Name extends CallNames>(
  name: Name,
  ...[input, options = {}]: Arguments<InputOf<Name>>
): Promise<ReplyOf<Name>> => {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string]
  const fields = entriesOf(input ?? {})
  const address = `/api/${path}`
  try {
    if (method === 'GET') return (await request(addressOf(path, fields), {}, options)) as ReplyOf<Name>
    const hasFile = fields.some(([, value]) => value instanceof Blob)
    return (await (hasFile
      ? upload(address, fields, options)
      : post(address, input, options))) as ReplyOf<Name>
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined
    const signedOut = [
      'not_signed_in',
      'second_factor_needed',
      'help_ended',
      'not_your_role',
      'account_stopped',
    ].includes(code ?? '')
    if (signedOut && name !== 'GET auth/session') whenSignedOut()
    throw error
  }
}

type FileNames = Extract<FileCalls<AllCalls>, `GET ${string}`>

/** Makes a call that returns a file, without caching. Throws as `api` does. */
export const apiFile = async <Name extends FileNames>(
  name: Name,
  input: Sent<AllCalls[Name]>,
  { signal }: Pick<CallOptions, 'signal'> = {},
): Promise<Blob> => {
  const query = new URLSearchParams(
    Object.entries(input ?? {}).map(([field, value]) => [field, String(value)]),
  ).toString()
  const late = AbortSignal.timeout(uploadTimeoutMs)
  let answer: Response
  let file: Blob
  try {
    answer = await fetch(`/api/${name.slice('GET '.length)}?${query}`, {
      headers: { [idHeader]: newID() },
      credentials: 'include',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    file = await answer.blob()
  } catch {
    signal?.throwIfAborted()
    throw offlineError()
  }
  if (answer.ok) return file
  const error = await errorOfAnswer(
    answer.status,
    await file.text(),
    answer.headers.get(idHeader) ?? undefined,
  )
  if (error.code === 'not_signed_in') whenSignedOut()
  throw error
}

/** The fields as pairs of name and value. A list repeats its name. */
const entriesOf = (input: object): [string, unknown][] =>
  Object.entries(input).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one): [string, unknown] => [name, one]),
  )

const addressOf = (path: string, fields: [string, unknown][]): string => {
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
  return `/api/${path}${query ? `?${query}` : ''}`
}

/** The preloaded reply, so that the first screen renders once. Only the first caller gets it. */
export const initialDataOf = <Name extends Extract<CallNames, `GET ${string}`>>(
  name: Name,
  ...[input]: InputArgument<InputOf<Name>>
): ReplyOf<Name> | undefined =>
  takeInitialData(addressOf(name.slice('GET '.length), entriesOf(input ?? {}))) as ReplyOf<Name> | undefined

const post = (address: string, input: unknown, options: CallOptions) =>
  request(
    address,
    input === undefined
      ? { method: 'POST' }
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) },
    options,
  )

const request = async (address: string, init: RequestInit, { signal }: CallOptions): Promise<unknown> => {
  const late = AbortSignal.timeout(timeoutMs)
  let answer: Response
  let text: string
  try {
    answer = await fetch(address, {
      ...init,
      headers: { ...init.headers, [idHeader]: newID() },
      credentials: 'include',
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    learnServerTime(answer.headers.get('date'), answer.headers.get('age'))
    text = await answer.text()
  } catch {
    signal?.throwIfAborted()
    throw offlineError()
  }
  return readAnswer(answer.status, text, answer.headers.get(idHeader))
}

/** Uses XMLHttpRequest, because fetch has no upload progress. */
const upload = (address: string, fields: [string, unknown][], { signal, onProgress }: CallOptions) =>
  new Promise<unknown>((resolve, reject) => {
    const form = new FormData()
    for (const [name, value] of fields) {
      if (value instanceof Blob) form.append(name, value)
      else form.append(name, String(value))
    }
    const sending = new XMLHttpRequest()
    const stop = () => sending.abort()
    let stall: ReturnType<typeof setTimeout>
    const stillMoves = () => {
      clearTimeout(stall)
      stall = setTimeout(stop, uploadTimeoutMs)
    }
    sending.open('POST', address)
    sending.setRequestHeader(idHeader, newID())
    sending.withCredentials = true
    sending.upload.addEventListener('progress', (event) => {
      stillMoves()
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total)
    })
    sending.upload.addEventListener('load', stillMoves)
    sending.addEventListener('load', () => {
      resolve(readAnswer(sending.status, sending.responseText, sending.getResponseHeader(idHeader)))
    })
    sending.addEventListener('error', () => reject(offlineError()))
    sending.addEventListener('abort', () => reject(signal?.reason ?? offlineError()))
    sending.addEventListener('loadend', () => {
      clearTimeout(stall)
      signal?.removeEventListener('abort', stop)
    })
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', stop)
    stillMoves()
    sending.send(form)
  })

const readAnswer = async (status: number, text: string, requestId: string | null): Promise<unknown> => {
  if (status < 200 || status >= 300) throw await errorOfAnswer(status, text, requestId ?? undefined)
  try {
    return JSON.parse(text) as unknown
  } catch {
    // A page of a captive portal or proxy, not a reply of the server.
    throw await errorOfAnswer(502, text, requestId ?? undefined)
  }
}
