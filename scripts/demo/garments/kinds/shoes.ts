import { line, shape } from '../geometry.ts'
import { colours, darker, lighter, luminance, mix } from '../palette.ts'
import { fold, raised, rim, seam, stitches, stroke, threadOf, type Cloth, type Piece } from '../piece.ts'

const turnedGroup = (x: number, y: number, degrees: number, side: 1 | -1, body: string) =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees.toFixed(1)}) scale(${side} 1)">${body}</g>`

/** One shoe from above, toe up: sole, upper, tongue, laces and the opening. */
const shoe = (cloth: Cloth, style: 'sneaker' | 'loafer') => {
  const { base, accent } = cloth
  const soleColour = style === 'sneaker' ? '#e9e5da' : '#3a2a20'
  const sole = shape([
    [-20, -450],
    [70, -420],
    [140, -300],
    [150, -130],
    [118, 60],
    [112, 240],
    [96, 372],
    [0, 424],
    [-96, 372],
    [-114, 240],
    [-126, 60],
    [-144, -130],
    [-126, -300],
    [-86, -404],
  ])
  const upper = shape([
    [-16, -424],
    [62, -396],
    [122, -290],
    [130, -130],
    [100, 60],
    [98, 240],
    [82, 356],
    [0, 402],
    [-82, 356],
    [-98, 240],
    [-108, 60],
    [-124, -130],
    [-110, -290],
    [-76, -382],
  ])
  const opening = shape([
    [0, -60],
    [54, -30],
    [66, 110],
    [64, 250],
    [44, 330],
    [0, 352],
    [-44, 330],
    [-64, 250],
    [-66, 110],
    [-54, -30],
  ])
  const insole = shape([
    [0, 10],
    [42, 30],
    [52, 130],
    [48, 250],
    [30, 312],
    [0, 326],
    [-30, 312],
    [-48, 250],
    [-52, 130],
    [-42, 30],
  ])
  let art =
    `<path d="${sole}" fill="${soleColour}"/>` +
    rim(sole, 16, 0.06) +
    cloth.panel(upper) +
    rim(upper, 30, 0.06)
  let relief = raised(upper, 0.3)
  if (style === 'sneaker') {
    const cap = shape([
      [-16, -424],
      [62, -396],
      [119, -296],
      [84, -272],
      [0, -258],
      [-78, -272],
      [-107, -296],
      [-76, -382],
    ])
    const heel = shape([
      [-96, 262, 1],
      [-62, 268],
      [-46, 336],
      [0, 354],
      [46, 336],
      [62, 268],
      [96, 262, 1],
      [82, 356],
      [0, 402],
      [-82, 356],
    ])
    const tongue = shape([
      [-44, -226],
      [0, -240],
      [44, -226],
      [54, 0],
      [46, 60, 1],
      [0, 76],
      [-46, 60, 1],
      [-54, 0],
    ])
    art +=
      `<path d="${cap}" fill="${luminance(base) > 0.75 ? darker(base, 0.08) : '#ece8de'}"/>` +
      seam(
        line([
          [119, -296],
          [84, -272],
          [0, -258],
          [-78, -272],
          [-107, -296],
        ]),
        base,
        2.4,
      ) +
      `<path d="${heel}" fill="${accent}"/>`
    art +=
      `<path d="${opening}" fill="${darker(base, 0.5)}"/>` +
      rim(opening, 36, 0.09) +
      `<path d="${insole}" fill="${mix('#cfc6b4', base, 0.25)}"/>` +
      rim(insole, 30, 0.08) +
      stroke('M-16 220h32M-10 240h20', '#554c40', 5, 'opacity="0.6"')
    art +=
      rim(tongue, 18, 0.07) +
      `<path d="${tongue}" fill="${lighter(base, 0.07)}"/>` +
      `<rect x="-24" y="18" width="48" height="34" rx="4" fill="${accent}"/>`
    const stays = [-1, 1].map((side) =>
      shape([
        [side * 34, -222, 1],
        [side * 66, -214],
        [side * 92, -20],
        [side * 78, 40, 1],
        [side * 50, 20],
        [side * 42, -120],
      ]),
    )
    art += stays
      .map((path) => rim(path, 14, 0.07) + cloth.panel(path) + stitches(path, threadOf(base), 2))
      .join('')
    const laceColour = luminance(base) > 0.8 ? '#dcd7cb' : '#f2efe7'
    for (let index = 0; index < 6; index += 1) {
      const y = -200 + index * 40
      const lace = `M${-54 - index * 3} ${y}L${54 + index * 3} ${y + 9}`
      art +=
        stroke(lace, '#000', 19, 'opacity="0.2" transform="translate(3 6)"') +
        stroke(lace, laceColour, 15) +
        stroke(lace, '#000', 15, 'stroke-dasharray="2 5" stroke-linecap="butt" opacity="0.08"')
      relief += stroke(lace, '#fff', 14, 'opacity="0.5"')
    }
    const bow =
      line([
        [0, 14],
        [-70, -30],
        [-104, 30],
        [-50, 40],
        [0, 16],
      ]) +
      line([
        [0, 14],
        [70, -36],
        [108, 20],
        [56, 40],
        [0, 16],
      ]) +
      line([
        [0, 16],
        [-30, 80],
        [-64, 128],
      ]) +
      line([
        [0, 16],
        [36, 84],
        [50, 140],
      ])
    art += stroke(bow, '#000', 15, 'opacity="0.25" transform="translate(4 7)"') + stroke(bow, laceColour, 11)
    relief += raised(heel, 0.2) + raised(cap, 0.12) + stroke(bow, '#fff', 10, 'opacity="0.5"')
    art += [-1, 1]
      .map((side) =>
        stroke(
          line([
            [side * 112, -120],
            [side * 92, 20],
            [side * 88, 150],
          ]),
          accent,
          12,
          'opacity="0.85"',
        ),
      )
      .join('')
  } else {
    const apron = shape([
      [-10, -330],
      [60, -300],
      [84, -190],
      [72, -90, 1],
      [0, -74],
      [-72, -90, 1],
      [-82, -190],
      [-62, -300],
    ])
    const saddle = shape([
      [-112, -132, 1],
      [0, -168],
      [116, -132, 1],
      [108, -50, 1],
      [50, -74],
      [0, -80],
      [-50, -74],
      [-110, -50, 1],
    ])
    art +=
      rim(apron, 14, 0.08) +
      seam(apron, base, 3.4) +
      stroke(apron, darker(base, 0.4), 9, 'stroke-dasharray="3 9" stroke-linecap="butt" opacity="0.5"')
    art +=
      `<path d="${opening}" fill="${darker(base, 0.55)}"/>` +
      rim(opening, 36, 0.09) +
      `<path d="${insole}" fill="#b08d64"/>` +
      rim(insole, 30, 0.08) +
      stroke('M-18 220h36M-12 242h24', '#4b3520', 5, 'opacity="0.6"')
    art +=
      rim(saddle, 18, 0.08) +
      cloth.panel(saddle) +
      stitches(saddle, threadOf(base), 2.2) +
      `<path d="M-34 -132Q0 -142 34 -132L28 -112Q0 -120 -28 -112Z" fill="${darker(base, 0.6)}"/>`
    relief += raised(saddle, 0.3) + raised(apron, 0.25)
  }
  relief +=
    raised(opening, -0.6) +
    raised(insole, 0.2) +
    fold('M-96 -212Q0 -236 100 -210', 12, -0.35) +
    fold('M-88 -236Q0 -258 90 -234', 12, 0.35)
  return { art, relief }
}

/** What loafers are made in. */
const leathers = new Set<string>([
  colours.black.hex,
  colours.chocolate.hex,
  colours.burgundy.hex,
  colours.camel.hex,
])

export const shoes = (cloth: Cloth): Piece => {
  const { roll } = cloth
  const style = roll.chance(0.4) || !leathers.has(cloth.base) ? 'sneaker' : 'loafer'
  const one = shoe(cloth, style)
  const [tilt, gap] = [roll.between(2, 9), roll.between(168, 184)]
  const pair = (body: string) =>
    turnedGroup(-gap, -8, -tilt, -1, body) + turnedGroup(gap, 14, tilt * 0.7, 1, body)
  return {
    art: pair(one.art),
    relief: pair(one.relief),
    fabric: style === 'loafer' ? 'leather' : 'canvas',
    wrinkle: 0.4,
    width: 760,
    height: 900,
    middle: [0, 0],
    focus: [gap, -130],
  }
}
