import { brightness, darker, lighter, palette } from '../palette.ts'
import { at, box, lerp, open, shape, strip, type Point } from '../path.ts'
import { drawCord, stud } from './details.ts'
import type { Bench, Draw } from './piece.ts'

interface Cut {
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

interface Style {
  readonly thread: string
  readonly denim: boolean
  readonly elastic: boolean
}

const legOutline = ({ top, waist, hip, crotch, bottom, knee, cuff, spread }: Cut, side: 1 | -1): Point[] => {
  const put = (x: number, y: number, kind?: 'corner'): Point => [x * side, y, kind]
  const kneeY = lerp(crotch, bottom, 0.42)
  const middle = lerp(hip * 0.52, spread, 0.5)
  return [
    put(-2, top + 6, 'corner'),
    put(waist, top, 'corner'),
    put(lerp(waist, hip, 0.7), lerp(top, crotch, 0.42)),
    put(hip, crotch - 10),
    put(middle + knee / 2, kneeY),
    put(spread + cuff / 2, bottom - 4, 'corner'),
    put(spread, bottom + 3),
    put(spread - cuff / 2, bottom - 2, 'corner'),
    put(middle - knee / 2, kneeY),
    put(10, crotch + 22),
    put(-2, crotch, 'corner'),
  ]
}

const glow = (
  { sheet }: Bench,
  [x, y]: Point,
  [rx, ry]: readonly [number, number],
  colour: string,
  opacity: number,
) => {
  const id = sheet.name()
  sheet.define(
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset=".5" stop-color="${colour}" stop-opacity="${Math.round(opacity * 55) / 100}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
  )
  sheet.tint(box(x - rx, y - ry, rx * 2, ry * 2), `url(#${id})`)
}

const drawLeg = (bench: Bench, cut: Cut, side: 1 | -1, style: Style): void => {
  const { sheet, paints, crease: random } = bench
  const outline = legOutline(cut, side)
  const leg = shape(...outline)
  sheet.part(leg, paints.cloth(), { level: side === 1 ? 100 : 98 })
  const kneeY = lerp(cut.crotch, cut.bottom, 0.42)
  const middle = (y: number) =>
    lerp(cut.hip * 0.52, cut.spread, Math.max(0, (y - cut.crotch) / (cut.bottom - cut.crotch))) * side
  sheet.clipped(leg, () => {
    if (style.denim) {
      const faded = lighter(paints.base, 0.75)
      glow(bench, [middle(cut.crotch + 60), cut.crotch + 60], [78, 240], faded, 0.5)
      glow(bench, [middle(kneeY + 90), kneeY + 90], [60, 220], faded, 0.3)
      sheet.line(open(...outline.slice(1, 6)), { colour: '#10131c', width: 22, opacity: 0.12 })
      sheet.line(open(...outline.slice(7, 11)), { colour: '#10131c', width: 20, opacity: 0.14 })
    }
    // Whiskers fan out from the crotch; the cloth breaks again behind the knee.
    for (let index = 0; index < 4; index += 1) {
      const y = cut.crotch - 50 + index * 30
      const from: Point = [random.range(10, 24) * side, y + 10]
      const to: Point = [cut.hip * random.range(0.55, 0.92) * side, y - random.range(20, 50) + index * 14]
      sheet.fold(from, to, random.range(6, 10), random.range(0.4, 0.75), -8 * side)
      if (style.denim) sheet.line(open(from, to), { colour: '#ffffff', width: 7, opacity: 0.07 })
    }
    const length = cut.bottom - cut.crotch
    for (let index = 0; index < Math.round(length / 75); index += 1) {
      const y = lerp(cut.crotch + 50, cut.bottom - 30, random.next())
      const half = cut.knee * random.range(0.25, 0.5)
      const [left, right] = [middle(y) - half, middle(y) + half * random.range(0.2, 1)]
      const tilt = random.range(-34, 34)
      sheet.fold(
        [left, y - tilt],
        [right, y + tilt],
        random.range(6, 11),
        (random.chance(0.7) ? 1 : -1) * random.range(0.35, 0.7),
        random.range(-8, 8),
      )
    }
    sheet.fold(
      [middle(cut.crotch + 40), cut.crotch + 30],
      [middle(cut.bottom), cut.bottom - 20],
      18,
      0.5,
      10 * side,
    )
    const hem = (rise: number) =>
      open(
        [(cut.spread - cut.cuff / 2 - 6) * side, cut.bottom - rise],
        [cut.spread * side, cut.bottom + 4 - rise],
        [(cut.spread + cut.cuff / 2 + 6) * side, cut.bottom - 2 - rise],
      )
    sheet.stitch(hem(17), style.thread, 1.8)
    sheet.pucker(hem(9), 17, style.denim ? 0.4 : 0.2)
    if (style.denim) sheet.line(hem(3), { colour: '#ffffff', width: 4, opacity: 0.14 })
  })
  sheet.seam(open(...outline.slice(7, 11)), paints.seam, 1.4)
  const inset = outline.slice(1, 6).map(([x, y]): Point => [x - 9 * side, y])
  if (style.denim) sheet.stitch(open(...inset), style.thread, 1.4)
}

const drawWaist = (bench: Bench, cut: Cut, style: Style): void => {
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

const drawPockets = (bench: Bench, cut: Cut, style: Style): void => {
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

const drawTears = ({ sheet, random }: Bench, cut: Cut): void => {
  const side = random.chance(0.5) ? 1 : -1
  for (const share of random.chance(0.5) ? [0.4] : [0.34, 0.47]) {
    const y = lerp(cut.crotch, cut.bottom, share)
    const x = lerp(cut.hip * 0.52, cut.spread, share) * side
    const half = cut.knee * random.range(0.22, 0.32)
    const hole = shape(
      [x - half, y],
      [x - half * 0.4, y - 15],
      [x + half * 0.5, y - 13],
      [x + half, y + 2],
      [x + half * 0.4, y + 17],
      [x - half * 0.5, y + 15],
    )
    sheet.part(hole, '#3c4656', { level: 82 })
    sheet.line(hole, { colour: '#e6ebf0', width: 5, opacity: 0.6, dash: '3 1.5' })
    for (let step = -10; step < 15; step += 3.6) {
      sheet.line(
        open([x - half * 0.9, y + step], [x, y + step + random.range(-4, 4)], [x + half * 0.9, y + step]),
        { colour: '#eef1f2', width: 2, opacity: 0.85 },
      )
    }
  }
}

const jeanColours = new Set<string>(
  [
    palette.denimBlue,
    palette.lightDenim,
    palette.indigo,
    palette.black,
    palette.washedBlack,
    palette.charcoal,
  ].map(({ hex }) => hex),
)

const styleOf = ({ paints, garment }: Bench, elastic: boolean): Style => {
  const denim = !elastic && garment.pattern === 'plain' && jeanColours.has(paints.base)
  const dark = brightness(paints.base) < 0.28 && paints.base !== palette.indigo.hex
  return { denim, elastic, thread: denim && !dark ? '#c58f52' : paints.seam }
}

const drawAll = (bench: Bench, cut: Cut, style: Style): void => {
  drawLeg(bench, cut, -1, style)
  drawLeg(bench, cut, 1, style)
  drawPockets(bench, cut, style)
  drawWaist(bench, cut, style)
}

export const drawJeans: Draw = (bench) => {
  const { random, back } = bench
  const fit = random.pick(['straight', 'wide', 'skinny', 'flare', 'mom'] as const)
  const [knee, cuff, hip] = {
    straight: [150, 136, 196] as const,
    wide: [182, 196, 204] as const,
    skinny: [122, 96, 184] as const,
    flare: [132, 204, 188] as const,
    mom: [162, 118, 206] as const,
  }[fit]
  const cut: Cut = {
    top: -430,
    waist: random.range(144, 158),
    hip,
    crotch: -150,
    bottom: 486,
    knee,
    cuff,
    spread: random.range(104, 124) + (cuff - 120) * 0.24,
  }
  const style = styleOf(bench, false)
  drawAll(bench, cut, style)
  if (style.denim && !back && random.chance(0.3)) drawTears(bench, cut)
  return {
    fabric: style.denim ? 'denim' : 'twill',
    width: 560,
    height: 1010,
    middle: 4,
    focus: [30, -300, 2],
  }
}

export const drawShorts: Draw = (bench) => {
  const { random, garment } = bench
  const elastic = garment.pattern !== 'plain' || random.chance(0.25)
  const waist = random.range(208, 224)
  const cut: Cut = {
    top: -250,
    waist,
    hip: waist + random.range(46, 62),
    crotch: 70,
    bottom: random.range(240, 330),
    knee: 262,
    cuff: random.range(256, 280),
    spread: random.range(158, 172),
  }
  const style = styleOf(bench, elastic)
  drawAll(bench, cut, style)
  return {
    fabric: style.denim ? 'denim' : elastic ? 'linen' : 'twill',
    width: 660,
    height: cut.bottom + 300,
    middle: (cut.bottom - 300) / 2,
    focus: [40, -150, 1.8],
  }
}
