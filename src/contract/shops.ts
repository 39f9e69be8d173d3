import { z } from 'zod'
import { halfAroundEarth, maxLatitude, maxLongitude } from '#domain/geography.ts'
import { calls } from './define.ts'
import { countShown, degrees, degreesShown, id, line, properName, token, ticked } from './fields.ts'
import * as rules from './rules.ts'

const long = degrees(rules.longitude)
const lat = degrees(rules.latitude)

/** In degrees. */
export const ShopLocation = z.object({
  long: degreesShown(maxLongitude),
  lat: degreesShown(maxLatitude),
})

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
  /** Whether an admin has approved its owner's documents. */
  verified: z.boolean(),
  /** Of its page for people without an account, `/s/SLUG`. */
  slug: z.string(),
  /** Whether the shop and its items have such pages. */
  onWeb: z.boolean(),
})

const route = {
  who: ['buyer', 'seller', 'admin'],
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
    reply: Shop,
    errors: ['shop_exists', 'shop_name_taken'],
  },
  'POST store/update_shop': {
    summary:
      "Change the name or the address of the signed-in seller's shop, or whether it is on the open web. Fields that are left out do not change",
    who: ['seller'],
    input: z.object({
      name: properName(rules.shopName).optional(),
      address: line(rules.shopAddress).optional(),
      onWeb: ticked.optional(),
    }),
    reply: Shop,
    errors: ['shop_missing', 'shop_name_taken', 'too_many_tries'],
  },
  'GET store/get_shop_details': {
    summary: "A shop. Without shopID, the signed-in seller's own",
    who: ['buyer', 'seller', 'admin'],
    input: z.object({ shopID: id.optional() }),
    reply: Shop,
    errors: ['not_found'],
  },
  'GET store/stores': {
    summary: 'All shops by name, 100 a page',
    who: ['buyer', 'seller', 'admin'],
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
    errors: ['shop_missing', 'not_yours'],
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
    summary: 'The address of the map tiles and their attribution. Null if no map is configured',
    who: 'signed-in',
    reply: z.object({ address: z.string().nullable(), attribution: z.string() }),
  },
})
