import { number, plural } from './language.ts'

export const amount = 'Amount'
export const browseItems = 'Look for finds'
export const cancel = 'Cancel'
export const cart = 'Cart'
export const changesNotSaved = 'Your changes are not saved'
export const changesSaved = 'Changes saved'
export const chat = 'Chat'
export const chooseAnotherPhoto = 'Choose another photo'
export const choosePhoto = 'Choose a photo'
export const close = 'Close'
export const collections = 'Collections'
export const confirm = 'Confirm'
export const copied = 'Copied'
export const deleteButton = 'Delete'
export const deleteNamed = (name: string) => `Delete ${name}`
export const deleteQuestion = (name: string) => `Delete ${name}?`
export const done = 'Done'
export const home = 'Home'
export const itemCount = (count: number) =>
  plural(count, { one: '1 piece', other: `${number(count)} pieces` })
export const itemSize = (size: string) => `Size ${size}`
export const keepIt = 'Keep it'
export const loading = 'Loading...'
export const loadingSpoken = 'Loading'
export const loadingTags = 'Loading tags...'
export const nameLabel = 'Name'
export const noTagFound = 'No tag has these letters.'
export const optional = 'Optional'
export const priceChangedHint = (item: string) => `The shop changed the price of ${item} a moment ago.`
export const priceLabel = 'Price'
export const purchaseAtNewPrice = (price: string) => `The price is now ${price}. Reserve it at this price?`
export const redeemVoucher = 'Redeem Voucher'
export const remove = 'Remove'
export const removeNamed = (name: string) => `Remove ${name}`
export const required = (field: string) => `${field} is required`
export const saveChanges = 'Save changes'
export const searchAgain = 'Search again'
export const searchTags = 'Search tags'
export const seeYourTicket = 'See your ticket'
export const seeYourTickets = 'See your tickets'
export const showMore = 'Show more'
export const size = 'Size'
export const statusForSale = 'For sale'
export const statusHeld = 'On hold'
export const statusNotFinished = 'Not finished'
export const statusSold = 'Sold'
export const statusUnavailable = 'Unavailable'
export const style = 'Style'
export const styleRequired = 'Style is required'
export const submit = 'Submit'
export const tags = 'Tags'
export const tagsFailed = 'Error loading tags'
export const tickets = 'Tickets'
export const tooLong = (field: string, most: number) => `${field} has at most ${number(most)} characters`
export const total = 'Total'
export const tryAgain = 'Try again'
