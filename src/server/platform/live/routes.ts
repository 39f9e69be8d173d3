import { live as calls } from '#contract/live.ts'
import { AppError } from '../errors.ts'
import type { Register } from '../http/register.ts'
import type { Live } from './live.ts'

/** `draining`: true once the process has been asked to shut down. */
export const liveRoutes = (register: Register, live: Live, draining: () => boolean): void =>
  register(calls, {
    'GET events': ({ caller, input, request, reply }) => {
      if (draining()) throw new AppError('shutting_down')
      const header = request.headers['last-event-id']
      const lastEventID = typeof header === 'string' ? header : input.lastEventID
      // The headers stop proxies from buffering events, and close the connection with the stream.
      void reply.headers({
        'content-type': `${calls['GET events'].reply.mediaType}; charset=utf-8`,
        'x-accel-buffering': 'no',
        connection: 'close',
      })
      return live.open(request, reply, caller, lastEventID)
    },
  })
