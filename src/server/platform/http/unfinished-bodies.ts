import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { networkOf } from '../limits/client-network.ts'
import { type ByteCap, type Holder, createReservedBytes } from '../limits/reserved-bytes.ts'
import { isMultipart } from '../uploads/uploads.ts'

/**
 * The largest JSON or form-encoded body, in bytes. The longest form for visitors is the sign-up: about 1,100 characters
 * of up to nine bytes each. Only people with an account send lists of ids and long descriptions.
 */
export const maxBody = { anyone: 16 * 1024, signedIn: 256 * 1024 }

const megabytes = (count: number): number => count * 1024 * 1024

/** `subnet`: an IPv4 address, or the /64 of an IPv6 address. `site`: the /48 of an IPv6 address. */
type Kind = 'account' | 'subnet' | 'site' | 'process'

/** Limits for bodies that are still arriving. A login of the app has 100 bytes, so 80,000 of them fit into 8 MiB. */
const bodyCaps: Record<Kind, ByteCap> = {
  account: { count: 50, bytes: megabytes(2) },
  subnet: { count: 5_000, bytes: megabytes(8) },
  site: { count: 10_000, bytes: megabytes(16) },
  process: { count: 20_000, bytes: megabytes(64) },
}

const retryAfterSeconds = 5

const fullError = (kind: Kind): AppError =>
  kind === 'process'
    ? new AppError('busy', {
        retryAfterSeconds,
        sentence: 'Many requests are arriving right now. Please try again in a moment.',
      })
    : new AppError('too_many_requests', {
        retryAfterSeconds,
        ...(kind !== 'account' && {
          sentence: 'Many requests are being sent from your network right now. Please try again in a moment.',
        }),
      })

const holdersOf = ({ ip, caller }: FastifyRequest): Holder<Kind>[] => {
  const { subnet, site } = networkOf(ip)
  return [
    ...(caller ? [['account', caller.accountID] as const] : []),
    ['subnet', subnet],
    ...(site === null ? [] : [['site', site] as const]),
    ['process', ''],
  ]
}

/** The declared length of a body, or the maximum if it declares none. */
const bytesOf = ({ headers }: FastifyRequest, max: number): number => {
  const length = headers['content-length']
  if (length !== undefined) return Number(length)
  return headers['transfer-encoding'] === undefined ? 0 : max
}

/**
 * Reserves room for JSON and form-encoded bodies before they are read, because they are kept in memory until complete.
 * Uploads have limits of their own.
 */
export const limitUnfinishedBodies = (app: FastifyInstance, caps = bodyCaps): void => {
  const bodies = createReservedBytes(caps)
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { raw } = request
    const { bodyLimit = maxBody.anyone } = request.routeOptions
    const bytes = bytesOf(request, bodyLimit)
    // Fastify refuses what is larger without reading it.
    if (bytes === 0 || bytes > bodyLimit || isMultipart(request)) return done()
    // Its close event has already been emitted, so the room would never be released.
    if (reply.raw.destroyed) return done(new AppError('bad_input'))
    const holders = holdersOf(request)
    const full = bodies.full(holders, bytes)
    if (full) return done(fullError(full))
    const release = bodies.take(holders, bytes)
    raw.once('end', release).once('close', release)
    done()
  })
}
