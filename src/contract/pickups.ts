import { z } from 'zod'
import { longestPassText, maxHandoverTickets, refusalReasons } from '#domain/pickup-pass.ts'
import { withoutUnseen } from '#domain/unseen-characters.ts'
import { calls } from './define.ts'
import {
  id,
  jsonOf,
  listOf,
  oneOfShown,
  price,
  size,
  sumShown,
  ticked,
  ticketID,
  ticketIDShown,
  time,
  token,
  whole,
  wholeShown,
} from './fields.ts'
import { ticketFacts } from './item-facts.ts'
import { MeetingPlace } from './meeting-places.ts'
import { Photo } from './photo.ts'
import { Rider } from './riders.ts'
import { Hours, ShopLocation } from './shops.ts'

const pickupID = whole(1, Number.MAX_SAFE_INTEGER, 'This is not a pickup')
export const pickupIDShown = wholeShown(1, Number.MAX_SAFE_INTEGER)
const passKind = z.enum(['scanned', 'typed'])

const PickupTicket = z.object({
  ticketID: ticketIDShown,
  itemID: id,
  /** As at the purchase, like those of the ticket. */
  itemName: z.string(),
  image: Photo.nullable(),
  price,
  /** In a bundle: what the item costs by itself. The price is its share. */
  usualPrice: price.optional(),
  size,
  ...ticketFacts,
  statusID: oneOfShown([1, 2, 3, 4, 5, 6, 7, 8, 9]),
  level: oneOfShown([1, 2, 3, 4]),
  expected_buyer_fulfillment: time.nullable(),
  completedAt: time.nullable(),
  /** Why the seller refused to hand it over, or null. */
  refusedFor: z.enum(refusalReasons).nullable(),
})

/** All items that one buyer picks up at one shop at one time. */
export const Pickup = z.object({
  pickupID: pickupIDShown,
  /** Whether a item of it is pending or awaits its pickup. */
  open: z.boolean(),
  openedAt: time,
  storeID: id,
  storeName: z.string(),
  storeAddress: z.string(),
  /** Whether the shop hides its address, and the reader does not see it now: address, directions and location are what everybody gets. */
  storeAddressHidden: z.boolean(),
  storePhone: z.string(),
  /** How to find it, or an empty string. */
  storeDirections: z.string(),
  storeLocation: ShopLocation.nullable(),
  storeHours: Hours.nullable(),
  buyerID: id,
  customerFirstName: z.string(),
  customerLastName: z.string(),
  /** Empty for the buyer. */
  customerPhone: z.string(),
  customerPhoto: z.string().nullable(),
  /** In the order of their tickets. */
  tickets: z.array(PickupTicket),
  /** Of the items that are not cancelled. */
  total: sumShown,
  /** Of the items that await their pickup. */
  totalReady: sumShown,
  /** When the buyer comes, or null. */
  pickupTime: time.nullable(),
  /** The meeting place where buyer and seller agreed to meet, as it was then. Null: at the shop. */
  place: MeetingPlace.nullable(),
  /** That the buyer asked the shop to send it, until it is over. */
  rider: Rider.nullable(),
  /** Who chose or moved it last. */
  timeSetBy: z.enum(['buyer', 'seller']).nullable(),
  /** Whether the reader can choose or move it now. */
  canSetTime: z.boolean(),
  /** Times after it cannot be chosen: the first deadline of the items that await their pickup. */
  latestTime: time.nullable(),
  /** Whether there is a pass: while a item awaits its pickup. */
  hasPass: z.boolean(),
  /** When the last item was completed. Null while it is open, and if none was. */
  completedAt: time.nullable(),
  /** How the pass was read when items were completed, or null without one. */
  pass: passKind.nullable(),
})

const code = z.string().overwrite(withoutUnseen).max(longestPassText)

/** Pickups: the time, the pass that the buyer shows, and the handover. */
export const pickups = calls({
  'GET pickups/get_pickups': {
    summary: "The caller's pickups, newest first. With pickupID, that one",
    who: ['buyer', 'seller'],
    whenStopped: true,
    helpers: true,
    input: z.object({ pickupID: pickupID.optional(), cursor: token(200).optional() }),
    reply: z.object({ pickups: z.array(Pickup), has_next: z.boolean(), cursor: z.string().nullable() }),
    errors: ['not_found'],
  },
  'POST pickups/choose_time': {
    summary:
      'The buyer chooses when to come, within the hours of the shop or of the agreed meeting place. Afterwards buyer and seller can each move it once',
    who: ['buyer', 'seller'],
    helpers: true,
    input: z.object({ pickupID, time: z.iso.datetime('This is not a time') }),
    reply: z.object({ response: z.string(), pickup: Pickup }),
    errors: [
      'not_found',
      'pickup_not_ready',
      'pickup_over',
      'time_not_offered',
      'time_moved_before',
      'rider_has_left',
    ],
  },
  'POST pickups/choose_place': {
    summary:
      "Choose a meeting place of the shop together with a time within the place's hours, or move both. Without placeID, at the shop. Counts as the move of the time",
    who: ['buyer', 'seller'],
    helpers: true,
    input: z.object({
      pickupID,
      placeID: id.optional(),
      time: z.iso.datetime('This is not a time'),
    }),
    reply: z.object({ response: z.string(), pickup: Pickup }),
    errors: [
      'not_found',
      'pickup_not_ready',
      'pickup_over',
      'place_not_offered',
      'time_not_offered',
      'time_moved_before',
      'rider_has_left',
    ],
  },
  'POST pickups/mark_ready': {
    summary: 'Make all pending items of a pickup ready at once. Not an error if they are ready already',
    who: ['seller'],
    helpers: true,
    input: z.object({ pickupID }),
    reply: z.object({ response: z.string(), pickup: Pickup }),
    errors: ['not_found', 'pickup_over'],
  },
  'GET pickups/get_pass': {
    summary: 'The pass of a pickup: the text of its QR code and six digits',
    who: ['buyer'],
    input: z.object({ pickupID }),
    reply: z.object({ code: z.string(), digits: z.string() }),
    errors: ['not_found', 'pickup_not_ready', 'pickup_over'],
  },
  'POST pickups/scan_pass': {
    summary:
      'The pickup of a pass, with the pieces that await it. Takes the text of the code or the six digits',
    who: ['seller'],
    helpers: true,
    input: z.object({ code }),
    reply: z.object({ pass: passKind, pickup: Pickup }),
    errors: [
      'too_many_tries',
      'pass_unknown',
      'pass_other_shop',
      'pass_ambiguous',
      'pickup_not_ready',
      'pickup_over',
    ],
  },
  'POST pickups/complete': {
    summary:
      'Complete the pieces of a pickup, and refuse some with a reason. With the code of the pass, or without it by pickupID and ticketIDs. A repeated request with the same clientID changes nothing and returns the same result',
    who: ['seller'],
    helpers: true,
    input: z
      .object({
        clientID: id,
        code: code.optional(),
        pickupID: pickupID.optional(),
        /** The items to complete. Without it, all that await their pickup and are not refused. */
        ticketIDs: listOf(ticketID, maxHandoverTickets).optional(),
        refused: jsonOf(
          z.array(z.object({ ticketID, reason: z.enum(refusalReasons) })).max(maxHandoverTickets),
          'This is not a list of refused pieces',
          20_000,
        ).optional(),
        /**
         * For a handover without a network that is sent later: items that do not await their pickup any more are
         * conflicts of the reply. Without it, one such item stops all.
         */
        offline: ticked.optional(),
      })
      .refine((sent) => sent.code !== undefined || (sent.pickupID !== undefined && sent.ticketIDs), {
        message: 'Without a code, the pickup and its pieces are required',
        path: ['code'],
      }),
    reply: z.object({
      response: z.string(),
      pickup: Pickup,
      completed: z.array(ticketIDShown),
      refused: z.array(ticketIDShown),
      /** Items that had ended before this arrived. */
      conflicts: z.array(ticketIDShown),
    }),
    errors: [
      'not_found',
      'too_many_tries',
      'pass_unknown',
      'pass_other_shop',
      'pass_ambiguous',
      'pass_needed',
      'pickup_not_ready',
      'pickup_over',
      'pickup_changed',
      'id_reused',
    ],
  },
})
