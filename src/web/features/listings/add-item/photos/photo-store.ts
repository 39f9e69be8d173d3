import { createPhotoStore } from '#web/lib/photo-store.ts'
import type { Area, Shape } from './crop-area.ts'

/** One photo of the item in the form. */
export interface ItemPhoto {
  id: string
  /** The JPEG to send. */
  cut: Blob
  /** The original and the crop, so that it can be cropped again. */
  whole: Blob
  area: Area
  shape: Shape
  turns: number
  /**
   * The link of a photo that is on the server. It is shown and moved like the others, but not sent or cropped again.
   */
  listed?: string | undefined
}

/** After this age, photos of abandoned forms are deleted. */
const maxAgeMs = 24 * 3_600_000

export const photoStore = createPhotoStore<ItemPhoto>('add-item', maxAgeMs)
