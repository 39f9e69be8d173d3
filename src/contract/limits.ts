/**
 * How long texts may be and what they must look like. The contract, the forms and the database's check constraints agree on
 * them. Without zod: forms import this file.
 */

/** In characters, after trimming. */
export const maxLengths = {
  email: 254,
  password: 128,
  /** A password or a code that is compared with the right one: longer than any. */
  secret: 1000,
  personName: 60,
  homeAddress: 240,
  addressPart: 80,
  shopName: 80,
  shopAddress: 320,
  itemName: 80,
  itemDescription: 2000,
  collectionName: 60,
  message: 2000,
  reportDetails: 1000,
  rejectionReason: 500,
  search: 200,
  ticketSearch: 100,
} as const

export const minPasswordLength = 8
export const maxTagsPerItem = 20

export const phonePattern = /^09\d{9}$/
export const phoneLength = 11
