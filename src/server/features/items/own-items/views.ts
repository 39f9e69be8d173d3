import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { type ItemViewed } from '../listings/viewers.ts'

const writeIntervalMs = 5_000
/** Who viewed what within the hour, about 5 MB. Beyond it the oldest can count again. */
const maxRemembered = 50_000
/** A viewer counts once an hour for an item. */
const onceMs = 3_600_000
/** Views that wait to be written. Further ones are not counted. */
const maxPending = 20_000

/**
 * Counts views of items, without storing by whom: viewers are remembered for an hour in the memory of this process. Views are
 * buffered for some seconds and written in one statement. A crash loses the buffered ones, which is acceptable.
 */
export const createItemViews = (db: Db, clock: Clock, log: Logger) => {
  const key = randomBytes(16).toString('hex')
  const seen = new LRUCache<string, true>({
    // With `max` every slot would be allocated at the start.
    maxSize: maxRemembered,
    sizeCalculation: () => 1,
    ttl: onceMs,
    perf: { now: () => clock.now().getTime() },
  })
  let pending: { item: string; account: string | null }[] = []

  const write = async (): Promise<void> => {
    if (pending.length === 0) return
    const given = JSON.stringify(pending)
    pending = []
    // The order prevents a deadlock with another process. Views by the owner and the helpers of the shop do not count.
    await sql`
      insert into item_views as known (item_id, views, viewed_at)
      select i.id, count(*), ${clock.now()}
      from jsonb_to_recordset(${given}::jsonb) as given (item uuid, account uuid)
      join items i on i.id = given.item join shops s on s.id = i.shop_id
      where given.account is null or (given.account <> s.owner_id and not works_for_shop(given.account, s.id))
      group by i.id order by i.id
      on conflict (item_id) do update set views = known.views + excluded.views, viewed_at = excluded.viewed_at
    `.execute(db)
  }

  const timer = setInterval(() => {
    write().catch((error: unknown) => log.warn({ err: error }, 'views of items could not be stored'))
  }, writeIntervalMs).unref()

  return {
    note: ((itemID, viewer) => {
      if (pending.length >= maxPending) return
      const who = 'accountID' in viewer ? viewer.accountID : viewer.network
      // For the memory of this process alone. An HMAC takes four times as long.
      const pair = hash('sha256', `${key} ${itemID} ${who}`, 'base64url')
      if (seen.has(pair)) return
      seen.set(pair, true)
      pending.push({ item: itemID, account: 'accountID' in viewer ? viewer.accountID : null })
    }) satisfies ItemViewed,
    write,
    close: (): Promise<void> => {
      clearInterval(timer)
      return write()
    },
  }
}

export type ItemViews = ReturnType<typeof createItemViews>
