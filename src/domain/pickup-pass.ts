import { lettersAndDigits } from './typed-codes.ts'
import { withoutUnseen } from './unseen-characters.ts'

/** What a seller has read from a buyer's pass: the text of its QR code, or its six digits. */
export type PassCode =
  | { pass: 'scanned'; pickupID: number; secret: string }
  | { pass: 'typed'; digits: string }

/** The text of the QR code. Capitals and digits only, which make a code of fewer squares. */
export const passText = (pickupID: number, secret: string): string => `UKAY:${pickupID}:${secret}`

export const longestPassText = 64

/** Null if the text is neither. */
export const readPassCode = (text: string): PassCode | null => {
  const [, pickupID, secret = ''] = /^UKAY:([1-9]\d{0,14}):([0-9A-F]{32})$/.exec(withoutUnseen(text)) ?? []
  if (pickupID !== undefined) return { pass: 'scanned', pickupID: Number(pickupID), secret }
  const digits = lettersAndDigits(text)
  return /^\d{6}$/.test(digits) ? { pass: 'typed', digits } : null
}

/** `not_wanted`: the buyer, who is there, cancels, and the seller agrees. */
export const refusalReasons = ['not_as_described', 'flaw', 'not_wanted'] as const
/** Why a seller does not hand over an item. */
export type RefusalReason = (typeof refusalReasons)[number]

/** The items that one tap completes or refuses. */
export const maxHandoverTickets = 200
