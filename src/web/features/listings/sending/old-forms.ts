import { tabStorage } from '#web/lib/device-storage.ts'
import { newID } from '#web/lib/new-id.ts'
import { createPhotoStore } from '#web/lib/photo-store.ts'
import { isRecord, stored } from '#web/lib/stored.ts'
import type { Crop, ItemPhoto } from './item-photo.ts'

/** A photo as this version or an earlier one stored it. */
export type KeptPhoto = ItemPhoto & { jpeg?: Blob } & Partial<Crop>

export const photoIn = ({ id, cut, jpeg, crop, whole, area, shape, turns = 0 }: KeptPhoto): ItemPhoto => ({
  id,
  cut: cut ?? jpeg,
  crop: crop ?? (whole && area && shape && { whole, area, shape, turns }),
})

export const oldPhotos = ['add-item', 'edit-item'].map((form) =>
  createPhotoStore<KeptPhoto>(form, 86_400_000),
)

/** The forms that earlier versions stored in this tab, once. `formID`: the id for the form to add an item. */
export const takeOldForms = (formID = newID()) => {
  const found = new Map<string, Record<string, unknown> & { id: string }>()
  const take = (id: string, more: object) => found.set(id, { ...found.get(id), ...more, id })
  const keys = Array.from({ length: tabStorage().length }, (_, n) => tabStorage().key(n) ?? '')
  for (const key of keys) {
    const [name, itemID] = key.split(' ')
    const kept = stored('tab', key)
    const old = kept.read()
    if (key === 'add-item' && isRecord(old))
      take(formID, { ...old, ...(isRecord(old['progress']) && old['progress']), face: 'form' })
    else if (name === 'missing-photos') take(`finish ${itemID}`, { photoIDs: old, itemID, face: 'finish' })
    else if (name === 'edit-item') take(`edit ${itemID}`, { values: old, isTyped: true, face: 'edit' })
    else if (name === 'edit-item-photos' && isRecord(old))
      take(`edit ${itemID}`, { opened: old['opened'], photoIDs: old['ids'], face: 'edit' })
    else continue
    kept.write(key === 'add-item' ? formID : null)
  }
  return [...found.values()]
}
