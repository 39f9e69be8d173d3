import { number, plural } from './language.ts'

export const add = 'Add to Cart'
export const added = 'Item added to cart!'
export const boughtBefore = (count: number) => `Bought before it: ${number(count)}.`
export const buyRest = (count: number, total: string) =>
  plural(count, {
    one: `Buy the rest: 1 piece, ${total}`,
    other: `Buy the rest: ${number(count)} pieces, ${total}`,
  })
export const countLabel = (count: number) => plural(count, { one: 'piece', other: 'pieces' })
export const emptyHint = 'Keep pieces here while you browse. They are not reserved until you buy them.'
export const emptyTitle = 'No items in cart.'
export const entryHeld = 'Someone else is buying it'
export const entryUnavailable = 'No longer for sale'
export const gone = (count: number) =>
  plural(count, {
    one: '1 piece is no longer available and is not in the total.',
    other: `${number(count)} pieces are no longer available and are not in the total.`,
  })
export const inCart = 'In your cart'
export const itemsLabel = 'Pieces in your cart'
export const lineUp = 'Line up'
export const partlyPurchased = (bought: number, wanted: number) =>
  plural(wanted, {
    one: `The network dropped. ${number(bought)} of 1 piece is reserved for you, and the rest is still in your cart.`,
    other: `The network dropped. ${number(bought)} of ${number(wanted)} pieces are reserved for you, and the rest is still in your cart.`,
  })
export const priceChangedRestHint = (item: string) =>
  `The shop has just changed the price of ${item}. If you choose Yes, the rest of your cart is bought too.`
export const purchaseAll = 'PURCHASE ALL ITEMS'
export const purchaseFailed = 'Error purchasing items'
export const purchaseFailedBecause = (reason: string, hint: string) => `${reason}. ${hint}`
export const purchaseGoneHint =
  'Buying stops at the first piece that is no longer available. Remove such pieces first to buy the rest.'
export const purchaseHint = 'Each shop confirms that it has the piece, then you pick it up.'
export const purchaseQuestion = 'Are you sure you want to buy everything in your cart?'
export const purchased = 'Purchased all items'
export const purchasedHint = 'Your tickets show when to pick them up.'
export const purchasing = 'Buying your pieces…'
export const removeFailed = 'Error deleting item from cart!'
export const removeGone = (count: number) => plural(count, { one: 'Remove it', other: 'Remove them' })
export const removeItem = (name: string) => `Delete ${name} from cart`
export const removed = (count: number) =>
  plural(count, { one: 'Deleted item from cart!', other: `Deleted ${number(count)} items from cart!` })
export const viewCart = 'View cart'
/** Each shop is one pickup. */
export const pickups = (count: number, towns: string[]) =>
  plural(count, {
    one: `1 pickup: ${towns.join(', ')}`,
    other: `${number(count)} pickups: ${towns.join(', ')}`,
  })
export const severalTowns = 'These pieces are in different towns. You pick them up in each of them.'
