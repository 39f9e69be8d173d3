import { z } from 'zod'
import { calls } from './define.ts'

/**
 * What a page is told while it is open, by name alone: whoever hears of it asks the server anew.
 * `session`: the signed-in person's rights or standing; `tickets`: one of theirs is new, moved or soon due;
 * `cart`, `collections`: a piece in it came or went, or changed its state; `messages`: a conversation of theirs has a new
 * message, mark, subject or block; `items`: an item of theirs, or one whose page they opened lately, is not as it was.
 */
export type LiveEvent = 'session' | 'balance' | 'tickets' | 'cart' | 'collections' | 'messages' | 'items'

/** What a stream can say: `refetch` when events may have been missed, `beat` to show that it is alive. */
export type StreamEvent = LiveEvent | 'refetch' | 'beat'

export const live = calls({
  'GET events': {
    summary:
      'What changes for the signed-in person, while the answer stays open: Server-Sent Events that carry names only',
    who: 'signed-in',
    /** The id of the last event that was heard, for those who cannot send it as the header `Last-Event-ID`. */
    input: z.object({ lastEventID: z.string().max(100).optional() }),
    reply: { mediaType: 'text/event-stream', content: 'The events; each has a name, an id and no data' },
    errors: ['too_many_streams', 'shutting_down'],
  },
})
