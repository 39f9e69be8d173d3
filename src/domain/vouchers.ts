/** In pesos. */
export const minimumVoucherAmount = 1
export const maximumVoucherAmount = 100_000
export const maximumVouchersAtOnce = 500

export const voucherCodeLength = 20
/** Of each group of look-alikes (0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V) the alphabet contains at most one. */
export const voucherCodeLetters = '23456789ACDEFGHJKMNPRTVWXY'

/** People type codes from paper, in any case and with spaces or dashes. */
export const normalizeVoucherCode = (typed: string): string => typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase()
