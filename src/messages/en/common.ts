import { number, plural } from './language.ts'

export const account = 'Account'
export const addItems = 'Add pieces'
export const amount = 'Amount'
export const balance = 'Balance'
export const barangay = 'Barangay'
export const brand = 'Brand'
export const browseItems = 'Browse finds'
export const cancel = 'Cancel'
export const cart = 'Cart'
export const changesNotSaved = 'Your changes were not saved'
export const changesSaved = 'Changes saved'
export const chat = 'Chat'
export const chooseAnotherPhoto = 'Choose another photo'
export const choosePhoto = 'Choose a photo'
export const close = 'Close'
export const collections = 'Collections'
export const condition = 'Condition'
export const conditionNames = {
  new_with_tags: 'New with tags',
  like_new: 'Like new',
  very_good: 'Very good',
  good: 'Good',
  worn: 'Worn',
} as const
export const confirm = 'Confirm'
export const copied = 'Copied'
export const counter = (at: number, of: number) => `${number(at)} / ${number(of)}`
export const createShop = 'Create Shop'
export const deleteButton = 'Delete'
export const deleteDigit = 'Delete the last digit'
export const deleteNamed = (name: string) => `Delete ${name}`
export const deleteQuestion = (name: string) => `Delete ${name}?`
export const done = 'Done'
export const fitsYou = 'Fits you'
export const forKids = 'For kids'
export const home = 'Home'
export const itemCount = (count: number) =>
  plural(count, { one: '1 piece', other: `${number(count)} pieces` })
export const itemSize = (size: string) => `Size ${size}`
export const itemsOfShop = 'Pieces of this shop'
export const keepIt = 'Keep it'
export const languageChanged = 'Ukay is now in English.'
export const languageLabel = 'Language'
export const languageNames = { en: 'English', fil: 'Filipino' } as const
export const liveSales = 'Live sales'
export const loading = 'Loading...'
export const loadingSpoken = 'Loading'
export const loadingTags = 'Loading tags...'
export const login = 'Log in'
export const measurementNames = {
  pit_to_pit: 'Pit to pit',
  length: 'Length',
  waist: 'Waist',
  hips: 'Hips',
  inseam: 'Inseam',
  sleeve: 'Sleeve',
  sole: 'Sole',
} as const
export const measurements = 'Measurements'
export const myShop = 'My Shop'
export const nameLabel = 'Name'
export const no = 'No'
export const noTagFound = 'No tags match.'
export const optional = 'Optional'
export const percent = (value: number) => `${number(value)}%`
export const priceChangedHint = (item: string) => `The shop has just changed the price of ${item}.`
export const priceLabel = 'Price'
export const purchaseAtNewPrice = (price: string) => `The price is now ${price}. Reserve it at this price?`
export const redeemVoucher = 'Redeem Voucher'
export const remove = 'Remove'
export const removeNamed = (name: string) => `Remove ${name}`
export const saveChanges = 'Save changes'
export const searchAgain = 'Search again'
export const searchTags = 'Search tags'
export const secondFactor = 'Second Factor'
export const seeAll = 'See all'
export const seeYourTicket = 'See your ticket'
export const seeYourTickets = 'See your tickets'
export const showMore = 'Show more'
export const showNextPhoto = 'Show the next photo'
export const showPassword = 'Show password'
export const showPreviousPhoto = 'Show the previous photo'
export const size = 'Size'
export const sizeAndCondition = (of: string, state: string | null) =>
  state === null ? `Size ${of}` : `Size ${of} · ${state}`
export const sizeWithCondition = (of: string, state: string) => `${of} · ${state}`
export const statusForSale = 'For sale'
export const statusHeld = 'On hold'
export const statusNotFinished = 'Not finished'
export const statusSold = 'Sold'
export const statusUnavailable = 'Unavailable'
export const street = 'Street'
export const style = 'Style'
export const styleNames = { 0: 'Masculine', 1: 'Feminine' } as const
export const submit = 'Submit'
export const suggested = 'Suggested by your photos'
export const tags = 'Tags'
export const tagsFailed = 'Error loading tags'
export const tickets = 'Tickets'
export const total = 'Total'
export const tryAgain = 'Try again'
export const undo = 'Undo'
export const lessThanSaved = (less: string) => `${less} less than when you saved it`
export const forYou = 'For you'
export const was = (price: string) => `was ${price}`
export const yes = 'Yes'
export const tooLong = (length: number, longest: number) =>
  `This has ${number(length)} characters. There is room for ${number(longest)}.`
export const help = 'Help'
export const whatNow = 'What can I do?'
