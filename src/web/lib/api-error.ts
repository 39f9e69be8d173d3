import type { ErrorCode } from '#contract/errors.ts'
import * as m from '#messages/lib.ts'

const words = {
  offline: m.offline,
  unclear: m.unknownError,
}

/** The error of a failed call. Its `message` is a sentence to show. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode | 'offline'
  /** The HTTP status, or 0 without a response. */
  readonly status: number
  /** The error message of each invalid field, by field name. */
  readonly fields: Record<string, string>
  /** The id under which the server logged the request. */
  readonly requestId: string | undefined
  /** With `item_held`: the person's own ticket for the item. */
  readonly ticketID: number | undefined
  /** With `item_changed`: the current price. */
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

/** Parses the error of a response. It is a general one if the response came from a proxy in front of the server. */
export const errorOfAnswer = (status: number, text: string, requestId?: string): ApiError => {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  const answer = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  if (typeof answer.error !== 'string' || typeof answer.code !== 'string')
    return new ApiError('internal', status, words.unclear, { requestId })
  const fields = typeof answer.fields === 'object' ? (answer.fields as Record<string, string> | null) : null
  const id = typeof answer.requestId === 'string' ? answer.requestId : requestId
  return new ApiError(answer.code as ErrorCode, status, answer.error, {
    fields: fields ?? undefined,
    requestId: id,
    ticketID: typeof answer.ticketID === 'number' ? answer.ticketID : undefined,
    price: typeof answer.price === 'number' ? answer.price : undefined,
  })
}

/** Whether the request may have succeeded although its response was lost or an error. The same request can be retried. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** This many characters of a request id are enough to find it in the log. */
const shownOfID = 8

/** The message to show for an error, with the request id if only the log has the details. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return words.unclear
  const { code, message, requestId } = error
  return code === 'internal' && requestId ? m.withRequestID(message, requestId.slice(0, shownOfID)) : message
}
