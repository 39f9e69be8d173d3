/**
 * Limits and patterns of text fields. The contract, the forms and the check constraints of the database use the same
 * values. This file does not import zod, because forms import it.
 */

/** In characters, after trimming. */
export const maxLengths = {
  email: 254,
  password: 128,
  /** For a password or code that is only compared with the stored one, so it exceeds the length of any valid one. */
  secret: 1000,
  personName: 60,
  homeAddress: 240,
  addressPart: 80,
  shopName: 80,
  shopAddress: 320,
  itemName: 80,
  itemDescription: 2000,
  brand: 40,
  flaw: 40,
  collectionName: 60,
  message: 2000,
  reportDetails: 1000,
  rejectionReason: 500,
  search: 200,
  popularSearch: 60,
  town: 100,
  ticketSearch: 100,
} as const

/** The longest that an operator can keep photos of IDs. */
export const maxRetentionDays = 3650

export const maxTagsPerItem = 20
