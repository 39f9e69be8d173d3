import type { Kind } from './words.ts'

/** One piece of the catalogue before it has a name and a price. */
export interface Piece {
  kind: Kind
  /** What it is called in the name, where the catalogue says it more closely than the kind does. */
  called?: string
  /** As it stands in the name, such as "Washed Black"; empty when it is not known. */
  colour: string
  print: string
  /** Tags that the picture shows, beside those of its kind. */
  tags: string[]
  /** Whose it is, where the catalogue says so: one owner's pieces all go to one shop. */
  owner?: string
  /** Each makes one photo: JPEG bytes. */
  photos: (() => Promise<Uint8Array>)[]
}
