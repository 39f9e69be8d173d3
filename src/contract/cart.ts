import { z } from 'zod'
import { calls } from './define.ts'
import { Done, id, size } from './fields.ts'
import { ItemState, Photo } from './listings.ts'

export const CartEntry = z.object({
  itemID: id,
  name: z.string(),
  price: z.number(),
  size,
  storeID: id,
  storeName: z.string(),
  thumbnail: z.string().nullable(),
  image: Photo.nullable(),
  /** Only a piece that is `for_sale` can be bought: somebody else may have been faster. */
  status: ItemState,
})

export const cart = calls({
  'GET homepage/cart': {
    summary: "The signed-in buyer's cart, newest first, pieces that are gone too",
    who: ['buyer'],
    reply: z.object({ cart: z.array(CartEntry) }),
  },
  'POST homepage/add_to_cart': {
    summary:
      'Put an item into the cart; a second time is no error. A cart holds nothing back for its owner. Sent again with the same clientID it does nothing, also after the item was taken out',
    who: ['buyer'],
    input: z.object({ itemID: id, clientID: id.optional() }),
    reply: Done,
    errors: ['not_found', 'cart_item_held', 'item_gone', 'cart_full', 'id_reused'],
  },
  'POST homepage/remove_from_cart': {
    summary: 'Take an item out of the cart; what is not in it is no error',
    who: ['buyer'],
    input: z.object({ itemID: id }),
    reply: Done,
  },
})
