import { maxLatitude, maxLongitude } from '#domain/geography.ts'
import { maxMeetingPlaces } from '#domain/meeting-place.ts'
import { lotPieces, maximumMeasurement, minimumMeasurement } from '#domain/item-facts.ts'
import { formatPesos, maximumBaleCost, maximumPrice, minimumPrice } from '#domain/money.ts'
import { phonePattern, readPhone } from '#domain/phone-number.ts'
import { maxFee } from '#domain/rider-route.ts'
import { maxExceptions } from '#domain/pickup-hours.ts'
import type { NumberKind } from '#domain/typed-numbers.ts'
import { cleanText, withoutUnseen } from '#domain/unseen-characters.ts'
import {
  maximumVoucherAmount,
  maximumVouchersAtOnce,
  minimumVoucherAmount,
  normalizeVoucherCode,
  voucherCodeLength,
} from '#domain/vouchers.ts'
import { maxLengths } from './limits.ts'

/**
 * The rules of form fields, with their messages. `fields.ts` makes the schemas of the contract from them, and
 * `web/lib/check-fields.ts` the checks of the forms. Not zod/mini: it would add 5 kB to the first load of a form.
 */
export interface TextRule {
  /** The first word of the messages. */
  name: string
  required: string
  max: number
  tooLong: string
  min?: number
  tooShort?: string
  pattern?: RegExp
  mismatch?: string
  /** What is judged and stored of the typed text. It cleans what is only unusual. */
  read: (typed: string) => string
}

export const textRule = <More extends Partial<TextRule>>(name: string, max: number, more?: More) => ({
  name,
  required: `${name} is required`,
  max,
  tooLong: `${name} has at most ${max} characters`,
  read: cleanText,
  ...(more as More),
})

/** About a text that still turns after it was cleaned. */
export const turned = (name: string) => `${name} holds characters that turn text around. Please type it anew.`

export const saleTitle = textRule('Title', maxLengths.saleTitle)
export const saleStream = textRule('Place of the stream', maxLengths.saleStream)
export const commentName = textRule('Name', maxLengths.commentName)
export const cityName = textRule('Name of the city', 24)
export const firstName = textRule('First name', 60)
export const lastName = textRule('Last name', 60)
/** Each character of a password counts. */
const asTyped = (typed: string): string => typed

export const email = textRule('Email', 254, {
  read: (typed) => withoutUnseen(typed).normalize('NFKC'),
  tooLong: 'This e-mail is too long',
  pattern:
    // As in `z.email()`, to the letter.
    // oxlint-disable-next-line no-useless-escape
    /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/,
  mismatch: "That e-mail address doesn't look right. Please check it.",
})
export const phone = textRule('Phone number', 11, {
  read: readPhone,
  pattern: phonePattern,
  mismatch: 'The phone number has 11 digits and starts with 09',
})
export const password = textRule('Password', 128, {
  min: 8,
  tooShort: 'The password needs at least 8 characters',
  tooLong: `The password has at most ${128} characters`,
  read: asTyped,
})
/** The second time that it is typed. */
export const confirmPassword = textRule('Confirm password', 128, { read: asTyped })
/** For a password that is only compared with the stored one. */
export const currentPassword = textRule('Password', maxLengths.secret, { read: asTyped })
/** A code of the authenticator app or a recovery code, with or without spaces and hyphens. */
export const code = textRule('Code', maxLengths.secret)

export const homeAddress = textRule('Address', 240)
export const street = textRule('Street', maxLengths.addressPart)
export const barangay = textRule('Barangay', maxLengths.addressPart)
export const city = textRule('City/Municipality', maxLengths.addressPart)

export const shopName = textRule('Name', 80)
export const shopAddress = textRule('Address', 320)
/** Of the form. With a street they are no longer than `shopAddress`. */
export const shopBarangay = textRule('Barangay', 76)
export const shopMunicipality = textRule('Municipality', 76)
export const shopProvince = textRule('Province', 76)
/** What everybody may read on the shop's page. */
const shopText = (name: string, max: number) => ({
  ...textRule(name, max),
  maxLines: 10,
  tooManyLines: `${name} has at most 10 lines`,
  private: `${name} cannot have a phone number, an e-mail address or coordinates, because anybody may read it. Your number is on your shop’s page already.`,
})
export const shopAbout = shopText('The text about your shop', 500)
export const hoursWrong = 'Pickup hours end after they begin, and do not overlap'
export const tooManyExceptions = `There can be at most ${maxExceptions} days with other hours`
export const exceptionTwice = 'Each date can have other hours only once'
export const shopDirections = shopText('How to find it', 300)

export const placeName = textRule('Name of the place', 80)
export const placeNote = textRule('The note', 120)
export const placeHours = 'Please choose at least one day'
export const riderAddress = textRule('Address', 200)
export const riderNote = textRule('The note', 120)
export const placesWrong = 'These are not meeting places'
export const tooManyPlaces = `There can be at most ${maxMeetingPlaces} meeting places`

export const sku = textRule('SKU', maxLengths.sku)
export const itemName = textRule('Name', maxLengths.itemName)
export const itemDescription = textRule('Description', maxLengths.itemDescription, {
  tooLong: 'Description has at most 2,000 characters',
})
export const brand = textRule('Brand', maxLengths.brand)
export const flaw = textRule('Flaw', maxLengths.flaw)

export const passkeyName = textRule('Name of the passkey', maxLengths.passkeyName)
export const tokenName = textRule('Name of the token', maxLengths.tokenName)
export const webhookAddress = textRule('Address', maxLengths.webhookAddress)
export const collectionName = textRule('Collection name', 60)
export const review = textRule('Review', maxLengths.review)
export const reviewReply = textRule('Answer', maxLengths.reviewReply)
export const caseText = textRule('What is wrong', maxLengths.caseText)
export const correctionWords = textRule('What is wrong', maxLengths.correctionWords)
export const appeal = textRule('Explanation', maxLengths.reportDetails)
export const adminAnswer = textRule('Explanation', maxLengths.adminAnswer)
export const message = textRule('Message', maxLengths.message)

export const measurementWrong = `Measurements are ${minimumMeasurement} to ${maximumMeasurement} cm, in steps of half a centimetre`

export const businessName = textRule('Name of the business', 120)
export const businessAddress = textRule('Address of the business', 200)
export const businessContact = textRule('Contact', 120)
export const businessRegistration = textRule('Registration', 120)
export const sellerKindRequired = 'Please say whether you sell as a person or a business'
export const sourcesRequired = 'Please say where your pieces come from'
export const versionUnknown = 'There is no such version of this document'

export const styleRequired = 'Style is required'
export const languageUnknown = 'This language is not available'
export const sideUnknown = 'Choose buyer or seller'
export const sizeRequired = 'Size is required'

const codeLength = `Voucher Code must be ${voucherCodeLength} characters`
export const voucherCode = textRule('Voucher code', voucherCodeLength, {
  read: normalizeVoucherCode,
  tooLong: codeLength,
  min: voucherCodeLength,
  tooShort: codeLength,
})

export interface NumberRule {
  kind: NumberKind
  required: string
  /** The message about a text that is no number. */
  notNumber: string
  min: number
  max: number
  outOfRange: string
  /** The message about more than 2 decimals, for a sum of money. */
  decimals?: string
}

const pesosRule = (name: string, min: number, max: number) => ({
  kind: 'money' as const,
  notNumber: `The ${name.toLowerCase()} must be a number, such as 1200 or 1,200.50`,
  required: `${name} is required`,
  min,
  max,
  outOfRange: `The ${name.toLowerCase()} must be between ${formatPesos(min)} and ${formatPesos(max)}`,
  decimals: `The ${name.toLowerCase()} can have at most 2 decimal places`,
})

/** Of a change of many prices. */
export const wholePesos = 'Whole pesos only'

export const baleName = textRule('Name', maxLengths.baleName)
export const searchName = textRule('Name', maxLengths.searchName)
export const baleCost = pesosRule('Cost', 0, maximumBaleCost)
export const baleDay = 'Choose a day from 2000 to 2099'
export const baleNoteTooLong = `A note has at most ${maxLengths.baleNote} characters`
export const price = pesosRule('Price', minimumPrice, maximumPrice)
export const riderFee = pesosRule('Fee', 0, maxFee)
/** Shown as a link to somebody else's site. A name before the host would hide where it leads. */
export const trackingLink = textRule('Tracking link', 500, {
  mismatch: 'Please paste the whole link, with https://',
})
export const isTrackingLink = (text: string): boolean =>
  /^https:\/\/[^/@\\\s]+(\/\S*)?$/.test(text) && URL.canParse(text)
export const voucherAmount = pesosRule('Amount', minimumVoucherAmount, maximumVoucherAmount)
export const voucherCount = {
  kind: 'whole' as const,
  notNumber: 'The number of vouchers must be a number, such as 20',
  required: 'Number of vouchers is required',
  min: 1,
  max: maximumVouchersAtOnce,
  outOfRange: `The number of vouchers must be 1 to ${maximumVouchersAtOnce}`,
}

const degreesRule = (name: string, max: number, example: string) => ({
  kind: 'degrees' as const,
  notNumber: `${name} must be a number, such as ${example}`,
  required: `${name} required`,
  min: -max,
  max,
  outOfRange: `${name} must be between -${max} and ${max}`,
})

export const latitude = degreesRule('Latitude', maxLatitude, '14.5995')
export const longitude = degreesRule('Longitude', maxLongitude, '120.9842')

export const pieces = {
  kind: 'whole' as const,
  notNumber: 'The number of pieces must be a number, such as 12',
  required: 'Number of pieces is required',
  min: lotPieces.min,
  max: lotPieces.max,
  outOfRange: `The number of pieces must be ${lotPieces.min} to ${lotPieces.max}`,
}

/** Of an item or a person. A measurement can always be left out. */
export const measurement = {
  kind: 'measure' as const,
  required: measurementWrong,
  notNumber: measurementWrong,
  min: minimumMeasurement,
  max: maximumMeasurement,
  outOfRange: measurementWrong,
}
