import { line, mirror, mirrored, shape, type Point } from '../geometry.ts'
import { darker, lighter } from '../palette.ts'
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
import { flare } from './skirt.ts'

export const dress = (cloth: Cloth): Piece => {
  const { roll, base } = cloth
  const head = -560
  const sleeved = roll.chance(0.5)
  const waistY = head + roll.between(400, 440)
  const end = head + roll.between(1040, 1120)
  const wide = roll.between(330, 390)
  const waist = roll.between(158, 172)
  const bust = roll.between(194, 206)
  const strap = sleeved ? 178 : roll.between(118, 136)
  const neck = sleeved ? 84 : strap - roll.between(32, 46)
  const drop = roll.between(96, 150)
  const veed: 0 | 1 = roll.chance(0.5) ? 1 : 0
  const armY = head + 230
  const half: Point[] = [
    [0, head + drop, veed],
    [neck * (veed ? 0.55 : 0.78), head + drop * (veed ? 0.56 : 0.62)],
    [neck, head, 1],
    [strap, head + (sleeved ? 46 : 10), 1],
    [strap + (sleeved ? 4 : -2), head + 130],
    [bust, armY, 1],
    [waist, waistY, 1],
  ]
  const hem: Point[] = []
  const waves = 8
  for (let index = 0; index <= waves; index += 1) {
    const x = 1 - (index / waves) * 2
    hem.push([
      x * wide,
      end - x * x * 56 + (index % 2 ? 12 : -8) + roll.around(6),
      index % waves === 0 ? 1 : 0,
    ])
  }
  const bodice = shape(mirrored([...half, [0, waistY + 10]]))
  const skirtPath = shape([
    [-waist, waistY - 2, 1],
    [0, waistY + 10],
    [waist, waistY - 2, 1],
    [waist + (wide - waist) * 0.45, waistY + 160],
    ...hem,
    [-waist - (wide - waist) * 0.45, waistY + 160],
  ])
  const back = shape(
    mirrored([
      [0, head + (sleeved ? -12 : 60)],
      [neck * 0.7, head + (sleeved ? -10 : 40)],
      [neck + 4, head, 1],
      [neck, head + drop * 0.7],
      [0, head + drop + 20],
    ]),
  )
  let art = `<path d="${back}" fill="${darker(base, 0.36)}"/>` + label(head + (sleeved ? 2 : 70), roll)
  let relief = raised(back, -0.5)
  if (sleeved) {
    for (const side of [-1, 1]) {
      const puff = shape(
        (
          [
            [strap, head + 46, 1],
            [strap + 70, head + 74],
            [strap + 126 + roll.around(10), head + 170],
            [strap + 112, head + 236, 1],
            [strap + 60, head + 262],
            [bust - 4, armY + 6, 1],
            [strap - 20, head + 140],
          ] as Point[]
        ).map((point): Point => [point[0] * side, point[1], point[2] ?? 0]),
      )
      art += cloth.panel(puff, side * -34) + rim(puff, 24, 0.055)
      for (let index = 0; index < 4; index += 1)
        relief += fold(
          line([
            [side * (strap + 6), head + 70 + index * 30],
            [side * (strap + 60), head + 110 + index * 34],
            [side * (strap + 100 - index * 14), head + 190 + index * 18],
          ]),
          20,
          index % 2 ? -0.5 : 0.6,
        )
    }
  }
  art += cloth.panel(skirtPath) + rim(skirtPath, 32, 0.045) + cloth.panel(bodice) + rim(bodice, 24, 0.05)
  const neckline = line([...half.slice(0, 3).map(mirror).toReversed(), ...half.slice(1, 3)])
  art +=
    seam(neckline, base, 3) +
    stroke(neckline, threadOf(base), 1.8, 'stroke-dasharray="6 4" opacity="0.6" transform="translate(0 10)"')
  const seamLine = line([
    [-waist, waistY - 2],
    [0, waistY + 10],
    [waist, waistY - 2],
  ])
  art +=
    rim(seamLine, 20, 0.05) +
    seam(seamLine, base) +
    stitches(line(hem.map(([x, y]): Point => [x * 0.99, y - 24])), threadOf(base), 2)
  for (const side of [-1, 1]) {
    art += seam(
      line([
        [side * 96, waistY],
        [side * 104, waistY - 90],
        [side * 88, waistY - 150],
      ]),
      base,
      1.6,
    )
    for (let index = 0; index < 4; index += 1)
      relief += fold(
        line([
          [side * (bust - 6), armY + index * 20],
          [side * 130, armY + 30 + index * 34],
          [side * 60, armY + 20 + index * 44],
        ]),
        16,
        index % 2 ? -0.45 : 0.45,
      )
  }
  if (roll.chance(0.45)) {
    const tie =
      line([
        [6, waistY + 4],
        [50, waistY + 120],
        [30, waistY + 240],
      ]) +
      line([
        [-4, waistY + 4],
        [-30, waistY + 130],
        [-52, waistY + 216],
      ])
    const bow =
      shape([
        [0, waistY + 4],
        [-76, waistY - 34],
        [-82, waistY + 34],
      ]) +
      shape([
        [0, waistY + 4],
        [76, waistY - 34],
        [82, waistY + 34],
      ])
    art +=
      stroke(seamLine, base, 26) +
      rim(tie, 24, 0.06) +
      stroke(tie, base, 15) +
      rim(bow, 20, 0.07) +
      `<path d="${bow}" fill="${base}"/><circle cx="0" cy="${waistY + 4}" r="16" fill="${darker(base, 0.08)}"/>`
    relief += raised(bow, 0.5) + stroke(tie, '#fff', 14, 'opacity="0.4"')
  } else if (roll.chance(0.5))
    for (let index = 0; index < 5; index += 1)
      art += button(0, head + drop + 34 + (index * (waistY - head - drop - 60)) / 4, 8, lighter(base, 0.4))
  relief += flare(roll, [waist, waistY + 8], [wide, end], 9)
  return {
    art,
    relief,
    fabric: roll.chance(0.6) ? 'silk' : 'jersey',
    wrinkle: 0.9,
    width: wide * 2,
    height: end - head + 10,
    middle: [0, (head + end) / 2],
    focus: [30, head + 240],
    hook: [0, head + (sleeved ? -8 : 40)],
  }
}
