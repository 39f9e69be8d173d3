import { toPesos } from '#domain/money.ts'
import { publishToAll } from '../../../platform/events/publish-to.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'
import {
  deleteCollectionsOf,
  deleteItemsOfSeller,
  selectCollectionsOf,
  selectItemsOfCollections,
} from './queries.ts'

export const collectionsPart: PersonalPart = {
  async collect(db, { accountID }) {
    const collections = await selectCollectionsOf(db, accountID)
    const items = await selectItemsOfCollections(db, accountID)
    const byCollection = Map.groupBy(items, ({ collection_id }) => collection_id)
    return {
      collections: collections.map(({ id, name, created_at }) => ({
        name,
        createdAt: created_at.toISOString(),
        items: (byCollection.get(id) ?? []).map((item) => ({
          itemID: item.item_id,
          name: item.name,
          addedAt: item.added_at.toISOString(),
          savedPrice: toPesos(item.saved_centavos),
        })),
      })),
    }
  },

  async erase(tx, { accountID }) {
    await deleteCollectionsOf(tx, accountID)
    await publishToAll(tx, await deleteItemsOfSeller(tx, accountID), 'collections')
  },
}
