import { z } from 'zod'
import { calls } from './define.ts'
import { countShown, Done, id, time } from './fields.ts'

const OwnSession = z.object({
  /** Identifies the session to its owner. It is not the session token. */
  sessionID: id,
  /** For example "Chrome on Android", or null if unknown. */
  device: z.string().nullable(),
  startedAt: time,
  /** Updated at most once an hour. */
  lastSeenAt: time,
  /** Whether this is the session of the request. */
  isThis: z.boolean(),
})

export const sessions = calls({
  'GET auth/sessions': {
    summary: 'The sessions of the signed-in person: the current one first, then the last seen. At most 100',
    who: 'signed-in',
    whenStopped: true,
    reply: z.object({ sessions: z.array(OwnSession) }),
  },
  'POST auth/end_session': {
    summary: "End one of the caller's own sessions",
    who: 'signed-in',
    whenStopped: true,
    input: z.object({ sessionID: id }),
    reply: Done,
    errors: ['not_found'],
  },
  'POST auth/end_other_sessions': {
    summary: "End all of the caller's sessions except the current one",
    who: 'signed-in',
    whenStopped: true,
    reply: z.object({ response: z.string(), ended: countShown() }),
  },
})
