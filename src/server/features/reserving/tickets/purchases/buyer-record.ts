import { sql } from 'kysely'
import type { BuyerRecord } from '#domain/open-tickets.ts'
import { TicketLevel, TicketStatus } from '#domain/ticket-status.ts'
import type { Tx } from '../../../../platform/db/connect.ts'

// Literals rather than parameters, so that the planner can use partial indexes.
const [Pending, ForPickup] = [TicketLevel.Pending, TicketLevel.ForPickup].map((level) => sql.lit(level))
const Forfeited = sql.lit(TicketStatus.Forfeited)

/**
 * Counts the buyer's open tickets and those that were completed (only up to `enough`), and says whether the buyer forfeited
 * an item that was ready after `since`. What was completed stays so, whatever the seller set afterwards. Each part uses an
 * index over the buyer's own tickets.
 */
export const readBuyerRecord = async (
  tx: Tx,
  buyerID: string,
  { enough, since }: { enough: number; since: Date },
): Promise<BuyerRecord & { open: number }> => {
  const { rows } = await sql<BuyerRecord & { open: number }>`
    select
      (select count(*)::int from tickets
        where buyer_id = ${buyerID} and level in (${Pending}, ${ForPickup})) as open,
      (select count(*)::int from (
        select from tickets where buyer_id = ${buyerID} and handed_over_at is not null limit ${sql.lit(enough)}
      ) done) as completed,
      exists (select from tickets t join ticket_moves m on m.ticket_id = t.id and m.to_status = ${Forfeited}
        where t.buyer_id = ${buyerID} and t.status = ${Forfeited} and t.buyer_due_at is not null
          and t.handed_over_at is null and m.moved_at > ${since}) as forfeited`.execute(tx)
  const [record] = rows
  if (!record) throw new Error('An aggregate query always returns a row')
  return record
}
