import { number, plural } from './language.ts'

export const add = 'Add to Cart'
export const added = 'Item added to cart!'
export const boughtBefore = (count: number) => `Bought before it: ${number(count)}.`
export const countLabel = (count: number) => plural(count, { one: 'piece', other: 'pieces' })
export const emptyHint = 'Put pieces here while you look for more. Whoever buys first gets them.'
export const emptyTitle = 'No items in cart.'
export const entryHeld = 'Someone else is buying it'
export const entryUnavailable = 'No longer for sale'
export const gone = (count: number) =>
  plural(count, {
    one: '1 piece is gone and left out of the total.',
    other: `${number(count)} pieces are gone and left out of the total.`,
  })
export const inCart = 'In your cart'
export const itemsLabel = 'Pieces in your cart'
export const partlyPurchased = (bought: number, wanted: number) =>
  plural(wanted, {
    one: `The network dropped. ${number(bought)} of 1 piece is reserved for you, and the rest is still in your cart.`,
    other: `The network dropped. ${number(bought)} of ${number(wanted)} pieces are reserved for you, and the rest is still in your cart.`,
  })
export const priceChangedRestHint = 'With Yes the rest of your cart is bought too.'
export const purchaseAll = 'PURCHASE ALL ITEMS'
export const purchaseFailed = 'Error purchasing items'
export const purchaseGoneHint = 'Buying stops at a piece that is gone. Remove it first to buy all the others.'
export const purchaseHint = 'Each shop confirms that its piece is there, then you pick it up.'
export const purchaseQuestion = 'Are you sure you want to buy everything in your cart?'
export const purchased = 'Purchased all items'
export const purchasedHint = 'Your tickets tell you when to pick them up.'
export const purchasing = 'Buying your pieces…'
export const removeFailed = 'Error deleting item from cart!'
export const removeGone = (count: number) => plural(count, { one: 'Remove it', other: 'Remove them' })
export const removeItem = (name: string) => `Delete ${name} from cart`
export const removed = (count: number) =>
  plural(count, { one: 'Deleted item from cart!', other: `Deleted ${number(count)} items from cart!` })
