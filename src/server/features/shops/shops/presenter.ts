import type { z } from 'zod'
import type { Photo } from '#contract/photo.ts'
import type { Shop, ShopDetails } from '#contract/shops.ts'
import type { Place } from '#domain/geography.ts'
import { dayInManila } from '#domain/manila-days.ts'
import { accountPhotoLink, photoLink } from '#domain/photos.ts'
import { Verified } from '#domain/roles.ts'
import type { CoverColumns, ShopDetailsRow, ShopRow } from './queries.ts'

/** A constraint sets both columns or neither. */
export const locationOf = (row: Pick<ShopRow, 'longitude' | 'latitude'>): Place | null =>
  row.longitude === null || row.latitude === null ? null : { long: row.longitude, lat: row.latitude }

export const toShop = (row: ShopRow): z.output<typeof Shop> => ({
  shopID: row.id,
  shopName: row.name,
  storeName: row.name,
  address: row.address,
  phoneNumber: row.phone_no,
  shopOwnerID: row.owner_id,
  photo: row.photo_id && accountPhotoLink(row.photo_id),
  location: locationOf(row),
  town: row.town || null,
  verified: row.verified === Verified.Approved,
  slug: row.slug,
  onWeb: row.on_web,
})

/** A constraint sets all columns or none. */
export const coverOf = (row: CoverColumns): z.output<typeof Photo> | null =>
  row.cover_key === null
    ? null
    : {
        link: photoLink(row.cover_key),
        width: row.cover_width ?? 1,
        height: row.cover_height ?? 1,
        placeholder: row.cover_placeholder ?? '',
      }

export const toShopDetails = (row: ShopDetailsRow): z.output<typeof ShopDetails> => ({
  ...toShop(row),
  about: row.about,
  directions: row.directions,
  addressHidden: row.address_hidden,
  publicAddress: row.public_address,
  cover: coverOf(row),
  hours: row.hours,
  verifiedSince: row.verified_since?.toISOString() ?? null,
  sold: row.sold,
  followers: row.followers,
  ...(row.following !== null && { following: row.following }),
  ...(row.paused_at && !row.away_until && { paused: { until: row.paused_until?.toISOString() ?? null } }),
  ...(row.vacation_until && { awayUntil: dayInManila(row.vacation_until) }),
  seller: row.seller,
})
