import { z } from 'zod'
import { calls } from './define.ts'
import { Done, countShown, decimalShown, id, price, size, time } from './fields.ts'
import { condition } from './item-facts.ts'
import { Photo } from './photo.ts'

export const Line = z.object({
  itemID: id,
  /** How many buyers are in line, the reader included. */
  inLine: countShown(),
  /** The reader's place, from 1, or null. It goes down as others buy, leave or let their turn pass. */
  place: countShown().nullable(),
  /** When the hold ends at the latest, or the turn of the first in line. Null if the item is not on hold. */
  heldUntil: time.nullable(),
  /** If it is the reader's turn: until its end only the reader can buy the item. */
  turn: z
    .object({
      beginsAt: time,
      endsAt: time,
      /** Until its end, for a countdown that does not depend on the clock of the device. */
      secondsLeft: countShown(),
    })
    .nullable(),
  /** How long a turn is. */
  turnMinutes: decimalShown(0, 240),
  /** Whether an open ticket of the reader holds the item. */
  isMine: z.boolean(),
})

export const OwnLine = Line.extend({
  itemName: z.string(),
  image: Photo.nullable(),
  price,
  size,
  condition: condition.nullable(),
  storeID: id,
  storeName: z.string(),
})

/** Endpoints for buyers who wait for an item on hold. */
export const line = calls({
  'POST tickets/line_up': {
    summary:
      'Get in line for an item on hold. When it is released, the first in line has it alone for a while. Idempotent',
    who: ['buyer'],
    input: z.object({ itemID: id }),
    reply: z.object({ response: z.string(), line: Line }),
    errors: [
      'not_found',
      'line_not_needed',
      'item_gone',
      'reservation_declined',
      'helper_of_shop',
      'too_many_lines',
      'line_full',
      'too_many_tries',
    ],
  },
  'POST tickets/leave_line': {
    summary: 'Give up the place in line, and the turn with it. Not an error if there is none',
    who: ['buyer'],
    input: z.object({ itemID: id }),
    reply: Done,
    errors: ['too_many_tries'],
  },
  'GET tickets/get_line': {
    summary: 'The line for one item, as the buyer sees it',
    who: ['buyer'],
    input: z.object({ itemID: id }),
    reply: z.object({ line: Line }),
    errors: ['not_found'],
  },
  'GET tickets/get_lines': {
    summary: 'The items that the buyer is in line for, in the order of joining',
    who: ['buyer'],
    reply: z.object({ lines: z.array(OwnLine) }),
  },
})
