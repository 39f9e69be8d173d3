import { maximumPhotosPerItem } from '#domain/photos.ts'
import * as m from '#messages/listings.tsx'
import { api, type InputOf, type ReplyOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { ItemPhoto } from '../add-item/photo-store.ts'

type Update = InputOf<'POST store/update_item'>

export interface SaveCalls {
  update: (change: Update) => Promise<ReplyOf<'POST store/update_item'>>
  /** Adds a photo after the others. Answers its link, and those of all. */
  addPhoto: (itemID: string, img: Blob) => Promise<{ link: string | null; all: string[] }>
}

const realCalls: SaveCalls = {
  update: (change) => api('POST store/update_item', change),
  addPhoto: async (id, img) => {
    const { image_link: link, image_links: all } = await api('POST store/add_img_item', { id, img })
    return { link, all }
  },
}

interface Saving {
  itemID: string
  changes: Omit<Update, 'id' | 'photos'>
  /** The photos that the item had when the page was opened, and those that it has now. */
  opened: readonly string[]
  now: readonly string[]
  /** Those it is to have, in their order. */
  photos: readonly Pick<ItemPhoto, 'id' | 'cut' | 'listed'>[]
  /** The links of photos that an earlier try has sent, by their ids; this one adds its own. */
  sent: Map<string, string>
  calls?: SaveCalls
}

const same = (some: readonly (string | undefined)[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, n) => one === others[n])

/**
 * Sends new photos one by one and then everything else in one call, so that buyers see the other changes all at once.
 * What is in stays in: another try sends only what is missing. Answers the item as it is then.
 */
export const saveItem = async ({
  itemID,
  changes,
  opened,
  now,
  photos,
  sent,
  calls = realCalls,
}: Saving): Promise<ReplyOf<'POST store/update_item'>> => {
  const linkOf = ({ id, listed }: (typeof photos)[number]) => listed ?? sent.get(id)
  // What another device does to the photos stays, unless this page changes them too.
  if (same(photos.map(linkOf), opened)) return calls.update({ id: itemID, ...changes })
  let there = [...now]
  for (const photo of photos) {
    if (linkOf(photo) !== undefined) continue
    // A full item takes no more: what is to go goes first. The last photo stays until another one is in.
    const staying = there.filter((link) => photos.some((one) => linkOf(one) === link))
    if (there.length >= maximumPhotosPerItem) {
      const kept = staying.length > 0 ? staying : there.slice(0, 1)
      there = (await calls.update({ id: itemID, photos: kept })).image_links
    }
    const added = await calls.addPhoto(itemID, photo.cut)
    if (added.link === null) throw new ApiError('photos_changed', 409, m.photoRemovedMeanwhile)
    sent.set(photo.id, added.link)
    there = added.all
  }
  // The same picture twice is one photo.
  const wanted = [...new Set(photos.flatMap((photo) => linkOf(photo) ?? []))]
  return calls.update({ id: itemID, ...changes, ...(same(wanted, there) ? {} : { photos: wanted }) })
}
