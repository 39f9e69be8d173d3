import type { z } from 'zod'
import type { CartPurchase, ShopTicket, Ticket, TicketMove } from '#contract/tickets.ts'
import type { EndedBecause } from '#domain/ended-because.ts'
import { toPesos } from '#domain/money.ts'
import { accountPhotoLink } from '#domain/photos.ts'
import type { CancelReason } from '#domain/ticket-requests.ts'
import {
  TicketLevel,
  TicketStatus,
  canCancel,
  levelOf,
  movesFrom,
  ticketStatuses,
} from '#domain/ticket-status.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { toCover } from '../../items/index.ts'
import type { CartResult } from './purchases/purchases.ts'
import type { MoveRow, Side, TicketRow } from './queries.ts'

const requestKinds = ['cancel', 'longer'] as const

/** What a ticket of a bundle costs by itself. */
export const toBundleShare = (row: Pick<TicketRow, 'own_centavos' | 'bundle_id'>) =>
  row.own_centavos === null || row.bundle_id === null
    ? {}
    : { usualPrice: toPesos(row.own_centavos), bundleID: row.bundle_id }

/** The reply depends on the reader: only a seller gets `moves`, and only a buyer may get `canCancel`. */
export const toTicket = (row: TicketRow, reader: Side['kind']): z.output<typeof Ticket> => {
  const { name } = ticketStatuses[row.status]
  return {
    ticketID: row.id,
    pickupID: row.pickup_id,
    pickupTime: row.picks_up_at?.toISOString() ?? null,
    itemID: row.item_id,
    itemName: row.item_name,
    image: toCover(row),
    price: toPesos(row.price_centavos),
    ...toBundleShare(row),
    size: row.item_size,
    ...row.facts,
    storeID: row.shop_id,
    storeName: row.shop_name,
    storeAddress: row.shop_address,
    ...(row.address_is_hidden && { storeAddressHidden: true as const }),
    storePhone: row.shop_phone,
    storeLocation:
      row.longitude === null || row.latitude === null ? null : { long: row.longitude, lat: row.latitude },
    status: name,
    statusID: row.status,
    status_id: row.status,
    currentStatusName: name,
    level: row.level,
    createdAt: row.created_at.toISOString(),
    expected_seller_fulfillment: row.seller_due_at.toISOString(),
    expected_buyer_fulfillment: row.buyer_due_at?.toISOString() ?? null,
    moves: reader === 'seller' ? movesFrom(row.status) : [],
    canCancel: reader === 'buyer' && canCancel(row.status),
    canAsk:
      reader === 'buyer' && row.status === TicketStatus.AwaitingPickup
        ? requestKinds.filter((kind) => row.requests.every((asked) => asked.kind !== kind))
        : [],
    requests: row.requests.map(({ kind, asked_at, due_at, wanted_at, answer }) => ({
      kind,
      askedAt: new Date(asked_at).toISOString(),
      dueAt: due_at && new Date(due_at).toISOString(),
      wantedAt: wanted_at && new Date(wanted_at).toISOString(),
      answer,
    })),
    cancelReason: row.cancel_reason as CancelReason | null,
    ...(row.ended_because !== null && { endedBecause: row.ended_because as EndedBecause }),
  }
}

/** Helpers reach a buyer by chat or phone. */
export const toShopTicket = (
  row: TicketRow,
  { helperOf }: Pick<Caller, 'helperOf'>,
): z.output<typeof ShopTicket> => ({
  ...toTicket(row, 'seller'),
  customerFirstName: row.first_name,
  customerLastName: row.last_name,
  customerPhone: row.phone_no,
  customerPhoto: row.account_photo_id && accountPhotoLink(row.account_photo_id),
  customerEmail: helperOf ? '' : row.email,
})

/** Nothing moves a ticket by itself after a decision, or to a level that is cancelled before it. */
const endedByDecision = (row: Pick<MoveRow, 'ended_because' | 'to_status'>): boolean =>
  row.ended_because !== null && levelOf(row.to_status) === TicketLevel.Cancelled

/** Whoever works at the shop moves for the seller. */
export const moverOf = (
  row: Pick<MoveRow, 'moved_by' | 'buyer_id' | 'ended_because' | 'to_status'>,
): z.output<typeof TicketMove>['by'] => {
  if (row.moved_by === null) return endedByDecision(row) ? 'decision' : 'deadline'
  return row.moved_by === row.buyer_id ? 'buyer' : 'seller'
}

export const toMove = (row: MoveRow, reader: Side['kind']): z.output<typeof TicketMove> => ({
  statusID: row.to_status,
  statusName: ticketStatuses[row.to_status].name,
  at: row.moved_at.toISOString(),
  by: moverOf(row),
  ...(reader === 'seller' && row.helper !== null && { helper: row.helper }),
})

export const toCartPurchase = ({ purchased, failed }: CartResult): z.output<typeof CartPurchase> => ({
  response: failed ? 'Error purchasing items' : 'Purchased all items',
  purchased: purchased.map(({ itemID, ticketID }) => ({ itemID, ticketID })),
  failed: failed && {
    itemID: failed.itemID,
    name: failed.name,
    error: failed.error.message,
    code: failed.error.code,
    ...failed.error.details,
  },
})
