import { lerp, line, mirror, mirrored, shape, type Point } from '../geometry.ts'
import { darker, lighter, luminance, mix } from '../palette.ts'
import {
  button,
  fold,
  raised,
  ribs,
  rim,
  seam,
  stitches,
  stroke,
  threadOf,
  type Cloth,
  type Piece,
} from '../piece.ts'
import { finish, label, top, topOf, type Cut } from './tops.ts'

const flip = (side: 1 | -1, points: readonly Point[]): Point[] =>
  side === 1 ? [...points] : points.map(mirror)

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

/** One front lying over the other, from the neck to the break of the lapels and down to a rounded hem. */
export const blazer = (cloth: Cloth): Piece => {
  const { roll, base } = cloth
  const cut: Cut = {
    neck: 84,
    drop: 30,
    shoulder: 232,
    chest: 246,
    waist: roll.between(218, 232),
    hem: 262,
    length: roll.between(830, 880),
    sleeve: roll.between(680, 710),
    cuff: 104,
    angle: roll.between(74, 79),
    rib: 0,
  }
  const built = topOf(cut, cloth)
  const deep = top + roll.between(350, 400)
  const lining = mix(cloth.accent, darker(base, 0.3), 0.45)
  const inside = shape(
    mirrored([
      [0, top - 22],
      [64, top - 18],
      [96, top + 20],
      [70, top + 180],
      [0, deep + 10, 1],
    ]),
  )
  const lapel = (side: 1 | -1) =>
    shape(
      flip(side, [
        [94, top - 8, 1],
        [136, top + 92],
        [140, top + 128, 1],
        [172, top + 118 + roll.around(6), 1],
        [150, top + 220],
        [78, deep - 60],
        [side === 1 ? 10 : 4, deep + 8, 1],
        [44, top + 200],
        [62, top + 90],
      ]),
    )
  const collar = (side: 1 | -1) =>
    shape(
      flip(side, [
        [0, top - 40, 1],
        [58, top - 38],
        [96, top - 12],
        [128, top + 40, 1],
        [150, top + 84 + roll.around(4), 1],
        [128, top + 108, 1],
        [84, top + 40],
        [52, top + 8],
        [0, top - 2, 1],
      ]),
    )
  const lapels = [lapel(-1), lapel(1)]
  const collars = [collar(-1), collar(1)]
  const front = line([
    [4, deep],
    [8, deep + 120],
    [12, built.hemY - 150],
    [44, built.hemY - 40],
    [92, built.hemY - 2],
  ])
  const wedge = shape([
    [12, built.hemY - 130, 1],
    [36, built.hemY - 46],
    [84, built.hemY + 14, 1],
    [-48, built.hemY + 14, 1],
    [-18, built.hemY - 46],
    [6, built.hemY - 130, 1],
  ])
  const pockets = [-1, 1].map((side) => {
    const y = top + 560
    const flap = shape([
      [side * 74, y, 1],
      [side * 192, y - 10, 1],
      [side * 194, y + 38],
      [side * 184, y + 46],
      [side * 78, y + 56],
      [side * 72, y + 46],
    ])
    return { art: rim(flap, 18, 0.06) + cloth.panel(flap) + seam(flap, base, 2), relief: raised(flap, 0.25) }
  })
  const buttonColour = roll.pick([darker(base, 0.45), '#4a3526', '#2a2725'])
  const welt = shape([
    [84, top + 252, 1],
    [164, top + 238, 1],
    [167, top + 262, 1],
    [87, top + 276, 1],
  ])
  const art =
    `<path d="${inside}" fill="${lining}"/>` +
    rim(inside, 40, 0.08) +
    label(top + 14, roll) +
    `<path d="${wedge}" fill="${darker(lining, 0.35)}"/>` +
    rim(front, 26, 0.07) +
    seam(front, base, 2.6) +
    seam(
      line([
        [-130, top + 300],
        [-112, top + 480],
        [-124, top + 640],
      ]) +
        line([
          [130, top + 300],
          [112, top + 480],
          [124, top + 640],
        ]),
      base,
      1.8,
    ) +
    pockets.map((pocket) => pocket.art).join('') +
    rim(welt, 10, 0.06) +
    `<path d="${welt}" fill="${mix(base, darker(base, 0.4), 0.25)}"/>` +
    lapels
      .map((path, index) => rim(path, 30, 0.08) + cloth.panel(path, index ? 14 : -14) + seam(path, base, 2))
      .join('') +
    collars
      .map((path, index) => rim(path, 22, 0.07) + cloth.panel(path, index ? 40 : -40) + seam(path, base, 2))
      .join('') +
    stroke('M128 ' + (top + 142) + 'l24 -8', darker(base, 0.55), 4) +
    button(-14, deep + 34, 14, buttonColour) +
    button(-12, deep + 150, 14, buttonColour) +
    built.sleeves
      .map((sleeve) =>
        [0.1, 0.17, 0.24]
          .map((share) => {
            const at = lerp(
              lerp(sleeve.innerCuff, sleeve.outerCuff, 0.14),
              lerp(sleeve.innerBend, sleeve.outerBend, 0.14),
              share,
            )
            return button(at[0], at[1], 8, buttonColour)
          })
          .join(''),
      )
      .join('')
  const relief =
    lapels.map((path) => raised(path, 0.4)).join('') +
    collars.map((path) => raised(path, 0.3)).join('') +
    pockets.map((pocket) => pocket.relief).join('') +
    raised(inside, -0.4) +
    fold(
      line([
        [-14, deep + 34],
        [-70, deep + 50],
        [-150, deep + 20],
      ]),
      18,
      0.4,
    ) +
    fold(
      line([
        [-12, deep + 60],
        [60, deep + 90],
        [150, deep + 70],
      ]),
      18,
      -0.35,
    )
  return finish(built, cloth, { art, relief }, { fabric: 'wool', wrinkle: 0.7 })
}

const chestPocket = (side: 1 | -1) => ({
  flap: shape(
    flip(side, [
      [70, top + 208, 1],
      [196, top + 204, 1],
      [196, top + 240, 1],
      [133, top + 272, 1],
      [70, top + 244, 1],
    ]),
  ),
  bag: shape(
    flip(side, [
      [76, top + 240, 1],
      [190, top + 236, 1],
      [180, top + 362],
      [134, top + 392, 1],
      [86, top + 366],
    ]),
  ),
})

/** A trucker jacket or, with ribbing and a zip, a bomber. */
export const jacket = (cloth: Cloth): Piece => {
  const { roll, base } = cloth
  const bomber = roll.chance(0.45)
  const cut: Cut = {
    neck: 96,
    drop: 58,
    shoulder: 242,
    chest: 268,
    waist: 262,
    hem: bomber ? 240 : 244,
    length: bomber ? 700 : roll.between(690, 740),
    sleeve: roll.between(630, 665),
    cuff: bomber ? 100 : 112,
    angle: roll.between(68, 75),
    rib: bomber ? 62 : 0,
  }
  const lining = bomber ? mix('#b5602c', darker(base, 0.3), 0.4) : darker(base, 0.35)
  const built = topOf(cut, cloth, lining)
  const neckY = top + cut.drop
  const thread = bomber ? threadOf(base) : luminance(base) > 0.6 ? darker(base, 0.3) : '#c08a4a'
  if (bomber) {
    const collar = [
      [-118, top + 22],
      [-86, top - 24],
      [0, top - 34],
      [86, top - 24],
      [118, top + 22],
    ] as const
    const wide = shape([
      [-cut.neck - 18, top + 24, 1],
      [-80, top - 38],
      [0, top - 46],
      [80, top - 38],
      [cut.neck + 18, top + 24, 1],
      [62, top + 78],
      [8, neckY + 34, 1],
      [6, neckY - 4, 1],
      [64, top + 24],
      [58, top - 4],
      [0, top - 10],
      [-58, top - 4],
      [-64, top + 24],
      [-6, neckY - 4, 1],
      [-8, neckY + 34, 1],
      [-62, top + 78],
    ])
    const zip = `M0 ${neckY}L3 ${built.hemY}`
    const pockets = [-1, 1].map((side) =>
      line([
        [side * 118, top + 400],
        [side * 176, top + 530],
      ]),
    )
    const art =
      label(top + 0, roll) +
      rim(wide, 22, 0.07) +
      `<path d="${wide}" fill="${base}"/>` +
      ribs([-104, top + 18], [-4, neckY + 8], [14, 26], base) +
      ribs([4, neckY + 8], [104, top + 18], [-14, 26], base) +
      seam(line(collar), base, 1.6) +
      rim(zip, 34, 0.05) +
      stroke(zip, darker(base, 0.3), 24, 'stroke-linecap="butt"') +
      stroke(zip, '#c0bcb3', 8, 'stroke-dasharray="5 3" stroke-linecap="butt"') +
      `<path d="M-6 ${neckY + 6}h12l4 44h-20z" fill="#b8b4aa"/>` +
      stitches(`M-20 ${neckY + 16}L-17 ${built.hemY}M20 ${neckY + 16}L23 ${built.hemY}`, thread) +
      pockets
        .map(
          (path) =>
            rim(path, 24, 0.07) +
            stroke(path, darker(base, 0.2), 15) +
            seam(path, base, 3) +
            stroke(path, '#bdb9b0', 4, 'stroke-dasharray="4 3" stroke-linecap="butt"'),
        )
        .join('')
    return finish(
      built,
      cloth,
      { art, relief: raised(wide, 0.45) + fold(zip, 26, 0.5) },
      { fabric: 'canvas', wrinkle: 1.5 },
    )
  }
  const placket = shape([
    [-26, neckY + 16, 1],
    [26, neckY + 16, 1],
    [30, built.hemY - 4, 1],
    [-22, built.hemY - 4, 1],
  ])
  const waist = line([
    [-cut.hem, built.hemY - 66],
    [0, built.hemY - 56],
    [cut.hem, built.hemY - 66],
  ])
  const yoke =
    line([
      [-246, top + 196],
      [-120, top + 212],
      [-26, top + 206],
    ]) +
    line([
      [26, top + 206],
      [120, top + 212],
      [246, top + 196],
    ])
  const wing = (side: 1 | -1) =>
    shape(
      flip(side, [
        [4, neckY + 10, 1],
        [48, top + 30],
        [72, top - 26, 1],
        [104, top - 22],
        [150, top + 56, 1],
        [132, top + 118 + roll.around(8)],
        [100, top + 152, 1],
      ]),
    )
  const wings = [wing(-1), wing(1)]
  const pockets = [chestPocket(-1), chestPocket(1)]
  const vee =
    line([
      [-84, top + 390],
      [-60, built.hemY - 66],
    ]) +
    line([
      [84, top + 390],
      [62, built.hemY - 66],
    ]) +
    line([
      [-180, top + 372],
      [-132, built.hemY - 66],
    ]) +
    line([
      [180, top + 372],
      [132, built.hemY - 66],
    ])
  const metal = roll.pick(['#a9764a', '#b3b0a8', '#8a8378'])
  const stand = shape(
    mirrored([
      [0, top - 34],
      [74, top - 30, 1],
      [70, top + 20],
      [0, top + 30],
    ]),
  )
  const art =
    `<path d="${stand}" fill="${darker(base, 0.2)}"/>` +
    label(top + 0, roll) +
    seam(yoke, base) +
    stitches(yoke, thread, 2.6) +
    seam(vee, base, 2) +
    stitches(vee, thread, 2.4) +
    pockets
      .map(
        ({ flap, bag }) =>
          stitches(bag, thread, 2.4) +
          rim(flap, 16, 0.06) +
          cloth.panel(flap) +
          stitches(flap, thread, 2.4) +
          seam(flap, base, 1.8),
      )
      .join('') +
    button(-133, top + 252, 10, metal) +
    button(133, top + 252, 10, metal) +
    rim(placket, 20, 0.06) +
    cloth.panel(placket) +
    seam(placket, base, 2) +
    stitches(`M-17 ${neckY + 30}L-13 ${built.hemY - 4}M18 ${neckY + 30}L22 ${built.hemY - 4}`, thread, 2.4) +
    seam(waist, base) +
    stitches(waist, thread, 2.4) +
    [0, 1, 2, 3, 4]
      .map((index) => button(index * 0.8, neckY + 70 + (index * (built.hemY - neckY - 104)) / 4, 12, metal))
      .join('') +
    wings
      .map(
        (path) =>
          rim(path, 28, 0.08) +
          cloth.panel(path) +
          seam(path, base, 2) +
          stroke(path, thread, 2.2, 'stroke-dasharray="7 4" opacity="0.5"'),
      )
      .join('') +
    built.sleeves
      .map((sleeve) => {
        const cuff = line([
          lerp(sleeve.outerCuff, sleeve.outerBend, 0.2),
          lerp(sleeve.innerCuff, sleeve.innerBend, 0.2),
        ])
        const at = lerp(
          lerp(sleeve.outerCuff, sleeve.innerCuff, 0.7),
          lerp(sleeve.outerBend, sleeve.innerBend, 0.7),
          0.09,
        )
        return seam(cuff, base) + button(at[0], at[1], 9, metal)
      })
      .join('')
  const relief =
    wings.map((path) => raised(path, 0.45)).join('') +
    pockets.map(({ flap, bag }) => raised(bag, 0.12) + raised(flap, 0.25)).join('') +
    raised(placket, 0.25)
  return finish(built, cloth, { art, relief }, { fabric: 'denim', wrinkle: 1.1 })
}
