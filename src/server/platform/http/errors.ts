import type { FastifyError, FastifyInstance } from 'fastify'
import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts'
import { isDatabaseAway, refusedBy } from '../db/connect.ts'
import { AppError } from '../errors.ts'
import { Gone } from '../limits/turns.ts'
import { Infected, ScannerAway } from '../scan/clamd.ts'
import type { SecurityLog } from '../security-log.ts'
import { StorageAway } from '../storage/storage.ts'

const fromFastify = (error: FastifyError): AppError | null => {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported_body')
  }
  // Malformed JSON, a bad content length, an undecodable address and the like: the sender's fault.
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? new AppError('bad_input', { sentence: 'The request is malformed.' })
    : null
}

const secondsUntilBack = 3

/** What of ours does not answer: who asks again soon, as after a failover, is answered. */
const awayOf = (error: unknown): { code: ErrorCode; what: string } | null => {
  if (error instanceof StorageAway) return { code: 'not_ready', what: 'the storage of files is away' }
  if (error instanceof ScannerAway) return { code: 'scanner_away', what: 'the virus scanner is away' }
  return isDatabaseAway(error) ? { code: 'not_ready', what: 'the database is away' } : null
}

/** What the database refuses whoever writes it: the account was deleted, or the shop closed, a moment ago. */
const fromElsewhere = (error: unknown): AppError | null => {
  // Nobody reads the answer any more.
  if (error instanceof Gone) return new AppError('bad_input')
  switch (refusedBy(error)) {
    case 'account_is_there':
      return new AppError('not_signed_in')
    case 'shop_is_open':
      return new AppError('not_found')
  }
  const away = awayOf(error)
  return away && new AppError(away.code, { retryAfterSeconds: secondsUntilBack })
}

/** What a person who uses the pages seldom meets: worth a line that says who. */
const refusals: ReadonlySet<ErrorCode | undefined> = new Set([
  'not_allowed',
  'not_yours',
  'photo_infected',
  'cross_site',
  'wrong_password',
  'link_over',
  'too_many_tries',
] as const)

/** One place turns what was thrown into an answer; what is not known becomes a plain 500 with the request's id. */
export const answerErrors = (app: FastifyInstance, security: SecurityLog): void => {
  app.setErrorHandler<FastifyError>(async (thrown, request, reply) => {
    const error = thrown instanceof AppError ? thrown : (fromElsewhere(thrown) ?? fromFastify(thrown))
    const away = error === thrown ? null : awayOf(thrown)
    if (away) request.log.warn({ err: thrown }, away.what)
    if (!error) request.log.error({ err: thrown }, 'request failed')
    if (error && refusals.has(error.code)) {
      const { caller, routeOptions } = request
      security('refused', {
        accountID: caller?.accountID,
        role: caller?.role,
        route: routeOptions.url,
        code: error.code,
        ...(error instanceof Infected && { found: error.found }),
      })
    }
    const [status, sentence] = error ? [error.status, error.message] : errors.internal
    const body: ErrorBody = { error: sentence, code: error?.code ?? 'internal', ...error?.details }
    if (error?.fields) body.fields = error.fields
    if (error?.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
    return reply
      .code(status)
      .type('application/json; charset=utf-8')

      .send(body)
  })
}
