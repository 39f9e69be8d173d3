import { z } from 'zod'
import { isPriceRange, noPriceRange } from '#domain/money.ts'
import { calls } from './define.ts'
import { id, listOf, pesos, size, style, tagID, ticked, whole } from './fields.ts'
import { maxLengths } from './limits.ts'
import { Photo } from './listings.ts'

export const FeedItem = z.object({
  item_id: id,
  item_name: z.string(),
  item_price: z.number(),
  size,
  storeName: z.string(),
  /** Only the cover. */
  images: z.array(Photo),
})

/** Held items are included only with `showHeld`. */
export const SearchItem = FeedItem.extend({ status: z.enum(['for_sale', 'held']) })

export const searchSorts = ['best', 'newest', 'price_low', 'price_high'] as const

/** Endpoints for the feed and the text search. */
export const discovery = calls({
  'GET homepage': {
    summary: 'A page of the feed. The `cursor` of the previous page continues without repeats or gaps',
    who: ['buyer'],
    cachedSession: true,
    input: z.object({ page: whole(1, 1_000_000).optional(), cursor: z.string().max(2_000).optional() }),
    reply: z.object({ items: z.array(FeedItem), has_next: z.boolean(), cursor: z.string().nullable() }),
  },
  'GET homepage/categories': {
    summary:
      'The kinds of garments with the most new items of the style that the buyer chose, at most 12, each with the photo of a new item',
    who: ['buyer'],
    cachedSession: true,
    reply: z.object({
      categories: z.array(z.object({ tagID: z.int(), tagName: z.string(), image: Photo })),
    }),
  },
  'GET homepage/search': {
    summary: 'Search for items, 24 a page. Without words, all items, newest first',
    who: ['buyer'],
    cachedSession: true,
    input: z
      .object({
        q: z
          .string()
          .trim()
          .max(maxLengths.search, `Please search with at most ${maxLengths.search} characters`)
          .optional(),
        /** Disables spelling correction. `didYouMean` may still suggest another spelling. */
        exact: ticked.optional(),
        /** Several sizes match any of them. */
        size: listOf(size, 5).optional(),
        isFeminine: style.optional(),
        /** Both ends of the price range are inclusive. */
        minPrice: pesos.optional(),
        maxPrice: pesos.optional(),
        /** Tags of one kind, such as two colours, match any of them. Tags of different kinds must all match. */
        tagID: listOf(tagID, 20).optional(),
        /** The default is 'best'. */
        sort: z.enum(searchSorts).optional(),
        /** Includes held items. They are hidden by default. */
        showHeld: ticked.optional(),
        cursor: z.string().max(1200).optional(),
      })
      .refine(isPriceRange, { path: ['minPrice'], error: noPriceRange }),
    reply: z.object({
      results: z.array(SearchItem),
      has_next: z.boolean(),
      cursor: z.string().nullable(),
      /** The total number of results, or null if they were not all counted. The same on every page. */
      total: z.int().nullable(),
      /** If `total` is null: a round number that the total exceeds. */
      moreThan: z.int().nullable(),
      /** The corrected query that was searched instead, because no item matches a typed word. */
      corrected: z.string().nullable(),
      /** A suggested query, if very few items match a typed word. Only on the first page. */
      didYouMean: z.string().nullable(),
      /** True if too few items match all words, so that items with some of them follow. */
      partial: z.boolean(),
      /** The index in `results` of the first partial match, or null if `partial` is false. */
      partialFrom: z.int().nullable(),
    }),
    errors: ['search_slow', 'too_many_requests'],
  },
})
