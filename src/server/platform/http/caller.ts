import type { FastifyRequest } from 'fastify'
import type { Language } from '#domain/language.ts'
import type { AccountKind, Role, Verified } from '#domain/roles.ts'

/** A person, and what they may do. */
export interface Identity {
  accountID: string
  kind: AccountKind
  role: Role
  verified: Verified
  email: string
  language: Language
  hasSecondFactor: boolean
}

/** The signed-in person behind a request, always taken from the session. */
export interface Caller extends Identity {
  sessionID: string
}

/** Whether this caller may only set up a second factor. `needed`: whether the settings require one of every admin. */
export const lacksSecondFactor = (caller: Identity, needed: boolean): boolean =>
  needed && caller.kind === 'admin' && !caller.hasSecondFactor

/** The caller as a side of tickets and conversations. */
export const sideOf = ({ role, accountID }: Caller): { kind: 'buyer' | 'seller'; accountID: string } => ({
  kind: role === 'seller' ? 'seller' : 'buyer',
  accountID,
})

/** Sessions that a request may use beside those valid in the database now. */
export interface SessionLeniency {
  /** A session cached by this process. After a lost event it may have ended up to 30 seconds ago. */
  cached?: boolean | undefined
  /** A session that was just replaced by another one. */
  replaced?: boolean | undefined
}

/** Null if nobody is signed in. */
export type Authenticate = (
  request: Pick<FastifyRequest, 'cookies'>,
  leniency?: SessionLeniency,
) => Promise<Caller | null>
