import { line, mirrored, shape, type Point } from '../geometry.ts'
import { darker, lighter } from '../palette.ts'
import { button, raised, rim, seam, stitches, stroke, threadOf, type Cloth, type Piece } from '../piece.ts'
import { finish, label, top, topOf, type Cut } from './torso.ts'

/** A knitted neckband along the front neckline and the back of the neck. */
const neckband = (cut: Cut, cloth: Cloth, wide: number) => {
  const colour = cloth.pattern === 'stripes' && cloth.roll.chance(0.5) ? cloth.accent : cloth.base
  const outer = (reachOut: number): Point[] => [
    [-cut.neck - reachOut * 0.5, top - 2, 1],
    [-cut.neck * 0.72, top + cut.drop * 0.62 + reachOut * 0.6],
    [0, top + cut.drop + reachOut],
    [cut.neck * 0.72, top + cut.drop * 0.62 + reachOut * 0.6],
    [cut.neck + reachOut * 0.5, top - 2, 1],
  ]
  const middle = line(outer(-wide / 2))
  const backLine = line([
    [-cut.neck - 3, top - 2],
    [-cut.neck * 0.6, top - 12],
    [0, top - 15],
    [cut.neck * 0.6, top - 12],
    [cut.neck + 3, top - 2],
  ])
  return {
    art:
      stroke(backLine, darker(colour, 0.16), wide * 0.7, 'stroke-linecap="butt"') +
      label(top + 4, cloth.roll) +
      rim(middle, wide * 2.2, 0.07) +
      stroke(middle, colour, wide) +
      stroke(
        middle,
        darker(colour, 0.5),
        wide,
        'stroke-dasharray="2.6 6" stroke-linecap="butt" opacity="0.28"',
      ) +
      seam(line(outer(1)), cloth.base, 2) +
      stitches(line(outer(8)), threadOf(cloth.base), 1.8),
    relief: stroke(middle, '#fff', wide, 'opacity="0.35"'),
  }
}

export const tee = (cloth: Cloth): Piece => {
  const { roll } = cloth
  const loose = roll.between(0.95, 1.12)
  const cut: Cut = {
    neck: roll.between(84, 98),
    drop: roll.between(78, 104),
    shoulder: 232 * loose,
    chest: 258 * loose,
    waist: 250 * loose,
    hem: 262 * loose,
    length: roll.between(760, 850),
    sleeve: roll.between(205, 250),
    cuff: roll.between(168, 190) * loose,
    angle: roll.between(44, 56),
    rib: 0,
  }
  const built = topOf(cut, cloth)
  const band = neckband(cut, cloth, roll.between(20, 30))
  return finish(
    built,
    cloth,
    { art: cloth.chest(0, top + 290, roll.between(1.25, 1.7)) + band.art, relief: band.relief },
    { fabric: 'jersey', wrinkle: 1 },
  )
}

export const longsleeve = (cloth: Cloth): Piece => {
  const { roll } = cloth
  const cut: Cut = {
    neck: roll.between(84, 96),
    drop: roll.between(70, 96),
    shoulder: 222,
    chest: 246,
    waist: 238,
    hem: 246,
    length: roll.between(780, 850),
    sleeve: roll.between(640, 690),
    cuff: roll.between(88, 100),
    angle: roll.between(68, 76),
    rib: 50,
  }
  const built = topOf({ ...cut }, cloth)
  const band = neckband(cut, cloth, 24)
  const knitted = roll.chance(0.4)
  return finish(
    built,
    cloth,
    { art: cloth.chest(0, top + 290, 1.3) + band.art, relief: band.relief },
    { fabric: knitted ? 'knit' : 'jersey', wrinkle: 1 },
  )
}

export const polo = (cloth: Cloth): Piece => {
  const { roll, base } = cloth
  const cut: Cut = {
    neck: 92,
    drop: 96,
    shoulder: 236,
    chest: 262,
    waist: 254,
    hem: 262,
    length: roll.between(780, 840),
    sleeve: roll.between(200, 230),
    cuff: roll.between(160, 180),
    angle: roll.between(46, 56),
    rib: 0,
  }
  const built = topOf(cut, cloth)
  const collarColour = cloth.pattern === 'plain' ? base : roll.chance(0.5) ? cloth.accent : base
  const bottom = top + cut.drop
  const placket = `M-24 ${bottom - 34}L24 ${bottom - 34}L24 ${bottom + 150}L-24 ${bottom + 150}Z`
  const wing = (side: 1 | -1) =>
    shape([
      [side * 6, bottom - 4, 1],
      [side * 54, top + 30],
      [side * (cut.neck - 8), top - 20, 1],
      [side * (cut.neck + 44), top + 36, 1],
      [side * (cut.neck + 6), top + 120 + roll.around(5)],
      [side * 74, top + 146 + roll.around(8), 1],
    ])
  const wings = [wing(-1), wing(1)]
  const stand = shape(
    mirrored([
      [0, top - 30],
      [70, top - 28],
      [cut.neck, top - 8, 1],
      [80, top + 22],
      [0, top + 26],
    ]),
  )
  const art =
    `<path d="${stand}" fill="${darker(collarColour, 0.14)}"/>` +
    label(top + 6, roll) +
    rim(placket, 14, 0.06) +
    `<path d="${placket}" fill="${base}"/>` +
    stitches(placket, threadOf(base), 2) +
    [0, 1]
      .map((index) =>
        button(0, bottom + 44 + index * 62, 9.5, roll.chance(0.5) ? '#efece4' : lighter(base, 0.15)),
      )
      .join('') +
    wings
      .map(
        (path) =>
          rim(path, 26, 0.075) +
          `<path d="${path}" fill="${collarColour}"/>` +
          stroke(path, darker(collarColour, 0.4), 2, 'opacity="0.6"'),
      )
      .join('') +
    (roll.chance(0.6)
      ? `<path d="M130 ${bottom + 70}l16 -10l14 12l-8 18l-18 4z" fill="${cloth.accent}"/>`
      : '')
  return finish(
    built,
    cloth,
    { art, relief: wings.map((path) => raised(path, 0.4)).join('') + raised(placket, 0.2) },
    { fabric: 'canvas', wrinkle: 0.85 },
  )
}
