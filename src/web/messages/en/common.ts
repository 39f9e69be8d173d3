import { number, plural } from './language.ts'

export const amount = 'Amount'
export const browseItems = 'Look for finds'
export const cancel = 'Cancel'
export const cart = 'Cart'
export const chat = 'Chat'
export const close = 'Close'
export const collections = 'Collections'
export const confirm = 'Confirm'
export const copied = 'Copied'
export const deleteButton = 'Delete'
export const deleteNamed = (name: string) => `Delete ${name}`
export const itemCount = (count: number) =>
  plural(count, { one: '1 piece', other: `${number(count)} pieces` })
export const itemSize = (size: string) => `Size ${size}`
export const keepIt = 'Keep it'
export const loading = 'Loading...'
export const optional = 'Optional'
export const priceChangedHint = (item: string) => `The shop changed the price of ${item} a moment ago.`
export const purchaseAtNewPrice = (price: string) => `The price is now ${price}. Reserve it at this price?`
export const redeemVoucher = 'Redeem Voucher'
export const remove = 'Remove'
export const removeNamed = (name: string) => `Remove ${name}`
export const seeYourTicket = 'See your ticket'
export const showMore = 'Show more'
export const statusForSale = 'For sale'
export const statusHeld = 'On hold'
export const statusSold = 'Sold'
export const statusUnavailable = 'Unavailable'
export const submit = 'Submit'
export const tickets = 'Tickets'
export const total = 'Total'
export const tryAgain = 'Try again'
