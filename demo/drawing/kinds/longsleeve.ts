import { darker } from '../palette.ts'
import { box, corner, open, shape } from '../path.ts'
import { button, collar, patchPocket, placket } from './details.ts'
import type { Bench, Draw, Piece } from './piece.ts'
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

const longCut = ({ random, back }: Bench, depth: number): Cut => {
  const chest = random.range(218, 250)
  return {
    top: -380,
    neck: 76,
    depth: back ? 14 : depth,
    shoulder: chest - random.range(-14, 10),
    drop: 62,
    chest,
    armpit: -138,
    waist: chest - random.range(2, 12),
    hem: chest + random.range(-4, 8),
    bottom: random.range(300, 400),
    sleeve: {
      length: random.range(560, 600),
      degrees: random.range(62, 69),
      cuff: 88,
      bend: random.range(0.1, 0.3),
    },
  }
}

const measures = (cut: Cut): Pick<Piece, 'width' | 'height' | 'middle' | 'hanger'> => ({
  width: spanOf(cut),
  height: cut.bottom - cut.top + 30,
  middle: (cut.top + cut.bottom) / 2,
  hanger: { y: cut.top + 8, width: cut.shoulder * 0.94, slope: cut.drop },
})

const drawSweater: Draw = (bench) => {
  const { sheet, paints, random, back } = bench
  const cut = longCut(bench, random.range(40, 62))
  const trim = darker(paints.base, 0.06)
  if (!back) drawInside(bench, cut)
  for (const side of [-1, 1] as const) {
    const sleeve = sleeveOf(cut, side, random.range(-4, 3))
    sheet.part(sleeve.outline, paints.cloth(sleeve.degrees * 0.9), { level: 90 })
    sheet.clipped(sleeve.outline, () => sleeveFolds(bench, sleeve, true))
    ribbed(bench, [sleeve.across(0.88), sleeve.across(1)], trim, 93)
  }
  const neck = neckline(cut)
  const body = bodyOf(cut, neck)
  sheet.part(body, paints.cloth())
  sheet.clipped(body, () => drawBody(bench, cut, 0.85))
  const y = cut.bottom - 52
  ribbed(
    bench,
    [
      [
        [-cut.hem + 6, y - 4],
        [0, y + 2],
        [cut.hem - 6, y - 4],
      ],
      [
        [-cut.hem + 2, cut.bottom - 2],
        [0, cut.bottom + 3],
        [cut.hem - 2, cut.bottom - 2],
      ],
    ],
    trim,
  )
  ribbed(
    bench,
    [
      neck,
      neck.map(([px, py, kind], index) => [
        px * (index % 4 === 0 ? 1.3 : 1.4),
        py + (index % 4 === 0 ? 8 : 26),
        kind,
      ]),
    ],
    trim,
  )
  return { ...measures(cut), fabric: 'knit', focus: [10, -280, 2.1] }
}

const drawShirt: Draw = (bench) => {
  const { sheet, paints, random, back } = bench
  const cut = longCut(bench, 58)
  const buttons = random.pick(['#ece6da', '#3b3736', '#d8c8a4'])
  if (!back) drawInside(bench, cut)
  for (const side of [-1, 1] as const) {
    const sleeve = sleeveOf(cut, side, random.range(-4, 3))
    sheet.part(sleeve.outline, paints.cloth(sleeve.degrees * 0.9), { level: 90 })
    sheet.clipped(sleeve.outline, () => sleeveFolds(bench, sleeve, true))
    const [[a, b], [c, d]] = [sleeve.across(0.9), sleeve.across(1)]
    const cuff = shape(corner(a[0], a[1]), corner(b[0], b[1]), corner(d[0], d[1]), corner(c[0], c[1]))
    sheet.part(cuff, paints.cloth(sleeve.degrees), { level: 100 })
    sheet.seam(cuff, paints.seam, 1.6)
    button(sheet, [(b[0] + d[0] + c[0]) / 3 - 6 * side, (b[1] + d[1] + c[1]) / 3], 7, buttons)
  }
  const body = bodyOf(cut, neckline(cut))
  sheet.part(body, paints.cloth())
  sheet.clipped(body, () => {
    drawBody(bench, cut, 0.9)
    hemLines(bench, cut, 14)
    const yoke = cut.top + cut.drop + 40
    if (back) {
      sheet.seam(open([-cut.shoulder, yoke], [0, yoke + 6], [cut.shoulder, yoke]), paints.seam, 2)
      sheet.seam(`M-9 ${yoke + 4}V${cut.bottom}M9 ${yoke + 4}V${cut.bottom}`, paints.seam, 1.6)
      return
    }
    placket(bench, [0, cut.top + cut.depth - 8, cut.bottom + 6], 40, { count: 7, colour: buttons })
    if (random.chance(0.75)) patchPocket(bench, [112, -190], [112, 128], { fill: paints.cloth(1) })
    if (random.chance(0.3)) patchPocket(bench, [-112, -190], [112, 128], { fill: paints.cloth(-1) })
  })
  collar(bench, cut, paints.cloth(24))
  if (!back) sheet.part(box(-20, cut.top - 6, 40, 22, 2), '#ece8df', { level: 112, weave: 0.3 })
  return { ...measures(cut), fabric: random.pick(['linen', 'twill']), focus: [30, -262, 2] }
}

/** Prints and checks make shirts; plain and striped cloth may be knitted. */
export const drawLongsleeve: Draw = (bench) => {
  const woven = bench.garment.pattern !== 'plain' && bench.garment.pattern !== 'stripes'
  return woven || bench.random.chance(0.4) ? drawShirt(bench) : drawSweater(bench)
}
