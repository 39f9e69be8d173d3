import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ModuleDependencies } from '../../../../module.ts'
import { createCache } from '../../../../platform/cache.ts'
import type { Db, Tx } from '../../../../platform/db/connect.ts'
import { type TransactionGuard, accountLock } from '../../../../platform/db/transaction-guard.ts'
import { isDiskFull } from '../../../../platform/disk-full.ts'
import type { Authenticate, Caller, Identity } from '../../../../platform/http/caller.ts'
import { toCaller } from './callers.ts'
import { deviceOf } from './device.ts'
import type { KnownBrowsers } from '../login/known-browsers.ts'
import { findPasswordHash } from '../queries.ts'
import {
  deleteOtherSessions,
  deleteSession,
  type FoundSession,
  findSession,
  insertSession,
  readClock,
  keepSubscriptions,
  sessionQuery,
  replaceSession,
  setShopOfSession,
  setSideOfSession,
  touchSession,
} from './session-queries.ts'
import { absoluteDays, day, idleSince, replacedGraceMs, touchIntervalMs } from './session-times.ts'

/**
 * The `__Host-` prefix makes the browser accept the cookie only over TLS and from this host, not from a sibling
 * subdomain.
 */
const cookieNameOf = (secure: boolean): string => (secure ? '__Host-session' : 'session')
const maxCachedSessions = 20_000
/** Changes of accounts, sellers and sessions remove entries by event. This bounds the effect of a lost event. */
const cachedSessionTtlMs = 30_000
const keyOf = (tokenHash: Buffer): string => tokenHash.toString('base64')
const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

const cookieOptions = (secure: boolean) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: (absoluteDays * day) / 1000 }) as const

export interface Sessions {
  /**
   * Always creates a new token, whatever cookie came with the request (session fixation). `judge` may refuse in the
   * same transaction.
   */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Pick<Identity, 'accountID' | 'kind'> &
      Partial<Pick<Identity, 'hasSecondFactor'>> & { withPasskey?: boolean },
    judge?: (tx: Tx) => Promise<void>,
  ): Promise<void>
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Makes the request's session work for a shop, or for nobody. It needs the right to do so. */
  workAt(request: FastifyRequest, shopID: string | null): Promise<void>
  /**
   * Ends all other sessions of the account and returns their number. The request's own session can only ask who is
   * signed in for a few more seconds: call `startAnother` next.
   */
  endOthers(tx: Tx, request: FastifyRequest, accountID: string): Promise<number>
  /** As which side of the person the request's session acts from now on. */
  actAs(tx: Tx, request: FastifyRequest, side: Pick<Caller, 'accountID' | 'loginID'>): Promise<void>
  /** Starts a session of the same side in place of the one that came with the request. */
  startAnother(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Pick<Caller, 'accountID' | 'loginID'>,
  ): Promise<void>
  authenticate: Authenticate
  /** Throws if no session can be read, for example after a restore with other rights: then no call works. */
  check(): Promise<void>
  /**
   * Judges the session again in each transaction of a request. `judge` gets the caller as they are then, or null if the
   * session has ended.
   */
  guardOf(request: FastifyRequest, judge: (caller: Caller | null) => void): TransactionGuard
  /** The hash of the token that came with the request. */
  tokenHashOf(request: FastifyRequest): Buffer
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'security'> & {
  browsers: KnownBrowsers
  /** Whether the site is served over TLS. */
  secure: boolean
}

/** Starts, authenticates and ends sessions. Sessions are stored in the database and cached in each process. */
export const createSessions = ({
  database: { db },
  events,
  clock,
  security,
  browsers,
  secure,
}: Dependencies): Sessions => {
  const cache = createCache<FoundSession | undefined>(events, {
    topic: 'accounts',
    max: maxCachedSessions,
    ttlMs: cachedSessionTtlMs,
    clock,
    groupOf: (found) => found?.account_id,
  })
  const cookieName = cookieNameOf(secure)
  const tokenHashOf = (request: FastifyRequest): Buffer => hashOf(request.cookies[cookieName] ?? '')

  const findFresh = async (tokenHash: Buffer, now: Date): Promise<FoundSession | undefined> => {
    const found = await findSession(db, { tokenHash, now, idleSince: idleSince(now) })
    if (!found || found.replaced_at) cache.delete(keyOf(tokenHash))
    return found
  }

  const findCached = async (tokenHash: Buffer, now: Date): Promise<FoundSession | undefined> => {
    const key = keyOf(tokenHash)
    const found = await cache.get(key, () => findSession(db, { tokenHash, now, idleSince: idleSince(now) }))
    // The owner of a shop can end the rights of a helper at any moment, so their sessions are read each time. So are those
    // that act as another account than their own, by which events find them.
    const isCurrent = found && found.expires_at > now && found.last_seen_at > idleSince(now)
    if (!found || (isCurrent && found.works_at === null && found.acts_as === null)) return found
    // Otherwise it expired while it was cached, or another process has recorded a later use.
    cache.delete(key)
    return findFresh(tokenHash, now)
  }

  /** Returns the account. */
  const endGiven = async (request: FastifyRequest): Promise<string | undefined> => {
    if (!request.cookies[cookieName]) return undefined
    const ended = await deleteSession(db, tokenHashOf(request))
    await events.syncNotifications()
    return ended?.account_id
  }

  /** Returns the token. */
  const insert = async (
    on: Db,
    request: FastifyRequest,
    accountID: string,
    side?: string,
  ): Promise<string> => {
    const token = randomBytes(32).toString('base64url')
    const now = clock.now()
    await insertSession(on, {
      token_hash: hashOf(token),
      account_id: accountID,
      acts_as: side === accountID ? null : side,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + absoluteDays * day),
      device: deviceOf(request.headers['user-agent']),
    })
    return token
  }
  const give = async (request: FastifyRequest, reply: FastifyReply, accountID: string, token: string) => {
    void reply.setCookie(cookieName, token, cookieOptions(secure))
    const passwordHash = await findPasswordHash(db, accountID)
    if (passwordHash !== undefined) browsers.remember(request, reply, accountID, passwordHash)
  }

  return {
    tokenHashOf,

    async startAnother(request, reply, { accountID, loginID }) {
      const token = await insert(db, request, loginID, accountID)
      await keepSubscriptions(db, tokenHashOf(request), hashOf(token))
      await give(request, reply, loginID, token)
    },

    async actAs(tx, request, { accountID, loginID }) {
      await setSideOfSession(tx, tokenHashOf(request), accountID === loginID ? null : accountID)
    },

    async start(request, reply, { accountID, kind, hasSecondFactor, withPasskey }, judge) {
      await endGiven(request)
      const token = await db.transaction().execute(async (tx) => {
        const made = await insert(tx, request, accountID)
        await judge?.(tx)
        return made
      })
      await give(request, reply, accountID, token)
      const how = withPasskey ? { withPasskey } : hasSecondFactor && { withCode: true as const }
      security('login', { accountID, kind, ...how })
    },

    async workAt(request, shopID) {
      await db.transaction().execute((tx) => setShopOfSession(tx, tokenHashOf(request), shopID))
      await events.syncNotifications()
    },

    async endOthers(tx, request, accountID) {
      const kept = tokenHashOf(request)
      const ended = await deleteOtherSessions(tx, accountID, kept)
      const now = clock.now()
      await replaceSession(tx, kept, now, new Date(now.getTime() + replacedGraceMs))
      return ended
    },

    async end(request, reply) {
      const accountID = await endGiven(request)
      if (accountID) security('logout', { accountID })
      reply.clearCookie(cookieName, { path: '/', secure })
    },

    guardOf(request, judge) {
      const { accountID, sellerID, loginID } = request.caller ?? {}
      const others = new Set([sellerID, loginID])
      others.delete(accountID)
      const tokenHash = tokenHashOf(request)
      return async ({ run, readOnly, changedAccountID }) => {
        // A statement of its own, so that the next one sees what was committed while this one waited. A snapshot that
        // only reads need not wait. The rights of a helper are also those of the shop's owner, and those of one side of a
        // person are also those of their login.
        for (const id of readOnly ? [] : [...others, accountID])
          if (id) await run(accountLock(db, id, changedAccountID === id ? 'exclusive' : 'shared'))
        const now = clock.now()
        const [found] = await run(sessionQuery(db, { tokenHash, now, idleSince: idleSince(now) }))
        judge(found && !found.replaced_at ? toCaller(found, now) : null)
      }
    },

    async check() {
      const read = await readClock(db)
      if (!Number.isFinite(read?.getTime())) throw new Error('The database writes times in an unknown way')
      const now = clock.now()
      await findSession(db, { tokenHash: hashOf(''), now, idleSince: idleSince(now) })
    },

    async authenticate(request, { cached = false, replaced = false } = {}) {
      const token = request.cookies[cookieName]
      if (!token) return null
      const tokenHash = hashOf(token)
      const now = clock.now()
      const found = await (cached ? findCached(tokenHash, now) : findFresh(tokenHash, now))
      if (!found || (found.replaced_at && !replaced)) return null
      if (now.getTime() - found.last_seen_at.getTime() > touchIntervalMs) {
        found.last_seen_at = now
        // Reading works while the disk of the database is full.
        await touchSession(db, tokenHash, now).catch((error: unknown) => {
          if (!isDiskFull(error)) throw error
        })
      }
      return toCaller(found, now)
    },
  }
}
