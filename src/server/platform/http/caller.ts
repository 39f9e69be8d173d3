import type { FastifyRequest } from 'fastify'
import type { AccountKind, Role, Verified } from '#domain/roles.ts'

/** A person, and what they may do. */
export interface Identity {
  accountID: string
  kind: AccountKind
  role: Role
  verified: Verified
  email: string
  hasSecondFactor: boolean
}

/** The person behind a request, always from the session. */
export interface Caller extends Identity {
  sessionID: string
}

/** `needed`: whether the settings want a second factor of every admin. Such a caller may do nothing but set one up. */
export const lacksSecondFactor = (caller: Identity, needed: boolean): boolean =>
  needed && caller.kind === 'admin' && !caller.hasSecondFactor

/** Which sessions a request may come with, beside those that the database has at this moment. */
export interface SessionLeniency {
  /** One from this process's cache, which may have ended up to 30 seconds ago where a notification was lost. */
  cached?: boolean | undefined
  /** One that another has just taken the place of. */
  replaced?: boolean | undefined
}

/** Null for those who are not signed in. */
export type Authenticate = (
  request: Pick<FastifyRequest, 'cookies'>,
  leniency?: SessionLeniency,
) => Promise<Caller | null>
