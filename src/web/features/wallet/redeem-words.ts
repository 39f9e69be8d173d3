import * as m from '#messages/wallet.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'

/**
 * Why a code was not redeemed. Of one that was never looked at, for want of a connection or after too many tries, the
 * page does not say that it is invalid: a good voucher would end in the bin.
 */
export const redeemFailure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return sentenceOf(error)
  if (error.message.includes('already been redeemed')) return m.codeRedeemed
  return error.code === 'voucher_invalid' || error.code === 'bad_input' ? m.codeInvalid : error.message
}
