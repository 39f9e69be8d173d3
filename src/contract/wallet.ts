import { z } from 'zod'
import { calls } from './define.ts'
import { decimalShown, id, sumShown, token, typed, typedNumber } from './fields.ts'
import * as rules from './rules.ts'

/** People type codes from paper, so case, width, spaces and dashes do not matter. */
const code = typed(rules.voucherCode).length(rules.voucherCode.max, rules.voucherCode.tooLong)

export const voucherAmountShown = decimalShown(rules.voucherAmount.min, rules.voucherAmount.max)

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
    admins: ['treasurer'],
    input: z.object({ cursor: token(200).optional() }),
    reply: z.object({ vouchers: z.array(Voucher), has_next: z.boolean(), cursor: z.string().nullable() }),
  },
  'POST store/codegen': {
    summary: 'Create vouchers. A repeated request with the same clientID returns the same vouchers',
    who: ['admin'],
    admins: ['treasurer'],
    input: z.object({
      amount: typedNumber(rules.voucherAmount),
      count: typedNumber(rules.voucherCount),
      clientID: id.optional(),
    }),
    reply: z.object({ vouchers: z.array(Voucher) }),
    errors: ['id_reused', 'second_admin_needed', 'too_many_tries'],
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
