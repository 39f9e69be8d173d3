import { z } from 'zod'
import { calls } from './define.ts'
import { token } from './fields.ts'

/**
 * The events that an open page receives. They carry a name and no data: the page fetches the changed data again.
 * `session`: the signed-in person's rights or session changed. `tickets`: one of their tickets is new, moved or due soon.
 * `cart`, `collections`: an item was added, removed or changed its availability.
 * `follows`: they follow a shop, or no longer do. `searches`: a search that they saved found something, or changed. `messages`: a conversation has a new
 * message, read marker, subject or block. `notifications`: one is new or was read. `items`: one of their own items, or one whose page they opened lately, changed.
 * `offers`: an offer from or to them is new, was answered or is over.
 * `queue`: for admins, an entry of the queue is new, was taken or decided.
 */
export type AccountEvent =
  | 'session'
  | 'balance'
  | 'tickets'
  | 'cart'
  | 'collections'
  | 'follows'
  | 'searches'
  | 'messages'
  | 'items'
  | 'offers'
  | 'notifications'
  | 'queue'

/** `refetch`: events may have been missed. `beat`: a heartbeat. */
export type StreamEvent = AccountEvent | 'refetch' | 'beat'

export const events = calls({
  'GET events': {
    summary: 'Server-Sent Events about changes for the signed-in person. They carry names only',
    who: 'signed-in',
    /** The id of the last received event, for clients that cannot set the header `Last-Event-ID`. */
    input: z.object({ lastEventID: token(100).optional() }),
    reply: { mediaType: 'text/event-stream', content: 'The events; each has a name, an id and no data' },
    errors: ['too_many_streams', 'shutting_down'],
  },
})
