import { z } from 'zod'
import { maxFee, maxStops } from '#domain/rider-route.ts'
import { calls } from './define.ts'
import {
  Done,
  countShown,
  decimalShown,
  id,
  line,
  listOf,
  note,
  pickupID,
  pickupIDShown,
  removable,
  sumShown,
  time,
  typedNumber,
} from './fields.ts'
import { phone_no } from './accounts.ts'
import { Photo } from './photo.ts'
import * as rules from './rules.ts'
import { ShopLocation, lat, long } from './shops.ts'

/** Where a rider brings a box. Only its buyer and the sheet of the shop have it. */
const address = {
  address: z.string(),
  contact: z.string(),
  /** For the rider, or an empty string. */
  note: z.string(),
}

const feeShown = decimalShown(0, maxFee).nullable()

/** What both sides read of a box that is to be sent, without the address. */
export const Rider = z.object({
  askedAt: time,
  /** When the rider left, or null. */
  sentAt: time.nullable(),
  /** On the site of somebody else, or null. */
  trackingLink: z.string().nullable(),
  /** What the seller noted. The buyer pays it to the rider. */
  fee: feeShown,
  /** The place in the rider's order, and how many stops there are. 0 before. */
  stop: countShown(maxStops),
  stops: countShown(maxStops),
})

const RiderStop = z.object({
  /** New with every address. */
  requestID: id,
  pickupID: pickupIDShown,
  name: z.string(),
  ...address,
  location: ShopLocation,
  photos: z.array(Photo.nullable()),
  /** The items that go along, and their total. 0 while none is ready. */
  items: countShown(),
  total: sumShown,
  /** How the buyer paid so far. */
  payment: z.enum(['paid', 'said', 'not_paid']),
  askedAt: time,
  sentAt: time.nullable(),
})

/** Sending a box with a rider. The marketplace books none: the seller does, in an app of a courier. */
export const riders = calls({
  'POST pickups/ask_rider': {
    summary:
      'Ask the shop to send an open pickup to this address, which it sees for this pickup only. Again: change the address, until the rider has left',
    who: ['buyer'],
    input: z.object({
      pickupID,
      address: line(rules.riderAddress),
      long,
      lat,
      contact: phone_no,
      note: note(rules.riderNote.name, rules.riderNote.max, rules.riderNote.tooLong),
    }),
    reply: Done,
    errors: ['not_found', 'pickup_over', 'rider_has_left', 'reservation_declined', 'too_many_tries'],
  },
  'GET pickups/get_rider_address': {
    summary:
      "The buyer's own address for a pickup. If none is shared with its shop: the last one that is still kept of this buyer, or the phone number alone",
    who: ['buyer'],
    input: z.object({ pickupID }),
    reply: z.object({ shared: z.boolean(), ...address, location: ShopLocation.nullable() }),
    errors: ['not_found'],
  },
  'POST pickups/withdraw_rider': {
    summary: 'Take the request back, which erases the address. Not an error if there is none',
    who: ['buyer'],
    input: z.object({ pickupID }),
    reply: Done,
    errors: ['not_found', 'rider_has_left'],
  },
  'GET pickups/get_rider_sheet': {
    summary:
      "The signed-in shop's boxes to send: those that still wait in the order of a way from the shop, then those on their way",
    who: ['seller'],
    helpers: true,
    reply: z.object({ start: ShopLocation.nullable(), stops: z.array(RiderStop) }),
  },
  'POST pickups/say_sent': {
    summary:
      'These boxes have left with a rider. Not an error if they have left already. If the address of one has changed, nothing is sent',
    who: ['seller'],
    helpers: true,
    input: z.object({
      requestIDs: listOf(id, maxStops),
      trackingLink: removable(
        z
          .string()
          .trim()
          .max(rules.trackingLink.max, rules.trackingLink.tooLong)
          .refine(rules.isTrackingLink, rules.trackingLink.mismatch),
      ).optional(),
      fee: removable(typedNumber(rules.riderFee)).optional(),
    }),
    reply: Done,
    errors: ['rider_sheet_changed', 'pickup_not_ready', 'too_many_tries'],
  },
  'POST pickups/say_received': {
    summary: '"I have it": completes what the rider brought. Not an error if it was said before',
    who: ['buyer'],
    input: z.object({ pickupID }),
    reply: Done,
    errors: ['not_found', 'rider_not_sent', 'pickup_over', 'pickup_changed'],
  },
})
