import type { z } from 'zod'
import type { Pickup } from '#contract/pickups.ts'
import type { Rider } from '#contract/riders.ts'
import { toPesos } from '#domain/money.ts'
import { accountPhotoLink } from '#domain/photos.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import { toCover } from '../../items/index.ts'
import { locationOf } from '../../shops/index.ts'
import { type Side } from '../tickets/queries.ts'
import { type FullPickup, isReady, mayMoveTime, readyTickets, latestTimeOf } from './pickup.ts'

const sumOf = (tickets: FullPickup['tickets']): number =>
  toPesos(tickets.reduce((sum, { price_centavos }) => sum + price_centavos, 0))

const toRider = (row: FullPickup['row']): z.output<typeof Rider> | null =>
  row.asked_at && {
    askedAt: row.asked_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    trackingLink: row.tracking_link,
    fee: row.fee_centavos === null ? null : toPesos(row.fee_centavos),
    stop: row.stop ?? 0,
    stops: row.stops ?? 0,
  }

export const toPickup = (pickup: FullPickup, reader: Side['kind']): z.output<typeof Pickup> => {
  const { row, tickets, times, handovers } = pickup
  const completed = tickets.filter(({ level }) => level === TicketLevel.Completed)
  const ended = completed.map(({ handed_over_at }) => handed_over_at?.getTime() ?? 0)
  const refusals = new Map(handovers.map(({ ticket_id, reason }) => [ticket_id, reason]))
  return {
    pickupID: row.id,
    open: row.open,
    openedAt: row.opened_at.toISOString(),
    storeID: row.shop_id,
    storeName: row.shop_name,
    storeAddress: row.shop_address,
    storeAddressHidden: row.address_is_hidden,
    storePhone: row.shop_phone,
    storeDirections: row.directions,
    storeLocation: locationOf(row),
    storeHours: row.hours,
    buyerID: row.buyer_id,
    customerFirstName: row.first_name,
    customerLastName: row.last_name,
    customerPhone: reader === 'seller' ? row.phone_no : '',
    customerPhoto: row.account_photo_id && accountPhotoLink(row.account_photo_id),
    tickets: tickets.map((ticket) => ({
      ticketID: ticket.id,
      itemID: ticket.item_id,
      itemName: ticket.item_name,
      image: toCover(ticket),
      price: toPesos(ticket.price_centavos),
      ...(ticket.own_centavos !== null && { usualPrice: toPesos(ticket.own_centavos) }),
      size: ticket.item_size,
      ...ticket.facts,
      statusID: ticket.status,
      level: ticket.level,
      expected_buyer_fulfillment: ticket.buyer_due_at?.toISOString() ?? null,
      completedAt: ticket.handed_over_at?.toISOString() ?? null,
      refusedFor: refusals.get(ticket.id) ?? null,
    })),
    total: sumOf(tickets.filter(({ level }) => level !== TicketLevel.Cancelled)),
    totalReady: sumOf(readyTickets(pickup)),
    pickupTime: row.picks_up_at?.toISOString() ?? null,
    place: row.place,
    rider: toRider(row),
    timeSetBy: times.length === 0 ? null : times.at(-1)?.change === 'moved_by_seller' ? 'seller' : 'buyer',
    canSetTime: isReady(pickup) && mayMoveTime(pickup, reader),
    latestTime: latestTimeOf(pickup)?.toISOString() ?? null,
    hasPass: isReady(pickup),
    completedAt: row.open || ended.length === 0 ? null : new Date(Math.max(...ended)).toISOString(),
    pass: handovers.find(({ result, pass }) => result === 'completed' && pass !== null)?.pass ?? null,
  }
}
