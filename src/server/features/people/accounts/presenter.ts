import type { z } from 'zod'
import type { Session } from '#contract/accounts.ts'
import { Verified, userTypeOf } from '#domain/roles.ts'
import { type Caller, type Identity, lacksSecondFactor } from '../../../platform/http/caller.ts'

/** A login has no session yet, so it works for no shop. */
type Known = Identity & Partial<Pick<Caller, 'helperOf' | 'helpEnded'>>

export const toSession = (caller: Known, secondFactorNeeded: boolean): z.output<typeof Session> => ({
  email: caller.email,
  user_type: userTypeOf(caller.role),
  id: caller.accountID,
  shop_owner_id: caller.kind === 'seller' ? caller.accountID : (caller.helperOf?.ownerID ?? null),
  verified: caller.helperOf ? Verified.Approved : caller.verified,
  ...(lacksSecondFactor(caller, secondFactorNeeded) && { second_factor_missing: true as const }),
  ...(caller.adminRole && { adminRole: caller.adminRole }),
  ...(caller.helps && {
    helperOf: {
      shopID: caller.helps.shopID,
      shopName: caller.helps.shopName,
      working: Boolean(caller.helperOf),
    },
  }),
  ...(caller.otherSideID !== null && {
    other_side: caller.kind === 'seller' ? ('buyer' as const) : ('seller' as const),
  }),
  ...(caller.helpEnded && { helpEnded: true as const }),
  ...(caller.stop && { stopped: { until: caller.stop.until?.toISOString() ?? null } }),
})
