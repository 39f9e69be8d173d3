import { z } from 'zod'
import { cancelReasons } from '#domain/ticket-requests.ts'
import { calls } from './define.ts'
import { countShown, oneOfShown, shareShown, whole } from './fields.ts'

/** What becomes of what is reserved: the figure by which the marketplace measures itself. */
export const figures = calls({
  'GET admin/get_figures': {
    summary:
      'Of the items reserved in the last 30 or 90 days: confirmed, picked up, and cancelled by whom and why',
    who: ['admin'],
    admins: [],
    input: z.object({
      days: whole(30, 90, 'Choose 30 or 90 days').refine((days) => days === 30 || days === 90),
    }),
    reply: z.object({
      days: oneOfShown([30, 90]),
      reserved: countShown(),
      /** Reserved, and neither picked up nor cancelled yet. */
      open: countShown(),
      /** Ready for pickup at some time. */
      confirmed: countShown(),
      pickedUp: countShown(),
      /** Of those that have ended the share picked up, with its 95% interval. Null if none has ended. */
      share: z.object({ share: shareShown, low: shareShown, high: shareShown }).nullable(),
      /** The most frequent first. */
      cancelled: z.array(
        z.object({
          by: z.enum(['buyer', 'seller']),
          why: z.enum([...cancelReasons, 'no_reason', 'not_picked_up', 'unavailable', 'no_answer']),
          count: countShown(),
        }),
      ),
    }),
  },
})
