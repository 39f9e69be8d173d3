import type { ErrorCode } from '#contract/errors.ts'
import * as m from '#messages/lib.ts'

const words = {
  offline: m.offline,
  unclear: m.unknownError,
}

/** What a call failed with; `message` is a sentence for people. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode | 'offline'
  /** The HTTP status; 0 when nothing came back. */
  readonly status: number
  /** What to mend in a form: field name to sentence. */
  readonly fields: Record<string, string>
  /** Names the answer in the server's log. */
  readonly requestId: string | undefined
  /** With `item_held`: one's own ticket of the item. */
  readonly ticketID: number | undefined
  /** With `item_changed`: the price now. */
  readonly price: number | undefined

  constructor(
    code: ErrorCode | 'offline',
    status: number,
    message: string,
    more: {
      fields?: Record<string, string> | undefined
      requestId?: string | undefined
      ticketID?: number | undefined
      price?: number | undefined
    } = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.fields = more.fields ?? {}
    this.requestId = more.requestId
    this.ticketID = more.ticketID
    this.price = more.price
  }
}

export const offlineError = () => new ApiError('offline', 0, words.offline)

/** The error that an answer's body tells; one of our own where the answer comes from something before the server. */
export const errorOfAnswer = (status: number, text: string, requestId?: string): ApiError => {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  const told = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  if (typeof told.error !== 'string' || typeof told.code !== 'string')
    return new ApiError('internal', status, words.unclear, { requestId })
  const fields = typeof told.fields === 'object' ? (told.fields as Record<string, string> | null) : null
  const id = typeof told.requestId === 'string' ? told.requestId : requestId
  return new ApiError(told.code as ErrorCode, status, told.error, {
    fields: fields ?? undefined,
    requestId: id,
    ticketID: typeof told.ticketID === 'number' ? told.ticketID : undefined,
    price: typeof told.price === 'number' ? told.price : undefined,
  })
}

/** Whether it may have been done all the same: what comes next is the same request once more. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** So much of a request's id is enough to find it in the log. */
const shownOfID = 8

/** The sentence to show for anything that was thrown; with the request's number, where only the log knows what went wrong. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return words.unclear
  const { code, message, requestId } = error
  return code === 'internal' && requestId ? m.withRequestID(message, requestId.slice(0, shownOfID)) : message
}
