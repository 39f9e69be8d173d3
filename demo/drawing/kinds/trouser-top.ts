import { darker } from '../palette.ts'
import { at, box, lerp, open, shape, strip, type Point } from '../path.ts'
import { drawCord, stud } from './details.ts'
import type { Bench } from './piece.ts'

export interface Cut {
  readonly top: number
  readonly waist: number
  readonly hip: number
  readonly crotch: number
  readonly bottom: number
  readonly knee: number
  readonly cuff: number
  /** How far the legs lie apart at the hem. */
  readonly spread: number
}

export interface Style {
  readonly thread: string
  readonly denim: boolean
  readonly elastic: boolean
}

export const drawWaist = (bench: Bench, cut: Cut, style: Style): void => {
  const { sheet, paints, crease, random, back } = bench
  const { top, waist } = cut
  const line = (y: number, out = 0): Point[] => [
    [-waist - out, y - 2],
    [-waist * 0.5, y + 8],
    [0, y + 11],
    [waist * 0.5, y + 8],
    [waist + out, y - 2],
  ]
  const tall = style.elastic ? 46 : 42
  if (!back) {
    const inside = line(top - tall - 14).map(([x, y], index): Point => [
      x,
      y - (index === 0 || index === 4 ? -8 : 6),
    ])
    sheet.part(strip(inside, line(top - tall + 12)), darker(paints.base, 0.38), { level: 84 })
    if (!style.elastic) {
      sheet.part(box(-34, top - tall - 14, 68, 22, 2), '#9c6a3f', { level: 90, gloss: 0.3, weave: 0.4 })
    }
  }
  const band = strip(line(top - tall, -2), line(top + 2))
  sheet.part(band, paints.cloth(), { level: 112 })
  sheet.seam(band, paints.seam, 2)
  if (style.elastic) {
    for (let x = -waist + 10; x < waist - 6; x += crease.range(9, 16)) {
      sheet.fold(
        [x, top - tall + 8],
        [x + crease.range(-5, 5), top + crease.range(2, 40)],
        4,
        crease.range(0.5, 1) * (crease.chance(0.6) ? 1 : -1),
      )
    }
    sheet.stitch(open(...line(top - tall + 14)), style.thread, 1.4)
    sheet.stitch(open(...line(top - 14)), style.thread, 1.4)
    if (back) return
    const cord = random.pick(['#efe9dc', paints.accent, '#2c2b2e'])
    for (const side of [-1, 1] as const) {
      drawCord(
        sheet,
        [
          [14 * side, top - 12],
          [22 * side, top + 30],
          [random.range(16, 40) * side, top + random.range(84, 130)],
        ],
        cord,
      )
    }
    return
  }
  sheet.stitch(open(...line(top - tall + 7)), style.thread, 1.8)
  sheet.stitch(open(...line(top - 5)), style.thread, 1.8)
  for (const x of back
    ? [-waist * 0.8, 0, waist * 0.8]
    : [-waist * 0.58, waist * 0.58, -waist * 0.97, waist * 0.97]) {
    sheet.part(box(x - 8, top - tall - 2, 16, tall + 16, 3), paints.cloth(), { level: 124 })
    sheet.stitch(
      `M${at(x - 4, top - tall + 2)}v${tall + 8}M${at(x + 4, top - tall + 2)}v${tall + 8}`,
      style.thread,
      1.3,
    )
  }
  if (back) return
  stud(sheet, [4, top - tall / 2 + 10], 14, style.denim ? '#b08d57' : darker(paints.base, 0.3))
}

export const drawPockets = (bench: Bench, cut: Cut, style: Style): void => {
  const { sheet, paints, back } = bench
  const { top, waist, hip, crotch } = cut
  for (const side of [-1, 1] as const) {
    const put = (x: number, y: number, kind?: 'corner'): Point => [x * side, y, kind]
    if (back) {
      const at0 = waist * 0.55
      const pocket = (inset: number) =>
        shape(
          put(at0 - 58 + inset, top + 58 + inset * 0.3, 'corner'),
          put(at0 + 58 - inset, top + 52 + inset * 0.3, 'corner'),
          put(at0 + 54 - inset, top + 162 - inset, 'corner'),
          put(at0 + 2, top + 190 - inset, 'corner'),
          put(at0 - 52 + inset, top + 166 - inset, 'corner'),
        )
      sheet.part(pocket(0), paints.cloth(), { level: 112 })
      sheet.seam(pocket(0), paints.seam, 1.8)
      sheet.stitch(pocket(6), style.thread, 1.8)
      if (style.denim)
        sheet.stitch(
          open(
            put(at0 - 48, top + 104),
            put(at0 - 10, top + 122),
            put(at0, top + 108),
            put(at0 + 10, top + 122),
            put(at0 + 48, top + 100),
          ),
          style.thread,
          2,
        )
      sheet.stitch(open(put(0, top + 40, 'corner'), put(waist + 4, top + 22)), style.thread, 2)
      continue
    }
    const mouth = [
      put(waist * 0.42, top + 6),
      put(waist * 0.54, top + 62),
      put(lerp(waist, hip, 0.5) + 4, top + 98),
    ]
    sheet.tint(
      shape(...mouth, put(waist, top, 'corner'), put(waist * 0.42, top + 6, 'corner')),
      '#0d0b10',
      0.1,
    )
    sheet.seam(open(...mouth), darker(paints.base, 0.6), 2.6)
    for (const by of [7, 13])
      sheet.stitch(open(...mouth.map(([x, y]): Point => [x - by * 0.6 * side, y + by])), style.thread, 1.8)
    if (style.denim)
      for (const index of [0, 2])
        stud(sheet, [mouth[index]![0] - 3 * side, mouth[index]![1] + 5], 4.5, '#a8794c')
  }
  if (back) {
    sheet.seam(open([0, top + 6], [0, crotch]), paints.seam, 2)
    return
  }
  const fly = [
    [58, top + 8] as const,
    [58, top + 86] as const,
    [44, lerp(top, crotch, 0.7)] as const,
    [2, crotch - 26] as const,
  ]
  sheet.seam(open([0, top + 6], [2, crotch - 20], [0, crotch + 4]), darker(paints.base, 0.6), 2.8)
  if (style.elastic) return
  sheet.stitch(open(...fly), style.thread, 1.9)
  sheet.stitch(open(...fly.map(([x, y]): Point => [x - 7, y - 2])), style.thread, 1.9)
}
