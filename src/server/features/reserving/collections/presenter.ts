import type { z } from 'zod'
import type { Collection, CollectionItem } from '#contract/collections.ts'
import { photoLink } from '#domain/photos.ts'
import { toCover } from '../../items/index.ts'
import { toOwnPrice } from '../offers/presenter.ts'
import type { CollectionItemRow, CollectionRow } from './queries.ts'

export const toCollection = ({ newest, ...row }: CollectionRow): z.output<typeof Collection> => ({
  id: row.id,
  name: row.name,
  count: row.count,
  itemIDs: newest.map(({ id }) => id),
  img_ids: newest.flatMap(({ id, photo_key }) => (photo_key === null ? [] : id)),
  img_links: newest.flatMap(({ photo_key }) => (photo_key === null ? [] : photoLink(photo_key, 360))),
  images: newest.flatMap((item) => toCover(item) ?? []),
  holdsItem: row.holds_item,
})

export const toCollectionItem = (row: CollectionItemRow): z.output<typeof CollectionItem> => ({
  itemID: row.id,
  name: row.name,
  ...toOwnPrice(row),
  image: row.photo_key && photoLink(row.photo_key, 360),
  images: [toCover(row) ?? []].flat(),
  size: row.size,
  condition: row.condition,
  storeName: row.shop_name,
  town: row.town || null,
  // Its seller keeps it back.
  status: row.availability === 'draft' ? 'withdrawn' : row.availability,
})
