import { sql } from 'kysely'
import { TicketStatus } from '#domain/ticket-status.ts'
import type { Db } from '../../../platform/db/connect.ts'

/** The newest tickets count, so that the cost does not grow with a shop or a buyer. */
const maxOfShop = 1000
const maxOfBuyer = 200

// Literals rather than parameters, so that the planner can use partial indexes.
const [ItemUnavailable, SellerInactive, Forfeited] = [
  TicketStatus.ItemUnavailable,
  TicketStatus.SellerInactive,
  TicketStatus.Forfeited,
].map((status) => sql.lit(status))

export interface ShopRecord {
  done: number
  of: number
  /** The tickets that the seller has answered, and the median time until then in minutes. */
  answered: number
  minutes: number | null
}

/**
 * Reservations since a time that the shop completed (whatever it set afterwards), declared unavailable or let lapse. The
 * others ended by their buyers' doing. The answer to a reservation is the first move of the seller.
 */
export const selectShopRecord = async (db: Db, shopID: string, since: Date): Promise<ShopRecord> => {
  const { rows } = await sql<ShopRecord>`
    with ended as (
      select id, handed_over_at, created_at from tickets
      where shop_id = ${shopID} and created_at > ${since}
        and (handed_over_at is not null or status in (${ItemUnavailable}, ${SellerInactive}))
      order by created_at desc limit ${sql.lit(maxOfShop)}
    )
    select count(*)::int as of, count(handed_over_at)::int as done,
      count(m.moved_at)::int as answered,
      round((percentile_cont(0.5) within group (order by extract(epoch from m.moved_at - created_at))
        filter (where m.moved_at is not null) / 60)::numeric)::int as minutes
    from ended
    left join ticket_moves m on m.ticket_id = ended.id and m.step = 2 and m.moved_by is not null`.execute(db)
  return rows[0] ?? { done: 0, of: 0, answered: 0, minutes: null }
}

export interface BuyerRecord {
  buyer_id: string
  done: number
  of: number
}

/**
 * Of each buyer the tickets since a time that the buyer picked up, or did not pick up although the item was ready. Other
 * cancellations count against nobody.
 */
export const selectBuyerRecords = async (db: Db, buyerIDs: string[], since: Date): Promise<BuyerRecord[]> => {
  const { rows } = await sql<BuyerRecord>`
    select b.buyer_id, count(t.id)::int as of, count(t.handed_over_at)::int as done
    from unnest(${buyerIDs}::uuid[]) as b (buyer_id)
    left join lateral (
      select id, handed_over_at from tickets
      where buyer_id = b.buyer_id and created_at > ${since}
        and (handed_over_at is not null or status = ${Forfeited} and buyer_due_at is not null)
      order by created_at desc limit ${sql.lit(maxOfBuyer)}
    ) t on true
    group by b.buyer_id`.execute(db)
  return rows
}
