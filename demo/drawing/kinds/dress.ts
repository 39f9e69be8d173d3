import { darker } from '../palette.ts'
import { corner, lerp, open, shape, strip, type Point } from '../path.ts'
import { button } from './details.ts'
import { flaredPanel, skirtFolds } from './flare.ts'
import type { Bench, Draw, Piece } from './piece.ts'
import { drawInside, neckline, ribbed, sleeveFolds, sleeveOf, type Cut } from './top.ts'

interface Gown extends Cut {
  readonly seamAt: number
  readonly narrow: number
  readonly flare: number
}

const gownOf = ({ random, back }: Bench): Gown => {
  const midi = random.chance(0.55)
  const chest = random.range(138, 154)
  const depth = random.range(60, 92)
  return {
    top: -470,
    neck: random.range(70, 84),
    depth: back ? 22 : depth,
    shoulder: chest + 10,
    drop: 34,
    chest,
    armpit: -308,
    waist: chest,
    hem: chest,
    bottom: midi ? random.range(430, 470) : random.range(230, 290),
    seamAt: random.range(-150, -120),
    narrow: random.range(116, 132),
    flare: random.range(240, 300) + (midi ? 20 : 0),
    sleeve: {
      length: random.range(120, 190),
      degrees: random.range(42, 56),
      cuff: random.range(104, 130),
      bend: 0.05,
    },
  }
}

const bodice = (cut: Gown, neck: readonly Point[]): string => {
  const { shoulder, top, drop, chest, armpit, narrow, seamAt } = cut
  const edge = top + drop
  const right: Point[] = [
    corner(shoulder, edge),
    [lerp(shoulder, chest, 0.35) - 10, lerp(edge, armpit, 0.55)],
    corner(chest, armpit),
    [lerp(chest, narrow, 0.6), lerp(armpit, seamAt, 0.5)],
    corner(narrow, seamAt),
  ]
  return shape(...neck, ...right, ...right.map(([x, y, kind]): Point => [-x, y, kind]).toReversed())
}

const drawSkirtPart = (bench: Bench, cut: Gown, tiered: boolean): void => {
  const { sheet, paints } = bench
  const full = { y: cut.bottom, half: cut.flare }
  const waist = { y: cut.seamAt - 4, half: cut.narrow }
  const panel = (from: typeof full, to: typeof full, level: number) => {
    const outline = flaredPanel(bench, from, to)
    sheet.part(outline, paints.cloth(), { level })
    sheet.clipped(outline, () => {
      skirtFolds(bench, from, to, 1)
      const line: Point[] = [
        [-to.half, to.y - 32],
        [-to.half * 0.5, to.y - 14],
        [0, to.y - 6],
        [to.half * 0.5, to.y - 14],
        [to.half, to.y - 32],
      ]
      sheet.stitch(open(...line), paints.seam, 1.4)
    })
  }
  if (!tiered) {
    panel(waist, full, 96)
    return
  }
  for (const [start, end] of [
    [0.62, 1],
    [0.28, 0.66],
    [0, 0.32],
  ] as const) {
    const at = (share: number) => ({
      y: lerp(waist.y, full.y, share),
      half: lerp(waist.half, full.half, share ** 0.8),
    })
    panel({ ...at(start), half: at(start).half - 6 }, at(end), 94 + (1 - start) * 8)
  }
}

export const drawDress: Draw = (bench): Piece => {
  const { sheet, paints, random, back } = bench
  const cut = gownOf(bench)
  const style = random.pick(['strap', 'sleeve', 'wrap', 'slip', 'puff'] as const)
  const straps = style === 'strap' || style === 'slip'
  const vee: Point[] = [
    corner(-cut.neck, cut.top + 4),
    [-cut.neck * 0.5, cut.top + 76],
    corner(style === 'wrap' ? 14 : 0, cut.top + 168),
    [cut.neck * 0.55, cut.top + 76],
    corner(cut.neck, cut.top + 4),
  ]
  const neck = style === 'wrap' && !back ? vee : neckline({ ...cut, neck: straps ? cut.neck + 4 : cut.neck })
  const trim = darker(paints.base, 0.08)
  const tied = style === 'wrap' || random.chance(0.35)
  const buttons = random.pick(['#efe8da', '#c9b48c'])

  drawSkirtPart(bench, cut, random.chance(0.3))
  if (straps) {
    // Thin straps, over a top that runs straight across.
    const edge = cut.armpit - 26
    const line: Point[] = [
      [-cut.chest + 4, cut.armpit - 4],
      [-74, edge - 30],
      [0, edge + 8],
      [74, edge - 30],
      [cut.chest - 4, cut.armpit - 4],
    ]
    for (const side of [-1, 1] as const) {
      sheet.cord(
        open(
          [66 * side, edge + 80],
          [62 * side, edge - 60],
          [58 * side, cut.top + 10],
          [70 * side, cut.top - 4],
        ),
        darker(paints.base, 0.3),
        11,
        { level: 84 },
      )
    }
    const behind = strip(
      [
        [-cut.chest + 12, cut.armpit - 2],
        [0, edge - 18],
        [cut.chest - 12, cut.armpit - 2],
      ],
      [
        [-cut.chest + 34, cut.armpit + 60],
        [0, edge + 70],
        [cut.chest - 34, cut.armpit + 60],
      ],
    )
    sheet.part(behind, paints.inside, { level: 84 })
    const front = strip(line, [
      [-cut.narrow, cut.seamAt],
      [-40, cut.seamAt + 3],
      [0, cut.seamAt + 4],
      [40, cut.seamAt + 3],
      [cut.narrow, cut.seamAt],
    ])
    for (const side of [-1, 1] as const) {
      sheet.cord(
        open([74 * side, edge - 28], [70 * side, edge - 90], [66 * side, cut.top - 2]),
        paints.base,
        12,
        { level: 112 },
      )
    }
    sheet.part(front, paints.cloth())
    sheet.clipped(front, () => {
      drapeBodice(bench, cut)
      if (style === 'strap') smock(bench, cut, edge)
    })
    sheet.cord(open(...line), trim, 7, { level: 108 })
  } else {
    if (!back) drawInside(bench, cut)
    for (const side of [-1, 1] as const) {
      const puffed = style === 'puff'
      const sleeve = sleeveOf(
        puffed ? { ...cut, sleeve: { ...cut.sleeve, cuff: 150 } } : cut,
        side,
        random.range(-3, 3),
      )
      sheet.part(sleeve.outline, paints.cloth(sleeve.degrees * 0.8), { level: 92 })
      sheet.clipped(sleeve.outline, () => {
        sleeveFolds(bench, sleeve, false)
        if (!puffed) return
        for (let step = 0; step < 9; step += 1) {
          const [a, b] = sleeve.across(1)
          const share = step / 8
          const end: Point = [lerp(a[0], b[0], share), lerp(a[1], b[1], share)]
          sheet.fold(
            end,
            [lerp(end[0], cut.shoulder * side, 0.5), lerp(end[1], -380, 0.5)],
            7,
            random.range(0.5, 0.9) * (step % 2 ? -0.6 : 1),
          )
        }
      })
      if (puffed) ribbed(bench, [sleeve.across(0.9), sleeve.across(1)], trim, 96)
      else sheet.stitch(open(...sleeve.across(0.91)), paints.seam, 1.4)
    }
    const body = bodice(cut, neck)
    sheet.part(body, paints.cloth())
    sheet.clipped(body, () => {
      drapeBodice(bench, cut)
      if (style === 'wrap' && !back) {
        const line: Point[] = [
          [cut.neck, cut.top + 4],
          [cut.neck * 0.55, cut.top + 90],
          [-30, cut.top + 230],
          [-cut.narrow, cut.seamAt - 4],
        ]
        sheet.seam(open(...line), darker(paints.base, 0.6), 3)
        for (let step = 0; step < 5; step += 1)
          sheet.fold(
            [-cut.narrow, cut.seamAt - step * 10],
            [random.range(0, 80), cut.top + 170 - step * 6],
            7,
            0.6,
          )
      }
    })
    sheet.cord(open(...neck), trim, 8, { level: 108 })
    if (!back && style === 'sleeve') {
      for (let step = 0; step < 4; step += 1)
        button(sheet, [0, cut.top + cut.depth + 26 + step * 46], 7.5, buttons)
    }
  }
  const waistline: Point[] = [
    [-cut.narrow, cut.seamAt],
    [0, cut.seamAt + 5],
    [cut.narrow, cut.seamAt],
  ]
  sheet.seam(open(...waistline), paints.seam, 2)
  if (tied) drawTie(bench, cut)
  else sheet.pucker(open(...waistline), 12, 0.5)
  return {
    fabric: style === 'slip' ? 'satin' : bench.garment.pattern === 'plain' ? 'linen' : 'jersey',
    width: cut.flare * 2 + 40,
    height: cut.bottom - cut.top + 30,
    middle: (cut.top + cut.bottom) / 2,
    focus: [14, -320, 2],
    hanger: straps
      ? { y: cut.top + 2, width: 118, slope: 26 }
      : { y: cut.top + 8, width: cut.shoulder * 0.94, slope: cut.drop },
  }
}

const drapeBodice = ({ sheet, crease: random }: Bench, cut: Gown): void => {
  for (const side of [-1, 1] as const) {
    sheet.fold([cut.chest * side, cut.armpit + 14], [random.range(10, 60) * side, cut.armpit + 60], 9, 0.6, 8)
    sheet.fold(
      [cut.chest * 0.5 * side, cut.armpit],
      [cut.narrow * 0.5 * side, cut.seamAt],
      10,
      random.range(0.4, 0.7),
      6 * side,
    )
    sheet.fold(
      [cut.narrow * side, cut.seamAt - 12],
      [random.range(20, 70) * side, cut.seamAt - random.range(20, 70)],
      8,
      0.5,
    )
  }
}

const smock = ({ sheet, paints }: Bench, cut: Gown, edge: number): void => {
  for (let y = edge + 24; y < cut.seamAt; y += 15) {
    const line = open([-cut.chest, y + 3], [0, y + 8], [cut.chest, y + 3])
    sheet.pucker(line, 13, 0.8)
    sheet.line(line, { colour: paints.seam, width: 1.2, opacity: 0.35 })
  }
}

const drawTie = ({ sheet, paints, crease: random }: Bench, cut: Gown): void => {
  const band: [Point[], Point[]] = [
    [
      [-cut.narrow - 3, cut.seamAt - 14],
      [0, cut.seamAt - 8],
      [cut.narrow + 3, cut.seamAt - 14],
    ],
    [
      [-cut.narrow - 3, cut.seamAt + 12],
      [0, cut.seamAt + 18],
      [cut.narrow + 3, cut.seamAt + 12],
    ],
  ]
  sheet.part(strip(...band), paints.cloth(2), { level: 114 })
  const [x, y] = [random.range(-50, 40), cut.seamAt + 4]
  for (const [dx, dy, bend] of [
    [-34, 190, -24],
    [26, 160, 20],
  ] as const) {
    const tail = shape(
      corner(x - 5, y),
      corner(x + 6, y),
      [x + dx * 0.5 + bend * 0.4 + 12, y + dy * 0.5],
      corner(x + dx + 13, y + dy),
      corner(x + dx - 11, y + dy + 5),
      [x + dx * 0.5 + bend * 0.4 - 10, y + dy * 0.5],
    )
    sheet.part(tail, paints.cloth(20), { level: 120 })
  }
  for (const side of [-1, 1] as const) {
    const loop = shape(
      corner(x, y),
      [x + 34 * side, y - 24],
      [x + 66 * side, y - 6],
      [x + 60 * side, y + 18],
      [x + 28 * side, y + 10],
    )
    sheet.part(loop, paints.cloth(30), { level: 124 })
    sheet.fold([x, y], [x + 50 * side, y], 6, -0.7)
  }
  sheet.part(shape([x - 12, y - 11], [x + 12, y - 10], [x + 13, y + 13], [x - 12, y + 12]), paints.cloth(8), {
    level: 134,
  })
}
