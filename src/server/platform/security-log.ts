import type { Logger } from 'pino'
import type { ErrorCode } from '#contract/errors.ts'
import type { AccountKind, Role } from '#domain/roles.ts'
import type { HashNetwork } from './limits/network-hash.ts'
import { currentClientIP, currentRequestID } from './request-id.ts'

const sentences = {
  signed_up: 'somebody opened an account',
  login: 'somebody logged in',
  login_failed: 'a login failed',
  logout: 'somebody logged out',
  password_changed: 'a password was changed',
  email_changed: 'an e-mail address was changed',
  details_changed: 'a name or a phone number was changed',
  password_reset: 'a forgotten password was reset with a link of the team',
  wrong_code: 'a wrong code was sent with a correct password or link',
  second_factor_on: 'a second factor was turned on',
  second_factor_off: 'a second factor was turned off',
  token_made: 'a token for a program was made',
  token_revoked: 'a token of a program was revoked',
  passkey_made: 'a passkey was added to an account',
  passkey_removed: 'a passkey was removed',
  passkey_copied: 'a passkey was refused because its count of uses went back',
  payment_qr_changed: 'the QR code for payments of a seller was changed',
  sessions_ended: 'sessions were ended',
  data_exported: 'somebody exported all of their personal data',
  helper_accepted: 'somebody began to help a shop',
  helper_ended: 'somebody no longer helps a shop',
  accounts_joined: 'the accounts of a person were joined',
  account_deleted: 'an account was deleted',
  refused: 'a request was refused',
} as const

/** The fields of a log line. They contain no names, no user input and no secrets. */
interface Details {
  /** Undefined if the account is unknown. */
  accountID?: string | undefined
  kind?: AccountKind
  role?: Role | undefined
  shopID?: string
  /** Present if the login also needed a code. */
  withCode?: true
  /** Present if a passkey took the place of password and code. */
  withPasskey?: boolean
  /** Who ended it. */
  by?: 'owner' | 'helper'
  /** The number of sessions that ended. */
  ended?: number
  route?: string | undefined
  code?: ErrorCode
  /** The virus scanner's name for the virus. */
  found?: string
}

export type SecurityLog = (event: keyof typeof sentences, details: Details) => void

/**
 * Logs a security event for the operators of the marketplace. `hashNetwork` hashes the client's network, so that an
 * attack can be followed without storing IP addresses.
 */
export const createSecurityLog =
  (log: Logger, hashNetwork?: HashNetwork): SecurityLog =>
  (event, details) => {
    const ip = currentClientIP()
    const from = ip === undefined ? undefined : hashNetwork?.(ip)
    log.info({ event, reqId: currentRequestID(), ...details, ...from }, sentences[event])
  }
