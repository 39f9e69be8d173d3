import { Verified, roleOf } from '#domain/roles.ts'
import type { Caller, Identity } from '../../../platform/http/caller.ts'
import type { FoundCaller, FoundSession } from './session-queries.ts'

export const toIdentity = (found: FoundCaller): Identity => {
  const verified = found.verified ?? Verified.Undecided
  return {
    accountID: found.account_id,
    kind: found.kind,
    role: roleOf(found.kind, verified, found.documents),
    verified,
    email: found.email,
    language: found.language,
    hasSecondFactor: found.second_factor_at !== null,
  }
}

export const toCaller = (found: FoundSession): Caller => ({
  ...toIdentity(found),
  sessionID: found.session_id,
})
