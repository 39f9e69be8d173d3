import type { z } from 'zod'
import type { Session } from '#contract/accounts.ts'
import { userTypeOf } from '#domain/roles.ts'
import { type Identity, lacksSecondFactor } from '../../platform/http/caller.ts'

export const toSession = (caller: Identity, secondFactorNeeded: boolean): z.output<typeof Session> => ({
  email: caller.email,
  user_type: userTypeOf(caller.role),
  id: caller.accountID,
  shop_owner_id: caller.kind === 'seller' ? caller.accountID : null,
  verified: caller.verified,
  ...(lacksSecondFactor(caller, secondFactorNeeded) && { second_factor_missing: true as const }),
})
