import { z } from 'zod'
import { type HelperAct, helperActs } from '#domain/helper-acts.ts'
import { calls } from './define.ts'
import { Done, id, time, token } from './fields.ts'

const link = { token: token(100) }

export const HelpedShop = z.object({ shopID: id, shopName: z.string() })

/** People who help the owner of a shop, each with a buyer's account. They make the calls that are for helpers too. */
export const shopHelpers = calls({
  'GET helpers/get_helpers': {
    summary: "The helpers of the signed-in seller's shop, and its open invitations",
    who: ['seller'],
    reply: z.object({
      helpers: z.array(z.object({ helperID: id, firstName: z.string(), lastName: z.string(), since: time })),
      invitations: z.array(z.object({ invitationID: id, madeAt: time, expiresAt: time })),
    }),
    errors: ['shop_missing'],
  },
  'GET helpers/get_acts': {
    summary: "What helpers did for the signed-in seller's shop within a year, newest first, 50 a page",
    who: ['seller'],
    input: z.object({ helperID: id.optional(), cursor: token(200).optional() }),
    reply: z.object({
      acts: z.array(
        z.object({
          actID: id,
          helperID: id,
          firstName: z.string(),
          lastName: z.string(),
          act: z.enum(Object.keys(helperActs) as [HelperAct, ...HelperAct[]]),
          at: time,
          itemID: id.nullable(),
          about: z.string().nullable(),
        }),
      ),
      has_next: z.boolean(),
      cursor: z.string().nullable(),
    }),
    errors: ['shop_missing'],
  },
  'POST helpers/invite': {
    summary: 'Make an invitation. Its token works once, for 7 days, and is shown only in this reply',
    who: ['seller'],
    reply: z.object({ invitationID: id, token: z.string(), expiresAt: time }),
    errors: ['shop_missing', 'too_many_helpers', 'too_many_invitations', 'too_many_tries'],
  },
  'POST helpers/cancel_invitation': {
    summary: 'Cancel an open invitation',
    who: ['seller'],
    input: z.object({ invitationID: id }),
    reply: Done,
    errors: ['not_found'],
  },
  'POST helpers/remove': {
    summary: 'Remove a helper, whose rights end with the reply',
    who: ['seller'],
    input: z.object({ helperID: id }),
    reply: Done,
    errors: ['not_found', 'shop_missing'],
  },
  'POST helpers/read_invitation': {
    summary: 'The shop of an open invitation. Changes nothing',
    who: 'anyone',
    input: z.object(link),
    reply: HelpedShop.extend({ expiresAt: time }),
    errors: ['link_over', 'too_many_tries'],
  },
  'POST helpers/accept': {
    summary: 'Accept an invitation as a buyer',
    who: ['buyer'],
    input: z.object(link),
    reply: HelpedShop,
    errors: ['link_over', 'already_helping', 'own_tickets_open', 'too_many_helpers', 'too_many_tries'],
  },
  'POST helpers/leave': {
    summary: 'Stop helping a shop',
    who: ['buyer', 'seller'],
    helpers: true,
    reply: Done,
    errors: ['not_found'],
  },
  'POST auth/work_at': {
    summary: 'Work for the shop that the caller helps, in this session. Without shopID, be a buyer again',
    who: 'signed-in',
    input: z.object({ shopID: id.optional() }),
    reply: Done,
    errors: ['not_found'],
  },
})
