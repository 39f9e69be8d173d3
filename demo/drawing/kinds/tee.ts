import { drawGraphic } from '../graphics.ts'
import { darker } from '../palette.ts'
import { between, open, type Point } from '../path.ts'
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
import type { Bench, Draw } from './piece.ts'

const cutOf = ({ random, back }: Bench): Cut & { vee: boolean } => {
  const fit = random.pick(['regular', 'oversized', 'cropped', 'baby'] as const)
  const wide = { regular: 0, oversized: 28, cropped: 6, baby: -34 }[fit]
  const long = { regular: 0, oversized: 12, cropped: -150, baby: -70 }[fit]
  const chest = 232 + wide
  const vee = random.chance(0.16)
  const round = random.range(58, 82)
  return {
    vee,
    top: -372,
    neck: random.range(84, 96),
    depth: back ? 18 : vee ? 150 : round,
    shoulder: chest + (fit === 'oversized' ? 22 : -8),
    drop: random.range(50, 62),
    chest,
    armpit: -140 + wide * 0.4,
    waist: chest - (fit === 'baby' ? 22 : 6),
    hem: chest + random.range(-2, 8),
    bottom: 372 + long,
    sleeve: {
      length: (fit === 'baby' ? 165 : 225) + wide * 0.5,
      degrees: random.range(38, 50),
      cuff: 158 + wide * 0.8,
      bend: 0.06,
    },
  }
}

export const cuffStitch = (bench: Bench, ends: readonly [Point, Point]): void => {
  const [outer, inner] = ends
  bench.sheet.stitch(open(outer, between(outer, inner, 0.5), inner), bench.paints.seam, 1.4)
}

const veeLine = (cut: Cut): Point[] => [
  [-cut.neck, cut.top, 'corner'],
  [-cut.neck * 0.52, cut.top + cut.depth * 0.52],
  [0, cut.top + cut.depth, 'corner'],
  [cut.neck * 0.52, cut.top + cut.depth * 0.52],
  [cut.neck, cut.top, 'corner'],
]

const spread = (line: readonly Point[], middleX: number, by: number): Point[] =>
  line.map(([x, y, kind], index) => {
    const end = index === 0 || index === line.length - 1
    return [x + Math.sign(x - middleX) * by * (end ? 0.95 : 0.55), y + by * (end ? 0.22 : 0.82), kind]
  })

export const drawTee: Draw = (bench) => {
  const { sheet, paints, random, garment, back } = bench
  const cut = cutOf(bench)
  const neck = cut.vee && !back ? veeLine(cut) : neckline(cut)
  const ringer = garment.pattern === 'graphic' && random.chance(0.3)
  const trim = ringer || garment.pattern === 'colourblock' ? paints.accent : darker(paints.base, 0.07)

  if (!back) drawInside(bench, cut)
  for (const side of [-1, 1] as const) {
    const sleeve = sleeveOf(cut, side, random.range(-3, 3))
    sheet.part(
      sleeve.outline,
      garment.pattern === 'colourblock' ? paints.block : paints.cloth(sleeve.degrees * 0.8),
      { level: 92 },
    )
    sheet.clipped(sleeve.outline, () => sleeveFolds(bench, sleeve, false))
    if (ringer) {
      const [a, b] = sleeve.across(0.97)
      sheet.clipped(sleeve.outline, () => sheet.cord(open(a, b), trim, 26, { level: 104 }))
    }
    cuffStitch(bench, sleeve.across(0.9))
  }
  const body = bodyOf(cut, neck)
  sheet.part(body, paints.cloth())
  sheet.clipped(body, () => {
    if (garment.pattern === 'graphic' && !back) {
      drawGraphic(sheet, random, {
        base: paints.base,
        accent: paints.accent,
        x: 0,
        y: -70,
        size: random.range(230, 290),
      })
    }
    drawBody(bench, cut)
    hemLines(bench, cut)
  })
  ribbed(bench, [neck, spread(neck, 0, 25)], trim)
  if (back)
    sheet.seam(
      open(
        [-cut.shoulder + 8, cut.top + cut.drop + 8],
        [0, cut.top + 40],
        [cut.shoulder - 8, cut.top + cut.drop + 8],
      ),
      paints.seam,
      1,
    )
  return {
    fabric: 'jersey',
    width: spanOf(cut),
    height: cut.bottom - cut.top + 20,
    middle: (cut.top + cut.bottom) / 2,
    focus: garment.pattern === 'graphic' && !back ? [0, -110, 1.8] : [20, -270, 2.1],
    hanger: { y: cut.top + 10, width: cut.shoulder * 0.94, slope: cut.drop },
  }
}
