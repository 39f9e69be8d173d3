import { createPhotoStore } from '#web/lib/photo-store.ts'
import type { Area, Shape } from './crop-area.ts'

/** One photo of the piece that is being listed. */
export interface ItemPhoto {
  id: string
  /** What is sent: a JPEG. */
  cut: Blob
  /** What it was cut from, and how, so that it can be cut again. */
  whole: Blob
  area: Area
  shape: Shape
  turns: number
  /** The link of a photo that the server has already: it is shown and moved like the others, and not sent or cut again. */
  listed?: string | undefined
}

/** Photos of a form that nobody came back to. */
const maxAgeMs = 24 * 3_600_000

export const photoStore = createPhotoStore<ItemPhoto>('add-item', maxAgeMs)
