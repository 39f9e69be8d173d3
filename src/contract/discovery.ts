import { z } from 'zod'
import { isPriceRange, noPriceRange } from '#domain/money.ts'
import { calls } from './define.ts'
import { conditions, maximumRanges, tagColours, readMeasuredRange, widestRange } from '#domain/item-facts.ts'
import {
  Done,
  countShown,
  id,
  listOf,
  pesos,
  price,
  searchWords,
  size,
  style,
  tagID,
  tagIDShown,
  ticked,
  token,
  was,
  whole,
} from './fields.ts'
import { maxLengths } from './limits.ts'
import { Measurements, brand, colour, condition, piecesShown } from './item-facts.ts'
import { Offered } from './offers.ts'
import { Photo } from './photo.ts'
import { ShopLocation, town } from './shops.ts'

export const FeedItem = z.object({
  item_id: id,
  item_name: z.string(),
  /** What it costs this buyer. */
  item_price: price,
  was,
  offered: Offered.optional(),
  size,
  condition: condition.nullable(),
  measurements: Measurements,
  /** Of a lot: how many it has. */
  pieces: piecesShown.optional(),
  storeName: z.string(),
  /** To a hundred metres. Null until the seller has set it. */
  storeLocation: ShopLocation.nullable(),
  town,
  /** Only the cover. */
  images: z.array(Photo),
})

/** Held items are included only with `showHeld`. */
export const SearchItem = FeedItem.extend({ status: z.enum(['for_sale', 'held']) })

export const searchSorts = ['best', 'newest', 'price_low', 'price_high', 'condition', 'near'] as const

const measuredRange = z
  .string()
  .max(40)
  .refine(
    (text) => readMeasuredRange(text) !== undefined,
    `A range is such as "waist:36-40.5", in centimetres, and at most ${widestRange} wide`,
  )

/** The words and filters of a search, and its order. */
export const searchFields = {
  q: searchWords(maxLengths.search, `Please search with at most ${maxLengths.search} characters`).optional(),
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
  /** Several conditions match any of them. Items without a condition match none. */
  condition: listOf(condition, conditions.length).optional(),
  /** Names, in any spelling. Several brands match any of them. */
  brand: listOf(brand, 20).optional(),
  /** Several colours match any of them, and are of one kind with the colours among `tagID`. */
  colours: listOf(colour, tagColours.length).optional(),
  /** Only items for children. */
  kids: ticked.optional(),
  /** Only lots. */
  lots: ticked.optional(),
  /** Only items of which no flaw is known. */
  flaws: z.literal('none', 'Only "none" can be searched for').optional(),
  /** Only items whose measurements are close to those that the buyer keeps. */
  fits: ticked.optional(),
  /** Ranges such as "waist:36-40.5", in centimetres. All must match. Items without a measurement match none. */
  measurements: listOf(measuredRange, maximumRanges).optional(),
  /** Only items of shops within this distance. Buyers who did not say where they are get all. */
  withinKm: whole(1, 500).optional(),
  /**
   * The default is 'best'. With 'condition' the best condition comes first. With 'near' the nearest shops come
   * first, and those without a location are left out; buyers who did not say where they are get the default.
   */
  sort: z.enum(searchSorts).optional(),
  /** Includes held items. They are hidden by default. */
  showHeld: ticked.optional(),
}

/** The lists of a buyer's home. */
export const railKinds = ['followed', 'near', 'today', 'cheap', 'shop', 'taste', 'size', 'new_shops'] as const
export type RailKind = (typeof railKinds)[number]

/** Endpoints for the feed and the text search. */
export const discovery = calls({
  'GET homepage': {
    summary: 'A page of the feed. The `cursor` of the previous page continues without repeats or gaps',
    who: ['buyer'],
    cachedSession: true,
    input: z.object({ page: whole(1, 1_000_000).optional(), cursor: token(2_000).optional() }),
    reply: z.object({ items: z.array(FeedItem), has_next: z.boolean(), cursor: z.string().nullable() }),
  },
  'GET homepage/categories': {
    summary:
      'The kinds of garments with the most new items of the style that the buyer chose, at most 12, each with the photo of a new item',
    who: ['buyer'],
    cachedSession: true,
    reply: z.object({
      categories: z.array(z.object({ tagID: tagIDShown, tagName: z.string(), image: Photo })),
    }),
  },
  'GET homepage/rack': {
    summary:
      'How many items are for sale, at most a minute ago, and up to 10 new ones for the top of the home',
    who: ['buyer'],
    cachedSession: true,
    reply: z.object({
      items: z.array(FeedItem),
      /** The number of items for sale, or null if they were not all counted. Then there are more than `moreThan`. */
      total: countShown().nullable(),
      moreThan: countShown().nullable(),
      /** The number of their shops, or null if they were not all counted. */
      shops: countShown().nullable(),
      /** Listed since midnight in Manila. */
      newToday: countShown(),
    }),
  },
  'GET homepage/rails': {
    summary:
      'Short lists for the home screen, at most 12 items each: of shops that the buyer follows, new near the buyer, new today, below ₱300, of one shop, with the buyer’s tags, in their sizes, and of new shops. One with fewer than 4 items is left out, unless it is of followed shops',
    who: ['buyer'],
    cachedSession: true,
    reply: z.object({
      rails: z.array(
        z.object({
          kind: z.enum(railKinds),
          items: z.array(FeedItem),
        }),
      ),
      /** The sizes that the buyer mostly looks at. */
      sizes: z.array(size),
      /** The shop of the list of kind `shop`. */
      shop: z.object({ shopID: id, shopName: z.string(), photo: z.string().nullable() }).nullable(),
      /** Whether the home may depend on what the buyer opened, saved, bought and hid. */
      byBehaviour: z.boolean(),
    }),
    errors: ['too_many_requests'],
  },
  'POST homepage/rail_opened': {
    summary: 'Count that an item was opened in a list of the home. Who opened it is not stored',
    who: ['buyer'],
    input: z.object({ kind: z.enum(railKinds) }),
    reply: Done,
    errors: ['too_many_tries'],
  },
  'POST homepage/hide_item': {
    summary:
      'Say that an item is not for oneself: it leaves the own home, and what is like it ranks lower there',
    who: ['buyer'],
    input: z.object({ itemID: id }),
    reply: Done,
    errors: ['not_found', 'ranking_off', 'too_many_tries'],
  },
  'POST homepage/unhide_item': {
    summary: 'Take back that an item is not for oneself',
    who: ['buyer'],
    input: z.object({ itemID: id }),
    reply: Done,
    errors: ['too_many_tries'],
  },
  'GET homepage/opened': {
    summary: 'Those of the given items that are for sale, in the given order',
    who: ['buyer'],
    cachedSession: true,
    input: z.object({ itemID: listOf(id, 12) }),
    reply: z.object({ items: z.array(FeedItem) }),
    errors: ['too_many_requests'],
  },
  'GET homepage/suggestions': {
    summary:
      'What a search may go on with: popular searches, brands, tags and shops that begin so, at most 4 each. Without words, only popular searches',
    who: ['buyer'],
    cachedSession: true,
    input: z.object({ q: searchWords(maxLengths.search) }),
    reply: z.object({
      popular: z.array(z.string()),
      brands: z.array(z.string()),
      tags: z.array(z.object({ tagID: tagIDShown, tagName: z.string() })),
      shops: z.array(z.object({ shopID: id, shopName: z.string() })),
    }),
    errors: ['too_many_requests'],
  },
  'GET store/brands': {
    summary: 'Brands that sellers have written, by the beginning of their name, at most 8',
    who: ['buyer', 'seller'],
    helpers: true,
    cachedSession: true,
    input: z.object({ q: searchWords(maxLengths.brand) }),
    reply: z.object({ brands: z.array(z.string()) }),
    errors: ['too_many_requests'],
  },
  'GET homepage/search': {
    summary: 'Search for items, 24 a page. Without words, all items, newest first',
    who: ['buyer'],
    cachedSession: true,
    input: z
      .object({ ...searchFields, cursor: token(1200).optional() })
      .refine(isPriceRange, { path: ['minPrice'], error: noPriceRange }),
    reply: z.object({
      results: z.array(SearchItem),
      has_next: z.boolean(),
      cursor: z.string().nullable(),
      /** The total number of results, or null if they were not all counted. The same on every page. */
      total: countShown().nullable(),
      /** If `total` is null: a round number that the total exceeds. */
      moreThan: countShown().nullable(),
      /** The corrected query that was searched instead, because no item matches a typed word. */
      corrected: z.string().nullable(),
      /** A suggested query, if very few items match a typed word. Only on the first page. */
      didYouMean: z.string().nullable(),
      /** True if too few items match all words, so that items with some of them follow. */
      partial: z.boolean(),
      /** The index in `results` of the first partial match, or null if `partial` is false. */
      partialFrom: countShown().nullable(),
    }),
    errors: ['search_slow', 'too_many_requests'],
  },
})
