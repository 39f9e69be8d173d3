import * as m from '#messages/wallet.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'

interface RedeemFailure {
  text: string
  /** Why the server has not checked the code, so that nobody throws a good voucher away. */
  reason?: string
}

export const redeemFailure = (error: unknown): RedeemFailure => {
  if (error instanceof ApiError && error.code === 'voucher_used') return { text: m.codeRedeemed }
  const isChecked = error instanceof ApiError && ['voucher_invalid', 'bad_input'].includes(error.code)
  return isChecked
    ? { text: m.codeInvalid }
    : { text: m.codeInvalid, reason: m.notChecked(sentenceOf(error)) }
}
