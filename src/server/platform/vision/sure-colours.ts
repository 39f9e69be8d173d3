import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type BasicColour, basicColours } from './colour.ts'

/**
 * The thresholds of the colours. The file names their source, and `lab/training/colour-thresholds.ts` computes them.
 */
export const colourFile = new URL('../../../../models/colours.json', import.meta.url)

const described = z.object({ thresholds: z.record(z.enum(basicColours), z.number().min(0).max(1)) })
const { thresholds } = described.parse(JSON.parse(readFileSync(colourFile, 'utf8')))

export interface SureColour {
  colour: BasicColour
  share: number
}

/**
 * The colours whose mean share over all photos reaches the threshold, so that people would use their names for the
 * garment.
 */
export const sureColours = (photos: readonly { colours: Float32Array }[]): SureColour[] =>
  basicColours.flatMap((colour, n) => {
    const share = photos.reduce((sum, { colours }) => sum + (colours[n] ?? 0), 0) / photos.length
    return share >= thresholds[colour] ? [{ colour, share }] : []
  })
