import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createCache } from '../../platform/cache.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Authenticate, Identity } from '../../platform/http/caller.ts'
import type { SecurityLog } from '../../platform/security-log.ts'
import { toCaller } from './callers.ts'
import { deviceOf } from './device.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import {
  deleteEndedSessions,
  deleteOtherSessions,
  deleteSession,
  type FoundSession,
  findPasswordHash,
  findSession,
  insertSession,
  replaceSession,
  touchSession,
} from './queries.ts'
import { absoluteDays, day, idleSince, replacedFor, touchEvery } from './session-times.ts'

/** With its prefix a browser takes the cookie over TLS from this very host only: no neighbour can plant one. */
const cookieNameOf = (secure: boolean): string => (secure ? '__Host-session' : 'session')
const endedAtOnce = 1000
const maxCachedSessions = 20_000
/** Every change of an account, a seller or a session is an event: this bounds what a lost one could hide. */
const cachedSessionTtlMs = 30_000
const keyOf = (tokenHash: Buffer): string => tokenHash.toString('base64')
const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

const cookieOptions = (secure: boolean) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: (absoluteDays * day) / 1000 }) as const

export interface Sessions {
  /** Always a new token, whatever cookie came with the request. `judge` may refuse it in the transaction that starts it. */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Pick<Identity, 'accountID' | 'kind'>,
    judge?: (tx: Tx) => Promise<void>,
  ): Promise<void>
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /**
   * All sessions of the account. The request's own says for a few seconds who is signed in, and opens nothing more:
   * `startAnother` gives it a successor. Answers how many others there were.
   */
  endOthers(tx: Tx, request: FastifyRequest, accountID: string): Promise<number>
  /** Beside the one that came with the request. */
  startAnother(request: FastifyRequest, reply: FastifyReply, accountID: string): Promise<void>
  authenticate: Authenticate
  /** Of the token that came with the request. */
  tokenHashOf(request: FastifyRequest): Buffer
  /** Takes the rows of sessions that ended by themselves: they open nothing any more. Answers how many. */
  removeEnded(stopping: AbortSignal): Promise<number>
}

/** `secure`: whether the site is reached over TLS. */
export const createSessions = (
  db: Db,
  events: Events,
  clock: Clock,
  security: SecurityLog,
  browsers: KnownBrowsers,
  secure: boolean,
): Sessions => {
  const cache = createCache<FoundSession | undefined>(events, {
    topic: 'accounts',
    max: maxCachedSessions,
    ttlMs: cachedSessionTtlMs,
    groupOf: (found) => found?.account_id,
  })
  const cookieName = cookieNameOf(secure)
  const tokenHashOf = (request: FastifyRequest): Buffer => hashOf(request.cookies[cookieName] ?? '')

  const findFresh = async (tokenHash: Buffer, now: Date): Promise<FoundSession | undefined> => {
    const found = await findSession(db, tokenHash, now, idleSince(now))
    if (!found || found.replaced_at) cache.delete(keyOf(tokenHash))
    return found
  }

  const findCached = async (tokenHash: Buffer, now: Date): Promise<FoundSession | undefined> => {
    const key = keyOf(tokenHash)
    const found = await cache.get(key, () => findSession(db, tokenHash, now, idleSince(now)))
    if (!found || (found.expires_at > now && found.last_seen_at > idleSince(now))) return found
    // It ended while it was cached, or another process has seen it since.
    cache.delete(key)
    return findFresh(tokenHash, now)
  }

  /** Answers whose it was. */
  const endGiven = async (request: FastifyRequest): Promise<string | undefined> => {
    if (!request.cookies[cookieName]) return undefined
    const ended = await deleteSession(db, tokenHashOf(request))
    await events.caughtUp()
    return ended?.account_id
  }

  /** Answers the token. */
  const insert = async (on: Db, request: FastifyRequest, accountID: string): Promise<string> => {
    const token = randomBytes(32).toString('base64url')
    const now = clock.now()
    await insertSession(on, {
      token_hash: hashOf(token),
      account_id: accountID,
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

    async startAnother(request, reply, accountID) {
      await give(request, reply, accountID, await insert(db, request, accountID))
    },

    async start(request, reply, { accountID, kind }, judge) {
      await endGiven(request)
      const token = await db.transaction().execute(async (tx) => {
        const made = await insert(tx, request, accountID)
        await judge?.(tx)
        return made
      })
      await give(request, reply, accountID, token)
      security('login', { accountID, kind })
    },

    async endOthers(tx, request, accountID) {
      const kept = tokenHashOf(request)
      const ended = await deleteOtherSessions(tx, accountID, kept)
      const now = clock.now()
      await replaceSession(tx, kept, now, new Date(now.getTime() + replacedFor))
      return ended
    },

    async end(request, reply) {
      const accountID = await endGiven(request)
      if (accountID) security('logout', { accountID })
      reply.clearCookie(cookieName, { path: '/', secure })
    },

    async removeEnded(stopping) {
      let removed = 0
      while (!stopping.aborted) {
        const now = clock.now()
        const some = await deleteEndedSessions(db, now, idleSince(now), endedAtOnce)
        removed += some
        if (some < endedAtOnce) break
      }
      return removed
    },

    async authenticate(request, { cached = false, replaced = false } = {}) {
      const token = request.cookies[cookieName]
      if (!token) return null
      const tokenHash = hashOf(token)
      const now = clock.now()
      const found = await (cached ? findCached(tokenHash, now) : findFresh(tokenHash, now))
      if (!found || (found.replaced_at && !replaced)) return null
      if (now.getTime() - found.last_seen_at.getTime() > touchEvery) {
        found.last_seen_at = now
        await touchSession(db, tokenHash, now)
      }
      return toCaller(found)
    },
  }
}
