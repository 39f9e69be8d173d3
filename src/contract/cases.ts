import { z } from 'zod'
import { maxMessagesPerSide, maxPhotosPerCaseMessage } from '#domain/cases.ts'
import { calls } from './define.ts'
import {
  countShown,
  Done,
  file,
  id,
  listOf,
  paragraph,
  pickupID,
  pickupIDShown,
  ticketIDShown,
  time,
  whole,
} from './fields.ts'
import * as rules from './rules.ts'

const side = z.enum(['buyer', 'seller'])
const text = paragraph(rules.caseText)
const photos = listOf(
  file('A photo'),
  maxPhotosPerCaseMessage,
  `A message here has at most ${maxPhotosPerCaseMessage} photos`,
).optional()

export const Case = z.object({
  caseID: id,
  pickupID: pickupIDShown,
  storeID: id,
  storeName: z.string(),
  buyerName: z.string(),
  openedBy: side,
  openedAt: time,
  /** Of both sides, oldest first. */
  messages: z.array(z.object({ side, text: z.string(), photos: z.array(z.string()), at: time })),
  /** The first items of the pickup. */
  items: z.array(z.object({ ticketID: ticketIDShown, name: z.string(), status: z.string() })),
  closedAt: time.nullable(),
  /** The admin's words. Null while the case is open, and if they are for the other side. */
  answer: z.string().nullable(),
})

const photoErrors = ['not_a_photo', 'photo_too_large', 'busy', 'too_many_tries'] as const

/** Endpoints for cases: something is wrong with a pickup, and an admin reads what both sides say. */
export const cases = calls({
  'POST cases/open_case': {
    summary:
      "Say what is wrong with one's own pickup. A pickup has one open case. It can be opened until 14 days after the last move of its tickets",
    who: ['buyer', 'seller'],
    input: z.object({ pickupID, text, photos }),
    reply: Done,
    errors: ['not_found', 'case_open', 'case_late', ...photoErrors],
  },
  'POST cases/write': {
    summary: `Add a message to an open case of one's own pickup, at most ${maxMessagesPerSide} a side. A repeated request with the same clientID adds one`,
    who: ['buyer', 'seller'],
    input: z.object({ caseID: id, text, photos, clientID: id.optional() }),
    reply: Done,
    errors: ['not_found', 'case_closed', 'case_full', ...photoErrors],
  },
  'GET cases/get_case': {
    summary: "The last case of one's own pickup, and whether one can be opened",
    who: ['buyer', 'seller'],
    whenStopped: true,
    input: z.object({ pickupID }),
    reply: z.object({
      canOpen: z.boolean(),
      case: Case.nullable(),
      /** How many messages the caller can still add. */
      messagesLeft: countShown(maxMessagesPerSide),
    }),
    errors: ['not_found'],
  },
  'GET cases/get_photo': {
    summary: 'A photo of a case, for its two sides and for admins',
    who: ['buyer', 'seller', 'admin'],
    admins: ['moderator'],
    whenStopped: true,
    input: z.object({
      caseID: id,
      side,
      number: whole(1, maxMessagesPerSide, 'This is not a message'),
      position: whole(0, maxPhotosPerCaseMessage - 1, 'This is not a photo'),
    }),
    reply: { mediaType: 'image/webp', content: 'The photo' },
    errors: ['not_found'],
  },
})
