import { isWholeCentavos } from '#domain/money.ts'
import { maximumVoucherAmount, maximumVouchersAtOnce, minimumVoucherAmount } from '#domain/vouchers.ts'
import * as m from '#messages/wallet.ts'

export interface VoucherValues {
  amount: string
  count: string
}
export type VoucherField = keyof VoucherValues
export type VoucherErrors = Partial<Record<VoucherField, string>>

/** A sum that one asks about before so much money is made. */
export const largeSum = 50_000

/** ₱1,250.50 as well as 1250.5; NaN where it is no number. */
const numberIn = (typed: string): number => {
  const plain = typed.replace(/[₱,\s]/g, '')
  return /^\d+(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN
}

export const voucherOrder = ({ amount, count }: VoucherValues) => ({
  amount: numberIn(amount),
  count: numberIn(count),
})

const amountError = (typed: string): string | undefined => {
  const amount = numberIn(typed)
  if (typed.trim() === '') return m.amountRequired
  if (!(amount >= minimumVoucherAmount && amount <= maximumVoucherAmount))
    return m.amountOutOfRange(minimumVoucherAmount, maximumVoucherAmount)
  return isWholeCentavos(amount) ? undefined : m.amountDecimals
}

const countError = (typed: string): string | undefined => {
  const count = numberIn(typed)
  if (typed.trim() === '') return m.countRequired
  return Number.isInteger(count) && count >= 1 && count <= maximumVouchersAtOnce
    ? undefined
    : m.countOutOfRange(maximumVouchersAtOnce)
}

export const voucherErrors = ({ amount, count }: VoucherValues): VoucherErrors => {
  const found = { amount: amountError(amount), count: countError(count) }
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== undefined))
}
