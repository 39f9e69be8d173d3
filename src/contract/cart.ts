import { z } from 'zod'
import { Bundle } from './bundles.ts'
import { calls } from './define.ts'
import { Done, id, price, size } from './fields.ts'
import { condition } from './item-facts.ts'
import { ItemState } from './listings.ts'
import { Offered } from './offers.ts'
import { Photo } from './photo.ts'
import { town } from './shops.ts'

export const CartEntry = z.object({
  itemID: id,
  name: z.string(),
  /** What this buyer pays. */
  price,
  offered: Offered.optional(),
  /** In a bundle: what it costs by itself. The price is its share. */
  usualPrice: price.optional(),
  /** What it cost when the buyer first saved it, in the cart or in a collection. */
  savedPrice: price,
  size,
  condition: condition.nullable(),
  storeID: id,
  storeName: z.string(),
  town,
  /** The path of the own photo of the shop's owner, or null. */
  storePhoto: z.string().nullable(),
  thumbnail: z.string().nullable(),
  image: Photo.nullable(),
  /** Only an item that is `for_sale` can be bought. */
  status: ItemState,
})

export const cart = calls({
  'GET homepage/cart': {
    summary: "The signed-in buyer's cart, newest first. Includes items that are no longer for sale",
    who: ['buyer'],
    reply: z.object({
      cart: z.array(CartEntry),
      /** The bundles of the shops of the cart, and how far the buyer is. */
      bundles: z.array(Bundle),
    }),
  },
  'POST homepage/add_to_cart': {
    summary:
      'Add an item to the cart. Not an error if it is already there. The cart does not reserve items. A repeated request with the same clientID does nothing, even after the item was removed',
    who: ['buyer'],
    input: z.object({ itemID: id, clientID: id.optional() }),
    reply: Done,
    errors: ['not_found', 'helper_of_shop', 'cart_item_held', 'item_gone', 'cart_full', 'id_reused'],
  },
  'POST homepage/remove_from_cart': {
    summary: 'Remove an item from the cart. Not an error if it is not there',
    who: ['buyer'],
    input: z.object({ itemID: id }),
    reply: Done,
  },
})
