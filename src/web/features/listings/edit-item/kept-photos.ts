import { createPhotoStore } from '#web/lib/photo-store.ts'
import { stored } from '#web/lib/stored.ts'
import type { ItemPhoto } from '../add-item/photos/photo-store.ts'

const maxAgeMs = 24 * 3_600_000

const addedPhotos = createPhotoStore<ItemPhoto>('edit-item', maxAgeMs)

interface Arrangement {
  /** The links of the item's photos when the form was opened. */
  opened: readonly string[]
  /** The ids of its photos after saving. The id of a photo on the server is its link. */
  ids: readonly string[]
}

const orderOf = (itemID: string) => stored('tab', `edit-item-photos ${itemID}`)
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
const same = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, n) => one === others[n])

const read = (itemID: string): Arrangement | null => {
  const kept = orderOf(itemID).read()
  if (typeof kept !== 'object' || kept === null) return null
  const { opened, ids } = kept as Partial<Record<keyof Arrangement, unknown>>
  return isTexts(opened) && isTexts(ids) ? { opened, ids } : null
}

/**
 * The photos as arranged before a reload. If another device has changed those on the server meanwhile, they are taken
 * from the server and the added ones follow.
 */
export const readEditedPhotos = async (
  itemID: string,
  links: readonly string[],
  listed: readonly ItemPhoto[],
): Promise<ItemPhoto[]> => {
  const kept = read(itemID)
  if (!kept) return [...listed]
  const added = await addedPhotos.load(kept.ids.filter((id) => !kept.opened.includes(id)))
  if (!same(kept.opened, links)) return [...listed, ...added]
  return kept.ids.flatMap((id) => [...listed, ...added].find((photo) => photo.id === id) ?? [])
}

export const writeEditedPhotos = (
  itemID: string,
  links: readonly string[],
  photos: readonly ItemPhoto[],
): void => {
  const ids = photos.map(({ id }) => id)
  orderOf(itemID).write(same(ids, links) ? null : ({ opened: links, ids } satisfies Arrangement))
}

export const keepAddedPhoto = (photo: ItemPhoto): void => void addedPhotos.keep(photo)
export const dropAddedPhoto = (id: string): void => void addedPhotos.drop(id)

/** Forgets the order, and deletes added photos from the photo store. */
export const dropEditedPhotos = (itemID: string, photos: readonly ItemPhoto[]): void => {
  for (const { id, listed } of photos) if (listed === undefined) dropAddedPhoto(id)
  writeEditedPhotos(itemID, [], [])
}
