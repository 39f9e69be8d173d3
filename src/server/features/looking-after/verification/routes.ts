import { verification as calls } from '#contract/verification.ts'
import { Verified } from '#domain/roles.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Register } from '../../../platform/http/register.ts'
import { toCorrection, toDetails, toOwnCorrection, toPending, toStatus } from './presenter.ts'
import type { Standing } from './policy.ts'
import type { Corrections } from './corrections.ts'
import type { Verification } from './service.ts'

export const verificationRoutes = (
  register: Register,
  verification: Verification,
  corrections: Corrections,
  retentionDays: number,
): void => {
  const toAnswer = (standing: Standing) => toStatus(standing, retentionDays)
  const consumeAttempt = ({ accountID }: Caller) => verification.consumeAttempt(accountID)
  register(
    calls,
    {
      'POST auth/shop_id_one': async ({ caller, input }) =>
        toAnswer(await verification.upload(caller.accountID, 'id1', input.file)),
      'POST auth/shop_id_two': async ({ caller, input }) =>
        toAnswer(await verification.upload(caller.accountID, 'id2', input.file)),
      'POST auth/shop_id_selfie': async ({ caller, input }) =>
        toAnswer(await verification.upload(caller.accountID, 'selfie', input.file)),
      'GET auth/verification/document_status': async ({ caller, input }) =>
        toAnswer(await verification.status(caller, input.id)),
      'GET auth/verification/get_list_pending': async () => ({
        response: (await verification.pending()).map(toPending),
      }),
      'GET auth/verification/get_shop_owner_details': async ({ input }) =>
        toDetails(await verification.details(input.id)),
      'GET auth/verification/get_image': ({ caller, input }) =>
        verification.view(caller.accountID, input.id, input.resource_type),
      'POST auth/verification/approve_or_reject': async ({ caller, input }) => {
        await verification.decide(caller.accountID, input.id, input.updated_status as 1 | 2, input.reason)
        return { response: input.updated_status === Verified.Approved ? 'Shop approved' : 'Shop rejected' }
      },
      'POST auth/ask_name_correction': async ({ caller, input: { words, file, ...name } }) => {
        await corrections.ask(caller.accountID, name, words, file)
        return { response: 'Thank you. An admin looks at it.' }
      },
      'GET auth/name_correction': async ({ caller }) => {
        const newest = await corrections.newest(caller.accountID)
        return { correction: newest ? toOwnCorrection(newest) : null }
      },
      'GET auth/verification/get_corrections': async () => ({
        corrections: (await corrections.open()).map(toCorrection),
      }),
      'POST auth/verification/decide_correction': async ({ caller, input }) => {
        await corrections.decide(caller.accountID, input.correctionID, input.grant, input.answer ?? '')
        return { response: input.grant ? 'Name corrected' : 'Correction refused' }
      },
    },
    {
      'POST auth/shop_id_one': consumeAttempt,
      'POST auth/shop_id_two': consumeAttempt,
      'POST auth/shop_id_selfie': consumeAttempt,
      'POST auth/ask_name_correction': ({ accountID }) => corrections.consumeAttempt(accountID),
    },
  )
}
