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
  storeName: z.string(),
  /** The cover only. */
  images: z.array(Photo),
})

/** A piece among the results; held ones only when they were asked for. */
export const SearchItem = FeedItem.extend({ status: z.enum(['for_sale', 'held']) })

export const searchSorts = ['best', 'newest', 'price_low', 'price_high'] as const

export const discovery = calls({
  'GET homepage': {
    summary: 'A page of the feed; `cursor` of the page before goes on without repeats or gaps',
    who: ['buyer'],
    cachedSession: true,
    input: z.object({ page: whole(1, 1_000_000).optional(), cursor: z.string().max(2_000).optional() }),
    reply: z.object({ items: z.array(FeedItem), has_next: z.boolean(), cursor: z.string().nullable() }),
  },
  'GET homepage/search': {
    summary: 'Pieces that the words are about, 24 a page; without words all of them, newest first',
    who: ['buyer'],
    cachedSession: true,
    input: z
      .object({
        q: z
          .string()
          .trim()
          .max(maxLengths.search, `Please search with at most ${maxLengths.search} characters`)
          .optional(),
        /** The words as they are typed: a misspelt one is not corrected, another spelling is only offered. */
        exact: ticked.optional(),
        /** Several: any of them. */
        size: listOf(size, 5).optional(),
        isFeminine: style.optional(),
        /** Both prices belong to the range. */
        minPrice: pesos.optional(),
        maxPrice: pesos.optional(),
        /** Of one kind, such as two colours: any of them. Of several kinds, such as a colour and a garment: all. */
        tagID: listOf(tagID, 20).optional(),
        /** 'best' when left out. */
        sort: z.enum(searchSorts).optional(),
        /** Held pieces too, in their places; left out they are hidden. */
        showHeld: ticked.optional(),
        cursor: z.string().max(1200).optional(),
      })
      .refine(isPriceRange, { path: ['minPrice'], error: noPriceRange }),
    reply: z.object({
      results: z.array(SearchItem),
      has_next: z.boolean(),
      cursor: z.string().nullable(),
      /** How many there are in all; null where they were not all counted. The same on every page of a list. */
      total: z.int().nullable(),
      /** Then there are more than so many, a round number. */
      moreThan: z.int().nullable(),
      /** What was searched for instead, where no item has a word that was typed: "Showing results for …". */
      corrected: z.string().nullable(),
      /** Other words that may have been meant, where very few items have one that was typed. On the first page only. */
      didYouMean: z.string().nullable(),
      /** True when too few pieces have all of the words, so that pieces with some of them follow. */
      partial: z.boolean(),
      /** Then the place in `results` from which on they have only some of the words: 0 where none has all. Else null. */
      partialFrom: z.int().nullable(),
    }),
    errors: ['search_slow', 'too_many_requests'],
  },
})
