import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../../../platform/clock.ts'
import { day } from '../sessions/session-times.ts'

/** A shared browser remembers only the latest accounts. */
const maxAccounts = 5
const maxAgeDays = 365
const nonceBytes = 16
const tagLength = 12
/** The browser sends the cookie only with requests that need it. */
const path = '/api/auth'

/** Rate-limit key of a browser that has logged in as the account before. */
export type BrowserKey = string

interface Entry {
  accountID: string
  nonce: string
  /** Day of issue, in days since 1970. */
  givenOn: number
  /** Changes with the password, so that entries from before a password change can be recognized. */
  passwordTag: string
}

export interface KnownBrowsers {
  /** Null if this browser has never logged in as this account. */
  keyOf(request: FastifyRequest, account: { id: string; password_hash: string }): BrowserKey | null
  /** Call after a successful login. */
  remember(request: FastifyRequest, reply: FastifyReply, accountID: string, passwordHash: string): void
  forget(request: FastifyRequest, reply: FastifyReply, accountID: string): void
}

const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const tagOf = (key: Buffer, accountID: string, passwordHash: string) =>
  sign(key, `password\0${accountID}\0${passwordHash}`).toString('base64url').slice(0, tagLength)
const bodyOf = ({ accountID, nonce, givenOn, passwordTag }: Entry) =>
  [accountID, nonce, givenOn, passwordTag].join('.')
const macOf = (key: Buffer, entry: Entry) => sign(key, `browser\0${bodyOf(entry)}`)

/**
 * A signed cookie that lists the accounts this browser has logged in as. Login attempts from such a browser have
 * their own rate limit, so that an attacker elsewhere cannot lock the owner out. The cookie does not grant access to
 * anything. `keys`: the first one signs; all of them verify.
 */
export const createKnownBrowsers = (
  keys: readonly [Buffer, ...Buffer[]],
  clock: Clock,
  secure: boolean,
): KnownBrowsers => {
  const name = secure ? '__Secure-known-browser' : 'known-browser'
  const options = { httpOnly: true, sameSite: 'strict', path, secure } as const
  const today = () => Math.floor(clock.now().getTime() / day)

  /** The entry and the key that signed it; null if the signature is invalid or the entry has expired. */
  const read = (text: string): { entry: Entry; key: Buffer } | null => {
    const [accountID = '', nonce = '', givenOn = '', passwordTag = '', mac = ''] = text.split('.')
    const entry = { accountID, nonce, givenOn: Number(givenOn), passwordTag }
    const given = Buffer.from(mac, 'base64url')
    const key = keys.find((one) => {
      const made = macOf(one, entry)
      return made.length === given.length && timingSafeEqual(made, given)
    })
    return key && today() - entry.givenOn <= maxAgeDays ? { entry, key } : null
  }

  const textsIn = (request: FastifyRequest): string[] =>
    (request.cookies[name] ?? '').split('~', maxAccounts).filter((text) => text !== '')
  const textsOfOthers = (request: FastifyRequest, accountID: string): string[] =>
    textsIn(request).filter((text) => {
      const found = read(text)
      return found !== null && found.entry.accountID !== accountID
    })

  return {
    keyOf(request, { id, password_hash }) {
      for (const text of textsIn(request)) {
        const found = read(text)
        if (found?.entry.accountID !== id) continue
        // Someone who once had access to the account may have collected cookies. Entries from before the latest
        // password change therefore share one limit.
        return found.entry.passwordTag === tagOf(found.key, id, password_hash)
          ? found.entry.nonce
          : `before ${id}`
      }
      return null
    },

    remember(request, reply, accountID, passwordHash) {
      const [key] = keys
      const entry = {
        accountID,
        nonce: randomBytes(nonceBytes).toString('base64url'),
        givenOn: today(),
        passwordTag: tagOf(key, accountID, passwordHash),
      }
      const text = `${bodyOf(entry)}.${macOf(key, entry).toString('base64url')}`
      const texts = [text, ...textsOfOthers(request, accountID)].slice(0, maxAccounts)
      void reply.setCookie(name, texts.join('~'), { ...options, maxAge: (maxAgeDays * day) / 1000 })
    },

    forget(request, reply, accountID) {
      const texts = textsOfOthers(request, accountID)
      if (texts.length === 0) void reply.clearCookie(name, options)
      else void reply.setCookie(name, texts.join('~'), { ...options, maxAge: (maxAgeDays * day) / 1000 })
    },
  }
}
