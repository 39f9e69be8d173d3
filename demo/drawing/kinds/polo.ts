import { darker } from '../palette.ts'
import { circle, open } from '../path.ts'
import { collar, placket } from './details.ts'
import type { Draw } from './piece.ts'
import { cuffStitch } from './tee.ts'
import {
  bodyOf,
  drawBody,
  drawInside,
  hemLines,
  neckline,
  ribbed,
  sleeveFolds,
  sleeveOf,
  spanOf,
  type Cut,
} from './top.ts'

export const drawPolo: Draw = (bench) => {
  const { sheet, paints, random, garment, back } = bench
  const slim = random.chance(0.4)
  const chest = slim ? 218 : 240
  const cut: Cut = {
    top: -366,
    neck: 74,
    depth: back ? 12 : 74,
    shoulder: chest - 4,
    drop: 58,
    chest,
    armpit: -130,
    waist: chest - (slim ? 14 : 4),
    hem: chest + 4,
    bottom: random.range(350, 390),
    sleeve: { length: random.range(210, 240), degrees: random.range(42, 50), cuff: 156, bend: 0.05 },
  }
  const blocked = garment.pattern === 'colourblock'
  const trim = blocked || random.chance(0.25) ? paints.accent : darker(paints.base, 0.06)
  const banded = random.chance(0.8)
  if (!back) drawInside(bench, cut)
  for (const side of [-1, 1] as const) {
    const sleeve = sleeveOf(cut, side, random.range(-3, 3))
    sheet.part(sleeve.outline, blocked ? paints.block : paints.cloth(sleeve.degrees * 0.8), { level: 92 })
    sheet.clipped(sleeve.outline, () => sleeveFolds(bench, sleeve, false))
    const [near, far] = [sleeve.across(0.88), sleeve.across(1)]
    if (banded) ribbed(bench, [near, far], trim, 95)
    else cuffStitch(bench, near)
  }
  const body = bodyOf(cut, neckline(cut))
  sheet.part(body, paints.cloth())
  sheet.clipped(body, () => {
    if (blocked) sheet.tint(`M-400 -60H400V40H-400Z`, paints.accent)
    drawBody(bench, cut)
    hemLines(bench, cut)
    if (!back) {
      const low = cut.top + cut.depth + random.range(120, 150)
      placket(bench, [0, cut.top + cut.depth - 6, low], 38, {
        count: 3,
        colour: random.pick(['#e8e2d4', '#3a3636', '#c9b48c']),
      })
      sheet.stitch(open([-18, low - 8], [20, low - 8]), paints.seam, 1.6)
      sheet.tint(circle(104, -178, 9), paints.accent, 0.95)
      sheet.line(open([96, -166], [104, -176], [112, -166]), { colour: paints.accent, width: 4 })
    }
  })
  collar(bench, cut, trim)
  return {
    fabric: 'twill',
    width: spanOf(cut),
    height: cut.bottom - cut.top + 30,
    middle: (cut.top + cut.bottom) / 2,
    focus: [20, -262, 2.1],
    hanger: { y: cut.top + 8, width: cut.shoulder * 0.94, slope: cut.drop },
  }
}
