import type { z } from 'zod'
import type { Collection, CollectionItem } from '#contract/collections.ts'
import { toPesos } from '#domain/money.ts'
import { photoLink } from '#domain/photos.ts'
import { toPhoto } from '../listings/index.ts'
import type { CollectionItemRow, CollectionRow } from './queries.ts'

export const toCollection = (row: CollectionRow): z.output<typeof Collection> => ({
  id: row.id,
  name: row.name,
  count: row.count,
  itemIDs: row.newest,
  img_ids: row.photos.map(({ itemID }) => itemID),
  img_links: row.photos.map(({ key }) => photoLink(key, 360)),
  images: row.photos.map(toPhoto),
  holdsItem: row.holds_item,
})

export const toCollectionItem = (row: CollectionItemRow): z.output<typeof CollectionItem> => ({
  itemID: row.id,
  name: row.name,
  price: toPesos(row.price_centavos),
  image: row.photos[0] ? photoLink(row.photos[0].key, 360) : null,
  images: row.photos.map(toPhoto),
  size: row.size,
  condition: row.condition,
  storeName: row.shop_name,
  status: row.availability,
})
