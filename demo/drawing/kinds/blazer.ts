import { darker, lighter, mix } from '../palette.ts'
import { at, corner, open, shape, type Point } from '../path.ts'
import { button, welt } from './details.ts'
import type { Bench, Draw } from './piece.ts'
import { bodyOf, drawBody, neckline, sleeveFolds, sleeveOf, spanOf, type Cut } from './top.ts'

interface Front {
  readonly top: number
  readonly neck: number
  /** Where the lapels meet. */
  readonly roll: number
  readonly wide: number
}

const lapel = (
  { sheet, paints }: Bench,
  { top, neck, roll, wide }: Front,
  side: 1 | -1,
  overlap: number,
): void => {
  const put = (x: number, y: number, kind?: 'corner'): Point => [x * side, y, kind]
  const inner: Point[] = [
    put(neck * 0.92, top - 6, 'corner'),
    put(neck * 0.62, top + 110),
    put(-overlap, roll, 'corner'),
  ]
  const leaf = shape(
    ...inner,
    put(wide * 0.5, roll - 130),
    put(wide + 8, top + 142, 'corner'),
    put(wide - 26, top + 116, 'corner'),
    put(neck + 6, top + 60),
  )
  sheet.part(leaf, paints.cloth(14 * side), { level: 120 })
  sheet.seam(leaf, paints.seam, 1.6)
  const leafOfCollar = shape(
    put(neck * 0.9, top - 16, 'corner'),
    put(neck + 22, top + 2),
    put(wide - 4, top + 86, 'corner'),
    put(wide - 26, top + 116, 'corner'),
    put(neck + 2, top + 62),
    put(neck * 0.66, top + 40, 'corner'),
  )
  sheet.part(leafOfCollar, paints.cloth(30 * side), { level: 124 })
  sheet.seam(leafOfCollar, paints.seam, 1.8)
  sheet.fold(put(neck * 0.8, top + 60), put(10, roll - 20), 10, 0.6)
}

export const drawBlazer: Draw = (bench) => {
  const { sheet, paints, random, back } = bench
  const double = random.chance(0.35)
  const chest = random.range(226, 250)
  const cut: Cut = {
    top: -390,
    neck: 70,
    depth: 14,
    shoulder: chest + 4,
    drop: 50,
    chest,
    armpit: -136,
    waist: chest - random.range(14, 26),
    hem: chest + 8,
    bottom: random.range(330, 390),
    sleeve: {
      length: random.range(560, 590),
      degrees: random.range(68, 73),
      cuff: 96,
      bend: random.range(0.06, 0.2),
    },
  }
  const buttons = random.pick([darker(paints.base, 0.45), '#4a3526', '#2a292c', '#b59a63'])
  for (const side of [-1, 1] as const) {
    const sleeve = sleeveOf(cut, side, random.range(-3, 2))
    sheet.part(sleeve.outline, paints.cloth(sleeve.degrees), { level: 90 })
    sheet.clipped(sleeve.outline, () => sleeveFolds(bench, sleeve, true))
    for (const share of [0.86, 0.91, 0.96]) {
      const [outer] = sleeve.across(share)
      button(sheet, [outer[0] - 20 * side, outer[1] + 4], 6.5, buttons)
    }
  }
  const { top, neck } = cut
  const roll = top + (double ? 350 : random.range(330, 400))
  const overlap = double ? 66 : 14
  const front: Front = { top, neck, roll, wide: random.range(112, 140) }
  const body = bodyOf(cut, neckline(cut))
  sheet.part(body, paints.cloth())
  sheet.clipped(body, () => {
    drawBody(bench, cut, 0.7)
    const dart = (side: number) =>
      open([cut.chest * 0.52 * side, -150], [cut.chest * 0.47 * side, 40], [cut.chest * 0.56 * side, 190])
    if (back) {
      sheet.seam(open([0, top], [3, 0], [0, cut.bottom]), paints.seam, 2)
      sheet.ridge(`M4 ${cut.bottom - 150}V${cut.bottom}`, 10, -0.4)
      return
    }
    for (const side of [-1, 1] as const) {
      sheet.seam(dart(side), paints.seam, 1.3)
      const y = 120
      const flap = shape(
        corner(cut.chest * 0.36 * side, y),
        corner(cut.chest * 0.88 * side, y - 6),
        corner(cut.chest * 0.89 * side, y + 42),
        corner(cut.chest * 0.36 * side, y + 48),
      )
      sheet.part(flap, paints.cloth(), { level: 112 })
      sheet.seam(flap, paints.seam, 1.8)
    }
    welt(bench, [74, -168], [150, -180], 18)
  })

  if (back) {
    const fold = shape(corner(-neck - 12, top + 12), [0, top - 26], corner(neck + 12, top + 12), [
      0,
      top + 44,
    ])
    sheet.part(fold, paints.cloth(), { level: 120 })
    sheet.seam(fold, paints.seam, 1.8)
  } else {
    const lining = mix(paints.accent, darker(paints.base, 0.5), 0.55)
    const vee: Point[] = [
      corner(-neck * 0.9, top - 8),
      [0, top - 20],
      corner(neck * 0.9, top - 8),
      [neck * 0.6, top + 130],
      corner(0, roll),
      [-neck * 0.6, top + 130],
    ]
    sheet.part(shape(...vee), lining, { level: 82, gloss: 0.5, weave: 0.3 })
    sheet.part(
      shape([-neck, top - 6], [0, top - 26], [neck, top - 6], [0, top + 18]),
      darker(paints.base, 0.22),
      { level: 100 },
    )
    sheet.part(
      shape(corner(-32, top + 30), corner(32, top + 30), corner(31, top + 68), corner(-31, top + 68)),
      '#26252a',
      { level: 92, weave: 0.3 },
    )
    sheet.line(`M${at(-20, top + 46)}H20M${at(-12, top + 56)}H12`, {
      colour: lighter('#8a7a58', 0.3),
      width: 3,
    })
    lapel(bench, front, 1, overlap)
    lapel(bench, front, -1, double ? overlap : -overlap)
    const edge: Point[] = [
      [-overlap, roll],
      [-overlap + 2, 180],
      [-overlap + (double ? 6 : 26), cut.bottom + 2],
    ]
    sheet.seam(open(...edge), darker(paints.base, 0.75), 2.6)
    sheet.ridge(open(...edge.map(([x, y]): Point => [x + 8, y])), 14, 0.1)
    const places: Point[] = double
      ? [
          [-48, roll + 18],
          [52, roll + 18],
          [-48, roll + 118],
          [52, roll + 118],
          [-60, roll - 90],
          [64, roll - 90],
        ]
      : random.chance(0.5)
        ? [
            [0, roll + 14],
            [0, roll + 112],
          ]
        : [[0, roll + 14]]
    for (const place of places) button(sheet, place, 14, buttons)
  }
  return {
    fabric: 'twill',
    width: spanOf(cut),
    height: cut.bottom - cut.top + 40,
    middle: (cut.top + cut.bottom) / 2,
    focus: [30, -210, 1.8],
    hanger: { y: cut.top + 4, width: cut.shoulder * 0.96, slope: cut.drop },
  }
}
