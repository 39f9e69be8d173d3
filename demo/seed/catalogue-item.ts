import type { Size, Style } from '#domain/sizes.ts'

/** An item of the catalogue before it stands in a shop. */
export interface CatalogueItem {
  /** What is for children begins with `Kids` or `Baby`. */
  name: string
  description: string
  pesos: number
  size: Size
  style: Style
  tags: string[]
  /** Whose it is, where the catalogue says so: one owner's items all go to one shop. */
  owner?: string
  /** The bytes of its photos, the cover first. */
  photos: (() => Promise<Uint8Array>)[]
}
