import type { Logger } from 'pino'
import type { ErrorCode } from '#contract/errors.ts'
import type { AccountKind, Role } from '#domain/roles.ts'
import type { HashNetwork } from './limits/network-hash.ts'
import { currentClientIP, currentRequestID } from './request-id.ts'

const sentences = {
  login: 'somebody logged in',
  login_failed: 'a login failed',
  logout: 'somebody logged out',
  password_changed: 'a password was changed',
  password_reset: 'a forgotten password was replaced, by a link of the team',
  wrong_code: 'a right password, or a link for a new one, came with a wrong code',
  second_factor_on: 'a second factor was turned on',
  second_factor_off: 'a second factor was turned off',
  sessions_ended: 'sessions were ended',
  data_exported: 'somebody downloaded all that is kept about them',
  account_deleted: 'an account was deleted',
  refused: 'a request was refused',
} as const

/** All that may be said: neither what a person is called, nor what they sent, nor anything that opens a door. */
interface Told {
  /** Undefined where nobody is known. */
  accountID?: string | undefined
  kind?: AccountKind
  role?: Role | undefined
  /** How many sessions. */
  ended?: number
  route?: string | undefined
  code?: ErrorCode
  /** What a virus scanner calls what it found. */
  found?: string
}

export type SecurityLog = (event: keyof typeof sentences, told: Told) => void

/**
 * One line of the log for what whoever watches over a marketplace looks for. `hashNetwork`: lines of one network have the
 * same hash, so that an attack can be followed without its address.
 */
export const createSecurityLog =
  (log: Logger, hashNetwork?: HashNetwork): SecurityLog =>
  (event, told) => {
    const ip = currentClientIP()
    const from = ip === undefined ? undefined : hashNetwork?.(ip)
    log.info({ event, reqId: currentRequestID(), ...told, ...from }, sentences[event])
  }
