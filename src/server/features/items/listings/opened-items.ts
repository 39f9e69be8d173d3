import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Size } from '#domain/sizes.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/connect.ts'

/** Only the latest sizes and items are kept per buyer. */
const maxKept = 60
const writeIntervalMs = 5_000

interface View {
  item: string
  size: Size
}

/**
 * Records the items that buyers open, and their sizes, for the ranking of the feed. Views are buffered for some seconds
 * and written together, so that a view costs no write. A crash loses the buffered views, which is acceptable.
 */
export const createOpenedItems = (db: Db, clock: Clock, log: Logger) => {
  let pending = new Map<string, View[]>()

  const writeSizes = (given: string) =>
    sql`
      insert into size_views as known (buyer_id, sizes)
      select buyer, array(select size from jsonb_to_recordset(views) as view (size text))
      from jsonb_to_recordset(${given}::jsonb) as given (buyer uuid, views jsonb)
      join accounts on id = buyer and deleted_at is null
      join buyers on account_id = buyer and ranked_by_behaviour
      order by buyer for share of accounts, buyers
      on conflict (buyer_id) do update set sizes =
        (known.sizes || excluded.sizes)[greatest(1, cardinality(known.sizes || excluded.sizes) - ${sql.lit(maxKept - 1)}):]
    `.execute(db)

  /** An item that is opened again within the hour is not written again. */
  const writeItems = (given: string) =>
    sql`
      insert into taste_acts as known (buyer_id, kind, item_id, acted_at)
      select buyer, 'opened', items.id, ${clock.now()}::timestamptz
      from jsonb_to_recordset(${given}::jsonb) as given (buyer uuid, views jsonb)
      join accounts on accounts.id = buyer and deleted_at is null
      join buyers on account_id = buyer and ranked_by_behaviour
      cross join lateral (
        select distinct item from jsonb_to_recordset(views) as view (item uuid)
      ) as view
      join items on items.id = item
      order by buyer, item for share of accounts, buyers
      on conflict (buyer_id, kind, item_id) do update set acted_at = excluded.acted_at
      where known.acted_at < excluded.acted_at - interval '1 hour'
    `.execute(db)

  const forgetOlder = (buyers: string[]) =>
    sql`
      delete from taste_acts where (buyer_id, kind, item_id) in (
        select buyer_id, kind, item_id from (
          select *, row_number() over (partition by buyer_id order by acted_at desc, item_id desc) as n
          from taste_acts where buyer_id = any(${buyers}::uuid[]) and kind = 'opened'
        ) t where n > ${sql.lit(maxKept)}
      )`.execute(db)

  const write = async (): Promise<void> => {
    if (pending.size === 0) return
    // Sorted, so that two processes that write rows of the same buyers cannot deadlock.
    const views = [...pending].toSorted(([a], [b]) => (a < b ? -1 : 1))
    pending = new Map()
    const given = JSON.stringify(views.map(([buyer, all]) => ({ buyer, views: all.slice(-maxKept) })))
    await writeSizes(given)
    await writeItems(given)
    await forgetOlder(views.map(([buyer]) => buyer))
  }

  const timer = setInterval(() => {
    write().catch((error: unknown) => log.warn({ err: error }, 'opened items could not be stored'))
  }, writeIntervalMs).unref()

  return {
    note(buyerID: string, view: View): void {
      const views = pending.get(buyerID)
      if (views) views.push(view)
      else pending.set(buyerID, [view])
    },
    write,
    close: (): Promise<void> => {
      clearInterval(timer)
      return write()
    },
  }
}

export type OpenedItems = ReturnType<typeof createOpenedItems>
