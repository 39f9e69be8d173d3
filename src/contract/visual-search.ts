import { z } from 'zod'
import { isPriceRange, noPriceRange } from '#domain/money.ts'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import { calls, everyAdmin } from './define.ts'
import { FeedItem } from './discovery.ts'
import {
  countShown,
  decimal,
  Done,
  file,
  id,
  listOf,
  pesos,
  searchWords,
  shareShown,
  size,
  style,
  tagID,
  tagIDShown,
  time,
  token,
  whole,
} from './fields.ts'
import { maxLengths, maxItemsSuggested } from './limits.ts'
import { ItemState } from './listings.ts'
import { Photo } from './photo.ts'

/** An item whose photo is similar to the searched one. */
export const AlikeItem = FeedItem.extend({
  /** Similarity, clamped to 0 to 1. The same photo has 1. */
  likeness: shareShown,
})

/** A tag that is suggested for an item because of its photos. */
export const SuggestedTag = z.object({
  tagID: tagIDShown,
  tagName: z.string(),
  kind: z.enum(['garment', 'colour', 'pattern', 'style', 'occasion']),
  /** 0 to 1: the share of such suggestions that are right. For a colour: the share of the garment that has it. */
  confidence: shareShown,
  /** `sure`: right nearly always. `likely`: one of up to three words to choose from, because the word is unsure. */
  rank: z.enum(['sure', 'likely']),
  /** Of a likely word: the sure, wider tag whose place it takes, such as that of Shoes for Sneakers. */
  instead_of: tagIDShown.nullable(),
})

/** A garment in a photo: its box, as fractions of the width and height of the upright photo. */
const GarmentInPhoto = z.object({
  left: shareShown,
  top: shareShown,
  width: shareShown,
  height: shareShown,
  /** The probability that there is a garment. */
  likely: shareShown,
})

/** One item of a pair that may be the same item, listed by two sellers. */
export const SamePiece = z.object({
  itemID: id,
  name: z.string(),
  status: ItemState,
  listedAt: time.nullable(),
  storeID: id,
  storeName: z.string(),
  sellerID: id,
  /** The photo that is most similar to a photo of the other item. */
  image: Photo,
})

const photosMessage = 'Upload atleast one image'
const share = (low: number) => decimal(low, 1, 'The box must lie within the photo')

/** Endpoints that compare photos: search by photo, similar items, "For You", suggested tags and duplicate listings. */
export const visualSearch = calls({
  'POST homepage/img_search': {
    summary:
      'Items for sale that look like a photo, the most similar first, at most 48. The photo is not stored, so a search with another filter or box must send it again',
    who: ['buyer'],
    input: z
      .object({
        photo: file('A photo'),
        /**
         * The box around the garment to search for, as fractions of the width and height of the upright photo. Without
         * it, the whole photo is used.
         */
        cropLeft: share(0).optional(),
        cropTop: share(0).optional(),
        cropWidth: share(0.02).optional(),
        cropHeight: share(0.02).optional(),
        /**
         * Words such as "in red" or "corduroy". Colours replace those of the photo. Other words must occur in the
         * listing.
         */
        q: searchWords(
          maxLengths.search,
          `Please search with at most ${maxLengths.search} characters`,
        ).optional(),
        /** The same filters as in GET homepage/search. */
        size: listOf(size, 5).optional(),
        isFeminine: style.optional(),
        minPrice: pesos.optional(),
        maxPrice: pesos.optional(),
        tagID: listOf(tagID, 20).optional(),
      })
      .refine(
        ({ cropLeft: left, cropTop: top, cropWidth: width, cropHeight: height }) => {
          const sides = [left, top, width, height].filter((side) => side !== undefined)
          if (sides.length === 0) return true
          if (sides.length < 4) return false
          return (left ?? 0) + (width ?? 0) <= 1.001 && (top ?? 0) + (height ?? 0) <= 1.001
        },
        { path: ['cropLeft'], error: 'The box must lie within the photo' },
      )
      .refine(isPriceRange, { path: ['minPrice'], error: noPriceRange }),
    reply: z.object({
      results: z.array(AlikeItem),
      /**
       * False if no item for sale is similar enough, or the photo shows no garment. `results` then holds the most
       * similar items of the photo's kind, or none.
       */
      close: z.boolean(),
      /** The tag of the garment that the photo most likely shows, or null if that is uncertain. */
      kind: z.object({ tagID: tagIDShown, tagName: z.string() }).nullable(),
      /**
       * False while some photos cannot be compared: those of `not_compared`, and older ones shortly after the server of
       * a large marketplace has started. Repeat the request after a minute.
       */
      complete: z.boolean(),
      /** The number of photos that were added a moment ago and are not compared yet, counted up to 1,000. */
      not_compared: countShown(1000),
    }),
    errors: ['not_a_photo', 'photo_too_large', 'busy', 'too_many_tries', 'vision_missing'],
  },
  'GET models/get_similar_items': {
    summary:
      'Items for sale that look like this one: items of the same kind first, then by similarity. The default is 4',
    who: ['buyer', 'seller', 'admin'],
    admins: everyAdmin,
    helpers: true,
    input: z.object({ item_id: id, num: whole(1, 24, 'Ask for 1 to 24 pieces').optional() }),
    reply: z.object({ items: z.array(FeedItem) }),
    errors: ['not_found', 'search_slow', 'too_many_requests'],
  },
  'GET collections/get_similar_items_collection': {
    summary:
      '"For You": items for sale that are similar to those of a collection, spread over all of its items. At most 24',
    who: ['buyer'],
    input: z.object({ collection_id: id }),
    reply: z.object({ item_list: z.array(FeedItem) }),
    errors: ['not_found', 'search_slow', 'too_many_requests'],
  },
  'POST store/auto_tagging': {
    summary: 'Suggest tags for one item from all of its photos. The photos are not stored',
    who: ['seller'],
    helpers: true,
    input: z.object({
      img: listOf(file('A photo'), maximumPhotosPerItem, photosMessage).refine(
        (photos) => photos.length > 0,
        photosMessage,
      ),
    }),
    reply: z.object({
      /** The ids of the sure ones of `suggestions`, in their order. */
      data: z.array(tagIDShown),
      /** The sure ones first, and of each rank the most confident first. */
      suggestions: z.array(SuggestedTag),
    }),
    errors: ['not_a_photo', 'photo_too_large', 'busy', 'too_many_tries', 'vision_missing'],
  },
  'POST store/suggest_items': {
    summary: 'Suggest tags for several items from one photo of each. The photos are not stored',
    who: ['seller'],
    helpers: true,
    input: z.object({
      img: listOf(file('A photo'), maxItemsSuggested, photosMessage).refine(
        (photos) => photos.length > 0,
        photosMessage,
      ),
    }),
    reply: z.object({
      /** One for each photo, in their order. */
      items: z.array(z.object({ suggestions: z.array(SuggestedTag) })),
    }),
    errors: ['not_a_photo', 'photo_too_large', 'busy', 'too_many_tries', 'vision_missing'],
  },
  'POST store/garments_in_photo': {
    summary:
      'Where the garments are in one photo, row by row from the top, each from left to right, at most 8. The photo is not stored',
    who: ['seller'],
    helpers: true,
    input: z.object({ img: file('A photo') }),
    reply: z.object({ garments: z.array(GarmentInPhoto) }),
    errors: ['not_a_photo', 'photo_too_large', 'busy', 'too_many_tries', 'vision_missing'],
  },
  'GET models/get_same_pieces': {
    summary:
      'Pairs of items of two sellers that may be the same item, for example with a stolen photo. Newest first',
    who: ['admin'],
    admins: ['moderator'],
    input: z.object({ cursor: token(200).optional() }),
    reply: z.object({
      pairs: z.array(
        z.object({
          id,
          likeness: shareShown,
          flagged_at: time,
          /** In the order of listing. */
          items: z.array(SamePiece),
        }),
      ),
      has_next: z.boolean(),
      cursor: z.string().nullable(),
    }),
  },
  'POST models/dismiss_same_piece': {
    summary: 'Dismiss a pair: it leaves the list and is not flagged again',
    who: ['admin'],
    admins: ['moderator'],
    input: z.object({ id }),
    reply: Done,
    errors: ['not_found'],
  },
  'GET models/progress': {
    summary:
      'How many photos the current model has embedded. While some are missing, searches use the embeddings of the previous model',
    who: ['admin'],
    admins: ['moderator'],
    reply: z.object({
      model: z.string(),
      /** The model whose embeddings are used for searches now. */
      answering: z.string(),
      photos: countShown(),
      /** The number of photos that the current model has embedded. */
      looked: countShown(),
      /** The number of photos that could not be embedded and are not retried for now. */
      failed: countShown(),
    }),
  },
})
