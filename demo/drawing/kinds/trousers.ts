import { brightness, lighter, palette } from '../palette.ts'
import { lerp, open, shape, type Point } from '../path.ts'
import type { Bench, Draw } from './piece.ts'
import { glow } from './details.ts'
import { drawPockets, drawWaist, type Cut, type Style } from './trouser-top.ts'

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
