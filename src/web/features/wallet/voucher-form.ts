import { isWholeCentavos } from '#domain/money.ts'
import { maximumVoucherAmount, maximumVouchersAtOnce, minimumVoucherAmount } from '#domain/vouchers.ts'
import * as m from '#messages/wallet.ts'

export interface VoucherValues {
  amount: string
  count: string
}
export type VoucherField = keyof VoucherValues
export type VoucherErrors = Partial<Record<VoucherField, string>>

/** From this total on (in pesos), the form asks for a confirmation. */
export const largeSum = 50_000

/** Accepts ₱1,250.50 as well as 1250.5. Returns NaN if it is not a number. */
const parseNumber = (typed: string): number => {
  const plain = typed.replace(/[₱,\s]/g, '')
  return /^\d+(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN
}

export const voucherOrder = ({ amount, count }: VoucherValues) => ({
  amount: parseNumber(amount),
  count: parseNumber(count),
})

const amountError = (typed: string): string | undefined => {
  const amount = parseNumber(typed)
  if (typed.trim() === '') return m.amountRequired
  if (!(amount >= minimumVoucherAmount && amount <= maximumVoucherAmount))
    return m.amountOutOfRange(minimumVoucherAmount, maximumVoucherAmount)
  return isWholeCentavos(amount) ? undefined : m.amountDecimals
}

const countError = (typed: string): string | undefined => {
  const count = parseNumber(typed)
  if (typed.trim() === '') return m.countRequired
  return Number.isInteger(count) && count >= 1 && count <= maximumVouchersAtOnce
    ? undefined
    : m.countOutOfRange(maximumVouchersAtOnce)
}

export const voucherErrors = ({ amount, count }: VoucherValues): VoucherErrors => {
  const found = { amount: amountError(amount), count: countError(count) }
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== undefined))
}
