import { v7 as uuidv7 } from 'uuid'
import type { Place } from '#domain/geography.ts'
import { dayInManila } from '#domain/manila-days.ts'
import { toCentavos } from '#domain/money.ts'
import { routeOf } from '#domain/rider-route.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import type { ModuleDependencies } from '../../../module.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishToAll } from '../../../platform/events/publish-to.ts'
import type { Seller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { selectPaymentsOfPickups } from '../../money/index.ts'
import { findShopOf, locationOf } from '../../shops/index.ts'
import { hasBlockedBuyer } from '../../talk/index.ts'
import { handOverIn } from '../pickups/handover.ts'
import { findHandover } from '../pickups/queries.ts'
import type { MoveContext } from '../tickets/move.ts'
import { endRiderRequest } from '../tickets/pickup-rows.ts'
import { lockTicketsOf, selectTicketsOfPickups } from '../tickets/queries.ts'
import { closeRequests } from '../tickets/request-queries.ts'
import {
  type OwnPickup,
  type RiderRequest,
  deleteRequest,
  findLastAddress,
  findOwnPickup,
  lockPickups,
  putRequest,
  selectRequests,
  selectSheet,
  setSent,
  stopReminders,
} from './queries.ts'

const asksPerBuyer = { max: 30, seconds: 3600 }
const sheetsPerShop = { max: 120, seconds: 3600 }

interface Address {
  address: string
  long: number
  lat: number
  contact: string
  note: string
}

interface Left {
  requestIDs: readonly string[]
  trackingLink?: string | null | undefined
  fee?: number | null | undefined
}

const placeOf = ({ longitude, latitude }: Pick<RiderRequest, 'longitude' | 'latitude'>): Place => ({
  long: longitude,
  lat: latitude,
})

const located = (rows: readonly RiderRequest[]) => rows.map((row) => ({ row, location: placeOf(row) }))

const requireOwn = (pickup: OwnPickup | undefined): OwnPickup => {
  if (!pickup) throw new AppError('not_found')
  return pickup
}

const isReady = ({ status }: { status: TicketStatus }): boolean => status === TicketStatus.AwaitingPickup

const publishToSides = (tx: Tx, { buyer_id, owner_id }: Pick<OwnPickup, 'buyer_id' | 'owner_id'>) =>
  publishToAll(tx, [buyer_id, owner_id], 'tickets')

const startOf = async (tx: Db, sellerID: string): Promise<Place | null> => {
  const shop = await findShopOf(tx, sellerID)
  return shop ? locationOf(shop) : null
}

/**
 * Boxes that a rider brings. The row of a request decides every race: between a changed address and the rider who leaves, the id of the
 * address; between two "I have it", the id of the handover. Locks are taken in the order items, tickets, pickup, request.
 */
export const createRiders = (
  { database: { db }, events, clock }: Pick<ModuleDependencies, 'database' | 'events' | 'clock'>,
  context: MoveContext,
) => {
  const { addNotifications } = context
  const change = async (work: (tx: Tx) => Promise<void>): Promise<void> => {
    await db.transaction().execute(work)
    await events.syncNotifications()
  }

  return {
    async ask(buyerID: string, pickupID: number, to: Address): Promise<void> {
      await consumeAttempt(db, clock, `ask-rider:${buyerID}`, asksPerBuyer)
      await change(async (tx) => {
        const pickup = requireOwn(await findOwnPickup(tx, buyerID, pickupID, { lock: true }))
        if (!pickup.open) throw new AppError('pickup_over')
        if (await hasBlockedBuyer(tx, pickup.shop_id, buyerID)) throw new AppError('reservation_declined')
        const at = clock.now()
        const { address, long: longitude, lat: latitude, contact: phone_no, note } = to
        const isPut = await putRequest(tx, {
          pickup_id: pickupID,
          id: uuidv7(),
          asked_at: at,
          address,
          longitude,
          latitude,
          phone_no,
          note,
        })
        if (!isPut) throw new AppError('rider_has_left')
        await publishToSides(tx, pickup)
        await addNotifications(tx, [
          {
            accountID: pickup.owner_id,
            kind: 'rider_asked',
            // Once a day, however often the address changes.
            subject: `rider ${pickupID} ${dayInManila(at)}`,
            path: '/riders',
            about: buyerID,
            facts: { who: `${pickup.first_name} ${pickup.last_name}` },
          },
        ])
      })
    },

    /** The address that the form begins with. */
    async address(buyerID: string, pickupID: number) {
      const pickup = requireOwn(await findOwnPickup(db, buyerID, pickupID, { lock: false }))
      return { ownPhone: pickup.own_phone, last: await findLastAddress(db, buyerID, pickupID) }
    },

    withdraw: (buyerID: string, pickupID: number): Promise<void> =>
      change(async (tx) => {
        const pickup = requireOwn(await findOwnPickup(tx, buyerID, pickupID, { lock: true }))
        // What was read with the lock may be older than it.
        if (!(await deleteRequest(tx, pickupID))) throw new AppError('rider_has_left')
        await publishToSides(tx, pickup)
      }),

    async sheet({ sellerID }: Seller) {
      const start = await startOf(db, sellerID)
      const rows = await selectSheet(db, sellerID)
      const pickupIDs = rows.map(({ pickup_id }) => pickup_id)
      const all = await selectTicketsOfPickups(db, pickupIDs)
      const tickets = Map.groupBy(all, ({ pickup_id }) => pickup_id)
      const paid = await selectPaymentsOfPickups(db, pickupIDs)
      const payments = new Map(paid.map((payment) => [payment.pickup_id, payment]))
      const waiting = routeOf(start, located(rows.filter(({ sent_at }) => !sent_at)))
      const left = located(rows.filter(({ sent_at }) => sent_at))
      return {
        start,
        stops: [...waiting, ...left].map(({ row, location }) => ({
          row,
          location,
          tickets: (tickets.get(row.pickup_id) ?? []).filter(isReady),
          all: tickets.get(row.pickup_id) ?? [],
          payment: payments.get(row.pickup_id),
        })),
      }
    },

    async sent({ sellerID }: Seller, { requestIDs, trackingLink = null, fee = null }: Left): Promise<void> {
      await consumeAttempt(db, clock, `rider-sheet:${sellerID}`, sheetsPerShop)
      await change(async (tx) => {
        const asked = await selectRequests(tx, sellerID, requestIDs)
        const pickupIDs = asked.map(({ pickup_id }) => pickup_id)
        const known = (await selectTicketsOfPickups(tx, pickupIDs)).filter(isReady)
        const locked = await lockTicketsOf(
          tx,
          pickupIDs,
          known.map(({ id }) => id),
        )
        await lockPickups(tx, pickupIDs)
        // Read again under the locks.
        const rows = await selectRequests(tx, sellerID, requestIDs)
        if (rows.length < requestIDs.length) throw new AppError('rider_sheet_changed')
        const route = routeOf(
          await startOf(tx, sellerID),
          located(rows.filter(({ sent_at }) => sent_at === null)),
        )
        const at = clock.now()
        for (const [n, { row }] of route.entries()) {
          const tickets = locked.filter((ticket) => ticket.pickup_id === row.pickup_id && isReady(ticket))
          if (tickets.length === 0) throw new AppError('pickup_not_ready')
          const ticketIDs = tickets.map(({ id }) => id)
          const isSent = await setSent(tx, row.id, {
            at,
            ticketIDs,
            stop: n + 1,
            stops: route.length,
            trackingLink,
            fee: fee === null ? null : toCentavos(fee),
          })
          if (!isSent) throw new AppError('rider_sheet_changed')
          // Until the buyer has it, no deadline ends it, and there is nothing left to ask.
          await stopReminders(tx, ticketIDs)
          for (const id of ticketIDs) await closeRequests(tx, id, at)
          await publishToSides(tx, row)
          await addNotifications(tx, [
            {
              accountID: row.buyer_id,
              kind: 'rider_left',
              subject: `rider ${row.id}`,
              path: `/pickup/${row.pickup_id}`,
              about: row.owner_id,
              facts: { who: row.shop_name },
            },
          ])
        }
      })
    },

    received: (buyerID: string, pickupID: number): Promise<void> =>
      change(async (tx) => {
        const pickup = requireOwn(await findOwnPickup(tx, buyerID, pickupID, { lock: false }))
        const { request_id: id, sent_at, ended_at, ticket_ids } = pickup
        if (id === null || !sent_at || !ticket_ids) throw new AppError('rider_not_sent')
        if (ended_at) {
          if (await findHandover(tx, id)) return
          throw new AppError('pickup_over')
        }
        const along = (await selectTicketsOfPickups(tx, [pickupID])).filter(
          (ticket) => isReady(ticket) && ticket_ids.includes(ticket.id),
        )
        const ticketIDs = along.map((ticket) => ticket.id)
        // The seller may have completed all that went along.
        if (ticketIDs.length > 0) {
          const by = { pickupID, pass: null }
          const handed = await handOverIn({ clock, context }, tx, buyerID, by, { clientID: id, ticketIDs })
          if (!handed) {
            // The same tap was first. A seller who used the id for something else has completed nothing.
            const now = requireOwn(await findOwnPickup(tx, buyerID, pickupID, { lock: false }))
            if (now.ended_at) return
            throw new AppError('pickup_changed')
          }
        }
        const at = clock.now()
        await lockPickups(tx, [pickupID])
        await endRiderRequest(tx, pickupID, at)
        await publishToSides(tx, pickup)
        await addNotifications(tx, [
          {
            accountID: pickup.owner_id,
            kind: 'rider_received',
            subject: `rider ${id}`,
            path: `/pickup/${pickupID}`,
            about: buyerID,
            facts: { who: `${pickup.first_name} ${pickup.last_name}` },
          },
        ])
      }),
  }
}
