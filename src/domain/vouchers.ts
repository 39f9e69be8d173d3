import { lettersAndDigits } from './typed-codes.ts'

/** In pesos. */
export const minimumVoucherAmount = 1
export const maximumVoucherAmount = 100_000
export const maximumVouchersAtOnce = 500
/** What an admin makes in a day without a second one, where there are two. In pesos. */
export const maxPesosAlone = 5000

export const voucherCodeLength = 20
/** Of each group of look-alikes (0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V) the alphabet contains at most one. */
export const voucherCodeLetters = '23456789ACDEFGHJKMNPRTVWXY'

/** People type codes from paper and paste them from chats, in any case and width, with spaces, dashes and unseen characters. */
export const normalizeVoucherCode = lettersAndDigits
