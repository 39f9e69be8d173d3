import type { FastifyRequest } from 'fastify'
import type { Language } from '#domain/language.ts'
import type { AccountKind, AdminRole, Role, Verified } from '#domain/roles.ts'

export interface HelpedShop {
  shopID: string
  shopName: string
  ownerID: string
}

/** A decision of admins that lasts. */
export interface Stop {
  /** Null for good. */
  until: Date | null
}

/** A person, and what they may do. */
export interface Identity {
  accountID: string
  kind: AccountKind
  role: Role
  /** Null for everybody but admins. */
  adminRole: AdminRole | null
  verified: Verified
  email: string
  language: Language
  hasSecondFactor: boolean
  /** The account whose e-mail, password, second factor and passkeys open this one: its own, or that of the other side. */
  loginID: string
  /** The account of the same person on the other side, if they have both. */
  otherSideID: string | null
  /** The shop that a buyer helps, whether or not they work for it now. */
  helps: HelpedShop | null
  /** Present while the account is stopped: it can only make calls with `whenStopped`. */
  stop: Stop | null
}

/** The signed-in person behind a request, always taken from the session. */
export interface Caller extends Identity {
  sessionID: string
  /**
   * For whom the caller sells. Of a helper who works for a shop: its owner. Of everybody else: the caller. Use it where
   * the shop is meant, and `accountID` where the person is meant.
   */
  sellerID: string
  /** The shop for which this session works now. The caller's role is then `seller`. */
  helperOf: HelpedShop | null
  /** Whether this session works for a shop whose owner has ended it. */
  helpEnded: boolean
}

/** The same person as the account of their login, which has the password, the second factor, the passkeys and the sessions. */
export const loginOf = (caller: Caller): Caller => ({ ...caller, accountID: caller.loginID })

/** Whoever acts for a shop: its owner, or a helper. */
export type Seller = Pick<Caller, 'accountID' | 'sellerID'>

/** Whether this caller may only set up a second factor. `needed`: whether the settings require one of every admin. */
export const lacksSecondFactor = (caller: Identity, needed: boolean): boolean =>
  needed && caller.kind === 'admin' && !caller.hasSecondFactor

export interface CallerSide {
  kind: 'buyer' | 'seller'
  /** The buyer, or the owner of the shop. */
  accountID: string
  /** The person who acts for this side. */
  by: string
}

/** The caller as a side of tickets and conversations. */
export const sideOf = ({ role, accountID, sellerID }: Caller): CallerSide => ({
  kind: role === 'seller' ? 'seller' : 'buyer',
  accountID: sellerID,
  by: accountID,
})

/** The helper who acts for a shop. Null if its owner does, or a buyer for themselves. */
export const helperIDOf = ({ by, accountID }: Pick<CallerSide, 'by' | 'accountID'>): string | null =>
  by === accountID ? null : by

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
