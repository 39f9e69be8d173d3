import { line, mirrored, shape, type Point } from '../geometry.ts'
import { darker, lighter, luminance, mix } from '../palette.ts'
import { fold, raised, rim, seam, stitches, stroke, threadOf, type Cloth, type Piece } from '../piece.ts'
import { finish, label, top, topOf, type Cut } from './torso.ts'

export const hoodie = (cloth: Cloth): Piece => {
  const { roll, base } = cloth
  const zipped = roll.chance(0.35) && cloth.pattern !== 'graphic'
  const cut: Cut = {
    neck: 112,
    drop: 96,
    shoulder: 236,
    chest: 272,
    waist: 270,
    hem: 258,
    length: roll.between(760, 810),
    sleeve: roll.between(640, 680),
    cuff: 106,
    angle: roll.between(67, 74),
    rib: 62,
  }
  const built = topOf(cut, cloth)
  const lining = mix(darker(base, 0.4), '#777777', 0.1)
  const crown = top - roll.between(150, 180)
  const lean = roll.around(16)
  const hood = shape([
    [-128, top + 44, 1],
    [-160, top - 40],
    [-128, crown + 46],
    [lean, crown],
    [128, crown + 46],
    [160, top - 40],
    [128, top + 44, 1],
    [64, top + 92],
    [0, top + 112],
    [-64, top + 92],
  ])
  const opening = shape([
    [-86, top + 28],
    [-104, top - 34],
    [-78, crown + 82],
    [lean, crown + 62],
    [78, crown + 82],
    [104, top - 34],
    [86, top + 28],
    [34, top + 88],
    [0, top + 104, 1],
    [-34, top + 88],
  ])
  const hemLine = shape([
    [-96, top + 24],
    [-113, top - 34],
    [-86, crown + 74],
    [lean, crown + 51],
    [86, crown + 74],
    [113, top - 34],
    [96, top + 24],
    [40, top + 98],
    [0, top + 112, 1],
    [-40, top + 98],
  ])
  const thread = threadOf(base)
  const pocketTop = built.hemY - 265
  const pocket = shape(
    mirrored([
      [0, pocketTop],
      [118, pocketTop, 1],
      [178, pocketTop + 150, 1],
      [182, built.hemY - 66, 1],
      [0, built.hemY - 58],
    ]),
  )
  const cords = [-1, 1].map((side) => {
    const x = side * 46
    const end: Point = [x + side * roll.between(-4, 22), top + roll.between(250, 310)]
    return line([[x, top + 84], [x + side * 12, top + 150], [x - side * roll.between(0, 14), top + 210], end])
  })
  const cordColour = luminance(base) > 0.7 ? '#d9d4c8' : roll.chance(0.5) ? '#ece8df' : lighter(base, 0.12)
  const eyelets = [-46, 46]
    .map(
      (x) =>
        `<circle cx="${x}" cy="${top + 84}" r="9" fill="#9b9894"/><circle cx="${x}" cy="${top + 84}" r="4.5" fill="#1b1a1a"/>`,
    )
    .join('')
  const zip = zipped
    ? stroke(`M0 ${top + 104}L2 ${built.hemY}`, darker(base, 0.35), 22, 'stroke-linecap="butt"') +
      stroke(
        `M0 ${top + 104}L2 ${built.hemY}`,
        '#b9b6b0',
        7,
        'stroke-dasharray="5 3" stroke-linecap="butt"',
      ) +
      stitches(`M-17 ${top + 110}L-15 ${built.hemY}M17 ${top + 110}L19 ${built.hemY}`, thread) +
      `<path d="M-6 ${top + 116}h12l3 34h-18z" fill="#aaa7a1"/>`
    : ''
  const art =
    cloth.chest(0, top + 300, 1.15) +
    rim(pocket, 18, 0.06) +
    `<path d="${pocket}" fill="${base}"/>` +
    (cloth.pattern === 'plain' || cloth.pattern === 'graphic' ? '' : cloth.panel(pocket)) +
    seam(pocket, base, 2) +
    stitches(
      line([
        [122, pocketTop + 16],
        [166, pocketTop + 148],
      ]) +
        line([
          [-122, pocketTop + 16],
          [-166, pocketTop + 148],
        ]),
      thread,
    ) +
    zip +
    rim(hood, 34, 0.075) +
    cloth.panel(hood) +
    rim(hood, 24, 0.04) +
    `<path d="${opening}" fill="${lining}"/>` +
    rim(opening, 50, 0.1) +
    label(top - 40, roll) +
    stitches(hemLine, thread) +
    seam(
      line([
        [lean, crown],
        [lean * 0.6, crown + 56],
      ]),
      base,
    ) +
    eyelets +
    cords
      .map(
        (path) =>
          stroke(path, '#000', 15, 'opacity="0.22" transform="translate(4 6)"') +
          stroke(path, cordColour, 10) +
          stroke(
            path,
            darker(cordColour, 0.3),
            10,
            'stroke-dasharray="2 5" stroke-linecap="butt" opacity="0.35"',
          ),
      )
      .join('')
  const relief =
    raised(pocket, 0.25) +
    raised(hood, 0.3) +
    raised(opening, -0.55) +
    fold(
      line([
        [-150, top - 20],
        [-110, top + 40],
        [-40, top + 100],
      ]),
      26,
      0.6,
    ) +
    fold(
      line([
        [150, top - 20],
        [110, top + 40],
        [40, top + 100],
      ]),
      26,
      0.6,
    ) +
    fold(
      line([
        [-60, crown + 90],
        [-40, top - 60],
        [-20, top + 60],
      ]),
      30,
      0.5,
    ) +
    fold(
      line([
        [70, crown + 100],
        [40, top - 40],
        [14, top + 60],
      ]),
      34,
      -0.4,
    ) +
    cords.map((path) => stroke(path, '#fff', 9, 'opacity="0.5"')).join('')
  const done = finish(built, cloth, { art, relief }, { fabric: 'fleece', wrinkle: 1.25 })
  const extra = top - crown
  return {
    ...done,
    height: built.height + extra,
    middle: [0, top - extra / 2 + built.height / 2],
    hook: [lean, crown],
  }
}
