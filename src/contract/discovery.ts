import { z } from 'zod'
import { calls } from './define.ts'
import { id, whole } from './fields.ts'
import { Photo } from './listings.ts'

export const FeedItem = z.object({
  item_id: id,
  item_name: z.string(),
  item_price: z.number(),
  storeName: z.string(),
  /** The cover only. */
  images: z.array(Photo),
})

export const discovery = calls({
  'GET homepage': {
    summary: 'A page of the feed; `cursor` of the page before goes on without repeats or gaps',
    who: ['buyer'],
    input: z.object({ page: whole(1, 1_000_000).optional(), cursor: z.string().max(200).optional() }),
    reply: z.object({ items: z.array(FeedItem), has_next: z.boolean(), cursor: z.string().nullable() }),
  },
})
