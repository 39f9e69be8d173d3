import { sketch } from './draw.ts'
import type { Garment } from './garment.ts'

export { type Darkroom, openDarkroom } from './darkroom.ts'
export { catalogue, kinds, type Garment, type Pattern } from './garment.ts'
export { palette } from './palette.ts'
export { photograph } from './photograph.ts'

/** The piece as it is cut and coloured, before it is lit and laid on a backdrop. */
export const drawGarment = (garment: Garment, view: number): string => sketch(garment, view).colour
