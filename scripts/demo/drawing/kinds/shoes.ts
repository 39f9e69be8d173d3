import { brightness, darker, lighter, mix } from '../palette.ts'
import { along, at, between, box, circle, corner, open, shape, strip, type Point } from '../path.ts'
import type { Bench, Draw, Piece } from './piece.ts'

/** A right shoe from above, toe up; the left one is its mirror image. */
const last: readonly Point[] = [
  [-14, -318],
  [58, -292],
  [106, -206],
  [108, -100],
  [86, 40],
  [84, 170],
  [78, 262],
  [44, 312],
  [0, 322],
  [-42, 312],
  [-76, 262],
  [-80, 170],
  [-74, 40],
  [-100, -100],
  [-104, -206],
  [-78, -284],
]

const grown = (by: number): Point[] => last.map(([x, y]) => [x * (1 + by / 100), y * (1 + by / 330)])

const hollow = (top: number, wide: number): Point[] => [
  [0, top],
  [wide * 0.72, top + 34],
  [wide, 150],
  [wide * 0.9, 236],
  [wide * 0.5, 284],
  [0, 294],
  [-wide * 0.5, 284],
  [-wide * 0.9, 236],
  [-wide, 150],
  [-wide * 0.72, top + 34],
]

const insole = ({ sheet }: Bench, top: number, wide: number, colour: string): void => {
  const opening = shape(...hollow(top, wide))
  sheet.part(opening, darker(colour, 0.45), { level: 62, weave: 0.5 })
  sheet.clipped(opening, () => {
    sheet.part(
      shape(
        [0, top + 20],
        [wide * 0.7, 150],
        [wide * 0.62, 240],
        [0, 272],
        [-wide * 0.62, 240],
        [-wide * 0.7, 150],
      ),
      mix(colour, '#d8d0c2', 0.55),
      { level: 64, weave: 0.6 },
    )
    sheet.tint(box(-20, 196, 40, 26, 4), darker(colour, 0.5), 0.7)
    sheet.line('M-12 209H12', { colour: '#efe8da', width: 3, opacity: 0.8 })
    sheet.tint(
      `M${at(-wide - 20, top - 20)}h${wide * 2 + 40}v70q${-wide - 20} 60 ${-wide * 2 - 40} 0Z`,
      '#0b0a0d',
      0.4,
    )
  })
}

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
  const eyelet = (row: number, side: 1 | -1): Point => [(27 + row * 3.4) * side, -150 + row * 38]
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

const drawLoafer = (bench: Bench, flat: boolean): void => {
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
const drawOutsole = ({ sheet }: Bench, colour: string): void => {
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
