import { LRUCache } from 'lru-cache'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { RailKind } from '#contract/discovery.ts'
import { dayInManila } from '#domain/manila-days.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { consumeAttempt } from '../../../../platform/limits/limits.ts'

/** So that nobody makes the figures larger at will. Each reply of rails shows at most 12 tiles of each kind. */
const openedPerAccount = { max: 40, seconds: 86_400 }
const shownPerAccount = 24
const maxRemembered = 20_000
const dayMs = 86_400_000
const writeEveryMs = 30_000

interface Counts {
  shown: number
  opened: number
}

/** Counts the tiles of the rails that were shown and opened. Who opened them is not stored. */
export const createRailFigures = (db: Db, clock: Clock, log: Logger) => {
  /** How many replies of an account were counted within a day. */
  const replies = new LRUCache<string, { count: number }>({
    maxSize: maxRemembered,
    sizeCalculation: () => 1,
    ttl: dayMs,
    perf: { now: () => clock.now().getTime() },
  })
  let waiting = new Map<string, Counts>()
  let writtenAt = clock.now().getTime()

  const write = async (): Promise<void> => {
    writtenAt = clock.now().getTime()
    // The fixed order prevents a deadlock between two processes.
    const rows = [...waiting].toSorted(([a], [b]) => (a < b ? -1 : 1))
    waiting = new Map()
    if (rows.length === 0) return
    const given = JSON.stringify(
      rows.map(([key, counts]) => {
        const [day, rail, learned] = key.split(' ')
        return { day, rail, learned: learned === 'true', ...counts }
      }),
    )
    await sql`
      insert into rail_figures as f (day, rail, learned, shown, opened)
      select * from jsonb_to_recordset(${given}::jsonb) as given (day date, rail text, learned boolean, shown int, opened int)
      on conflict (day, rail, learned) do update set
        shown = f.shown + excluded.shown, opened = f.opened + excluded.opened`.execute(db)
  }

  const add = (kind: RailKind, learned: boolean, { shown = 0, opened = 0 }: Partial<Counts>): void => {
    const key = `${dayInManila(clock.now())} ${kind} ${learned}`
    const counts = waiting.get(key) ?? { shown: 0, opened: 0 }
    waiting.set(key, { shown: counts.shown + shown, opened: counts.opened + opened })
    if (clock.now().getTime() - writtenAt > writeEveryMs)
      write().catch((err: unknown) => log.error({ err }, 'figures of rails were not written'))
  }

  return {
    shown(
      buyerID: string,
      learned: boolean,
      rails: readonly { kind: RailKind; items: readonly unknown[] }[],
    ): void {
      const reply = replies.get(buyerID) ?? { count: 0 }
      if (reply.count >= shownPerAccount) return
      if (reply.count === 0) replies.set(buyerID, reply)
      reply.count += 1
      for (const { kind, items } of rails) add(kind, learned, { shown: items.length })
    },
    async opened(buyerID: string, learned: boolean, kind: RailKind): Promise<void> {
      await consumeAttempt(db, clock, `opened-in-rails:${buyerID}`, openedPerAccount)
      add(kind, learned, { opened: 1 })
    },
    write,
  }
}

export type RailFigures = ReturnType<typeof createRailFigures>
