import { brightness, darker, palette } from '../palette.ts'
import { corner, open, shape, strip, type Point } from '../path.ts'
import { collar, glow, metalOf, patchPocket, placket, stud, welt, zip } from './details.ts'
import type { Bench, Draw, Piece } from './piece.ts'
import {
  bodyOf,
  drawBody,
  drawInside,
  neckline,
  ribbed,
  sleeveFolds,
  sleeveOf,
  spanOf,
  type Cut,
} from './top.ts'

const jacketCut = ({ random, back }: Bench, depth: number): Cut => {
  const chest = random.range(240, 262)
  return {
    top: -350,
    neck: 78,
    depth: back ? 14 : depth,
    shoulder: chest + 6,
    drop: 58,
    chest,
    armpit: -100,
    waist: chest,
    hem: chest - 12,
    bottom: random.range(290, 330),
    sleeve: {
      length: random.range(545, 575),
      degrees: random.range(64, 69),
      cuff: 104,
      bend: random.range(0.12, 0.28),
    },
  }
}

const measures = (cut: Cut): Pick<Piece, 'width' | 'height' | 'middle' | 'hanger'> => ({
  width: spanOf(cut),
  height: cut.bottom - cut.top + 60,
  middle: (cut.top + cut.bottom) / 2,
  hanger: { y: cut.top + 6, width: cut.shoulder * 0.94, slope: cut.drop },
})

const band = (cut: Cut, height: number): [Point[], Point[]] => {
  const y = cut.bottom - height
  return [
    [
      [-cut.hem - 2, y - 4],
      [0, y + 2],
      [cut.hem + 2, y - 4],
    ],
    [
      [-cut.hem, cut.bottom - 2],
      [0, cut.bottom + 3],
      [cut.hem, cut.bottom - 2],
    ],
  ]
}

/** The denim jacket: yoke, flapped pockets, slanting seams, metal buttons, thread that shows. */
const drawTrucker: Draw = (bench) => {
  const { sheet, paints, random, back } = bench
  const cut = jacketCut(bench, 56)
  const thread = brightness(paints.base) < 0.24 ? '#8f8a80' : '#c08a4a'
  if (!back) drawInside(bench, cut)
  for (const side of [-1, 1] as const) {
    const sleeve = sleeveOf(cut, side, random.range(-4, 3))
    sheet.part(sleeve.outline, paints.base, { level: 90 })
    sheet.clipped(sleeve.outline, () => {
      sleeveFolds(bench, sleeve, true)
      const [a, b] = sleeve.across(0.5)
      sheet.line(open(sleeve.across(0.1)[0], a, sleeve.across(0.9)[0]), {
        colour: '#ffffff',
        width: 60,
        opacity: 0.07,
      })
      sheet.seam(open(sleeve.across(0.15)[1], b, sleeve.across(0.9)[1]), paints.seam, 1)
    })
    const [[a, b], [c, d]] = [sleeve.across(0.9), sleeve.across(1)]
    const cuff = shape(corner(...xy(a)), corner(...xy(b)), corner(...xy(d)), corner(...xy(c)))
    sheet.part(cuff, paints.base, { level: 102 })
    sheet.seam(cuff, paints.seam, 2)
    sheet.stitch(open(sleeve.across(0.915)[0], sleeve.across(0.915)[1]), thread, 1.8)
    stud(sheet, [(b[0] * 2 + d[0] * 2 + c[0]) / 5, (b[1] * 2 + d[1] * 2 + c[1]) / 5], 8)
  }
  const body = bodyOf(cut, neckline(cut))
  sheet.part(body, paints.base)
  sheet.clipped(body, () => {
    glow(bench, [-130, 20], [190, 190], '#ffffff', 0.16)
    glow(bench, [130, 20], [190, 190], '#ffffff', 0.16)
    drawBody(bench, cut, 0.7)
    const yoke = -196
    const double = (path: (offset: number) => string) => {
      sheet.seam(path(0), paints.seam, 2)
      sheet.stitch(path(4), thread, 1.8)
      sheet.stitch(path(9), thread, 1.8)
    }
    double((by) =>
      open([-cut.chest - 8, yoke + by], [0, yoke + by + (back ? 14 : 2)], [cut.chest + 8, yoke + by]),
    )
    if (back) {
      for (const side of [-1, 1] as const)
        double((by) => open([(120 + by) * side, yoke], [(86 + by) * side, cut.bottom]))
      return
    }
    for (const side of [-1, 1] as const) {
      for (const offset of [0, 62]) {
        double((by) => open([(74 + offset + by) * side, yoke], [(46 + offset * 0.6 + by) * side, cut.bottom]))
      }
    }
    placket(bench, [0, cut.top + cut.depth - 8, cut.bottom], 50, {
      count: 6,
      colour: '',
      metal: true,
      thread,
    })
    for (const side of [-1, 1] as const) {
      patchPocket(bench, [126 * side, yoke + 2], [104, 78], { flap: true, thread })
      stud(sheet, [126 * side, yoke + 28], 8)
      welt(bench, [196 * side, 60], [166 * side, 170], 12)
    }
  })
  const [upper, lower] = band(cut, 44)
  const waistband = strip(upper, lower)
  sheet.part(waistband, paints.base, { level: 106 })
  sheet.seam(waistband, paints.seam, 2)
  sheet.stitch(open(...upper.map(([x, y]): Point => [x, y + 6])), thread, 1.8)
  sheet.pucker(open(...upper), 20, 0.3)
  if (!back) stud(sheet, [0, cut.bottom - 20], 10)
  collar(bench, cut, paints.base, 1.15)
  return { ...measures(cut), fabric: 'denim', focus: [70, -200, 1.9] }
}

const xy = ([x, y]: Point): [number, number] => [x, y]

/** A zipped jacket with ribbing; of leather when brown or black, of nylon otherwise. */
const drawBomber: Draw = (bench) => {
  const { sheet, paints, random, back, garment } = bench
  const cut = jacketCut(bench, 36)
  const leather =
    garment.pattern === 'plain' &&
    (garment.colour === palette.brown || (garment.colour === palette.black && random.chance(0.6)))
  const gloss = leather ? 0.6 : 0.45
  const trim = darker(paints.base, leather ? 0.3 : 0.16)
  if (!back) {
    drawInside(bench, cut)
    sheet.cord(open([-cut.neck, cut.top + 4], [0, cut.top + 16], [cut.neck, cut.top + 4]), trim, 30, {
      level: 94,
    })
  }
  for (const side of [-1, 1] as const) {
    const sleeve = sleeveOf(cut, side, random.range(-4, 3))
    sheet.part(sleeve.outline, paints.block, { level: 90, gloss })
    sheet.clipped(sleeve.outline, () => {
      sleeveFolds(bench, sleeve, true)
      sleeveFolds(bench, sleeve, true)
    })
    ribbed(bench, [sleeve.across(0.89), sleeve.across(1)], trim, 98)
  }
  const neck = neckline(cut)
  const body = bodyOf(cut, neck)
  sheet.part(body, paints.base, { gloss })
  sheet.clipped(body, () => {
    if (garment.pattern === 'colourblock') {
      sheet.part(`M-420 -420H420V-150H-420Z`, paints.accent, { gloss })
      sheet.seam('M-420 -150H420', darker(paints.accent, 0.4), 2)
    }
    drawBody(bench, cut, 1.1)
    if (back) return
    for (const side of [-1, 1] as const) {
      welt(bench, [196 * side, 40], [150 * side, 160], 18)
      sheet.fold([170 * side, 170], [110 * side, cut.bottom - 50], 14, 0.7, 12 * side)
    }
  })
  ribbed(bench, band(cut, 50), trim, 104)
  for (let x = -cut.hem + 20; x < cut.hem; x += random.range(26, 54)) {
    sheet.fold(
      [x, cut.bottom - 50],
      [x + random.range(-20, 20), cut.bottom - random.range(90, 150)],
      7,
      random.range(0.4, 0.8),
    )
  }
  const outer = neck.map(([x, y, kind], index): Point => [
    x * (index % 4 === 0 ? 1.28 : 1.42),
    y + (index % 4 === 0 ? 6 : 28),
    kind,
  ])
  ribbed(bench, [neck, outer], trim, 108)
  if (!back)
    zip(
      sheet,
      [
        [0, cut.top + cut.depth + 8],
        [1, 40],
        [0, cut.bottom - 4],
      ],
      darker(paints.base, 0.3),
      metalOf(random.chance(0.6)),
    )
  return { ...measures(cut), fabric: leather ? 'leather' : 'satin', focus: [30, -220, 1.9] }
}

const jeanColours = new Set<string>([palette.denimBlue.hex, palette.lightDenim.hex, palette.indigo.hex])

export const drawJacket: Draw = (bench) => {
  const { hex } = bench.garment.colour
  const denim = jeanColours.has(hex) && bench.garment.pattern === 'plain'
  return denim || (bench.garment.pattern === 'plain' && bench.random.chance(0.3))
    ? drawTrucker(bench)
    : drawBomber(bench)
}
