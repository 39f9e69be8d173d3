import { z } from 'zod'
import { calls } from './define.ts'
import { ShopDetails } from './shops.ts'

/** Endpoints for the vacation of a seller, during which the shop is away. */
export const vacations = calls({
  'POST store/set_vacation': {
    summary:
      "Set until which day the signed-in seller's shop is away: from tomorrow to 90 days. Its pieces are off all lists until then, and come back by themselves. A vacation that is set already is changed",
    who: ['seller'],
    input: z.object({
      /** The day in Manila on which the shop is back. */
      until: z.iso.date('Please choose a day'),
    }),
    reply: ShopDetails,
    errors: [
      'shop_missing',
      'vacation_day',
      'sale_running',
      'sale_planned',
      'drop_planned',
      'held_for_names',
      'too_many_tries',
    ],
  },
  'POST store/end_vacation': {
    summary: "Bring the signed-in seller's shop back now. Repeating it is not an error",
    who: ['seller'],
    reply: ShopDetails,
    errors: ['shop_missing', 'too_many_tries'],
  },
})
