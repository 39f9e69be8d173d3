import { z } from 'zod'
import { maxQrText } from '#domain/emv-qr.ts'
import { paymentStates } from '#domain/payments.ts'
import { calls } from './define.ts'
import {
  Done,
  countShown,
  file,
  id,
  pesos,
  secret,
  sumShown,
  time,
  token,
  typedNumber,
  whole,
  wholeShown,
} from './fields.ts'
import * as rules from './rules.ts'

const state = z.enum(paymentStates)
const bigID = wholeShown(1, Number.MAX_SAFE_INTEGER)
const pickupID = whole(1, Number.MAX_SAFE_INTEGER, 'This is not a pickup')
const partID = whole(1, Number.MAX_SAFE_INTEGER, 'This is not a part of a payment')
const payload = z.string().max(maxQrText)

/** The QR code of a seller's own wallet or bank account. */
export const OwnQr = z.object({ payload, name: z.string(), city: z.string(), setAt: time })

const proof = {
  password: secret(rules.currentPassword),
  /** A code of the authenticator app or a recovery code, for accounts with a second factor. */
  code: secret(rules.code).optional(),
}

/** All amounts are in pesos. */
export const Payment = z.object({
  pickupID: bigID,
  /** For the note of the transfer. */
  reference: z.string(),
  state,
  /** The items that are ready for pickup, or were handed over since the payment began, and their total. */
  items: countShown(),
  total: sumShown,
  /** The sum of the parts that are not struck out. */
  parts: sumShown,
  /** What is still to be paid: the total without the parts, and without what was received. */
  rest: sumShown,
  /** What was said, received or given back, with the parts for the latter. 0 in the state `not_paid`. */
  amount: sumShown,
  changedAt: time.nullable(),
  /** The name that the other side reads: of the shop for a buyer, of the buyer for a seller. */
  other: z.string(),
  /** What the reader may do next. */
  moves: z.array(state),
  /** Whether the reader may record parts now. */
  takesParts: z.boolean(),
  /** Whether the reader may strike parts out now. */
  strikesParts: z.boolean(),
  lines: z.array(z.object({ partID: bigID, amount: sumShown, paidAt: time, struck: z.boolean() })),
  history: z.array(z.object({ state, amount: sumShown, at: time, by: z.enum(['buyer', 'seller']) })),
  /**
   * The seller's QR code, for a buyer who has an item that is ready for pickup and still has to pay. `withAmount`: the
   * amount to pay is written in it.
   */
  qr: z.object({ payload, name: z.string(), setAt: time, withAmount: z.boolean() }).nullable(),
})

const PaymentDone = Done.extend({ payment: Payment })
const shownAmount = typedNumber({ ...rules.price, min: 0, max: 100_000_000 })

/** Endpoints for paying a seller directly. The marketplace moves no money: buyer and seller say what they did. */
export const payments = calls({
  'GET payments/get_qr': {
    summary: "The signed-in seller's own payment QR code, or null",
    who: ['seller'],
    reply: z.object({ qr: OwnQr.nullable() }),
  },
  'POST payments/read_qr': {
    summary: 'Read a payment QR code (QR Ph) from a picture. The picture is not kept, and nothing is changed',
    who: ['seller'],
    input: z.object({ img: file('A photo') }),
    reply: z.object({ payload, name: z.string(), city: z.string() }),
    errors: [
      'not_a_photo',
      'photo_too_large',
      'busy',
      'too_many_tries',
      'qr_not_found',
      'qr_not_payment',
      'qr_damaged',
      'qr_foreign',
      'qr_fixed_amount',
      'qr_with_fee',
      'qr_without_name',
    ],
  },
  'POST payments/set_qr': {
    summary:
      'Set or replace the payment QR code by its text, as `payments/read_qr` returned it. Requires the password, and a code if the account has a second factor',
    who: ['seller'],
    input: z.object({ payload: token(maxQrText), ...proof }),
    reply: Done.extend({ qr: OwnQr }),
    errors: [
      'shop_missing',
      'wrong_password',
      'code_wanted',
      'wrong_code',
      'codes_locked',
      'too_many_tries',
      'qr_not_payment',
      'qr_damaged',
      'qr_foreign',
      'qr_fixed_amount',
      'qr_with_fee',
      'qr_without_name',
    ],
  },
  'POST payments/remove_qr': {
    summary:
      'Remove the payment QR code. Requires the same as `payments/set_qr`. Not an error if there is none',
    who: ['seller'],
    input: z.object(proof),
    reply: Done,
    errors: ['wrong_password', 'code_wanted', 'wrong_code', 'codes_locked', 'too_many_tries'],
  },
  'GET payments/get_qr_changes': {
    summary: 'The log of changes of payment QR codes, newest first, 50 a page',
    who: ['admin'],
    admins: ['treasurer'],
    input: z.object({ cursor: token(200).optional() }),
    reply: z.object({
      changes: z.array(
        z.object({
          seller_id: id,
          seller_name: z.string(),
          shop_name: z.string().nullable(),
          /** Null if the code was removed. */
          name: z.string().nullable(),
          /** Null if there was none. */
          name_before: z.string().nullable(),
          changed_at: time,
        }),
      ),
      has_next: z.boolean(),
      cursor: z.string().nullable(),
    }),
  },
  'GET payments/get_payment': {
    summary: "The payment of a pickup, for its buyer and the shop's seller",
    who: ['buyer', 'seller'],
    whenStopped: true,
    helpers: true,
    input: z.object({ pickupID }),
    reply: z.object({ payment: Payment }),
    errors: ['not_found'],
  },
  'POST payments/say_paid': {
    summary: '"I have paid", for the amount that the page showed. Idempotent',
    who: ['buyer'],
    input: z.object({ pickupID, amount: shownAmount }),
    reply: PaymentDone,
    errors: ['not_found', 'payment_not_now', 'total_changed', 'nothing_to_pay', 'too_many_tries'],
  },
  'POST payments/say_not_paid': {
    summary:
      'Take "I have paid" back as the buyer, or say as the seller that the money has not arrived. Idempotent',
    who: ['buyer', 'seller'],
    input: z.object({ pickupID }),
    reply: PaymentDone,
    errors: ['not_found', 'payment_not_now', 'too_many_tries'],
  },
  'POST payments/say_received': {
    summary: '"Received", the word of the seller alone, for the amount that the page showed. Idempotent',
    who: ['seller'],
    input: z.object({ pickupID, amount: shownAmount }),
    reply: PaymentDone,
    errors: ['not_found', 'payment_not_now', 'total_changed', 'nothing_to_pay', 'too_many_tries'],
  },
  'POST payments/give_back': {
    summary: 'Say that all money of this pickup was given back. Strikes its parts out. Idempotent',
    who: ['seller'],
    input: z.object({ pickupID }),
    reply: PaymentDone,
    errors: ['not_found', 'payment_not_now', 'too_many_tries'],
  },
  'POST payments/add_part': {
    summary: 'Record a part of the payment (hulugan). The same clientID adds nothing again',
    who: ['seller'],
    input: z.object({ pickupID, amount: pesos, paidAt: time.optional(), clientID: id }),
    reply: PaymentDone,
    errors: ['not_found', 'payment_not_now', 'part_too_high', 'too_many_parts', 'too_many_tries'],
  },
  'POST payments/strike_part': {
    summary: 'Strike a part out with a counter line. Idempotent',
    who: ['seller'],
    input: z.object({ pickupID, partID }),
    reply: PaymentDone,
    errors: ['not_found', 'payment_not_now', 'too_many_tries'],
  },
})
