import { letters } from '../letters.ts'
import { darker, lighter } from '../palette.ts'
import { box, circle, corner, open, shape, strip, type Point } from '../path.ts'
import { stud } from './details.ts'
import type { Bench, Draw, Piece } from './piece.ts'

const drawMark = ({ sheet, paints, random, garment }: Bench, y: number): void => {
  if (garment.pattern === 'plain' && random.chance(0.5)) return
  const word = random.pick(['UKAY', 'MNL', 'BAGUIO', 'CEBU', 'ISLA'])
  const height = Math.min(62, 250 / word.length)
  letters(sheet, word, { x: 0, y, height, colour: darker(paints.accent, 0.3), weight: height * 0.28 })
  letters(sheet, word, { x: 0, y: y - 2, height, colour: paints.accent, weight: height * 0.19 })
}

const drawCap = (bench: Bench): Piece => {
  const { sheet, paints, random, back } = bench
  const { base, seam } = paints
  const fabric = random.chance(0.4) ? 'denim' : 'twill'
  const brim = random.chance(0.3) ? paints.accent : base
  const crown: Point[] = [
    corner(-220, 112),
    [-240, 10],
    [-226, -112],
    [-136, -216],
    [0, -250],
    [138, -214],
    [228, -108],
    [241, 12],
    corner(220, 114),
  ]
  const low: Point[] = back
    ? [
        [140, 126],
        [0, 136],
        [-140, 126],
      ]
    : [
        [150, 62],
        [0, 46],
        [-150, 62],
      ]
  const dome = shape(...crown, ...low)
  if (back) sheet.part(shape([-240, 60], [0, 20], [240, 60], [0, 150]), paints.inside, { level: 80 })
  sheet.part(dome, base, { level: 104 })
  sheet.clipped(dome, () => {
    // The crown turns away at its sides.
    sheet.line(open(...crown), { colour: '#0d0b10', width: 90, opacity: 0.08 })
    sheet.line(open(...crown), { colour: '#0d0b10', width: 36, opacity: 0.12 })
    const ribs: Point[][] = [
      [
        [0, -252],
        [2, -100],
        [0, 140],
      ],
      [
        [0, -252],
        [-112, -150],
        [-168, 90],
      ],
      [
        [0, -252],
        [112, -150],
        [168, 90],
      ],
    ]
    for (const rib of ribs) {
      sheet.seam(open(...rib), seam, 2.2)
      for (const by of [-7, 7])
        sheet.stitch(
          open(...rib.map(([x, y], index): Point => [x + by * (index === 0 ? 0.3 : 1), y])),
          seam,
          1.5,
        )
      sheet.ridge(open(...rib), 18, 0.09)
    }
    for (const [x, y] of [
      [-66, -132],
      [66, -132],
      [-208, -60],
      [208, -60],
    ] as const) {
      sheet.part(circle(x, y, 8), darker(base, 0.25), { level: 114 })
      sheet.tint(circle(x, y, 3.6), '#0b0a0d', 0.8)
    }
    sheet.fold([-230, 40], [-90, -20], 12, 0.6, 12)
    sheet.fold([210, 50], [100, -60], 13, 0.6, -10)
    sheet.fold([-120, -170], [-40, -40], 18, 0.5, -18)
  })
  sheet.part(circle(0, -252, 19, 12), darker(base, 0.08), { level: 128 })
  if (back) {
    const hole = shape(corner(-104, 134), [-84, 40], [0, 2], [84, 40], corner(104, 134))
    sheet.part(hole, paints.inside, { level: 70 })
    sheet.cord(
      open(corner(-104, 132), [-84, 40], [0, 2], [84, 40], corner(104, 132)),
      darker(base, 0.08),
      12,
      { level: 112 },
    )
    sheet.part(
      strip(
        [
          [-120, 100],
          [0, 108],
          [120, 100],
        ],
        [
          [-120, 134],
          [0, 142],
          [120, 134],
        ],
      ),
      base,
      { level: 120 },
    )
    sheet.stitch(open([-118, 108], [0, 116], [118, 108]), seam, 1.5)
    sheet.cord(box(-26, 100, 40, 46, 4), '#b8a070', 6, { level: 134, gloss: 1, weave: 0 })
  } else {
    drawMark(bench, -44)
    const edge: Point[] = [
      corner(-232, 84),
      [-176, 58],
      [-92, 32],
      [0, 24],
      [92, 32],
      [176, 58],
      corner(232, 84),
      [268, 166],
      [178, 222],
      [0, 236],
      [-178, 222],
      [-268, 166],
    ]
    const visor = shape(...edge)
    sheet.line(open(...edge.slice(0, 7)), { colour: '#0d0b10', width: 22, opacity: 0.22 })
    sheet.part(visor, brim, { level: 120 })
    sheet.clipped(visor, () => {
      for (let row = 0; row < 6; row += 1) {
        const share = 0.24 + row * 0.13
        const line: Point[] = [-1, -0.72, -0.36, 0, 0.36, 0.72, 1].map((x) => [
          x * (232 + 34 * share),
          88 + (1 - x * x) * (-64 + 206 * share) + x * x * 92 * share,
        ])
        sheet.stitch(open(...line), brim === base ? seam : darker(brim, 0.4), 1.6)
      }
      sheet.line(visor, { colour: '#0d0b10', width: 30, opacity: 0.1 })
      sheet.fold([-190, 180], [180, 175], 46, 0.55, 40)
    })
    sheet.cord(open(...edge.slice(6, 12), corner(-232, 84)), darker(brim, 0.06), 8, { level: 124 })
  }
  return { fabric, width: 560, height: 500, middle: -10, focus: [10, -30, 1.6] }
}

const drawBucket = (bench: Bench): Piece => {
  const { sheet, paints, random } = bench
  const { base, seam } = paints
  const fabric = random.chance(0.5) ? 'denim' : 'canvas'
  const brim: Point[] = [
    [-330, 150],
    [-250, 50],
    [-150, 20],
    [0, 10],
    [150, 20],
    [250, 50],
    [330, 150],
    [300, 216],
    [160, 262],
    [0, 276],
    [-160, 262],
    [-300, 216],
  ]
  sheet.part(shape(...brim), base, { level: 96 })
  sheet.clipped(shape(...brim), () => {
    for (let row = 0; row < 7; row += 1) {
      const reach = 0.7 + row * 0.052
      const y = 96 + row * 23
      sheet.stitch(
        open(
          [-330 * reach, y + 6],
          [-190 * reach, y + 32],
          [0, y + 42],
          [190 * reach, y + 32],
          [330 * reach, y + 6],
        ),
        seam,
        1.6,
      )
    }
    sheet.fold([-280, 170], [-120, 230], 20, 0.7, 10)
    sheet.fold([290, 160], [110, 236], 22, 0.6, -14)
    sheet.pucker(open([-300, 216], [-160, 258], [0, 270], [160, 258], [300, 216]), 16, 0.4)
  })
  const crown: Point[] = [
    corner(-216, 96),
    [-206, -20],
    corner(-172, -176),
    [-100, -214],
    [0, -226],
    [100, -214],
    corner(172, -176),
    [206, -20],
    corner(216, 96),
    [120, 124],
    [0, 132],
    [-120, 124],
  ]
  sheet.part(shape(...crown), base, { level: 108 })
  sheet.clipped(shape(...crown), () => {
    for (const side of [-1, 1] as const) {
      sheet.line(open([212 * side, 100], [200 * side, -20], [168 * side, -180]), {
        colour: '#0d0b10',
        width: 60,
        opacity: 0.1,
      })
      sheet.seam(open([190 * side, -10], [196 * side, 100]), seam, 2)
      for (const y of [44, 76]) stud(sheet, [168 * side, y], 7, lighter(base, 0.3))
    }
    sheet.fold([-180, 80], [-40, -60], 18, 0.7, 14)
    sheet.fold([170, 90], [60, -20], 16, 0.6, -16)
    sheet.fold([-120, -160], [40, -110], 14, 0.6, 8)
  })
  const lid = shape(
    [-172, -178],
    [-100, -216],
    [0, -228],
    [100, -216],
    [172, -178],
    [100, -146],
    [0, -136],
    [-100, -146],
  )
  sheet.part(lid, lighter(base, 0.05), { level: 114 })
  sheet.seam(lid, seam, 2)
  sheet.stitch(open([-170, -164], [-100, -134], [0, -124], [100, -134], [170, -164]), seam, 1.6)
  sheet.seam(open([-216, 96], [-120, 124], [0, 132], [120, 124], [216, 96]), darker(base, 0.5), 3)
  drawMark(bench, -16)
  return { fabric, width: 690, height: 540, middle: 24, focus: [20, 0, 1.7] }
}

export const drawHat: Draw = (bench) => (bench.random.chance(0.65) ? drawCap(bench) : drawBucket(bench))
