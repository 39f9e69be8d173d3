import { brightness, darker, lighter, mix } from '../palette.ts'
import { at, between, box, circle, corner, open, shape, type Point } from '../path.ts'
import { drawLoafer, drawOutsole } from './loafer.ts'
import type { Bench, Draw, Piece } from './piece.ts'
import { grown, hollow, insole, last } from './shoe-last.ts'

const drawSneaker = (
  bench: Bench,
  luck: { tip: boolean; panel: boolean; sole: string; laces: string },
): void => {
  const { sheet, paints } = bench
  const { base, accent, block, seam } = paints
  const upper = shape(...last)
  sheet.part(shape(...grown(12)), luck.sole, { level: 92, gloss: 0.25, weave: 0.2 })
  sheet.line(shape(...grown(9)), { colour: darker(luck.sole, 0.5), width: 2, opacity: 0.4 })
  sheet.part(upper, base, { level: 110, gloss: 0.2 })
  sheet.clipped(upper, () => {
    // The sides turn away from above.
    sheet.line(upper, { colour: '#0d0b10', width: 40, opacity: 0.07 })
    sheet.line(upper, { colour: '#0d0b10', width: 18, opacity: 0.12 })
    if (luck.panel) {
      for (const side of [-1, 1] as const) {
        const panel = shape(
          corner(120 * side, -70),
          [70 * side, -40],
          [62 * side, 60],
          corner(120 * side, 110),
        )
        sheet.part(panel, block === base ? darker(base, 0.12) : accent, { level: 116, gloss: 0.2 })
        sheet.stitch(panel, seam, 1.6)
      }
    }
    const toe: Point[] = [
      [-120, -168],
      [-60, -196],
      [0, -204],
      [60, -196],
      [120, -168],
    ]
    const cap = shape(
      corner(-120, -168),
      ...toe.slice(1, 4),
      corner(120, -168),
      corner(120, -340),
      corner(-120, -340),
    )
    sheet.part(cap, luck.tip ? luck.sole : darker(base, 0.06), {
      level: 117,
      gloss: luck.tip ? 0.45 : 0.2,
      weave: luck.tip ? 0.15 : 1,
    })
    sheet.stitch(open(...toe.map(([x, y]): Point => [x, y - 8])), seam, 1.6)
    if (!luck.tip) {
      for (let row = 0; row < 4; row += 1) {
        for (let column = -2; column <= 2; column += 1) {
          if (Math.abs(column) + row < 5)
            sheet.tint(circle(column * 17, -222 - row * 16, 2.6), '#0b0a0d', 0.5)
        }
      }
    }
    for (let step = 0; step < 3; step += 1)
      sheet.fold([-76, -150 + step * 16], [74, -154 + step * 18], 7, 0.45, 8)
    const heel = shape(
      corner(-70, 200),
      [-64, 262],
      [-30, 320],
      corner(-30, 350),
      corner(30, 350),
      [30, 320],
      [64, 262],
      corner(70, 200),
      corner(110, 200),
      corner(110, 360),
      corner(-110, 360),
      corner(-110, 200),
    )
    sheet.part(heel, block === base ? darker(base, 0.14) : accent, { level: 118, gloss: 0.25 })
  })
  insole(bench, 40, 52, base)
  sheet.cord(shape(...hollow(40, 56)), darker(base, 0.08), 15, { level: 124 })
  drawTongue(bench, luck.laces)
  sheet.part(shape(corner(-17, 272), corner(17, 272), corner(15, 322), corner(-15, 322)), darker(base, 0.2), {
    level: 130,
  })
}

const eyelet = (row: number, side: 1 | -1): Point => [(27 + row * 3.4) * side, -150 + row * 38]

const drawTongue = ({ sheet, paints }: Bench, laces: string): void => {
  const { base, seam } = paints
  const tongue = shape(
    [0, -176],
    [34, -150],
    [44, 0],
    [46, 84],
    corner(34, 108),
    corner(-34, 108),
    [-46, 84],
    [-44, 0],
    [-34, -150],
  )
  sheet.part(tongue, darker(base, 0.08), { level: 118 })
  sheet.stitch(tongue, seam, 1.4)
  sheet.part(box(-18, 62, 36, 30, 4), mix(base, '#efe8da', 0.75), { level: 126, weave: 0.3 })
  sheet.line('M-10 73H10M-8 82H8', { colour: darker(base, 0.5), width: 3, opacity: 0.7 })
  const rows = 6
  for (const side of [-1, 1] as const) {
    const stay = shape(
      corner(8 * side, -184),
      [34 * side, -176],
      [62 * side, -80],
      [66 * side, 44],
      corner(58 * side, 66),
      corner(34 * side, 62),
      [30 * side, -60],
      [22 * side, -140],
    )
    sheet.part(stay, base, { level: 126, gloss: 0.2 })
    sheet.seam(stay, seam, 1.4)
  }
  for (let row = 0; row < rows; row += 1) {
    const [a, b] = [eyelet(row, -1), eyelet(row, 1)]
    const next = row + 1 < rows ? eyelet(row + 1, 1) : null
    if (next)
      sheet.cord(open(a, between(a, next, 0.5), next), darker(laces, 0.14), 10, { level: 132, weave: 0.5 })
    sheet.cord(open(a, [0, a[1] - 4], b), laces, 12, { level: 138, weave: 0.5 })
    for (const place of [a, b])
      sheet.tint(circle(place[0] + Math.sign(place[0]) * 6, place[1], 4), '#1a181b', 0.6)
  }
  for (const side of [-1, 1] as const) {
    const loop: Point[] = [
      [0, 44],
      [38 * side, 16],
      [84 * side, 30],
      [78 * side, 64],
      [36 * side, 62],
      [0, 46],
    ]
    sheet.cord(open(...loop), laces, 10, { level: 146, weave: 0.5 })
    sheet.cord(open([0, 46], [24 * side, 84], [52 * side, 116]), laces, 10, { level: 144, weave: 0.5 })
  }
  sheet.part(shape([-11, 36], [11, 36], [12, 56], [-12, 56]), laces, { level: 150, weave: 0.5 })
}

const dressy = new Set(['brown', 'tan', 'black', 'maroon', 'cream', 'red', 'blush'])

export const drawShoes: Draw = (bench): Piece => {
  const { sheet, paints, random, garment, back } = bench
  const style =
    garment.pattern === 'plain' && dressy.has(garment.colour.name)
      ? random.pick(['sneaker', 'loafer', 'flat', 'loafer'] as const)
      : 'sneaker'
  const light = brightness(paints.base) > 0.6
  const luck = {
    tip: random.chance(0.4),
    panel: garment.pattern === 'colourblock' || random.chance(0.5),
    sole: random.pick(
      light ? (['#e6dfd0', '#b98d5e', '#efece5'] as const) : (['#ece7db', '#e8e4da', '#2a292b'] as const),
    ),
    laces:
      garment.pattern === 'colourblock' && random.chance(0.4)
        ? paints.accent
        : random.pick(['#f0ece2', '#f0ece2', light ? '#e3dccb' : lighter(paints.base, 0.1)]),
  }
  const draw = () => {
    if (style === 'sneaker') drawSneaker(bench, luck)
    else drawLoafer(bench, style === 'flat')
  }
  const apart = random.range(132, 146)
  const slide = random.range(-26, 26)
  sheet.group(`translate(${at(-apart, slide)}) rotate(${Math.round(random.range(-7, 3))}) scale(-1 1)`, draw)
  sheet.group(`translate(${at(apart, -slide)}) rotate(${Math.round(random.range(-3, 8))})`, () => {
    if (back) drawOutsole(bench, style === 'sneaker' ? luck.sole : darker(paints.base, 0.5))
    else draw()
  })
  return {
    fabric: style === 'sneaker' ? 'canvas' : 'leather',
    width: 580,
    height: 730,
    middle: 0,
    focus: [110, -80, 1.8],
  }
}
