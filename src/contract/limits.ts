/**
 * Limits of text fields. The contract, the web app and the check constraints of the database use the same values. Fields
 * of forms have theirs in rules.ts. This file does not import zod, because the web app imports it.
 */

/** In characters, after trimming. */
export const maxLengths = {
  /** For a password or code that is only compared with the stored one, so it exceeds the length of any valid one. */
  secret: 1000,
  addressPart: 80,
  itemName: 80,
  sku: 40,
  itemDescription: 2000,
  brand: 40,
  flaw: 40,
  message: 2000,
  reportDetails: 1000,
  rejectionReason: 500,
  correctionWords: 500,
  review: 1000,
  reviewReply: 500,
  caseText: 1000,
  adminAnswer: 500,
  search: 200,
  popularSearch: 60,
  searchName: 60,
  passkeyName: 60,
  tokenName: 60,
  webhookAddress: 500,
  town: 100,
  ticketSearch: 100,
  commentName: 60,
  baleName: 60,
  baleNote: 500,
  saleTitle: 80,
  saleStream: 200,
} as const

/** The longest that an operator can keep photos of IDs. */
export const maxRetentionDays = 3650

export const maxTagsPerItem = 20

/** Photos of different items in one call. */
export const maxItemsSuggested = 8

/** Drafts that one call publishes. */
export const maxPublishedAtOnce = 50

/** Items that one call names to change, and that it changes at most by a filter. */
export const maxItemsNamed = 200
export const maxItemsChanged = 500

/** How long a change of many items can be undone. */
export const undoSeconds = 30

/** Items that one call puts into a bale, bales of a shop, and items of a bale. */
export const maxPutIntoBale = 200
export const maxBales = 500
export const maxItemsOfBale = 2_000

/** Of a live sale. */
export const maxItemsOfSale = 300
/** By their numbers: the first page has the numbers 1 to 50. */
export const liveItemsPerPage = 50
/** Of the address of a live sale, in characters. */
export const maxSlug = 80
