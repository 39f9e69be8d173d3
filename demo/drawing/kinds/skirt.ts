import { darker, palette } from '../palette.ts'
import { at, box, corner, lerp, open, shape, strip, type Point } from '../path.ts'
import { button, glow, stud } from './details.ts'
import { flaredPanel, skirtFolds } from './flare.ts'
import type { Bench, Draw } from './piece.ts'

interface Cut {
  readonly top: number
  readonly waist: number
  readonly bottom: number
  readonly hem: number
}

const band = (cut: Cut, tall: number): [Point[], Point[]] => [
  [
    [-cut.waist + 2, cut.top - tall],
    [-cut.waist * 0.5, cut.top - tall + 9],
    [0, cut.top - tall + 12],
    [cut.waist * 0.5, cut.top - tall + 9],
    [cut.waist - 2, cut.top - tall],
  ],
  [
    [-cut.waist - 2, cut.top + 2],
    [-cut.waist * 0.5, cut.top + 11],
    [0, cut.top + 14],
    [cut.waist * 0.5, cut.top + 11],
    [cut.waist + 2, cut.top + 2],
  ],
]

const drawWaist = ({ sheet, paints, back }: Bench, cut: Cut, tall: number): void => {
  const [upper, lower] = band(cut, tall)
  if (!back) {
    const rim = upper.map(([x, y], index): Point => [x, y - (index === 0 || index === 4 ? 0 : 20)])
    sheet.part(
      strip(
        rim,
        upper.map(([x, y]): Point => [x, y + 8]),
      ),
      paints.inside,
      { level: 84 },
    )
    sheet.part(box(-22, cut.top - tall - 8, 44, 20, 2), '#ece8df', { level: 90, weave: 0.3 })
  }
  sheet.part(strip(upper, lower), paints.cloth(), { level: 110 })
  sheet.seam(strip(upper, lower), paints.seam, 1.8)
  sheet.stitch(open(...lower.map(([x, y]): Point => [x, y - 6])), paints.seam, 1.3)
}

const placeOf = (share: number, half: number) => (share * 2 - 1) * half

const sagAt = (share: number) => 24 * (1 - (share * 2 - 1) ** 2)

/** Knife pleats: each one lies over the next. */
const drawPleated = (bench: Bench, cut: Cut): void => {
  const { sheet, paints, random } = bench
  const count = 13
  const outline = flaredPanel(bench, { y: cut.top, half: cut.waist }, { y: cut.bottom, half: cut.hem })
  sheet.part(outline, darker(paints.base, 0.2), { level: 88 })
  for (let index = 0; index < count; index += 1) {
    const [from, to] = [index / count, (index + 1) / count]
    const jitter = random.range(-4, 4)
    const pleat = shape(
      corner(placeOf(from, cut.waist), cut.top),
      corner(placeOf(to, cut.waist) + 3, cut.top),
      corner(placeOf(to, cut.hem) + 7, cut.bottom - 19 + sagAt(to) + jitter),
      corner(placeOf(from, cut.hem), cut.bottom - 14 + sagAt(from) + jitter),
    )
    sheet.part(pleat, paints.cloth((index - count / 2) * -1.6), { level: 94 + (index % 2) * 2 })
    const x = (share: number) => lerp(placeOf(to, cut.waist), placeOf(to, cut.hem), share) + 3
    sheet.line(open([x(0), cut.top], [x(1) + 3, cut.bottom - 20 + sagAt(to)]), {
      colour: '#0d0b10',
      width: 5,
      opacity: 0.22,
    })
    sheet.fold([x(0) - 4, cut.top], [x(1), cut.bottom + 14], 8, -0.75)
    sheet.fold([x(0) - 14, cut.top + 20], [x(1) - 18, cut.bottom + 14], 9, 0.65)
  }
  sheet.stitch(
    open([-cut.hem, cut.bottom - 34], [0, cut.bottom - 10], [cut.hem, cut.bottom - 34]),
    paints.seam,
    1.3,
  )
}

const drawDenim = (bench: Bench, cut: Cut): void => {
  const { sheet, paints, back } = bench
  const thread = '#c58f52'
  const outline = shape(
    corner(-cut.waist, cut.top),
    corner(cut.waist, cut.top),
    [lerp(cut.waist, cut.hem, 0.7), lerp(cut.top, cut.bottom, 0.4)],
    corner(cut.hem, cut.bottom - 10),
    [0, cut.bottom + 10],
    corner(-cut.hem, cut.bottom - 10),
    [-lerp(cut.waist, cut.hem, 0.7), lerp(cut.top, cut.bottom, 0.4)],
  )
  sheet.part(outline, paints.base)
  sheet.clipped(outline, () => {
    for (const side of [-1, 1] as const) {
      glow(bench, [cut.hem * 0.5 * side, cut.top + 290], [120, 210], '#ffffff', 0.3)
      skirtFolds(bench, { y: cut.top + 10, half: cut.waist }, { y: cut.bottom, half: cut.hem }, 0.28)
      if (!back) {
        const mouth: Point[] = [
          [cut.waist * 0.4 * side, cut.top + 6],
          [cut.waist * 0.56 * side, cut.top + 64],
          [cut.waist * 1.15 * side, cut.top + 92],
        ]
        sheet.seam(open(...mouth), darker(paints.base, 0.6), 2.6)
        for (const by of [7, 13])
          sheet.stitch(open(...mouth.map(([x, y]): Point => [x, y + by])), thread, 1.8)
      }
    }
    for (const rise of [20, 27])
      sheet.stitch(
        open(
          [-cut.hem, cut.bottom - 10 - rise],
          [0, cut.bottom + 10 - rise],
          [cut.hem, cut.bottom - 10 - rise],
        ),
        thread,
        1.8,
      )
    sheet.pucker(open([-cut.hem, cut.bottom - 22], [0, cut.bottom - 2], [cut.hem, cut.bottom - 22]), 22, 0.4)
    sheet.seam(`M${at(0, cut.top)}V${cut.bottom + 20}`, darker(paints.base, 0.6), 2.6)
    for (const by of [-16, 16]) sheet.stitch(`M${at(by, cut.top)}V${cut.bottom + 20}`, thread, 1.6)
    if (!back) for (let y = cut.top + 50; y < cut.bottom - 20; y += 78) stud(sheet, [0, y], 11)
  })
}

const drawFlared = (bench: Bench, cut: Cut, buttoned: boolean): void => {
  const { sheet, paints, random, back } = bench
  const [from, to] = [
    { y: cut.top, half: cut.waist },
    { y: cut.bottom, half: cut.hem },
  ]
  const outline = flaredPanel(bench, from, to)
  sheet.part(outline, paints.cloth())
  sheet.clipped(outline, () => {
    skirtFolds(bench, from, to, 0.9)
    const line = (rise: number) =>
      open(
        [-cut.hem, cut.bottom - 20 - rise],
        [-cut.hem * 0.5, cut.bottom - rise],
        [0, cut.bottom + 7 - rise],
        [cut.hem * 0.5, cut.bottom - rise],
        [cut.hem, cut.bottom - 20 - rise],
      )
    sheet.stitch(line(14), paints.seam, 1.4)
    if (!buttoned || back) return
    sheet.seam(`M${at(-20, cut.top)}L${at(-24, cut.bottom + 20)}`, paints.seam, 2)
    sheet.stitch(`M${at(18, cut.top)}L${at(20, cut.bottom + 20)}`, paints.seam, 1.4)
    const colour = random.pick(['#efe8da', '#8a6642', '#2c2b2e'])
    for (let y = cut.top + 46; y < cut.bottom - 10; y += 74) button(sheet, [-2, y], 11, colour)
  })
}

export const drawSkirt: Draw = (bench) => {
  const { random, garment } = bench
  const denim = garment.colour.hex === palette.denimBlue.hex && garment.pattern === 'plain'
  const checked = garment.pattern === 'plaid' || garment.pattern === 'gingham'
  const style = denim
    ? 'denim'
    : random.chance(checked ? 0.7 : 0.25)
      ? 'pleated'
      : random.pick(['midi', 'midi', 'buttoned'] as const)
  const waist = random.range(150, 172)
  const cut: Cut = {
    denim: { top: -230, waist, bottom: 250, hem: waist + 66 },
    pleated: { top: -220, waist, bottom: 210, hem: waist + 130 },
    buttoned: { top: -260, waist, bottom: 240, hem: waist + 110 },
    midi: { top: -380, waist: waist - 16, bottom: 400, hem: waist + random.range(100, 160) },
  }[style]
  if (style === 'pleated') drawPleated(bench, cut)
  else if (style === 'denim') drawDenim(bench, cut)
  else drawFlared(bench, cut, style === 'buttoned')
  drawWaist(bench, cut, style === 'midi' ? 38 : 44)
  if (style === 'denim' && !bench.back) stud(bench.sheet, [0, cut.top - 10], 13)
  const fabric =
    style === 'denim' ? 'denim' : style === 'midi' && garment.pattern === 'plain' ? 'satin' : 'twill'
  return {
    fabric,
    width: cut.hem * 2 + 30,
    height: cut.bottom - cut.top + 70,
    middle: (cut.bottom + cut.top) / 2 - 16,
    focus: [30, cut.top + 120, 1.9],
  }
}
