import { drawGraphic } from '../graphics.ts'
import { darker } from '../palette.ts'
import { box, corner, open, shape, type Point } from '../path.ts'
import { drawCord, metalOf, zip } from './details.ts'
import type { Draw } from './piece.ts'
import { bodyOf, drawBody, neckline, ribbed, sleeveFolds, sleeveOf, spanOf, type Cut } from './top.ts'

export const drawHoodie: Draw = (bench) => {
  const { sheet, paints, random, garment, back } = bench
  const zipped = random.chance(0.4)
  const chest = random.range(240, 262)
  const cut: Cut = {
    top: -330,
    neck: 92,
    depth: back ? 10 : 66,
    shoulder: chest + 10,
    drop: 64,
    chest,
    armpit: -86,
    waist: chest + 2,
    hem: chest - 8,
    bottom: random.range(350, 390),
    sleeve: {
      length: random.range(560, 590),
      degrees: random.range(63, 69),
      cuff: 104,
      bend: random.range(0.12, 0.3),
    },
  }
  const trim = darker(paints.base, 0.05)
  const { top, depth } = cut
  for (const side of [-1, 1] as const) {
    const sleeve = sleeveOf(cut, side, random.range(-4, 3))
    sheet.part(sleeve.outline, paints.block, { level: 90 })
    sheet.clipped(sleeve.outline, () => sleeveFolds(bench, sleeve, true))
    ribbed(bench, [sleeve.across(0.88), sleeve.across(1)], trim, 94)
  }
  const body = bodyOf(cut, neckline(cut))
  sheet.part(body, paints.base)
  sheet.clipped(body, () => {
    if (garment.pattern === 'graphic' && !zipped && !back) {
      drawGraphic(sheet, random, { base: paints.base, accent: paints.accent, x: 0, y: -40, size: 220 })
    }
    drawBody(bench, cut, 1)
  })
  const y = cut.bottom - 56
  ribbed(
    bench,
    [
      [
        [-cut.hem - 2, y - 4],
        [0, y + 2],
        [cut.hem + 2, y - 4],
      ],
      [
        [-cut.hem + 8, cut.bottom - 2],
        [0, cut.bottom + 3],
        [cut.hem - 8, cut.bottom - 2],
      ],
    ],
    trim,
  )
  if (!back) {
    const pocket = (side: 1 | -1): Point[] => [
      corner(110 * side, 92),
      [122 * side, 98],
      [188 * side, 210],
      corner(190 * side, y - 2),
    ]
    const outline = shape(...pocket(1), ...pocket(-1).toReversed())
    sheet.part(outline, paints.base, { level: 112 })
    sheet.seam(outline, paints.seam, 2)
    for (const side of [-1, 1] as const) {
      sheet.stitch(
        open(
          ...pocket(side)
            .slice(1, 3)
            .map(([px, py]): Point => [px - 9 * side, py + 6]),
        ),
        paints.seam,
        1.6,
      )
      sheet.fold([150 * side, 160], [90 * side, y - 8], 14, 0.6, 10 * side)
    }
    if (zipped)
      zip(
        sheet,
        [
          [0, top + depth - 4],
          [1, 60],
          [0, cut.bottom - 2],
        ],
        darker(paints.base, 0.2),
        metalOf(random.chance(0.7)),
      )
  }

  const hood = (side: 1 | -1): Point[] => [
    [0, top - 150],
    [76 * side, top - 138],
    [132 * side, top - 76],
    [138 * side, top - 6],
    [112 * side, top + 42],
  ]
  const low: Point[] = back
    ? [[0, top + 66]]
    : [
        [40, top + depth + 34],
        [0, top + depth + 44],
        [-40, top + depth + 34],
      ]
  const outline = shape(...hood(1), ...low, ...hood(-1).slice(1).toReversed())
  sheet.part(outline, paints.block, { level: 118 })
  if (back) {
    sheet.seam(open([0, top - 148], [3, top - 40], [0, top + 64]), paints.seam, 2)
    sheet.fold([-110, top + 10], [90, top + 44], 16, 0.8, 18)
    sheet.fold([-70, top - 90], [-40, top + 30], 14, 0.6, 10)
  } else {
    const opening: Point[] = [
      [0, top - 104],
      [66, top - 84],
      [86, top - 26],
      [58, top + 36],
      corner(0, top + depth + 4),
      [-58, top + 36],
      [-86, top - 26],
      [-66, top - 84],
    ]
    sheet.part(shape(...opening), darker(paints.block, 0.36), { level: 86 })
    sheet.clipped(shape(...opening), () => {
      sheet.fold([-60, top - 60], [50, top - 10], 18, 0.8, 16)
      sheet.fold([-70, top - 4], [70, top + 16], 16, 0.7, 16)
      sheet.part(box(-32, top - 8, 64, 30, 3), '#e6e1d6', {
        level: 92,
        weave: 0.4,
      })
      sheet.line(`M-18 ${top + 4}H18M-12 ${top + 13}H12`, { colour: '#4a4643', width: 3, opacity: 0.7 })
    })
    const rim = opening.map(([px, py, kind]): Point => [px * 1.19, py * 1 + (py < top - 30 ? -14 : 8), kind])
    sheet.stitch(shape(...rim), paints.seam, 1.6)
    for (const side of [-1, 1] as const) {
      sheet.fold([112 * side, top - 80], [118 * side, top + 20], 14, 0.7, -8 * side)
      const end = random.range(130, 190)
      drawCord(
        sheet,
        [
          [26 * side, top + depth + 4],
          [30 * side, top + depth + 50],
          [random.range(30, 52) * side, top + depth + end * 0.7],
          [random.range(28, 50) * side, top + depth + end],
        ],
        paints.block === paints.base ? paints.base : paints.accent,
      )
    }
  }
  return {
    fabric: 'fleece',
    width: spanOf(cut),
    height: cut.bottom - cut.top + 160,
    middle: (cut.top - 150 + cut.bottom) / 2,
    focus: garment.pattern === 'graphic' && !zipped && !back ? [0, -120, 1.7] : [10, -270, 1.9],
  }
}
