import type { Fabric } from '../fabric.ts'
import type { Garment } from '../garment.ts'
import type { Paints } from '../prints.ts'
import type { Random } from '../random.ts'
import type { Sheet } from '../sheet.ts'

/** What a kind is given to draw itself with, in pixels around its own middle. */
export interface Bench {
  readonly sheet: Sheet
  readonly garment: Garment
  /** For the cut, which the front and the back share. */
  readonly random: Random
  /** For folds and labels, which differ from photo to photo. */
  readonly crease: Random
  readonly paints: Paints
  readonly back: boolean
}

/** What the photographer must know of the piece. */
export interface Piece {
  readonly fabric: Fabric
  /** The size of the piece, to fill the frame with. */
  readonly width: number
  readonly height: number
  /** The height of its middle, where that is not 0. */
  readonly middle: number
  /** Where a closer look is worth it, and how much closer. */
  readonly focus: readonly [x: number, y: number, zoom: number]
  /** Where a hanger's shoulders would go, if it can hang at all. */
  readonly hanger?: { readonly y: number; readonly width: number; readonly slope: number }
}

export type Draw = (bench: Bench) => Piece
