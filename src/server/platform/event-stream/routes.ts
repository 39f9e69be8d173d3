import { events as calls } from '#contract/events.ts'
import { AppError } from '../errors.ts'
import type { Register } from '../http/register.ts'
import type { AccountStreams } from './account-streams.ts'

/** `draining`: true once the process has been asked to shut down. */
export const eventRoutes = (register: Register, streams: AccountStreams, draining: () => boolean): void =>
  register(calls, {
    'GET events': ({ caller, input, request, reply }) => {
      if (draining()) throw new AppError('shutting_down')
      const header = request.headers['last-event-id']
      const lastEventID = typeof header === 'string' ? header : input.lastEventID
      return streams.open(request, reply, caller, lastEventID)
    },
  })
