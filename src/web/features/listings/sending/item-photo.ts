import type { Area, Shape } from '../add-item/photos/crop-area.ts'

/** The original and the crop, so that a photo can be cropped again. */
export interface Crop {
  whole: Blob
  area: Area
  shape: Shape
  turns: number
}

/** One photo of an item that is put in. */
export interface ItemPhoto {
  /** The link of a photo that the server has. */
  id: string
  /** The JPEG to send. */
  cut: Blob
  /** Not of photos that the server has or that the rack took. */
  crop?: Crop | undefined
}
