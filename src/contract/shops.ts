import { z } from 'zod'
import { maxFollowersCounted } from '#domain/follows.ts'
import { halfAroundEarth, maxLatitude, maxLongitude } from '#domain/geography.ts'
import { calls, everyAdmin } from './define.ts'
import { areSpans, maxExceptions, maxSpans, minutesOfDay } from '#domain/pickup-hours.ts'
import { maxSoldCounted } from '#domain/sold-count.ts'
import { hasContact } from '#domain/safety-note.ts'
import {
  countShown,
  degrees,
  degreesShown,
  id,
  jsonOf,
  line,
  note,
  properName,
  removable,
  time,
  token,
  ticked,
  whole,
  wholeShown,
} from './fields.ts'
import { SellerDetails } from './legal.ts'
import { Photo } from './photo.ts'
import * as rules from './rules.ts'

export const long = degrees(rules.longitude)
export const lat = degrees(rules.latitude)

/** In degrees. */
export const ShopLocation = z.object({
  long: degreesShown(maxLongitude),
  lat: degreesShown(maxLatitude),
})

/** The town in which a shop is, such as Baguio. Null if neither its address nor its location says it. */
export const town = z.string().nullable()

export const Shop = z.object({
  shopID: id,
  shopName: z.string(),
  storeName: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  shopOwnerID: id,
  /** The path of its owner's own photo, or null. */
  photo: z.string().nullable(),
  /** Null until the seller has set it. */
  location: ShopLocation.nullable(),
  town,
  /** Whether an admin has approved its owner's documents. */
  verified: z.boolean(),
  /** Of its page for people without an account, `/s/SLUG`. */
  slug: z.string(),
  /** Whether the shop and its items have such pages. */
  onWeb: z.boolean(),
})

/** Longitude and latitude as maps show them. */
const coordinates = /-?\d{1,3}\.\d{3,}\s{0,3}[,;/ ]\s{0,3}-?\d{1,3}\.\d{3,}/

/** A text of the shop's page, which may be empty. Line breaks stay, empty lines do not. */
const shopText = (rule: typeof rules.shopAbout) =>
  // Spaces and line breaks that go do not count.
  note(rule.name, 2 * rule.max, rule.tooLong)
    .overwrite((text) =>
      text
        .split('\n')
        .map((part) => part.replaceAll(/\s+/g, ' ').trim())
        .filter((part) => part !== '')
        .join('\n'),
    )
    .max(rule.max, rule.tooLong)
    .refine((text) => text.split('\n').length <= rule.maxLines, rule.tooManyLines)
    .refine((text) => !hasContact(text) && !coordinates.test(text), rule.private)

const shownSpans = z.array(
  z.object({ from: wholeShown(0, minutesOfDay - 1), to: wholeShown(1, minutesOfDay) }),
)

/** Pickup hours in minutes of the day in Manila, from Monday to Sunday. Exceptions are days with other hours or none. */
export const Hours = z.object({
  weekly: z.array(shownSpans),
  exceptions: z.array(z.object({ date: z.iso.date(), spans: shownSpans })),
})

const spans = z
  .array(
    z.object({
      from: whole(0, minutesOfDay - 1, rules.hoursWrong),
      to: whole(1, minutesOfDay, rules.hoursWrong),
    }),
    rules.hoursWrong,
  )
  // Not `max`, whose message the union of the input would replace.
  .refine((list) => list.length <= maxSpans, `A day has at most ${maxSpans} spans of pickup hours`)
  .refine(areSpans, rules.hoursWrong)

export const hours = z.object(
  {
    weekly: z
      .array(spans, rules.hoursWrong)
      .refine((days) => days.length === 7, 'Pickup hours are those of seven days'),
    exceptions: z
      .array(z.object({ date: z.iso.date('This is not a date'), spans }), rules.hoursWrong)
      .refine((list) => list.length <= maxExceptions, rules.tooManyExceptions)
      .refine((list) => new Set(list.map(({ date }) => date)).size === list.length, rules.exceptionTwice),
  },
  rules.hoursWrong,
)

/** What the shop's page shows beside what lists of shops have. */
export const ShopDetails = Shop.extend({
  /** What the seller says about the shop, or an empty string. */
  about: z.string(),
  /** How to find it, or an empty string. */
  directions: z.string(),
  /**
   * Whether address, directions and location are only for buyers of whom an item awaits its pickup. Everybody else gets the
   * town, no directions, and a point rounded to a kilometre.
   */
  addressHidden: z.boolean(),
  /** The address that everybody gets. */
  publicAddress: z.string(),
  /** The photo at the top of its page, or null. */
  cover: Photo.nullable(),
  /** Null until the seller sets them. */
  hours: Hours.nullable(),
  /** When an admin approved the owner's documents, or null. */
  verifiedSince: time.nullable(),
  /** How many items it has sold. 1,000 may be more. */
  sold: countShown(maxSoldCounted),
  /** How many buyers follow it. 10,000 may be more. */
  followers: countShown(maxFollowersCounted),
  /** Present only for buyers: whether they follow it. */
  following: z.boolean().optional(),
  /** Present only while a decision of admins keeps it from selling. `until` is null for good. */
  paused: z.object({ until: time.nullable() }).optional(),
  /** Present only while its owner is on vacation: the day in Manila on which the shop is back. */
  awayUntil: z.iso.date().optional(),
  /** Who sells, and where the items come from. Null until the seller says it. */
  seller: SellerDetails.nullable(),
})

const route = {
  who: ['buyer', 'seller', 'admin'],
  admins: everyAdmin,
  helpers: true as const,
  input: z
    .object({ shopID: id, long: long.optional(), lat: lat.optional() })
    .refine((sent) => sent.long === undefined || sent.lat !== undefined, {
      path: ['lat'],
      error: rules.latitude.required,
    })
    .refine((sent) => sent.lat === undefined || sent.long !== undefined, {
      path: ['long'],
      error: rules.longitude.required,
    }),
  reply: z.object({ path: z.url(), distance: countShown(halfAroundEarth).nullable() }),
  errors: ['not_found', 'shop_location_missing'],
} as const

/** Endpoints for shops, their locations and directions to them. */
export const shops = calls({
  'POST store/create_new_shop': {
    summary: "Create the signed-in seller's shop",
    who: ['seller'],
    input: z.object({
      name: properName(rules.shopName),
      address: line(rules.shopAddress),
    }),
    reply: ShopDetails,
    errors: ['shop_exists', 'shop_name_taken', 'name_reserved'],
  },
  'POST store/update_shop': {
    summary:
      "Change the name, the address or the texts of the signed-in seller's shop, whether it is on the open web, or whether its address is hidden. Fields that are left out do not change",
    who: ['seller'],
    input: z.object({
      name: properName(rules.shopName).optional(),
      address: line(rules.shopAddress).optional(),
      about: shopText(rules.shopAbout).optional(),
      directions: shopText(rules.shopDirections).optional(),
      onWeb: ticked.optional(),
      addressHidden: ticked.optional(),
    }),
    reply: ShopDetails,
    errors: ['shop_missing', 'shop_name_taken', 'name_reserved', 'too_many_tries'],
  },
  'POST store/set_hours': {
    summary:
      "Set the pickup hours of the signed-in seller's shop. Past exceptions are left out. An empty string removes the hours",
    who: ['seller'],
    input: z.object({ hours: removable(jsonOf(hours, rules.hoursWrong, 10_000), rules.hoursWrong) }),
    reply: ShopDetails,
    errors: ['shop_missing', 'too_many_tries'],
  },
  'GET store/get_shop_details': {
    summary: "A shop. Without shopID, the signed-in seller's own",
    who: ['buyer', 'seller', 'admin'],
    admins: everyAdmin,
    helpers: true,
    input: z.object({ shopID: id.optional() }),
    reply: ShopDetails,
    errors: ['not_found'],
  },
  'GET store/stores': {
    summary: 'All shops by name, 100 a page',
    who: ['buyer', 'seller', 'admin'],
    admins: everyAdmin,
    helpers: true,
    input: z.object({ cursor: token(400).optional() }),
    reply: z.object({ stores: z.array(Shop), has_next: z.boolean(), cursor: z.string().nullable() }),
    errors: ['too_many_requests', 'search_slow'],
  },
  'GET store/map': {
    summary: 'The shops of a part of the map. Those that are close together on it are one cluster',
    who: ['buyer'],
    cachedSession: true,
    input: z
      .object({ west: long, south: lat, east: long, north: lat })
      .refine(({ west, east }) => west < east, { path: ['east'], error: 'East must be beyond west' })
      .refine(({ south, north }) => south < north, { path: ['north'], error: 'North must be beyond south' }),
    reply: z.object({
      clusters: z.array(
        ShopLocation.extend({
          shops: countShown(),
          /** Null if the cluster has several shops. */
          shop: z.object({ shopID: id, shopName: z.string(), photo: z.string().nullable() }).nullable(),
        }),
      ),
    }),
    errors: ['too_many_requests'],
  },
  'POST auth/location/attach_location': {
    summary: "Set the location of the signed-in seller's shop",
    who: ['seller'],
    input: z.object({
      long,
      lat,
      /** If sent, it must be the seller's own shop. */
      storeID: id.optional(),
    }),
    reply: z.object({ location: ShopLocation }),
    errors: ['shop_missing', 'not_yours', 'too_many_tries'],
  },
  'GET auth/location/get_route': {
    summary:
      'A maps link to a shop. From a point, if one is sent, with directions and the distance in metres',
    ...route,
  },
  'POST auth/location/get_route': {
    summary: 'The same as the GET, but with the point in the body, because proxies log query strings',
    ...route,
  },
  'GET auth/location/map_tiles': {
    summary:
      'The address of the map tiles, their attribution and their largest zoom. No address if no map is configured',
    who: 'signed-in',
    reply: z.object({
      address: z.string().nullable(),
      attribution: z.string(),
      maxZoom: wholeShown(0, 30),
    }),
  },
})
