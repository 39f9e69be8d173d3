import { randomInt } from 'node:crypto'
import { voucherCodeLength, voucherCodeLetters } from '#domain/vouchers.ts'

/** 20 characters from an alphabet of 26 have 94 bits of entropy. */
export const newVoucherCode = (): string =>
  Array.from(
    { length: voucherCodeLength },
    () => voucherCodeLetters[randomInt(voucherCodeLetters.length)],
  ).join('')
