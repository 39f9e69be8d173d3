import type { Events } from '../../platform/events/events.ts'
import type { FoundSession } from './queries.ts'

type Query = () => Promise<FoundSession | undefined>

/** Sessions in memory: the busiest reads cost no query for who makes them. */
export interface SessionMemory {
  /** From memory where it is known, and has not ended by time since it was read. */
  find(
    tokenHash: Buffer,
    now: Date,
    query: Query,
    isOver: (found: FoundSession) => boolean,
  ): Promise<FoundSession | undefined>
  /** From the database, always. What memory has of a session that is gone goes too. */
  check(tokenHash: Buffer, query: Query): Promise<FoundSession | undefined>
}

const mostSessions = 20_000
/** Milliseconds. What a lost event could hide shows after this long. */
const longestAge = 30_000

interface Kept {
  found: Promise<FoundSession | undefined>
  /** Known once the query has answered. */
  accountID: string | undefined
  keptAt: number
}

/** A token that nobody has is not worth a place, and could fill the memory; nor is a query that failed. */
const settle = async (entry: Kept, forget: () => void): Promise<void> => {
  const session = await entry.found.catch(() => undefined)
  if (session) entry.accountID = session.account_id
  else forget()
}

const keyOf = (tokenHash: Buffer): string => tokenHash.toString('base64')

/**
 * The database tells of every change to an account, a seller or a session by the account's id; then its sessions are
 * read anew. An entry is kept from the moment its query begins, so that a change during the query takes it away too,
 * and while events cannot be heard nothing is taken from memory.
 */
export const createSessionMemory = (events: Events): SessionMemory => {
  const kept = new Map<string, Kept>()
  events.subscribe('accounts', (heard) => {
    if (heard.kind === 'reset') return kept.clear()
    for (const [key, { accountID }] of kept)
      if (accountID === undefined || accountID === heard.payload) kept.delete(key)
  })

  const keep = (key: string, now: Date, query: Query): Kept => {
    const entry: Kept = { found: query(), accountID: undefined, keptAt: now.getTime() }
    const forget = () => {
      if (kept.get(key) === entry) kept.delete(key)
    }
    void settle(entry, forget)
    kept.delete(key)
    kept.set(key, entry)
    if (kept.size > mostSessions) kept.delete(kept.keys().next().value ?? '')
    return entry
  }

  return {
    async find(tokenHash, now, query, isOver) {
      if (!events.live()) return query()
      const key = keyOf(tokenHash)
      const known = kept.get(key)
      const fresh = known && Math.abs(now.getTime() - known.keptAt) < longestAge
      const found = await (fresh ? known : keep(key, now, query)).found
      if (!found || !isOver(found)) return found
      kept.delete(key)
      return query()
    },

    async check(tokenHash, query) {
      const found = await query()
      if (!found || found.replaced_at) kept.delete(keyOf(tokenHash))
      return found
    },
  }
}
