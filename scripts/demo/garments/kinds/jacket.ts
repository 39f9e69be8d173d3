import { lerp, line, mirrored, shape } from '../geometry.ts'
import { darker, luminance, mix } from '../palette.ts'
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
import { finish, flip, label, top, topOf, type Cut } from './torso.ts'

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
