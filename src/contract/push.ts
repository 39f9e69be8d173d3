import { z } from 'zod'
import { calls } from './define.ts'
import { Done, token } from './fields.ts'

/** Of a push service. Which ones are allowed is the server's to know. */
const endpoint = token(1000).min(1)

/** Base64url. */
const p256dh = z.string().regex(/^[\w-]{87}$/, 'This is not the public key of a subscription')
const auth = z.string().regex(/^[\w-]{22}$/, 'This is not the secret of a subscription')

/** Endpoints for notifications that a browser shows while the app is closed (Web Push). */
export const push = calls({
  'GET push/key': {
    summary: 'The key that a browser needs to subscribe, or null where the server sends no notifications',
    who: 'signed-in',
    reply: z.object({ key: z.string().nullable() }),
  },
  'POST push/subscribe': {
    summary:
      "Let a browser show notifications: the address and keys of its subscription. At most ten an account; the oldest goes. It ends with the caller's session",
    who: 'signed-in',
    input: z.object({ endpoint, p256dh, auth }),
    reply: Done,
    errors: ['push_off', 'push_address', 'too_many_tries'],
  },
  'POST push/unsubscribe': {
    summary: "End the subscription of one of the caller's browsers. Not an error if there is none",
    who: 'signed-in',
    input: z.object({ endpoint }),
    reply: Done,
  },
})
