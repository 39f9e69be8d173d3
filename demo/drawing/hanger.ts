import { darker, lighter } from './palette.ts'
import { circle, open, type Point } from './path.ts'
import { createRandom } from './random.ts'
import { createSheet } from './sheet.ts'
import type { Piece } from './kinds/piece.ts'

/** A hanger that just fits the shoulders, on a peg or a rail. */
export const drawHanger = ({ y, width, slope }: NonNullable<Piece['hanger']>, seed: number) => {
  const random = createRandom(seed)
  const sheet = createSheet()
  const wooden = random.chance(0.6)
  const colour = wooden ? random.pick(['#b98a57', '#8a5f3d', '#d0ab7a']) : random.pick(['#26262a', '#e6e2da'])
  const top = y - 34
  const eye = top - 96
  const metal = '#a7a49d'
  if (random.chance(0.5)) {
    const rail = random.pick(['#3a3735', '#c0b8a8', '#a8743f'])
    const rod = (height: number, tone: string, thick: number) =>
      sheet.cord(`M-900 ${eye + height}H900`, tone, thick, { level: 130, gloss: 0.7, weave: 0 })
    rod(0, rail, 26)
    sheet.line(`M-900 ${eye - 6}H900`, { colour: lighter(rail, 0.45), width: 5, opacity: 0.7 })
    sheet.line(`M-900 ${eye + 8}H900`, { colour: darker(rail, 0.5), width: 7, opacity: 0.6 })
  } else {
    sheet.part(circle(0, eye + 4, 21), random.pick(['#8a5f3d', '#c9a36d', '#3a3735']), {
      level: 124,
      gloss: 0.4,
      weave: 0.3,
    })
    sheet.part(circle(0, eye + 2, 14), '#b58a58', { level: 136, gloss: 0.4, weave: 0.3 })
  }
  const hook: Point[] = [
    [0, top + 4],
    [1, top - 26],
    [17, top - 48],
    [24, top - 76],
    [0, top - 104],
    [-22, top - 86],
    [-22, top - 74],
  ]
  sheet.cord(open(...hook), metal, 8, { level: 120, gloss: 1, weave: 0 })
  sheet.line(open(...hook), { colour: '#f4f2ee', width: 2.4, opacity: 0.8 })
  const arm = (side: 1 | -1): Point[] => [
    [width * 0.9 * side, y + slope + 14],
    [width * 0.48 * side, y + slope * 0.42 + 8],
  ]
  const arms = open(...arm(-1), [0, top + 6], ...arm(1).toReversed())
  sheet.cord(arms, colour, wooden ? 30 : 20, { level: 92, gloss: 0.5, weave: 0.2 })
  sheet.line(arms, { colour: lighter(colour, 0.3), width: 6, opacity: 0.4 })
  return sheet.layers()
}
