import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type BasicColour, basicColours } from './colour.ts'

/** Where the shares come from is written beside them, and how they are found in `lab/training/colour-thresholds.ts`. */
export const colourFile = new URL('../../../../models/colours.json', import.meta.url)

const described = z.object({ thresholds: z.record(z.enum(basicColours), z.number().min(0).max(1)) })
const { thresholds } = described.parse(JSON.parse(readFileSync(colourFile, 'utf8')))

export interface SureColour {
  colour: BasicColour
  share: number
}

/** The colours that enough of a garment has, in all its photos together, for people to call it by them too. */
export const sureColours = (photos: readonly { colours: Float32Array }[]): SureColour[] =>
  basicColours.flatMap((colour, n) => {
    const share = photos.reduce((sum, { colours }) => sum + (colours[n] ?? 0), 0) / photos.length
    return share >= thresholds[colour] ? [{ colour, share }] : []
  })
