import type { FastifyError, FastifyInstance } from 'fastify'
import type { DatabaseError } from 'pg'
import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts'
import { isDatabaseAway, refusedBy } from '../db/connect.ts'
import { type DiskFull, isDiskFull } from '../disk-full.ts'
import { AppError } from '../errors.ts'
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
  // Malformed JSON, an invalid content length or an undecodable URL: errors of the client.
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? new AppError('bad_input', { sentence: 'The request is malformed.' })
    : null
}

const retryAfterOutage = 3
/** Somebody has to make room first. */
const retryAfterFullDisk = 60

interface Outage {
  code: ErrorCode
  what: string
  retryAfterSeconds?: number
}

/**
 * The database, the storage or the scanner is not reachable, or a disk is full. Retryable: after a failover the same
 * request usually succeeds.
 */
const outageOf = (error: unknown): Outage | null => {
  if (isDiskFull(error))
    return { code: 'disk_full', what: 'a disk is full', retryAfterSeconds: retryAfterFullDisk }
  if (error instanceof StorageAway) return { code: 'not_ready', what: 'the storage of files is away' }
  if (error instanceof ScannerAway)
    return { code: 'scanner_away', what: 'the virus scanner is not reachable' }
  return isDatabaseAway(error) ? { code: 'not_ready', what: 'the database is away' } : null
}

/** What a guard of the database (migrations/repeatable) says to the person whose write came a moment too late. */
export const guardErrors: Record<string, ErrorCode> = {
  account_not_deleted: 'not_found',
  shop_is_open: 'not_found',
  item_not_blocked: 'item_gone',
  shop_not_paused: 'not_found',
  bale_items_one_shop: 'not_found',
  accounts_last_owner: 'last_owner',
  decisions_appeal_by_another: 'needs_other_admin',
  items_taken_down_stay: 'item_taken_down',
  items_waiting_stay: 'in_live_sale',
  items_in_drop_stay: 'in_drop',
  counter_sales_undone_once: 'sale_settled',
  name_holds_end_once: 'item_gone',
  tickets_move: 'move_not_allowed',
  tickets_not_of_helpers: 'helper_of_shop',
  line_places_not_of_helpers: 'helper_of_shop',
  line_places_only_on_hold: 'line_not_needed',
  line_places_not_of_holder: 'line_not_needed',
  line_places_in_order: 'already_answered',
  line_places_live_turn: 'sale_not_running',
}

const fromOtherErrors = (error: unknown, callerID: string | undefined): AppError | null => {
  const guard = refusedBy(error)
  if (guard === 'account_not_deleted' && (error as DatabaseError).detail === callerID)
    return new AppError('not_signed_in')
  const code = guard === undefined ? undefined : guardErrors[guard]
  if (code) return new AppError(code)
  const away = outageOf(error)
  return away && new AppError(away.code, { retryAfterSeconds: away.retryAfterSeconds ?? retryAfterOutage })
}

/** Refusals that normal use of the pages rarely causes, so they are logged with the account. */
const refusals: ReadonlySet<ErrorCode | undefined> = new Set([
  'not_allowed',
  'owner_only',
  'not_your_role',
  'not_yours',
  'photo_infected',
  'cross_site',
  'wrong_password',
  'link_over',
  'wrong_first_run_code',
  'too_many_tries',
] as const)

/** Turns every error into a response. An unknown error becomes a plain 500 with the request id. */
export const answerErrors = (app: FastifyInstance, security: SecurityLog, diskFull?: DiskFull): void => {
  app.setErrorHandler<FastifyError>(async (thrown, request, reply) => {
    const error =
      thrown instanceof AppError
        ? thrown
        : (fromOtherErrors(thrown, request.caller?.accountID) ?? fromFastify(thrown))
    const away = error === thrown ? null : outageOf(thrown)
    if (away) request.log.warn({ err: thrown }, away.what)
    if (away?.code === 'disk_full') diskFull?.note()
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
