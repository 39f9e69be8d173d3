import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import { type ClientNetwork, networkOf } from './client-network.ts'
import { type Limit, type Attempts, digest, checkAttempts } from './limits.ts'

/** How much higher the limits of a /48 are than those of one of its /64. */
export const siteFactor = 4

/** A limit and the key it is counted under. */
export interface KeyedLimit {
  key: string
  limit: Limit
}

/** The limit for the subnet of a client, and a higher one for its /48. */
export const networkLimits = (name: string, { subnet, site }: ClientNetwork, limit: Limit): KeyedLimit[] => [
  { key: `${name}:${digest(subnet)}`, limit },
  ...(site === null
    ? []
    : [{ key: `${name}:${digest(site)}`, limit: { ...limit, max: limit.max * siteFactor } }]),
]

/** Counts an attempt under every key in one statement; throws `too_many_tries` if a limit is exceeded. */
export const consumeLimits = async (db: Db, clock: Clock, keyed: readonly KeyedLimit[]): Promise<void> => {
  const now = clock.now()
  const windowEnds = keyed.map(({ limit }) => new Date(now.getTime() + limit.seconds * 1000).toISOString())
  // Ordered, so that two requests cannot deadlock.
  const { rows } = await sql<Attempts & { key: string }>`
    insert into attempts (key, window_ends_at, count)
    select key, window_ends_at, 1
    from unnest(${keyed.map(({ key }) => key)}::text[], ${windowEnds}::timestamptz[]) as wanted (key, window_ends_at)
    order by key
    on conflict (key) do update set
      count = case when attempts.window_ends_at <= ${now} then 1 else attempts.count + 1 end,
      window_ends_at =
        case when attempts.window_ends_at <= ${now} then excluded.window_ends_at else attempts.window_ends_at end
    returning key, count, window_ends_at`.execute(db)
  const limits = new Map(keyed.map(({ key, limit }) => [key, limit]))
  // The limit that ends last sets Retry-After.
  const lastFirst = rows.toSorted((a, b) => b.window_ends_at.getTime() - a.window_ends_at.getTime())
  for (const { key, ...attempts } of lastFirst) {
    const limit = limits.get(key)
    if (limit) checkAttempts(attempts, clock, limit)
  }
}

/** Counts an attempt by the network of a client. `ip`: `request.ip`. */
export const limitNetwork = (db: Db, clock: Clock, name: string, ip: string, limit: Limit): Promise<void> =>
  consumeLimits(db, clock, networkLimits(name, networkOf(ip), limit))
