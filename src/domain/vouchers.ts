/** In pesos. */
export const minimumVoucherAmount = 1
export const maximumVoucherAmount = 100_000
export const maximumVouchersAtOnce = 500

export const voucherCodeLength = 20
/** Of what looks alike only one is in it, or none: 0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const voucherCodeLetters = '23456789ACDEFGHJKMNPRTVWXY'

/** The code that was meant: typed in any case, in groups or in one. */
export const plainVoucherCode = (typed: string): string => typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase()
