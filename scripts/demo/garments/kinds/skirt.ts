import { lerp, line, shape, type Point } from '../geometry.ts'
import { darker } from '../palette.ts'
import {
  button,
  fold,
  raised,
  rim,
  seam,
  stitches,
  stroke,
  threadOf,
  type Cloth,
  type Piece,
} from '../piece.ts'
import { label } from './torso.ts'

const up = -480

/** Folds fanning out from a gathered waist. */
export const flare = (
  roll: Cloth['roll'],
  from: readonly [number, number],
  to: readonly [number, number],
  count: number,
) => {
  let relief = ''
  for (let index = 0; index < count; index += 1) {
    const share = ((index + 0.5 + roll.around(0.25)) / count) * 2 - 1
    const start: Point = [share * from[0] * 0.9, from[1] + roll.between(0, 30)]
    const stop: Point = [share * to[0] * 0.96, to[1] - roll.between(0, 60)]
    relief += fold(line([start, lerp(start, stop, 0.5), stop]), roll.between(26, 44), index % 2 ? -0.6 : 0.6)
  }
  return relief
}

export const skirt = (cloth: Cloth): Piece => {
  const { roll, base } = cloth
  const wide = roll.between(360, 430)
  const long = roll.between(640, 800)
  const end = up + long
  const waist = roll.between(180, 200)
  const hem: Point[] = []
  const waves = 8
  for (let index = 0; index <= waves; index += 1) {
    const x = 1 - (index / waves) * 2
    hem.push([
      x * wide,
      end - x * x * 60 + (index % 2 ? 11 : -7) + roll.around(6),
      index % waves === 0 ? 1 : 0,
    ])
  }
  const body = shape([
    [-waist, up, 1],
    [0, up + 14],
    [waist, up, 1],
    [waist + (wide - waist) * 0.42, up + long * 0.36],
    ...hem,
    [-waist - (wide - waist) * 0.42, up + long * 0.36],
  ])
  const back = shape([
    [-waist, up, 1],
    [0, up - 22],
    [waist, up, 1],
    [0, up + 24],
  ])
  const waistband = shape([
    [-waist - 2, up - 1, 1],
    [0, up + 13],
    [waist + 2, up - 1, 1],
    [waist + 12, up + 46, 1],
    [0, up + 62],
    [-waist - 12, up + 46, 1],
  ])
  const hemLine = line(hem.map(([x, y]): Point => [x * 0.99, y - 24]))
  const buttoned = roll.chance(0.4)
  const pleats = roll.chance(0.3) && cloth.pattern !== 'floral'
  let art =
    `<path d="${back}" fill="${darker(base, 0.4)}"/>` +
    label(up - 14, roll) +
    cloth.panel(body) +
    rim(body, 30, 0.045) +
    stitches(hemLine, threadOf(base), 2)
  let relief = raised(back, -0.4)
  if (pleats) {
    for (let index = 1; index < 9; index += 1) {
      const share = (index / 9) * 2 - 1
      const pleat = line([
        [share * waist, up + 50],
        [share * wide * 0.98, end - share * share * 56],
      ])
      art += stroke(pleat, '#000', 14, `opacity="0.1" transform="translate(6 0)"`) + seam(pleat, base, 2)
      relief += fold(pleat, 16, 0.7)
    }
  } else relief += flare(roll, [waist, up + 50], [wide, end], 11)
  art += rim(waistband, 16, 0.06) + cloth.panel(waistband) + seam(waistband, base, 2)
  if (buttoned && !pleats) {
    const placket = shape([
      [-26, up + 14, 1],
      [26, up + 14, 1],
      [34, end + 2, 1],
      [-34, end + 2, 1],
    ])
    art += rim(placket, 16, 0.05) + cloth.panel(placket) + seam(placket, base, 1.6)
    for (let index = 0; index < 6; index += 1)
      art += button(0, up + 36 + (index * (long - 70)) / 5.4, 12, roll.chance(0.5) ? '#6b4a31' : '#e9e2d2')
  }
  return {
    art,
    relief: relief + raised(waistband, 0.3),
    fabric: roll.chance(0.5) ? 'canvas' : 'silk',
    wrinkle: 0.9,
    width: wide * 2,
    height: long + 20,
    middle: [0, up + long / 2],
    focus: [40, up + 180],
  }
}
