import { z } from 'zod'
import type { MeetingPlace } from '#domain/meeting-place.ts'
import { isPickupTime } from '#domain/pickup-times.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/connect.ts'
import { type Page, decodeCursor, page } from '../../../platform/db/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { type CallerSide, helperIDOf } from '../../../platform/http/caller.ts'
import type { AddNotifications } from '../../people/index.ts'
import { findMeetingPlace } from '../../shops/index.ts'
import { type Side } from '../tickets/queries.ts'
import { notificationOfTime } from './notifications.ts'
import type { Passes } from './pass.ts'
import { type FullPickup, changeBy, isReady, latestTimeOf, withTickets } from './pickup.ts'
import {
  type PickupRow,
  findPickupOf,
  insertTime,
  lockPickup,
  publishToSides,
  selectPickups,
} from './queries.ts'
import type { PassReader } from './read-pass.ts'

const pickupsPageSize = 20

const PickupCursor = z.tuple([z.int().min(1)])

interface Dependencies {
  database: Database
  events: Events
  clock: Clock
  addNotifications: AddNotifications
  passes: Passes
  readPass: PassReader
}

const requireReady = (pickup: FullPickup): void => {
  if (!pickup.row.open) throw new AppError('pickup_over')
  if (!isReady(pickup)) throw new AppError('pickup_not_ready')
}

/** What both sides have agreed on stays offered, also when the seller has changed or removed it. */
const placeOf = async (
  tx: Tx,
  { shop_id, place }: PickupRow,
  placeID: string | null | undefined,
): Promise<MeetingPlace | null> => {
  if (placeID === undefined || placeID === place?.placeID) return place
  if (placeID === null) return null
  const found = await findMeetingPlace(tx, shop_id, placeID)
  if (!found) throw new AppError('place_not_offered')
  return found
}

/** Reads pickups and their passes, and sets their times. */
export const createPickups = ({
  database: { db },
  events,
  clock,
  addNotifications,
  passes,
  readPass,
}: Dependencies) => {
  const fullPickup = async (tx: typeof db | Tx, side: Side, id: number): Promise<FullPickup> => {
    const row = await findPickupOf(tx, side, id)
    const [pickup] = row ? await withTickets(tx, [row]) : []
    if (!pickup) throw new AppError('not_found')
    return pickup
  }

  return {
    one: (side: Side, id: number) => fullPickup(db, side, id),

    async list(side: Side, cursor: string | undefined): Promise<Page<FullPickup>> {
      const [after] = cursor === undefined ? [] : decodeCursor(cursor, PickupCursor)
      const found = await selectPickups(db, side, after, pickupsPageSize + 1)
      const { rows, ...rest } = page<PickupRow>(found, pickupsPageSize, ({ id }) => [id])
      return { rows: await withTickets(db, rows), ...rest }
    },

    /** Without a place, where it is now. A null one is the shop. */
    async choose(side: CallerSide, id: number, time: Date, placeID?: string | null): Promise<FullPickup> {
      const changed = await db.transaction().execute(async (tx) => {
        if (!(await findPickupOf(tx, side, id))) throw new AppError('not_found')
        await lockPickup(tx, id)
        const pickup = await fullPickup(tx, side, id)
        requireReady(pickup)
        if (pickup.row.sent_at) throw new AppError('rider_has_left')
        const { picks_up_at: before, place: placeBefore } = pickup.row
        const place = await placeOf(tx, pickup.row, placeID)
        // Sent again, or chosen by both.
        if (before?.getTime() === time.getTime() && place?.placeID === placeBefore?.placeID) return pickup
        const change = changeBy(before !== null, side.kind)
        if (change === null)
          throw new AppError('time_not_offered', { sentence: 'The buyer chooses the first time.' })
        const at = clock.now()
        const latest = latestTimeOf(pickup)
        if (!latest || !isPickupTime(place ? place.hours : pickup.row.hours, time, at, latest))
          throw new AppError('time_not_offered')
        if (!(await insertTime(tx, { pickupID: id, change, time, place, at, helperID: helperIDOf(side) })))
          throw new AppError('time_moved_before')
        await publishToSides(tx, pickup.row)
        await addNotifications(tx, [
          notificationOfTime(pickup.row, { by: side.kind, change, time, place, at }),
        ])
        return fullPickup(tx, side, id)
      })
      await events.syncNotifications()
      return changed
    },

    async pass(buyerID: string, id: number) {
      const pickup = await fullPickup(db, { kind: 'buyer', accountID: buyerID }, id)
      requireReady(pickup)
      return passes.of(pickup.row)
    },

    async scan(sellerID: string, code: string) {
      const { pass, pickupID } = await readPass(sellerID, code)
      const pickup = await fullPickup(db, { kind: 'seller', accountID: sellerID }, pickupID)
      requireReady(pickup)
      return { pass, pickup }
    },
  }
}

export type Pickups = ReturnType<typeof createPickups>
