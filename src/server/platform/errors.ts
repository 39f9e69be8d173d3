import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts'

type ErrorDetails = Pick<ErrorBody, 'ticketID' | 'price' | 'hold'>

/**
 * An error for the caller: an error code of the contract and, if the general message does not say enough, its own
 * message.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  /** Additional fields of the error body. */
  readonly details: ErrorDetails

  constructor(
    code: ErrorCode,
    more: {
      sentence?: string
      fields?: Record<string, string>
      retryAfterSeconds?: number
      details?: ErrorDetails
    } = {},
  ) {
    const [status, sentence] = errors[code]
    super(more.sentence ?? sentence)
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.details = more.details ?? {}
  }
}
