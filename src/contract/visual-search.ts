import { z } from 'zod'
import { isPriceRange, noPriceRange } from '#domain/money.ts'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import { calls } from './define.ts'
import { FeedItem } from './discovery.ts'
import { Done, decimal, file, id, listOf, pesos, size, style, tagID, time, whole } from './fields.ts'
import { maxLengths } from './limits.ts'
import { ItemState, Photo } from './listings.ts'

/** A piece found by its looks; the most alike first. */
export const AlikeItem = FeedItem.extend({
  /** 0 to 1: the same photo is 1. */
  likeness: z.number(),
})

/** A tag that photos suggest. */
export const SuggestedTag = z.object({
  tagID: z.int(),
  tagName: z.string(),
  kind: z.enum(['garment', 'colour', 'pattern', 'style', 'occasion']),
  /** 0 to 1: how often such a suggestion is right; of a colour, how much of the garment has it. */
  confidence: z.number(),
})

/** One of two pieces that look like one. */
export const SamePiece = z.object({
  itemID: id,
  name: z.string(),
  status: ItemState,
  listedAt: time.nullable(),
  storeID: id,
  storeName: z.string(),
  sellerID: id,
  /** The photo that the other one's is like. */
  image: Photo,
})

const photosMessage = 'Upload atleast one image'
const share = (low: number) => decimal(low, 1, 'The box must lie within the photo')

export const visualSearch = calls({
  'POST homepage/img_search': {
    summary:
      'Pieces for sale that look like a photo, at most 48, the most alike first. The photo is looked at and never kept: other filters or another box mean sending it again',
    who: ['buyer'],
    input: z
      .object({
        photo: file('A photo'),
        /** Which garment is meant: a box in shares of the upright photo's width and height; the whole photo when left out. */
        cropLeft: share(0).optional(),
        cropTop: share(0).optional(),
        cropWidth: share(0.02).optional(),
        cropHeight: share(0.02).optional(),
        /** "in red", "corduroy": colours are what it should have instead of the photo's, other words must be in the listing. */
        q: z
          .string()
          .trim()
          .max(maxLengths.search, `Please search with at most ${maxLengths.search} characters`)
          .optional(),
        /** Filters as in homepage/search. */
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
      /** False when nothing for sale comes close, or there is no garment in the photo: `results` then are of the nearest kind, or none. */
      close: z.boolean(),
      /** What the photo shows, as a tag, most likely; null when that is anybody's guess. */
      kind: z.object({ tagID: z.int(), tagName: z.string() }).nullable(),
      /** False in the first moments of a large marketplace's server: so far the newest pieces were looked through; ask again in a minute. */
      complete: z.boolean(),
    }),
    errors: ['not_a_photo', 'photo_too_large', 'busy', 'too_many_tries', 'vision_missing'],
  },
  'GET models/get_similar_items': {
    summary:
      'Pieces for sale that look like this one: of its kind first, then by colour and looks; 4 when num is left out',
    who: ['buyer', 'seller', 'admin'],
    input: z.object({ item_id: id, num: whole(1, 24, 'Ask for 1 to 24 pieces').optional() }),
    reply: z.object({ items: z.array(FeedItem) }),
    errors: ['not_found', 'search_slow', 'too_many_requests'],
  },
  'GET collections/get_similar_items_collection': {
    summary:
      'For You: pieces for sale that go with those of a collection, spread over all that it holds; at most 24',
    who: ['buyer'],
    input: z.object({ collection_id: id }),
    reply: z.object({ item_list: z.array(FeedItem) }),
    errors: ['not_found', 'search_slow', 'too_many_requests'],
  },
  'POST store/auto_tagging': {
    summary: 'Tags that the photos of one piece suggest, together; nothing is kept of them',
    who: ['seller'],
    input: z.object({
      img: listOf(file('A photo'), maximumPhotosPerItem, photosMessage).refine(
        (photos) => photos.length > 0,
        photosMessage,
      ),
    }),
    reply: z.object({
      /** The ids of `suggestions`, in their order. */
      data: z.array(z.int()),
      /** Only what the model is sure enough of; the surest first. */
      suggestions: z.array(SuggestedTag),
    }),
    errors: ['not_a_photo', 'photo_too_large', 'busy', 'too_many_tries', 'vision_missing'],
  },
  'GET models/get_same_pieces': {
    summary: 'Pairs of pieces of two sellers that look like one piece, as with a stolen photo; newest first',
    who: ['admin'],
    input: z.object({ cursor: z.string().max(200).optional() }),
    reply: z.object({
      pairs: z.array(
        z.object({
          id,
          likeness: z.number(),
          flagged_at: time,
          /** The one that was listed first comes first. */
          items: z.array(SamePiece),
        }),
      ),
      has_next: z.boolean(),
      cursor: z.string().nullable(),
    }),
  },
  'POST models/dismiss_same_piece': {
    summary: 'Two pieces after all, or dealt with: the pair leaves the list and is not flagged again',
    who: ['admin'],
    input: z.object({ id }),
    reply: Done,
    errors: ['not_found'],
  },
  'GET models/progress': {
    summary:
      'How many photos the present model has looked at; while some are missing, the one before answers',
    who: ['admin'],
    reply: z.object({
      model: z.string(),
      /** The model whose vectors answer now. */
      answering: z.string(),
      photos: z.int(),
      looked: z.int(),
      /** Those that could not be looked at and are not tried again. */
      failed: z.int(),
    }),
  },
})
