import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * Headers that decide something here. Node keeps the first of several and a proxy may go by the last, so a request
 * with two of them means two different things. Node itself refuses a second `Content-Length`.
 */
const single: ReadonlySet<string> = new Set([
  'authorization',
  'content-encoding',
  'content-type',
  'host',
  'origin',
  'sec-fetch-site',
])

const hasTwo = (rawHeaders: readonly string[]): boolean => {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (!single.has(name)) continue
    if (seen.has(name)) return true
    seen.add(name)
  }
  return false
}

/** Refuses requests that repeat a header of which there can only be one (RFC 9112, 3.2, for `Host`). */
export const refuseRepeatedHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = hasTwo(request.raw.rawHeaders)
    done(isRefused ? new AppError('bad_input', { sentence: 'The request is malformed.' }) : undefined)
  })
}
