import { z } from 'zod'
import { bundlePercents, bundleSizes } from '#domain/bundles.ts'
import { calls } from './define.ts'
import { Done, countShown, id, pesos, price, sumShown, whole, wholeShown } from './fields.ts'
import { Photo } from './photo.ts'

/** "3 for ₱500" or "10% from three": one of `price` and `percent` is null. */
export const BundleRule = z.object({
  items: wholeShown(bundleSizes.min, bundleSizes.max),
  /** What so many cost together. */
  price: price.nullable(),
  /** How much less each costs. */
  percent: wholeShown(bundlePercents.min, bundlePercents.max).nullable(),
})

export const BundleItem = z.object({ itemID: id, name: z.string(), price, image: Photo.nullable() })

/** How far a buyer is with the bundles of a shop. */
export const Bundle = BundleRule.extend({
  storeID: id,
  /** In the cart, or reserved and in no bundle yet: they count for the next bundle. At most 12. */
  hanging: z.array(BundleItem).max(12),
  /** How much less they cost in bundles. */
  saved: sumShown,
  /** So many more make the next bundle. Null if no other items of the shop make one that costs less. */
  more: countShown().nullable(),
  /** At least so much less it costs then. */
  saves: sumShown.nullable(),
  /** The cheapest others that take part and are for sale, and how many there are, counted up to 100. */
  others: z.array(BundleItem).max(12),
  count: countShown(100),
})

/** Endpoints for bundles: so many items of a shop in one box cost less. */
export const bundles = calls({
  'GET homepage/get_bundle': {
    summary:
      'The bundles of a shop, and how far the cart and the open box of the signed-in buyer are. With `itemID` of its shop, as if this item were in the cart',
    who: 'anyone',
    input: z
      .object({ storeID: id.optional(), itemID: id.optional() })
      .refine(({ storeID, itemID }) => (storeID === undefined) !== (itemID === undefined), {
        message: 'Name a shop or a piece',
        path: ['storeID'],
      }),
    /** Null if the shop has none, or the item takes no part. */
    reply: z.object({ bundle: Bundle.nullable() }),
    errors: ['not_found'],
  },
  'GET store/get_bundle_rule': {
    summary:
      'The rule of the own shop for bundles, and how many items take part. With `itemID` whether this one does',
    who: ['seller'],
    input: z.object({ itemID: id.optional() }),
    reply: z.object({
      rule: BundleRule.nullable(),
      /** Only the items take part that are marked for it. Else all but those marked otherwise. */
      onlyMarked: z.boolean(),
      /** Items for sale that take part, counted up to 100, the cheapest of them, and what one costs on average. */
      count: countShown(100),
      items: z.array(BundleItem).max(12),
      average: price.nullable(),
      /** Whether the item takes part. Null without `itemID`. */
      takesPart: z.boolean().nullable(),
    }),
    errors: ['not_found'],
  },
  'POST store/set_bundle_rule': {
    summary:
      'Set, change or end the rule of the own shop for bundles. With `itemID` only whether this item takes part. No ticket changes',
    who: ['seller'],
    input: z
      .object({
        itemID: id.optional(),
        takesPart: z.boolean().optional(),
        items: whole(bundleSizes.min, bundleSizes.max).optional(),
        price: pesos.optional(),
        percent: whole(bundlePercents.min, bundlePercents.max).optional(),
        onlyMarked: z.boolean().optional(),
        /** Ends the rule. */
        end: z.boolean().optional(),
      })
      .refine(({ itemID, takesPart }) => (itemID === undefined) === (takesPart === undefined), {
        message: 'Say whether the piece takes part',
        path: ['takesPart'],
      })
      .refine(
        ({ itemID, end, items, price: together, percent }) =>
          itemID !== undefined ||
          end === true ||
          (items !== undefined && (together === undefined) !== (percent === undefined)),
        { message: 'Give a number of pieces, and one of price and percent', path: ['items'] },
      ),
    reply: Done,
    errors: ['not_found', 'too_many_tries'],
  },
})
