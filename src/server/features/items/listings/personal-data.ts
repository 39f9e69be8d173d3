import { toPesos } from '#domain/money.ts'
import type { Database } from '../../../platform/db/connect.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'
import { removeUnusedPhotos } from './photo-removal.ts'
import { toPhoto } from './presenter.ts'
import { deleteItemsOf, lockItemsOf, selectItemsOf, withdrawItemsOf } from './queries.ts'

export const listingsPart = ({ db }: Database, storage: Storage): PersonalPart => ({
  async collect(at, { accountID }) {
    const items = await selectItemsOf(at, accountID)
    return {
      items: items.map((item) => ({
        itemID: item.id,
        sku: item.sku,
        name: item.name,
        description: item.description,
        price: toPesos(item.price_centavos),
        size: item.size,
        style: item.is_feminine === 1 ? ('feminine' as const) : ('masculine' as const),
        ...item.facts,
        tags: item.tags.map(({ tagName }) => tagName),
        status: item.availability,
        createdAt: item.created_at.toISOString(),
        listedAt: item.listed_at?.toISOString() ?? null,
        photos: item.photos.map((photo) => toPhoto(photo).link),
      })),
    }
  },

  async hold(tx, { accountID }) {
    await lockItemsOf(tx, accountID)
  },

  /** Items with tickets stay withdrawn for their buyers. All others are deleted with their photos. */
  async erase(tx, { accountID }) {
    await withdrawItemsOf(tx, accountID)
    const keys = await deleteItemsOf(tx, accountID)
    return () => removeUnusedPhotos(db, storage, keys)
  },
})
