import { uploadSide } from '#domain/photos.ts'
import { type Size, sizes } from '#domain/sizes.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { newID } from '#web/lib/new-id.ts'
import { readPhoto, scaledSize, sheet, toJpeg } from '#web/lib/read-photo.ts'
import { isRecord, stored } from '#web/lib/stored.ts'

/** Crops the middle of a photo to the shape of tiles, as a JPEG for the upload. */
export const cutTall = async (file: Blob): Promise<Blob> => {
  const photo = await readPhoto(file, uploadSide * 1.5)
  const width = Math.min(photo.width, photo.height * 0.8)
  const height = Math.min(photo.height, width / 0.8)
  const [canvas, context] = sheet(scaledSize({ width, height }, uploadSide))
  const [left, top] = [(photo.width - width) / 2, (photo.height - height) / 2]
  context.drawImage(photo, left, top, width, height, 0, 0, canvas.width, canvas.height)
  photo.close()
  return toJpeg(canvas, 0.86)
}

const device = stored('device', 'live-quick-add')

/** What the next item often shares with this one. */
export const lastFacts = {
  read: (): { size: Size | ''; style: '0' | '1'; tag: string } => {
    const kept = device.read()
    if (!isRecord(kept)) return { size: '', style: '1', tag: '' }
    return {
      size: sizes.find((size) => size === kept['size']) ?? '',
      style: kept['style'] === '0' ? '0' : '1',
      tag: typeof kept['tag'] === 'string' ? kept['tag'] : '',
    }
  },
  write: (facts: { size: Size | ''; style: '0' | '1'; tag: string }): void => device.write(facts),
}

/** What the photos suggest, the sure ones first; nothing where no garment is suggested. */
export const suggestTags = async (
  img: Blob[],
): Promise<ReplyOf<'POST store/auto_tagging'>['suggestions']> => {
  try {
    const { suggestions } = await api('POST store/auto_tagging', { img })
    return suggestions.some(({ kind }) => kind === 'garment') ? suggestions : []
  } catch {
    return []
  }
}

/** What the server has of an item that is being added, so that another attempt sends only the rest. */
export interface Progress {
  form: string
  clientID: string
  itemID: string | undefined
  sent: number
}

export const noProgress = (): Progress => ({
  form: '',
  clientID: newID(),
  itemID: undefined,
  sent: 0,
})

interface NewItem {
  name: string
  description: string
  price: number
  size: Size
  style: '0' | '1'
  tags: number[]
  photos: readonly Blob[]
}

/** Lists an item in a sale, and shows it. Changes `progress`. */
export const addToSale = async (
  progress: Progress,
  saleID: string,
  item: NewItem,
  shows: boolean,
): Promise<void> => {
  const { style, tags, photos, ...facts } = item
  const form = JSON.stringify([facts, style, tags, photos.map(({ size }) => size)])
  // An id returns the same item, so another form needs another one.
  if (progress.form !== form) Object.assign(progress, noProgress(), { form })
  progress.itemID ??= (
    await api('POST store/add_item', {
      ...facts,
      isFeminine: style === '1' ? 1 : 0,
      tagID: tags,
      photos: photos.length,
      later: true,
      clientID: progress.clientID,
    })
  ).generatedID
  const { itemID } = progress
  for (; progress.sent < photos.length; progress.sent += 1) {
    const img = photos[progress.sent]
    if (img)
      await api('POST store/add_img_item', { id: itemID, position: progress.sent, img }).catch((error) => {
        // Only the reply to an earlier attempt was lost.
        if (!(error instanceof ApiError && error.code === 'item_complete')) throw error
      })
  }
  await api('POST live/add_item', { saleID, itemID })
  if (shows) await api('POST live/show_piece', { saleID, itemID })
}
