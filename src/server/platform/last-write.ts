import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

/** Longer than a replica that is used can be behind. */
const remembered = 60
const cookieNameOf = (secure: boolean): string => (secure ? '__Host-wrote' : 'wrote')

const moments = new AsyncLocalStorage<number>()

/** What `work` begins is done for somebody who last wrote something at this moment. */
export const forWriterOf = (moment: number, work: () => void): void => moments.run(moment, work)

/** When whoever asks last wrote something, in milliseconds; 0 when that is long ago, or nobody asks. */
export const lastWrite = (): number => moments.getStore() ?? 0

/**
 * A browser tells with each request when it was last answered a write, so that every process reads no older state for it.
 * Nobody gains by a false moment: it says no more than which of two servers is asked.
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
