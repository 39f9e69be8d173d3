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

/** The error in the body of an answer; a general one if the answer came from something in front of the server, such as a proxy. */
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

/** Whether the request may have succeeded although no good answer came: the same request should be sent again. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** The first characters of a request id are enough to find it in the log. */
const shownOfID = 8

/** The sentence to show for anything that was thrown; with the request's number, where only the log knows what went wrong. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return words.unclear
  const { code, message, requestId } = error
  return code === 'internal' && requestId ? m.withRequestID(message, requestId.slice(0, shownOfID)) : message
}
