import { z } from 'zod'
import { isWholeCentavos } from '#domain/money.ts'
import {
  maximumVoucherAmount,
  maximumVouchersAtOnce,
  minimumVoucherAmount,
  normalizeVoucherCode,
  voucherCodeLength,
} from '#domain/vouchers.ts'
import { calls } from './define.ts'
import { decimal, decimalShown, id, sumShown, token, whole } from './fields.ts'

const amount = decimal(minimumVoucherAmount, maximumVoucherAmount, ({ input }) =>
  input === undefined || input === ''
    ? 'Amount is required'
    : `The amount must be between ₱${minimumVoucherAmount} and ₱${maximumVoucherAmount.toLocaleString('en-PH')}`,
).refine(isWholeCentavos, 'The amount can have at most 2 decimal places')

const count = whole(1, maximumVouchersAtOnce, `The number of vouchers must be 1 to ${maximumVouchersAtOnce}`)

/** People type codes from paper, so case, spaces and dashes do not matter. */
const code = z
  .string('Voucher code is required')
  .max(200, 'Voucher Code must be 20 characters')
  .transform(normalizeVoucherCode)
  .pipe(
    z
      .string()
      .min(1, 'Voucher code is required')
      .length(voucherCodeLength, 'Voucher Code must be 20 characters'),
  )

export const voucherAmountShown = decimalShown(minimumVoucherAmount, maximumVoucherAmount)

export const Voucher = z.object({
  /** In pesos. */
  amount: voucherAmountShown,
  code: z.string(),
})

/** Endpoints for vouchers and the balance of sellers. */
export const wallet = calls({
  'GET store/codegen': {
    summary: 'The vouchers that can still be redeemed, ascending by amount',
    who: ['admin'],
    input: z.object({ cursor: token(200).optional() }),
    reply: z.object({ vouchers: z.array(Voucher), has_next: z.boolean(), cursor: z.string().nullable() }),
  },
  'POST store/codegen': {
    summary: 'Create vouchers. A repeated request with the same clientID returns the same vouchers',
    who: ['admin'],
    input: z.object({ amount, count, clientID: id.optional() }),
    reply: z.object({ vouchers: z.array(Voucher) }),
    errors: ['id_reused', 'too_many_tries'],
  },
  'POST store/redeem_voucher': {
    summary: 'Redeem a voucher. A repeated request with the same clientID succeeds again',
    who: ['seller'],
    input: z.object({ code, clientID: id.optional() }),
    /** The new balance, in pesos. */
    reply: z.object({ balance: sumShown }),
    errors: ['voucher_invalid', 'voucher_used', 'too_many_tries'],
  },
  'GET store/get_balance': {
    summary: "The signed-in seller's balance, in pesos",
    who: ['seller'],
    input: z.object({ id: id.optional() }),
    reply: z.object({ balance: sumShown }),
    errors: ['not_yours'],
  },
})
