import * as m from '#messages/wallet.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'

/**
 * Why a code was not redeemed. If the server has not checked the code (no connection, too many attempts), the message must
 * not call it invalid, or people would throw away good vouchers.
 */
export const redeemFailure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return sentenceOf(error)
  if (error.message.includes('already been redeemed')) return m.codeRedeemed
  return error.code === 'voucher_invalid' || error.code === 'bad_input' ? m.codeInvalid : error.message
}
