import { Verified, roleOf } from '#domain/roles.ts'
import type { Caller, Identity } from '../../../platform/http/caller.ts'
import type { FoundCaller, FoundSession } from './session-queries.ts'

export const toIdentity = (found: FoundCaller): Identity => {
  const verified = found.verified ?? Verified.Undecided
  return {
    accountID: found.account_id,
    kind: found.kind,
    role: roleOf(found.kind, verified, found.documents),
    adminRole: found.admin_role,
    verified,
    email: found.email,
    language: found.language,
    hasSecondFactor: found.second_factor_at !== null,
    helps: found.helps,
  }
}

export const toCaller = (found: FoundSession): Caller => {
  const identity = toIdentity(found)
  const { helps, accountID } = identity
  const helperOf = found.works_at !== null && helps?.shopID === found.works_at ? helps : null
  return {
    ...identity,
    ...(helperOf && { role: 'seller' }),
    sessionID: found.session_id,
    sellerID: helperOf?.ownerID ?? accountID,
    helperOf,
    helpEnded: found.works_at !== null && helperOf === null,
  }
}
