import { lerp, line, shape, type Point } from '../geometry.ts'
import { darker, lighter, luminance, mix } from '../palette.ts'
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

export const shoes = (cloth: Cloth): Piece => {
  const { roll } = cloth
  const style = roll.chance(0.6) || luminance(cloth.base) > 0.4 ? 'sneaker' : 'loafer'
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

const cap = (cloth: Cloth): Piece => {
  const { roll, base } = cloth
  const crown = shape([
    [-330, 70, 1],
    [-336, -60],
    [-282, -230],
    [-150, -338],
    [0, -366],
    [150, -338],
    [282, -230],
    [336, -60],
    [330, 70, 1],
    [180, 122],
    [0, 138],
    [-180, 122],
  ])
  const brim = shape([
    [-322, 40, 1],
    [-180, 92],
    [0, 108],
    [180, 92],
    [322, 40, 1],
    [316, 150],
    [262, 262],
    [140, 330],
    [0, 346],
    [-140, 330],
    [-262, 262],
    [-316, 150],
  ])
  const brimColour = cloth.pattern === 'plain' && roll.chance(0.35) ? cloth.accent : base
  const seams =
    line([
      [0, -366],
      [-4, -120],
      [0, 138],
    ]) +
    line([
      [-10, -364],
      [-150, -190],
      [-196, 116],
    ]) +
    line([
      [10, -364],
      [150, -190],
      [196, 116],
    ])
  const thread = threadOf(base)
  let art = rim(brim, 20, 0.05) + `<path d="${brim}" fill="${brimColour}"/>` + rim(brim, 26, 0.05)
  for (let index = 1; index < 7; index += 1) {
    const share = index / 7
    const row: Point[] = [
      [-320 + 52 * share, 60 + 170 * share],
      [-178 + 36 * share, 104 + 216 * share],
      [0, 118 + 220 * share],
      [178 - 36 * share, 104 + 216 * share],
      [320 - 52 * share, 60 + 170 * share],
    ]
    art += stitches(line(row), threadOf(brimColour), 2)
  }
  art += rim(crown, 40, 0.07) + cloth.panel(crown) + rim(crown, 34, 0.05) + seam(seams, base, 2.6)
  art +=
    stitches(seams, thread, 1.8) + `<ellipse cx="0" cy="-362" rx="26" ry="13" fill="${darker(base, 0.12)}"/>`
  for (const x of [-120, 120])
    art += `<circle cx="${x}" cy="-196" r="11" fill="${darker(base, 0.3)}"/><circle cx="${x}" cy="-196" r="5" fill="#151313"/>`
  art += stitches(
    line([
      [-322, 54],
      [-180, 106],
      [0, 122],
      [180, 106],
      [322, 54],
    ]),
    thread,
    2,
  )
  const badge =
    cloth.chest(0, -30, 0.95) ||
    (roll.chance(0.6)
      ? `<g fill="none" stroke="${cloth.accent}" stroke-width="20" stroke-linejoin="round"><path d="M-56 40V-50L0 10L56 -50V40"/></g>`
      : '')
  const relief =
    fold(
      line([
        [0, -366],
        [0, 130],
      ]),
      20,
      -0.4,
    ) +
    raised(crown, 0.25) +
    fold(
      line([
        [-300, 180],
        [0, 250],
        [300, 180],
      ]),
      90,
      0.5,
    ) +
    fold(
      line([
        [-230, -160],
        [-250, 20],
      ]),
      60,
      -0.3,
    ) +
    fold(
      line([
        [90, -260],
        [110, 90],
      ]),
      70,
      0.4,
    ) +
    fold(
      line([
        [-90, -260],
        [-100, 90],
      ]),
      70,
      0.4,
    )
  return {
    art: art + badge,
    relief,
    fabric: 'canvas',
    wrinkle: 0.6,
    width: 860,
    height: 800,
    middle: [0, 0],
    focus: [-60, 40],
  }
}

const bucket = (cloth: Cloth): Piece => {
  const { roll, base } = cloth
  const brim = shape([
    [-240, 40, 1],
    [0, 90],
    [240, 40, 1],
    [370, 250],
    [300, 320],
    [160, 352],
    [0, 366 + roll.around(10)],
    [-160, 352],
    [-300, 320],
    [-370, 250],
  ])
  const crown = shape([
    [-214, -250],
    [-246, 50, 1],
    [-120, 92],
    [0, 104],
    [120, 92],
    [246, 50, 1],
    [214, -250],
    [120, -300],
    [0, -312],
    [-120, -300],
  ])
  const lid = shape([
    [-212, -252],
    [-120, -300],
    [0, -312],
    [120, -300],
    [212, -252],
    [120, -214],
    [0, -204],
    [-120, -214],
  ])
  let art = cloth.panel(brim) + rim(brim, 34, 0.05)
  for (let index = 1; index < 8; index += 1) {
    const share = index / 8
    art += stitches(
      line([
        [-246 - 120 * share, 60 + 184 * share],
        [-130 - 40 * share, 92 + 252 * share],
        [0, 104 + 256 * share],
        [130 + 40 * share, 92 + 252 * share],
        [246 + 120 * share, 60 + 184 * share],
      ]),
      threadOf(base),
      2,
    )
  }
  art +=
    rim(crown, 44, 0.075) +
    cloth.panel(crown) +
    rim(crown, 30, 0.05) +
    rim(lid, 14, 0.04) +
    cloth.panel(lid) +
    seam(
      line([
        [-212, -252],
        [-120, -214],
        [0, -204],
        [120, -214],
        [212, -252],
      ]),
      base,
    ) +
    stitches(
      line([
        [-214, -240],
        [-120, -202],
        [0, -192],
        [120, -202],
        [214, -240],
      ]),
      threadOf(base),
      2,
    )
  for (const x of [-150, -118])
    art += `<circle cx="${x}" cy="-30" r="12" fill="#a8a49b"/><circle cx="${x}" cy="-30" r="6" fill="#1a1919"/>`
  const relief =
    raised(crown, 0.3) +
    raised(lid, 0.2) +
    [-160, -60, 50, 150]
      .map((x, index) =>
        fold(
          line([
            [x * 0.9, -190],
            [x, -40],
            [x * 1.06, 80],
          ]),
          50,
          index % 2 ? -0.4 : 0.4,
        ),
      )
      .join('') +
    [-200, -70, 80, 210]
      .map((x, index) =>
        fold(
          line([
            [x, 110],
            [x * 1.3, 330],
          ]),
          60,
          index % 2 ? 0.5 : -0.4,
        ),
      )
      .join('')
  return {
    art,
    relief,
    fabric: 'canvas',
    wrinkle: 0.9,
    width: 830,
    height: 780,
    middle: [0, 20],
    focus: [-60, 40],
  }
}

export const hat = (cloth: Cloth): Piece =>
  cloth.pattern === 'graphic' || cloth.roll.chance(0.55) ? cap(cloth) : bucket(cloth)

const strap = (path: string, colour: string, wide: number) =>
  stroke(path, '#000', wide * 1.3, 'opacity="0.14" transform="translate(5 8)"') +
  stroke(path, colour, wide, 'stroke-linecap="butt"') +
  stroke(path, darker(colour, 0.4), wide, 'opacity="0.12"') +
  stroke(path, colour, wide * 0.86, 'stroke-linecap="butt"') +
  stitches(path, threadOf(colour), 2)

const tote = (cloth: Cloth): Piece => {
  const { roll, base } = cloth
  const high = -180
  const low = 420 + roll.around(16)
  const body = shape([
    [-300, high, 1],
    [-100, high + 12],
    [120, high + 8],
    [300, high - 4, 1],
    [308, 120],
    [322, low - 16, 1],
    [160, low + 4],
    [0, low - 6 + roll.around(8)],
    [-160, low + 6],
    [-318, low - 8, 1],
    [-306, 120],
  ])
  const inside = shape([
    [-300, high, 1],
    [0, high - 22],
    [300, high - 4, 1],
    [0, high + 20],
  ])
  const strapColour = roll.chance(0.4) ? cloth.accent : base
  const lean = roll.around(50)
  const back = line([
    [-150, high + 10],
    [-146 + lean, -400],
    [-40 + lean, -560],
    [70 + lean, -548],
    [150 + lean, -390],
    [150, high + 10],
  ])
  const front = line([
    [-156, high + 120],
    [-160, high - 20],
    [-150 - lean, -330],
    [-40 - lean * 1.4, -470],
    [80 - lean * 1.4, -464],
    [156 - lean, -330],
    [158, high - 20],
    [156, high + 120],
  ])
  const thread = threadOf(base)
  const pad = (x: number) =>
    `<rect x="${x - 24}" y="${high + 66}" width="48" height="60" fill="${strapColour}"/>` +
    stitches(`M${x - 19} ${high + 72}h38v48h-38zl38 48m0 -48l-38 48`, threadOf(strapColour), 2.2)
  const art =
    strap(back, darker(strapColour, 0.12), 44) +
    `<path d="${inside}" fill="${darker(base, 0.42)}"/>` +
    cloth.panel(body) +
    rim(body, 34, 0.05) +
    cloth.chest(0, 110, 1.9) +
    stitches(
      line([
        [-300, high + 44],
        [0, high + 56],
        [302, high + 42],
      ]) +
        line([
          [-300, high + 52],
          [0, high + 64],
          [302, high + 50],
        ]),
      thread,
      2,
    ) +
    strap(front, strapColour, 46) +
    pad(-156) +
    pad(156)
  const relief =
    raised(inside, -0.4) +
    stroke(front, '#fff', 44, 'opacity="0.35"') +
    fold(
      line([
        [-156, high + 120],
        [-110, 60],
        [-140, 260],
      ]),
      34,
      0.5,
    ) +
    fold(
      line([
        [156, high + 120],
        [110, 80],
        [150, 300],
      ]),
      34,
      -0.5,
    ) +
    fold(
      line([
        [-260, low - 30],
        [-120, low - 120],
        [20, low - 140],
      ]),
      30,
      0.5,
    ) +
    fold(
      line([
        [280, low - 30],
        [180, low - 150],
        [60, low - 190],
      ]),
      30,
      -0.45,
    ) +
    fold(
      line([
        [-290, 20],
        [-200, 60],
        [-80, 40],
      ]),
      26,
      -0.4,
    )
  return {
    art,
    relief,
    fabric: 'canvas',
    wrinkle: 1.2,
    width: 700,
    height: 1000,
    middle: [0, -70],
    focus: [-80, high + 140],
  }
}

const shoulderBag = (cloth: Cloth): Piece => {
  const { roll, base } = cloth
  const body = shape([
    [-330, -90, 1],
    [0, -104],
    [330, -90, 1],
    [372, 120],
    [366, 270],
    [300, 340],
    [0, 358],
    [-300, 340],
    [-366, 270],
    [-372, 120],
  ])
  const flapLow = roll.between(120, 200)
  const flap = shape([
    [-336, -100, 1],
    [0, -118],
    [336, -100, 1],
    [360, 30],
    [300, flapLow - 30],
    [120, flapLow + 20],
    [0, flapLow + 28],
    [-120, flapLow + 20],
    [-300, flapLow - 30],
    [-360, 30],
  ])
  const metal = roll.pick(['#c8a860', '#b9bbbd'])
  const handle = line([
    [-318, -92],
    [-330, -250],
    [-240 + roll.around(30), -430],
    [roll.around(40), -500],
    [240 + roll.around(30), -420],
    [330, -250],
    [318, -92],
  ])
  const edge = lerp([0, flapLow + 28], [0, -118], 0.02)
  const ring = (x: number) =>
    `<circle cx="${x + 3}" cy="-86" r="34" fill="none" stroke="#000" stroke-width="11" opacity="0.2"/><circle cx="${x}" cy="-92" r="32" fill="none" stroke="${metal}" stroke-width="11"/><circle cx="${x}" cy="-92" r="34" fill="none" stroke="#fff" stroke-width="2.5" opacity="0.5"/>`
  const art =
    strap(handle, darker(base, 0.1), 42) +
    cloth.panel(body) +
    rim(body, 40, 0.06) +
    stitches(
      line([
        [-352, 150],
        [-344, 262],
        [-290, 320],
        [0, 338],
        [290, 320],
        [344, 262],
        [352, 150],
      ]),
      threadOf(base),
      2.6,
    ) +
    rim(flap, 40, 0.08) +
    cloth.panel(flap) +
    rim(flap, 26, 0.05) +
    stitches(
      line([
        [-340, 40],
        [-288, flapLow - 48],
        [-116, flapLow],
        [0, flapLow + 8],
        [116, flapLow],
        [288, flapLow - 48],
        [340, 40],
      ]),
      threadOf(base),
      2.6,
    ) +
    ring(-318) +
    ring(318) +
    `<rect x="-36" y="${edge[1] - 44}" width="76" height="74" rx="12" fill="#000" opacity="0.25"/><rect x="-38" y="${edge[1] - 52}" width="76" height="74" rx="12" fill="${metal}"/><rect x="-30" y="${edge[1] - 45}" width="60" height="58" rx="8" fill="${lighter(metal, 0.3)}"/><rect x="-12" y="${edge[1] - 34}" width="24" height="36" rx="6" fill="${darker(metal, 0.3)}"/>`
  const relief =
    raised(flap, 0.35) +
    stroke(handle, '#fff', 40, 'opacity="0.4"') +
    fold(
      line([
        [-250, -60],
        [-220, 60],
      ]),
      40,
      -0.3,
    ) +
    fold(
      line([
        [-330, 300],
        [0, 318],
        [330, 300],
      ]),
      60,
      -0.3,
    ) +
    fold(
      line([
        [-300, 0],
        [0, 30],
        [300, 0],
      ]),
      120,
      0.3,
    )
  return {
    art,
    relief,
    fabric: 'leather',
    wrinkle: 0.55,
    width: 780,
    height: 880,
    middle: [0, -70],
    focus: [20, 60],
  }
}

export const bag = (cloth: Cloth): Piece =>
  cloth.pattern !== 'plain' || cloth.roll.chance(0.5) ? tote(cloth) : shoulderBag(cloth)
