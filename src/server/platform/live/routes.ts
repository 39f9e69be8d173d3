import { live as calls } from '#contract/live.ts'
import { AppError } from '../errors.ts'
import type { Register } from '../http/register.ts'
import type { Live } from './live.ts'

/** `draining`: true from the moment the process was told to end. */
export const liveRoutes = (register: Register, live: Live, draining: () => boolean): void =>
  register(calls, {
    'GET events': ({ caller, input, request, reply }) => {
      if (draining()) throw new AppError('shutting_down')
      const header = request.headers['last-event-id']
      const lastEventID = typeof header === 'string' ? header : input.lastEventID
      // A proxy passes events on as they come; a stream's connection ends with it.
      void reply.headers({
        'content-type': `${calls['GET events'].reply.mediaType}; charset=utf-8`,
        'x-accel-buffering': 'no',
        connection: 'close',
      })
      // A HEAD has no use for the body.
      if (request.method === 'HEAD') return reply.send()
      return live.open(request, reply, caller.accountID, lastEventID)
    },
  })
