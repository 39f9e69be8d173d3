import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import type { Hold } from '#domain/counter.ts'
import { loadErrorTranslator } from '#messages/language.ts'
import * as m from '#messages/lib.ts'

const words = {
  offline: m.offline,
  unclear: m.unknownError,
}

/** The error of a failed call. `message` is a sentence for people. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode | 'offline'
  /** The HTTP status; 0 without a reply. */
  readonly status: number
  /** Error messages by field. */
  readonly fields: Record<string, string>
  /** The request id in the server's log. */
  readonly requestId: string | undefined
  /** With `item_held`: the buyer's own ticket for the item. */
  readonly ticketID: number | undefined
  /** With `item_changed`: the current price. */
  readonly price: number | undefined
  /** With `item_on_hold`: who has the item. */
  readonly hold: Hold | undefined

  constructor(
    code: ErrorCode | 'offline',
    status: number,
    message: string,
    more: {
      fields?: Record<string, string> | undefined
      requestId?: string | undefined
      ticketID?: number | undefined
      price?: number | undefined
      hold?: Hold | undefined
    } = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.fields = more.fields ?? {}
    this.requestId = more.requestId
    this.ticketID = more.ticketID
    this.price = more.price
    this.hold = more.hold
  }
}

export const offlineError = () => new ApiError('offline', 0, words.offline)

/** The body in the language of the app, or as it is where the translation cannot be loaded. */
export const translated = async (body: ErrorBody): Promise<ErrorBody> => {
  const translate = await loadErrorTranslator?.().catch(() => undefined)
  return translate?.(body) ?? body
}

/** Parses the error of a reply. Replies of a proxy get a generic error. */
export const errorOfAnswer = async (status: number, text: string, requestId?: string): Promise<ApiError> => {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  const reply = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  if (typeof reply.error !== 'string' || typeof reply.code !== 'string')
    return new ApiError('internal', status, words.unclear, { requestId })
  const fields = typeof reply.fields === 'object' ? (reply.fields as Record<string, string> | null) : null
  const id = typeof reply.requestId === 'string' ? reply.requestId : requestId
  const given = { error: reply.error, code: reply.code as ErrorCode, fields: fields ?? {} }
  const { error, code, fields: shown } = await translated(given)
  return new ApiError(code, status, error, {
    fields: shown,
    requestId: id,
    ticketID: typeof reply.ticketID === 'number' ? reply.ticketID : undefined,
    price: typeof reply.price === 'number' ? reply.price : undefined,
    hold: reply.hold as Hold | undefined,
  })
}

/** Whether the request may have succeeded all the same, so that it should be repeated with the same id. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Whether there is no such thing. An id of the wrong form is a bad request. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** The length of the part of a request id that is shown to people. */
const shownOfID = 8

/** The message for any thrown value. For unexpected errors it includes the request id. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return words.unclear
  const { code, message, requestId } = error
  return code === 'internal' && requestId ? m.withRequestID(message, requestId.slice(0, shownOfID)) : message
}
