import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/db/connect.ts'

/** The people at the link, counted by each process and never written one by one. */
export const createViewers = (db: Db, clock: Clock) => {
  const processID = randomUUID()
  return {
    /** Replaces the counts of this process. */
    async count(counts: ReadonlyMap<string, number>): Promise<void> {
      const saleIDs = [...counts.keys()]
      await sql`
        with counted as (
          insert into live_viewers (sale_id, process_id, count, counted_at)
          select sale_id, ${processID}::uuid, count, ${clock.now()}::timestamptz
          from unnest(${saleIDs}::uuid[], ${[...counts.values()]}::int[]) as given (sale_id, count)
          on conflict (sale_id, process_id) do update set count = excluded.count, counted_at = excluded.counted_at
        )
        delete from live_viewers
        where process_id = ${processID}::uuid and sale_id <> all (${saleIDs}::uuid[])`.execute(db)
    },
  }
}

export type Viewers = ReturnType<typeof createViewers>
