import type { z } from 'zod'
import type { CounterSale } from '#contract/counter.ts'
import { type Hold, undoSeconds } from '#domain/counter.ts'
import { holderOf } from '#domain/item-holds.ts'
import { toPesos } from '#domain/money.ts'
import { shortName } from '#domain/short-name.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import { toCover } from '../../items/index.ts'
import type { Holder, SaleRow, TaggedItem } from './queries.ts'

type CounterItem = Pick<TaggedItem, 'id' | 'number' | 'name' | 'price_centavos' | 'size'>

export const toCounterItem = ({ id, number, name, price_centavos, size }: CounterItem) => ({
  itemID: id,
  number,
  name,
  price: toPesos(price_centavos),
  size,
})

export const toHold = (holder: Holder): Hold => {
  const isReady = holder.status === TicketStatus.AwaitingPickup
  return {
    by: holderOf[holder.kind],
    name: holder.name ?? shortName(holder.first_name ?? '', holder.last_name ?? ''),
    until: holder.kind === 'ticket' && !isReady ? null : holder.until.toISOString(),
    ticketID: holder.ticket_id,
    pickupID: holder.pickup_id,
    isReady,
    picksUpAt: holder.picks_up_at?.toISOString() ?? null,
  }
}

export const toSale = (row: SaleRow, now: Date): z.output<typeof CounterSale> => {
  const left = Math.ceil(undoSeconds - (now.getTime() - row.sold_at.getTime()) / 1000)
  return {
    ...toCounterItem({ ...row, id: row.item_id }),
    saleID: row.id,
    image: toCover(row),
    soldAt: row.sold_at.toISOString(),
    tappedAt: row.tapped_at?.toISOString() ?? null,
    undoSeconds: row.undone_at ? 0 : Math.min(Math.max(0, left), undoSeconds),
    undone: row.undone_at !== null,
  }
}
