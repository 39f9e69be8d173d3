import { z } from 'zod'
import { calls } from './define.ts'
import { id, line } from './fields.ts'

export const Shop = z.object({
  shopID: id,
  shopName: z.string(),
  storeName: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  shopOwnerID: id,
  /** Degrees; null until the seller has set it. */
  location: z.object({ long: z.number(), lat: z.number() }).nullable(),
})

export const shops = calls({
  'POST store/create_new_shop': {
    summary: "Open the signed-in seller's shop",
    who: ['seller'],
    input: z.object({ name: line('Name', 80), address: line('Address', 320) }),
    reply: Shop,
    errors: ['shop_exists'],
  },
  'GET store/get_shop_details': {
    summary: "A shop; without shopID the signed-in seller's own",
    who: ['buyer', 'seller', 'admin'],
    input: z.object({ shopID: id.optional() }),
    reply: Shop,
    errors: ['not_found'],
  },
  'GET store/stores': {
    summary: 'The shops by name, 100 a page',
    who: ['buyer', 'seller', 'admin'],
    input: z.object({ cursor: z.string().max(400).optional() }),
    reply: z.object({ stores: z.array(Shop), has_next: z.boolean(), cursor: z.string().nullable() }),
  },
})
