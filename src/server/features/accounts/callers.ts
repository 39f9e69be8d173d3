import { roleOf } from '#domain/roles.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { FoundCaller } from './queries.ts'

export const toCaller = (found: FoundCaller): Caller => {
  const verified = found.verified ?? 0
  return {
    accountID: found.account_id,
    kind: found.kind,
    role: roleOf(found.kind, verified, found.documents),
    verified,
    email: found.email,
    hasSecondFactor: found.second_factor_at !== null,
  }
}
