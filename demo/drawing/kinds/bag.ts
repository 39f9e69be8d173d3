import { drawGraphic } from '../graphics.ts'
import { darker, lighter } from '../palette.ts'
import { box, circle, corner, open, shape, strip, type Point } from '../path.ts'
import { stud } from './details.ts'
import type { Bench, Draw, Piece } from './piece.ts'

const handleLoop = (lift: number, lean: number): Point[] => [
  [-112, -150],
  [-116 + lean * 0.4, -270 - lift * 0.5],
  [-74 + lean, -400 - lift],
  [0 + lean, -436 - lift],
  [74 + lean, -402 - lift],
  [114 + lean * 0.4, -270 - lift * 0.5],
  [112, -150],
]

const drawTote = (bench: Bench): Piece => {
  const { sheet, paints, random, garment, back } = bench
  const { base, seam } = paints
  const handle = random.chance(0.35) || garment.pattern === 'colourblock' ? paints.accent : darker(base, 0.04)
  const sag = random.range(-14, 14)
  sheet.cord(open(...handleLoop(16, 30)), darker(handle, 0.2), 34, { level: 84 })
  sheet.part(
    strip(
      [
        [-250, -186],
        [0, -200],
        [250, -190],
      ],
      [
        [-250, -140],
        [0, -150],
        [250, -140],
      ],
    ),
    paints.inside,
    { level: 84 },
  )
  const body = shape(
    corner(-256, -176),
    [-120, -168],
    [0, -164],
    [120, -168],
    corner(254, -178),
    [260, 100],
    [270, 330 + sag * 0.2],
    corner(250, 376),
    [120, 392],
    [-80, 388],
    corner(-252, 372),
    [-272, 320],
    [-262, 90],
  )
  sheet.part(body, base, { level: 102 })
  sheet.clipped(body, () => {
    if (garment.pattern === 'colourblock') {
      sheet.part('M-400 210H400V500H-400Z', paints.accent, { level: 106 })
      sheet.stitch('M-400 216H400', darker(paints.accent, 0.4), 1.8)
    }
    if (!back && garment.pattern !== 'colourblock')
      drawGraphic(sheet, random, { base, accent: paints.accent, x: 0, y: 70, size: random.range(250, 300) })
    sheet.stitch(open([-262, -132], [0, -120], [262, -134]), seam, 1.8)
    for (let step = 0; step < 7; step += 1) {
      const [x, y] = [random.range(-220, 220), random.range(-80, 300)]
      sheet.fold(
        [x, y],
        [x + random.range(-120, 120), y + random.range(60, 160)],
        random.range(10, 20),
        random.range(0.4, 0.8),
        random.range(-20, 20),
      )
    }
    for (const side of [-1, 1] as const) sheet.fold([252 * side, 370], [150 * side, 220], 18, 0.8, 14 * side)
  })
  sheet.cord(open(...handleLoop(0, -16)), handle, 34, { level: 122 })
  for (const by of [-0.016, 0.016])
    sheet.stitch(
      open(...handleLoop(0, -16).map(([x, y]): Point => [x * (1 + by * 5), y - by * 500])),
      darker(handle, 0.4),
      1.6,
    )
  for (const side of [-1, 1] as const) {
    const tab = box(112 * side - 18, -176, 36, 84, 2)
    sheet.part(tab, handle, { level: 122 })
    sheet.stitch(box(112 * side - 14, -170, 28, 70, 2), darker(handle, 0.4), 1.6)
    sheet.stitch(
      `M${112 * side - 13} -168L${112 * side + 13} -102M${112 * side + 13} -168L${112 * side - 13} -102`,
      darker(handle, 0.4),
      1.4,
    )
  }
  return { fabric: 'canvas', width: 580, height: 860, middle: -20, focus: [40, -60, 1.7] }
}

/** A flapped leather bag: a slim one with a short strap, or a deeper one with a long strap. */
const drawShoulder = (bench: Bench): Piece => {
  const { sheet, paints, random, garment, back } = bench
  const { base, seam } = paints
  const deep = random.chance(0.5)
  const metal = random.pick(['#c2a566', '#c0bfbb'])
  const leather = { gloss: 0.6, weave: 1 }
  const [half, top, bottom] = deep ? [262, -90, 330] : [318, -40, 232]
  const strap: Point[] = deep
    ? [
        [-half + 24, top + 10],
        [-half - 40, top - 130],
        [-160, top - 330],
        [40, top - 356],
        [210, top - 250],
        [half + 30, top - 120],
        [half - 24, top + 10],
      ]
    : [
        [-half + 26, top + 8],
        [-half + 50, top - 130],
        [-130, top - 262],
        [10, top - 292],
        [150, top - 262],
        [half - 50, top - 130],
        [half - 26, top + 8],
      ]
  const width = deep ? 24 : 38
  sheet.cord(open(...strap), darker(base, 0.05), width, { level: 96, gloss: 0.6 })
  for (const by of [0.97, 1.03])
    sheet.stitch(open(...strap.map(([x, y]): Point => [x * by, top + (y - top) * by])), seam, 1.5)
  const body = shape(
    corner(-half + 20, top),
    [0, top - 6],
    corner(half - 20, top),
    [half + 4, top + 130],
    [half - 4, bottom - 50],
    [half - 60, bottom],
    [0, bottom + 8],
    [-half + 60, bottom],
    [-half + 4, bottom - 50],
    [-half - 4, top + 130],
  )
  sheet.part(body, base, { level: 104, ...leather })
  sheet.clipped(body, () => {
    sheet.line(body, { colour: '#0d0b10', width: 60, opacity: 0.08 })
    sheet.line(body, { colour: '#0d0b10', width: 24, opacity: 0.12 })
    for (const side of [-1, 1] as const) {
      sheet.fold([half * 0.9 * side, bottom - 30], [half * 0.55 * side, bottom - 120], 14, 0.6, 10 * side)
      sheet.fold([half * 0.3 * side, bottom - 12], [half * 0.7 * side, bottom - 30], 10, 0.5, -6)
    }
  })
  for (const side of [-1, 1] as const) {
    sheet.cord(circle((half - 25) * side, top + 2, 21), metal, 8, { level: 134, gloss: 1, weave: 0 })
    sheet.part(box((half - 25) * side - 15, top + 14, 30, 54, 6), base, { level: 124, ...leather })
    stud(sheet, [(half - 25) * side, top + 54], 6, metal)
  }
  const low = deep ? top + 220 : top + 158
  const flap = shape(
    corner(-half + 16, top - 6),
    [0, top - 16],
    corner(half - 16, top - 6),
    [half - 6, top + 70],
    [half - 76, low - 18],
    [0, low + 14],
    [-half + 76, low - 18],
    [-half + 6, top + 70],
  )
  const cover = garment.pattern === 'colourblock' ? paints.accent : base
  if (back) {
    sheet.cord(open([-half + 70, top + 120], [0, top + 128], [half - 70, top + 120]), darker(base, 0.5), 5, {
      level: 96,
    })
    sheet.stitch(open([-half + 70, top + 134], [0, top + 142], [half - 70, top + 134]), seam, 1.6)
  } else {
    sheet.part(flap, cover, { level: 128, ...leather })
    sheet.clipped(flap, () => {
      sheet.line(flap, { colour: '#0d0b10', width: 16, opacity: 0.14 })
      sheet.stitch(
        shape(
          corner(-half + 28, top + 4),
          [0, top - 6],
          corner(half - 28, top + 4),
          [half - 18, top + 66],
          [half - 84, low - 30],
          [0, low + 2],
          [-half + 84, low - 30],
          [-half + 18, top + 66],
        ),
        darker(cover, 0.45),
        1.7,
      )
      sheet.fold([-half + 60, top + 30], [half * 0.2, low - 60], 26, 0.35, 20)
    })
    sheet.part(box(-30, low - 40, 60, 72, 10), darker(metal, 0.12), { level: 146, gloss: 1, weave: 0 })
    sheet.tint(box(-25, low - 36, 50, 63, 7), lighter(metal, 0.2))
    sheet.part(circle(0, low - 4, 13), darker(metal, 0.3), { level: 158, gloss: 1, weave: 0 })
    sheet.tint(circle(-3, low - 7, 7), lighter(metal, 0.6), 0.8)
  }
  return {
    fabric: 'leather',
    width: half * 2 + (deep ? 110 : 30),
    height: bottom - top + (deep ? 370 : 310),
    middle: deep ? -60 : -50,
    focus: [30, low - 30, 1.8],
  }
}

export const drawBag: Draw = (bench) =>
  bench.garment.pattern === 'graphic' || bench.random.chance(0.3) ? drawTote(bench) : drawShoulder(bench)
