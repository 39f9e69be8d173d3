import { uploadSide } from '#domain/photos.ts'
import { type Size, sizes } from '#domain/sizes.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
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

type SuggestedTag = ReplyOf<'POST store/auto_tagging'>['suggestions'][number]

/** What the photos suggest, the sure ones first; nothing where no garment is suggested. */
export const suggestTags = async (img: Blob[]): Promise<SuggestedTag[]> => {
  try {
    const { suggestions } = await api('POST store/auto_tagging', { img })
    return suggestions.some(({ kind }) => kind === 'garment') ? suggestions : []
  } catch {
    return []
  }
}

/** An item to put into a sale. */
interface NewItem {
  name: string
  description: string
  /** As typed. */
  price: string
  size: Size
  style: '0' | '1'
  tags: { tagID: number; tagName: string; kind: SuggestedTag['kind'] | null }[]
  photos: readonly Blob[]
}

/** Puts items into a sale. It keeps them on the device until the server has them. */
export type StartItem = (saleID: string) => {
  watch: () => () => void
  send: (item: NewItem) => Promise<string>
  giveUp: () => void
}
