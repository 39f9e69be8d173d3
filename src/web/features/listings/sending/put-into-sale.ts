import { newID } from '#web/lib/new-id.ts'
import { emptyValues, type ItemValues } from '../add-item/item-values.ts'
import type { ItemTag } from '../made-texts.ts'
import { changeItem, itemNow, keepPhoto, loadItems, writeForm } from './item-store.ts'
import { attempt, isSending, watchItem } from './send-item.ts'

type NewSaleItem = Pick<ItemValues, 'name' | 'description' | 'price' | 'size' | 'style'> & {
  tags: ItemTag[]
  photos: readonly Blob[]
}

/** An item that is put into a live sale from its board. Another attempt sends only the rest. */
export const itemForSale = (saleID: string) => {
  const id = newID()
  let added: string | undefined
  return {
    /** While it is watched, only `send` sends it. Without its board it is sent later. */
    watch: () => watchItem(id, (itemID) => (added = itemID)),

    /** Puts it into the sale, and returns its id. */
    send: async ({ photos, tags, ...typed }: NewSaleItem): Promise<string> => {
      if (added !== undefined) return added
      await loadItems()
      const photoIDs = photos.map((_, n) => `${id} ${n}`)
      for (const [n, cut] of photos.entries()) await keepPhoto({ id: `${id} ${n}`, cut })
      const values = { ...emptyValues, ...typed }
      await writeForm(id, 'sale', () => ({ photoIDs, values, tags, saleID, done: true }))
      const outcome = await attempt(id)
      if ('error' in outcome) throw outcome.error
      return outcome.itemID
    },

    /** After a failure, nothing stays of it. */
    giveUp: (): void => {
      if (itemNow(id) && !isSending(id)) void changeItem(id, () => ({ removed: true }))
    },
  }
}
