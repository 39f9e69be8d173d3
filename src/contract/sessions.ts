import { z } from 'zod'
import { calls } from './define.ts'
import { Done, id, time } from './fields.ts'

const OwnSession = z.object({
  /** Opens nothing: it only names the session to whom it belongs. */
  sessionID: id,
  /** "Chrome on Android"; null where the browser did not say. */
  device: z.string().nullable(),
  startedAt: time,
  /** Written once an hour at most. */
  lastSeenAt: time,
  /** The one that asks. */
  isThis: z.boolean(),
})

export const sessions = calls({
  'GET auth/sessions': {
    summary: 'Where the signed-in person is logged in: this session first, then the last seen, 100 at most',
    who: 'signed-in',
    reply: z.object({ sessions: z.array(OwnSession) }),
  },
  'POST auth/end_session': {
    summary: "End one of one's own sessions, by its id",
    who: 'signed-in',
    input: z.object({ sessionID: id }),
    reply: Done,
    errors: ['not_found'],
  },
  'POST auth/end_other_sessions': {
    summary: "End all of one's own sessions but this one",
    who: 'signed-in',
    reply: z.object({ response: z.string(), ended: z.int() }),
  },
})
