import { maximumPhotosPerItem } from '#domain/photos.ts'
import * as m from '#messages/listings.tsx'
import { api, type InputOf, type ReplyOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { ItemPhoto } from '../sending/item-photo.ts'
import { sendPhoto } from '../sending/send-item.ts'
import { same } from './use-edited-photos.ts'

type Update = InputOf<'POST store/update_item'>

export interface SaveCalls {
  update: (change: Update) => Promise<ReplyOf<'POST store/update_item'>>
  /** Appends a photo. Returns its link and the links of all photos. */
  addPhoto: (itemID: string, img: Blob) => Promise<{ link: string | null; all: string[] }>
}

const realCalls: SaveCalls = {
  update: (change) => api('POST store/update_item', change),
  addPhoto: async (id, img) => {
    const { image_link: link, image_links: all } = await sendPhoto({ id, img })
    return { link, all }
  },
}

interface Saving {
  itemID: string
  changes: Omit<Update, 'itemID' | 'id' | 'photos'>
  /** The item's photos when the page was opened, and now. */
  opened: readonly string[]
  now: readonly string[]
  /** The photos to save, in order. */
  photos: readonly ItemPhoto[]
  /** The links of photos sent by an earlier attempt, by id. This attempt adds its own. */
  sent: Map<string, string>
  calls?: SaveCalls
}

/**
 * Sends new photos one by one and then everything else in one call, so that buyers see the other changes at once.
 * Another attempt sends only what is missing. Returns the saved item.
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
  const linkOf = ({ id, crop }: ItemPhoto) => (crop ? sent.get(id) : id)
  // Photos are not sent if this page did not change them, so that changes of another device stay.
  if (same(photos.map(linkOf), opened)) return calls.update({ itemID, ...changes })
  let there = [...now]
  for (const photo of photos) {
    if (linkOf(photo) !== undefined) continue
    // A full item accepts no photo, so removed ones go first. The last photo stays until another one is there.
    const staying = there.filter((link) => photos.some((one) => linkOf(one) === link))
    if (there.length >= maximumPhotosPerItem) {
      const kept = staying.length > 0 ? staying : there.slice(0, 1)
      there = (await calls.update({ itemID, photos: kept })).image_links
    }
    const added = await calls.addPhoto(itemID, photo.cut)
    if (added.link === null) throw new ApiError('photos_changed', 409, m.photoRemovedMeanwhile)
    sent.set(photo.id, added.link)
    there = added.all
  }
  // A picture that was added twice is one photo on the server.
  const wanted = [...new Set(photos.flatMap((photo) => linkOf(photo) ?? []))]
  return calls.update({ itemID, ...changes, ...(same(wanted, there) ? {} : { photos: wanted }) })
}
