import { randomInt } from 'node:crypto'
import { voucherCodeLength, voucherCodeLetters } from '#domain/vouchers.ts'

/** 26 letters in 20 places: 94 bits, each letter as likely as the others. */
export const newVoucherCode = (): string =>
  Array.from(
    { length: voucherCodeLength },
    () => voucherCodeLetters[randomInt(voucherCodeLetters.length)],
  ).join('')
