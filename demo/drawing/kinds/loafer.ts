import { darker } from '../palette.ts'
import { along, at, box, circle, open, shape, strip, type Point } from '../path.ts'
import type { Bench } from './piece.ts'
import { grown, hollow, insole, last } from './shoe-last.ts'

export const drawLoafer = (bench: Bench, flat: boolean): void => {
  const { sheet, paints } = bench
  const { base, seam } = paints
  const upper = shape(...last.map(([x, y]): Point => [x * (flat ? 0.86 : 0.94), y]))
  sheet.part(shape(...grown(flat ? -6 : 4)), darker(base, 0.6), { level: 88, weave: 0.2 })
  sheet.part(upper, base, { level: 110, gloss: 0.75 })
  const top = flat ? -150 : 0
  sheet.clipped(upper, () => {
    sheet.line(upper, { colour: '#0d0b10', width: 44, opacity: 0.1 })
    sheet.line(upper, { colour: '#0d0b10', width: 20, opacity: 0.16 })
    if (!flat) {
      const apron: Point[] = [
        [-62, 30],
        [-74, -90],
        [-62, -200],
        [0, -248],
        [62, -200],
        [74, -90],
        [62, 30],
      ]
      sheet.line(open(...apron), { colour: darker(base, 0.5), width: 7, opacity: 0.7 })
      sheet.ridge(open(...apron), 12, 0.22)
      for (const [x, y] of along(apron, 44))
        sheet.line(`M${at(x * 0.94, y)}L${at(x * 1.06, y - 3)}`, { colour: seam, width: 2, opacity: 0.7 })
      const strap = strip(
        [
          [-110, -64],
          [0, -84],
          [110, -64],
        ],
        [
          [-110, 4],
          [0, -14],
          [110, 4],
        ],
      )
      sheet.part(strap, darker(base, 0.06), { level: 124, gloss: 0.75 })
      sheet.stitch(open([-108, -56], [0, -76], [108, -56]), seam, 1.6)
      sheet.stitch(open([-108, -4], [0, -22], [108, -4]), seam, 1.6)
      sheet.tint(shape([-30, -52], [0, -58], [30, -52], [22, -38], [0, -44], [-22, -38]), darker(base, 0.7))
    }
    for (let step = 0; step < 3; step += 1)
      sheet.fold([-72, -130 + step * 22], [70, -134 + step * 22], 8, 0.4, 8)
  })
  insole(bench, top, flat ? 64 : 58, base)
  sheet.cord(shape(...hollow(top, flat ? 66 : 60)), darker(base, 0.1), 9, { level: 122, gloss: 0.7 })
  if (!flat) return
  const strap = strip(
    [
      [-92, 22],
      [0, 4],
      [92, 22],
    ],
    [
      [-92, 48],
      [0, 30],
      [92, 48],
    ],
  )
  sheet.part(strap, base, { level: 138, gloss: 0.75 })
  sheet.stitch(open([-88, 30], [0, 12], [88, 30]), seam, 1.4)
  sheet.cord(box(58, 10, 26, 34, 5), '#c2a566', 5, { level: 146, gloss: 1, weave: 0 })
}

/** What a careful buyer asks to see: the worn side. */
export const drawOutsole = ({ sheet }: Bench, colour: string): void => {
  const outline = shape(...grown(10))
  sheet.part(outline, colour, { level: 104, gloss: 0.2, weave: 0.4 })
  sheet.clipped(outline, () => {
    for (let y = -300; y < 320; y += 26) {
      if (y > 20 && y < 110) continue
      const wave: Point[] = Array.from({ length: 13 }, (_, index) => [
        -132 + index * 22,
        y + (index % 2 ? 11 : -3),
      ])
      sheet.line(open(...wave), { colour: darker(colour, 0.55), width: 7, opacity: 0.55 })
      sheet.ridge(open(...wave), 8, -0.16)
    }
    sheet.tint(circle(20, -170, 70, 90), '#5a4a38', 0.16)
    sheet.tint(circle(10, 230, 52, 60), '#5a4a38', 0.2)
  })
  sheet.line(shape(...grown(0)), { colour: darker(colour, 0.5), width: 3, opacity: 0.5 })
}
