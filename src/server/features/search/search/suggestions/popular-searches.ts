import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { maxLengths } from '#contract/limits.ts'
import { daysOf, keptFor } from '#domain/kept.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { createCache } from '../../../../platform/cache.ts'
import type { Db, TableRow } from '../../../../platform/db/connect.ts'
import type { Events } from '../../../../platform/events/events.ts'
import { wordsOf } from '../text/words.ts'

/** Searches are counted for this long. */
const days = daysOf(keptFor.popularSearches)
/** Searches of fewer buyers are not shown. */
const fewest = 3
/** About 100 kB. */
const maxLoaded = 1_000
const loadedForMs = 10 * 60_000
const writeEveryMs = 30_000
/** Further words are not counted until the next write. */
const maxWaiting = 5_000
/** Remembers which searches of a buyer were counted, so that each counts once a day. */
const maxRemembered = 20_000
const rememberedForMs = 86_400_000

/** Counts what buyers search for. Who searched for it is not stored. */
export const createPopularSearches = (db: Db, events: Events, clock: Clock, log: Logger) => {
  const counted = new LRUCache<string, true>({
    // With `max` every slot would be allocated at the start.
    maxSize: maxRemembered,
    sizeCalculation: () => 1,
    ttl: rememberedForMs,
    perf: { now: () => clock.now().getTime() },
  })
  const waiting = new Map<string, number>()
  const loaded = createCache<string[]>(events, { topic: 'tags', max: 1, ttlMs: loadedForMs, clock })
  let writtenAt = clock.now().getTime()
  const secret = randomBytes(32).toString('hex')
  /** Hashed with a random secret, so that even a memory dump does not show who searched for what. */
  const keyOf = (buyerID: string, words: string): string =>
    hash('sha256', `${secret} ${buyerID} ${words}`, 'base64')

  const write = async (): Promise<void> => {
    writtenAt = clock.now().getTime()
    // The fixed order prevents a deadlock between two processes.
    const rows = [...waiting].toSorted(([a], [b]) => (a < b ? -1 : 1))
    waiting.clear()
    if (rows.length === 0) return
    await sql`
      insert into popular_searches as p (day, words, searches)
      select ${clock.now()}::timestamptz::date, words, searches
      from unnest(${rows.map(([words]) => words)}::text[], ${rows.map(([, count]) => count)}::int[])
        as given (words, searches)
      on conflict (day, words) do update set searches = p.searches + excluded.searches`.execute(db)
  }

  const load = async (): Promise<string[]> => {
    const { rows } = await sql<Pick<TableRow<'popular_searches'>, 'words'>>`
      select words from popular_searches where day > ${clock.now()}::timestamptz::date - ${sql.lit(days)}
      group by words having sum(searches) >= ${sql.lit(fewest)}
      order by sum(searches) desc, words limit ${sql.lit(maxLoaded)}`.execute(db)
    return rows.map(({ words }) => words)
  }

  return {
    /** Counts a search that found items. Each write holds the searches of half a minute; a crash loses them. */
    count(buyerID: string, q: string): void {
      const words = wordsOf(q).join(' ')
      if (words.length < 2 || words.length > maxLengths.popularSearch) return
      const key = keyOf(buyerID, words)
      if (counted.has(key)) return
      if (waiting.size >= maxWaiting && !waiting.has(words)) return
      counted.set(key, true)
      waiting.set(words, (waiting.get(words) ?? 0) + 1)
      if (clock.now().getTime() - writtenAt > writeEveryMs)
        write().catch((err: unknown) => log.error({ err }, 'popular searches were not written'))
    },
    write,
    /** The popular searches with a word that begins with `q`, the most popular first. */
    async thatBegin(q: string, max: number): Promise<string[]> {
      const begun = ` ${wordsOf(q).join(' ')}`
      const all = await loaded.get('', load)
      return all.filter((words) => ` ${words}`.includes(begun)).slice(0, max)
    },
  }
}

export type PopularSearches = ReturnType<typeof createPopularSearches>
