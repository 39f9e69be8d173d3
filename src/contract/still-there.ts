import { z } from 'zod'
import { calls } from './define.ts'
import { countShown, id, listOf } from './fields.ts'
import { maxItemsNamed } from './limits.ts'

/** What a seller can answer about together: what they are asked about, or what became drafts without an answer. */
const renewable = ['asked', 'drafted'] as const

/** Sellers say that items are still there that they have long done nothing about. */
export const stillThere = calls({
  'POST store/renew_items': {
    summary:
      "Say that the caller's own items are still there: some, or all that `GET store/get_today` asks about or names as drafted. What became a draft without an answer is for sale again, at its old place. Other items are left out",
    who: ['seller'],
    helpers: true,
    input: z
      .object({
        itemIDs: listOf(id, maxItemsNamed, `Choose at most ${maxItemsNamed} pieces`).optional(),
        all: z.enum(renewable).optional(),
      })
      .refine(({ itemIDs, all }) => (itemIDs === undefined) !== (all === undefined), {
        path: ['itemIDs'],
        error: 'Name pieces, or say all',
      }),
    reply: z.object({
      renewed: countShown(),
      /** How many of them were drafts. */
      putBack: countShown(),
    }),
    errors: ['shop_missing', 'shop_paused', 'too_many_tries'],
  },
})
