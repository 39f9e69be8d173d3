import { lerp, line, mirror, shape, type Point } from '../geometry.ts'
import { darker, lighter, luminance } from '../palette.ts'
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

interface Legs {
  waist: number
  hip: number
  crotch: number
  knee: number
  hem: number
  length: number
  spread: number
  denim: boolean
}

const up = -480

/** Trousers lying flat: two legs, a waistband, a fly and slanted pockets. */
const trousers = (legs: Legs, cloth: Cloth): Piece => {
  const { roll, base } = cloth
  const end = up + legs.length
  const crotch: Point = [roll.around(6), up + legs.crotch]
  const thread = legs.denim && luminance(base) < 0.6 ? '#c59356' : threadOf(base)
  const leg = (side: 1 | -1) => {
    const shift = legs.spread + roll.around(12)
    const kneeY = up + legs.crotch + (legs.length - legs.crotch) * 0.42
    const inner = shift
    const points: Point[] = [
      [0, up + 16, 1],
      [legs.waist, up, 1],
      [legs.waist + (legs.hip - legs.waist) * 0.75, up + legs.crotch * 0.45],
      [legs.hip, up + legs.crotch * 0.85],
      [inner * 0.5 + legs.knee + 26, kneeY],
      [inner + legs.hem + 8, end - 12, 1],
      [inner + 4 + legs.hem * 0.5, end + 4],
      [inner, end - 4 + roll.around(5), 1],
      [inner * 0.5 + 6, kneeY],
      [crotch[0] * side, crotch[1], 1],
    ]
    const put = (list: readonly Point[]) => (side === 1 ? list : list.map(mirror))
    return {
      path: shape(put(points)),
      inner: put([[inner, end - 4]])[0]!,
      outer: put([[inner + legs.hem + 8, end - 12]])[0]!,
      knee: put([[inner * 0.5 + 8 + legs.knee / 2, kneeY]])[0]!,
      side,
      outseam: line(put(points.slice(1, 6).map(([x, y]): Point => [x - 9, y]))),
    }
  }
  const sides = [leg(-1), leg(1)]
  const bandBottom = up + 62
  const waistband = shape([
    [-legs.waist - 2, up, 1],
    [0, up + 15],
    [legs.waist + 2, up, 1],
    [legs.waist + 10, bandBottom, 1],
    [0, bandBottom + 16],
    [-legs.waist - 10, bandBottom, 1],
  ])
  const back = shape([
    [-legs.waist - 1, up + 1, 1],
    [0, up - 24],
    [legs.waist + 1, up + 1, 1],
    [0, up + 30],
  ])
  let art = `<path d="${back}" fill="${darker(base, 0.36)}"/>` + label(up - 16, roll)
  let relief = raised(back, -0.4)
  for (const { path, side, inner, outer, knee, outseam } of sides) {
    art += cloth.panel(path, side * -2) + rim(path, 30, 0.045)
    if (legs.denim) {
      // Worn paler on the thighs and knees, with whiskers at the hip.
      for (const [share, size] of [
        [0.45, 1],
        [1, 0.8],
      ] as const) {
        const at = lerp([side * legs.hip * 0.52, up + legs.crotch * 0.7], knee, share)
        for (const ring of [1, 0.8, 0.6, 0.4, 0.2])
          art += `<ellipse cx="${at[0]}" cy="${at[1]}" rx="${legs.knee * 0.42 * ring}" ry="${150 * size * ring}" fill="${lighter(base, 0.6)}" opacity="0.06"/>`
      }
      for (let index = 0; index < 4; index += 1) {
        const y = up + legs.crotch * (0.66 + index * 0.11)
        art += stroke(
          line([
            [side * 30, y + 12],
            [side * legs.hip * 0.5, y - 8 + index * 8],
            [side * legs.hip * 0.85, y - 30 + index * 18],
          ]),
          lighter(base, 0.5),
          8,
          'opacity="0.12"',
        )
      }
    }
    art += stitches(outseam, thread, 2) + seam(outseam, base, 1.4)
    const lift = 26
    art += stitches(
      line([
        [inner[0], inner[1] - lift],
        [(inner[0] + outer[0]) / 2, outer[1] - lift + 14],
        [outer[0], outer[1] - lift],
      ]),
      thread,
      2.4,
    )
    const pocket = line([
      [side * legs.waist * 0.46, bandBottom + 12],
      [side * legs.waist * 0.6, bandBottom + 70],
      [side * (legs.waist + 22), bandBottom + 96],
    ])
    art +=
      rim(pocket, 22, 0.06) +
      seam(pocket, base, 3) +
      stroke(
        pocket,
        thread,
        2.2,
        'stroke-dasharray="7 4" stroke-linecap="butt" opacity="0.75" transform="translate(0 10)"',
      )
    relief += fold(pocket, 14, 0.4)
    for (let index = 0; index < 5; index += 1) {
      const from: Point = [crotch[0] + side * 6, crotch[1] - 8 + index * 16]
      const to: Point = [
        side * legs.hip * roll.between(0.4, 0.95),
        crotch[1] + (index - 2.4) * 62 + roll.around(20),
      ]
      relief += fold(
        line([from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + roll.around(14)], to]),
        roll.between(14, 26),
        index % 2 ? -0.5 : 0.55,
      )
    }
    for (let index = 0; index < (legs.length > 600 ? 5 : 2); index += 1) {
      const y = knee[1] + (index - 1.8) * 66 + roll.around(26)
      const from: Point = [roll.chance(0.5) ? knee[0] - legs.knee * 0.48 : knee[0] + legs.knee * 0.48, y]
      relief += fold(
        line([
          from,
          [knee[0], y + roll.around(30)],
          [knee[0] + (knee[0] - from[0]) * 0.4, y + roll.around(60)],
        ]),
        roll.between(16, 30),
        roll.chance(0.5) ? 0.45 : -0.45,
      )
    }
    relief += fold(
      line([
        [outer[0] * 0.96, outer[1] - 40],
        [(inner[0] + outer[0]) / 2, outer[1] - 110],
        [knee[0], knee[1] + 130],
      ]),
      34,
      0.3,
    )
  }
  const rise = line([[0, bandBottom + 14], [2, up + legs.crotch * 0.6], crotch])
  const fly = line([
    [-46, bandBottom + 14],
    [-46, up + legs.crotch * 0.5],
    [-36, up + legs.crotch * 0.66],
    [0, up + legs.crotch * 0.76],
  ])
  art += rim(
    line([crotch, lerp(crotch, sides[1]!.inner, 0.4)]) + line([crotch, lerp(crotch, sides[0]!.inner, 0.4)]),
    24,
    0.06,
  )
  art += rim(rise, 22, 0.05) + seam(rise, base) + stitches(fly, thread, 2.4)
  const loop = (x: number) =>
    `<path d="M${x - 8} ${up + 2}h17l1 72h-19z" fill="#000" opacity="0.2" transform="translate(3 3)"/><path d="M${x - 8} ${up + 2}h17l1 70h-19z" fill="${base}" stroke="${thread}" stroke-width="2" stroke-dasharray="6 4"/>`
  art +=
    rim(waistband, 16, 0.06) +
    `<path d="${waistband}" fill="${base}"/>` +
    seam(waistband, base, 2) +
    stitches(
      line([
        [-legs.waist - 6, bandBottom - 8],
        [0, bandBottom + 8],
        [legs.waist + 6, bandBottom - 8],
      ]) +
        line([
          [-legs.waist + 4, up + 9],
          [0, up + 24],
          [legs.waist - 4, up + 9],
        ]),
      thread,
      2.2,
    )
  if (legs.denim)
    art +=
      loop(-legs.waist * 0.58) +
      loop(legs.waist * 0.58) +
      button(-12, up + 42, 15, roll.pick(['#a9764a', '#b3b0a8']))
  else {
    const cord =
      line([
        [-8, up + 40],
        [-30, up + 100],
        [-22, up + 160],
      ]) +
      line([
        [8, up + 40],
        [34, up + 110],
        [20, up + 172],
      ])
    art += stroke(
      `M${-legs.waist} ${up + 34}Q0 ${up + 54} ${legs.waist} ${up + 34}`,
      darker(base, 0.5),
      46,
      'stroke-dasharray="3 9" stroke-linecap="butt" opacity="0.3"',
    )
    art += stroke(cord, '#000', 12, 'opacity="0.2" transform="translate(4 5)"') + stroke(cord, '#ebe6da', 8)
  }
  relief += raised(waistband, 0.3) + fold(rise, 12, -0.5)
  return {
    art,
    relief,
    fabric: legs.denim ? 'denim' : 'canvas',
    wrinkle: 1.1,
    width: (legs.spread + legs.hem + 20) * 2,
    height: legs.length + 20,
    middle: [0, up + legs.length / 2],
    focus: [roll.around(20), up + 210],
  }
}

export const jeans = (cloth: Cloth): Piece => {
  const { roll } = cloth
  const wide = roll.pick([0, 0, 1])
  return trousers(
    {
      waist: roll.between(186, 200),
      hip: roll.between(244, 258),
      crotch: roll.between(300, 330),
      knee: roll.between(166, 180) + wide * 34,
      hem: roll.between(136, 156) + wide * 74,
      length: roll.between(1010, 1060),
      spread: roll.between(44, 66) - wide * 14,
      denim: true,
    },
    cloth,
  )
}

export const shorts = (cloth: Cloth): Piece => {
  const { roll } = cloth
  return trousers(
    {
      waist: roll.between(208, 222),
      hip: roll.between(272, 288),
      crotch: roll.between(320, 340),
      knee: 264,
      hem: roll.between(258, 278),
      length: roll.between(560, 640),
      spread: roll.between(34, 50),
      denim: roll.chance(0.45),
    },
    cloth,
  )
}
