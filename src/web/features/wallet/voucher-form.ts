import * as rules from '#contract/rules.ts'
import { numberError, numberTyped } from '#web/lib/check-fields.ts'

type VoucherValues = Record<'amount' | 'count', string>

/** From this total on (in pesos), the form asks for a confirmation. */
export const largeSum = 50_000

export const voucherOrder = ({ amount, count }: VoucherValues) => ({
  amount: numberTyped(rules.voucherAmount, amount),
  count: numberTyped(rules.voucherCount, count),
})

export const voucherErrors = ({ amount, count }: VoucherValues) => ({
  amount: numberError(rules.voucherAmount, amount),
  count: numberError(rules.voucherCount, count),
})
