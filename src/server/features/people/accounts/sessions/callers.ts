import { Verified, roleOf } from '#domain/roles.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import type { Caller, Identity, Stop } from '../../../../platform/http/caller.ts'
import { type FoundCaller, type FoundSession, findCaller } from './session-queries.ts'

type StopColumns = Pick<FoundCaller, 'stopped_at' | 'stopped_until'>

/** A stop ends by itself with its time. */
const stopOf = ({ stopped_at, stopped_until }: StopColumns, now: Date): Stop | null =>
  stopped_at === null || (stopped_until !== null && stopped_until <= now) ? null : { until: stopped_until }

export const toIdentity = (found: FoundCaller, now: Date): Identity => {
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
    loginID: found.login_id,
    otherSideID: found.other_side_id,
    helps: found.helps,
    stop: stopOf(found, now),
  }
}

/** Undefined if there is no such account, or it was deleted. */
export const identify = async (db: Db, accountID: string, now: Date): Promise<Identity | undefined> => {
  const found = await findCaller(db, accountID, now)
  return found && toIdentity(found, now)
}

/** Who is stopped works for nobody, and is the person they are otherwise. */
export const toCaller = (found: FoundSession, now: Date): Caller => {
  const identity = toIdentity(found, now)
  const { helps, accountID, stop } = identity
  const worksAt = stop ? null : found.works_at
  const helperOf = worksAt !== null && helps?.shopID === worksAt ? helps : null
  return {
    ...identity,
    ...(helperOf && { role: 'seller' }),
    sessionID: found.session_id,
    sellerID: helperOf?.ownerID ?? accountID,
    helperOf,
    helpEnded: worksAt !== null && helperOf === null,
  }
}
