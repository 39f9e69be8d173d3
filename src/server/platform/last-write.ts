import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

/** In seconds. It exceeds the maximum lag of a replica in use. */
const remembered = 60
const cookieNameOf = (secure: boolean): string => (secure ? '__Host-wrote' : 'wrote')

const moments = new AsyncLocalStorage<number>()

/** Runs `work` on behalf of a client whose last write was at this time, in milliseconds since 1970. */
export const forWriterOf = (moment: number, work: () => void): void => moments.run(moment, work)

/**
 * When the client of this request last wrote something, in milliseconds since 1970. 0 if that is long ago, or outside
 * of requests.
 */
export const lastWrite = (): number => moments.getStore() ?? 0

/**
 * Stores the time of the last write in a cookie, so that no process reads an older state for that client (read your own
 * writes). A forged time is harmless: it only determines whether the replica or the primary is used.
 */
export const rememberWrites = (app: FastifyInstance, secure: boolean): void => {
  const name = cookieNameOf(secure)
  app.addHook('preValidation', (request, _reply, done) => {
    const moment = Number(request.cookies[name])
    if (Number.isSafeInteger(moment)) forWriterOf(moment, done)
    else done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      reply.setCookie(name, String(Date.now()), {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure,
        maxAge: remembered,
      })
    done()
  })
}
