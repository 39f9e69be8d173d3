import { sql } from 'kysely'
import { TicketLevel, TicketStatus } from '#domain/ticket-status.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { isNoneOf } from '../../../platform/jobs/failures.ts'
import { lockItems, type LockedItem } from '../../items/index.ts'

export const lockItemsOfSale = async (tx: Tx, saleID: string): Promise<LockedItem[]> => {
  const rows = await tx
    .selectFrom('live_sale_items')
    .select('item_id')
    .where('sale_id', '=', saleID)
    .execute()
  return lockItems(
    tx,
    rows.map(({ item_id }) => item_id),
  )
}

/** The tickets of a sale that its seller has not confirmed yet. */
export const lockTicketsToConfirm = (tx: Tx, saleID: string) =>
  tx
    .selectFrom('tickets')
    .select(['id', 'item_id'])
    .where('live_sale_id', '=', saleID)
    .where('status', '=', TicketStatus.PendingVerification)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Those who have tickets of the sale, with all that is in their open pickup. */
export const selectBuyersOfSale = (tx: Tx, saleID: string) =>
  tx
    .selectFrom('tickets as t')
    .select(['t.buyer_id', 't.pickup_id'])
    .select(sql<number>`count(*)::int`.as('items'))
    .select(sql<number>`sum(t.price_centavos)::bigint`.as('total'))
    .where('t.live_sale_id', '=', saleID)
    .where('t.level', '<=', TicketLevel.ForPickup)
    .groupBy(['t.buyer_id', 't.pickup_id'])
    .execute()

/** Sales that run too long, and those that did not start. */
export const selectForgotten = (
  db: Db,
  {
    startedBefore,
    plannedBefore,
    leftOut,
    rows,
  }: { startedBefore: Date; plannedBefore: Date; leftOut: readonly string[]; rows: number },
) =>
  db
    .selectFrom('live_sales')
    .select('id')
    .where('ended_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('started_at', '<', startedBefore),
        and([eb('started_at', 'is', null), eb('starts_at', '<', plannedBefore)]),
      ]),
    )
    .where(isNoneOf('id', leftOut))
    .limit(rows)
    .execute()
