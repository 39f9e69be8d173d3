import { verification as calls } from '#contract/verification.ts'
import { Verified } from '#domain/roles.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Register } from '../../platform/http/register.ts'
import { toDetails, toPending, toStatus } from './presenter.ts'
import type { Standing } from './policy.ts'
import type { Verification } from './service.ts'

export const verificationRoutes = (
  register: Register,
  verification: Verification,
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
    },
    {
      'POST auth/shop_id_one': consumeAttempt,
      'POST auth/shop_id_two': consumeAttempt,
      'POST auth/shop_id_selfie': consumeAttempt,
    },
  )
}
