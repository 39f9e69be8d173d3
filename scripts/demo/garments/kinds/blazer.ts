import { lerp, line, mirrored, shape } from '../geometry.ts'
import { darker, mix } from '../palette.ts'
import { button, fold, raised, rim, seam, stroke, type Cloth, type Piece } from '../piece.ts'
import { finish, flip, label, top, topOf, type Cut } from './torso.ts'

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
