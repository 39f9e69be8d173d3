import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Size } from '#domain/sizes.ts'
import type { Db } from '../../../platform/db/connect.ts'

/** Only the latest sizes are kept per buyer. */
const maxSizes = 60
const writeIntervalMs = 5_000

/**
 * Records the sizes of the items that buyers open, for the ranking of the feed. Views are buffered for some seconds
 * and written in one statement, so that a view costs no write. A crash loses the buffered views, which is acceptable.
 */
export const createSizeViews = (db: Db, log: Logger) => {
  let pending = new Map<string, Size[]>()

  const write = async (): Promise<void> => {
    if (pending.size === 0) return
    // Sorted, so that two processes that write rows of the same buyers cannot deadlock.
    const views = [...pending].toSorted(([a], [b]) => (a < b ? -1 : 1))
    pending = new Map()
    const given = JSON.stringify(views.map(([buyer, sizes]) => ({ buyer, sizes: sizes.slice(-maxSizes) })))
    await sql`
      insert into size_views as known (buyer_id, sizes)
      select buyer, sizes from jsonb_to_recordset(${given}::jsonb) as given (buyer uuid, sizes text[])
      join buyers on account_id = buyer and ranked_by_behaviour
      order by buyer for share of buyers
      on conflict (buyer_id) do update set sizes =
        (known.sizes || excluded.sizes)[greatest(1, cardinality(known.sizes || excluded.sizes) - ${sql.lit(maxSizes - 1)}):]
    `.execute(db)
  }

  const timer = setInterval(() => {
    write().catch((error: unknown) => log.warn({ err: error }, 'viewed sizes could not be stored'))
  }, writeIntervalMs).unref()

  return {
    note(buyerID: string, size: Size): void {
      const sizes = pending.get(buyerID)
      if (sizes) sizes.push(size)
      else pending.set(buyerID, [size])
    },
    write,
    close: (): Promise<void> => {
      clearInterval(timer)
      return write()
    },
  }
}

export type SizeViews = ReturnType<typeof createSizeViews>
