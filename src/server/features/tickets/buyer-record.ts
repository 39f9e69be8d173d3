import { sql } from 'kysely'
import type { BuyerRecord } from '#domain/open-tickets.ts'
import type { Tx } from '../../platform/db/connect.ts'

/**
 * How many tickets of this buyer are open, how many were completed (counted up to `enough`), and whether an item was
 * forfeited after `since`. Each part reads an index over the buyer's own tickets.
 */
export const readBuyerRecord = async (
  tx: Tx,
  buyerID: string,
  { enough, since }: { enough: number; since: Date },
): Promise<BuyerRecord & { open: number }> => {
  const { rows } = await sql<BuyerRecord & { open: number }>`
    select
      (select count(*)::int from tickets where buyer_id = ${buyerID} and level in (1, 2)) as open,
      (select count(*)::int from (
        select from tickets where buyer_id = ${buyerID} and level = 3 limit ${sql.lit(enough)}) done) as completed,
      exists (select from tickets t join ticket_moves m on m.ticket_id = t.id and m.to_status = 8
        where t.buyer_id = ${buyerID} and t.status = 8 and m.moved_at > ${since}) as forfeited`.execute(tx)
  const [record] = rows
  if (!record) throw new Error('A count always answers a row')
  return record
}
