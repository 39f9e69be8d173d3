import { collections as calls } from '#contract/collections.ts'
import { toPesos } from '#domain/money.ts'
import type { Register } from '../../../platform/http/register.ts'
import { toCollection, toCollectionItem } from './presenter.ts'
import type { Collections } from './service.ts'

export const collectionRoutes = (register: Register, collections: Collections): void =>
  register(calls, {
    'POST collections/new_collection': async ({ caller, input }) => ({
      response: 'Collection created successfully',
      collectionID: await collections.create(caller.accountID, input.collection_name, input.clientID),
    }),
    'GET collections/get_collections': async ({ caller, input }) => ({
      collections: (await collections.list(caller.accountID, input.item_id)).map(toCollection),
    }),
    'GET collections/get_collection_items': async ({ caller, input }) => {
      const { name, count, rows, has_next, cursor } = await collections.items(
        caller.accountID,
        input.collection_id,
        input.cursor,
      )
      return {
        name,
        count,
        itemInformation: rows.map(toCollectionItem),
        itemIDs: rows.map((row) => row.id),
        has_next,
        cursor,
      }
    },
    'GET collections/get_saved': async ({ caller, input }) => {
      const { itemIDs, prices } = await collections.saved(caller.accountID, input.itemIDs)
      return {
        itemIDs,
        prices: prices.map(({ item_id, saved_centavos }) => ({
          itemID: item_id,
          savedPrice: toPesos(saved_centavos),
        })),
      }
    },
    'POST collections/delete_collection': async ({ caller, input }) => {
      await collections.remove(caller.accountID, input.collectionID)
      return { response: 'Collection deleted successfully' }
    },
    'POST collections/rename_collection': async ({ caller, input }) => {
      await collections.rename(caller.accountID, input.collectionID, input.new_name)
      return { response: 'Collection renamed successfully' }
    },
    'POST collections/add_item_to_collection': async ({ caller, input }) => {
      await collections.addItem(caller.accountID, input)
      return { response: 'Item added to collection successfully' }
    },
    'POST collections/remove_item_from_collection': async ({ caller, input }) => {
      await collections.removeItem(caller.accountID, input.collectionID, input.itemID)
      return { response: 'Item removed from collection' }
    },
  })
