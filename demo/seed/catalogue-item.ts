import type { Size, Style } from '#domain/sizes.ts'

/** An item of the catalogue. */
export interface CatalogueItem {
  /** The name. Kids' wear begins with `Kids` or `Baby`. */
  name: string
  description: string
  pesos: number
  size: Size
  style: Style
  tags: string[]
  /** The owner, if known. All items of an owner go to one shop. */
  owner?: string
  /** The bytes of its photos, the cover first. */
  photos: (() => Promise<Uint8Array>)[]
}
