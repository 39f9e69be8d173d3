import type { FastifyRequest } from 'fastify'
import type { AccountKind, Role, Verified } from '#domain/roles.ts'

/** The person behind a request, always from the session. */
export interface Caller {
  accountID: string
  kind: AccountKind
  role: Role
  verified: Verified
  email: string
  hasSecondFactor: boolean
}

/** `needed`: whether the settings want a second factor of every admin. Such a caller may do nothing but set one up. */
export const lacksSecondFactor = (caller: Caller, needed: boolean): boolean =>
  needed && caller.kind === 'admin' && !caller.hasSecondFactor

/** Null for those who are not signed in. */
export type Authenticate = (request: Pick<FastifyRequest, 'cookies'>) => Promise<Caller | null>
