import { lerp, line, shape } from '../geometry.ts'
import { darker, lighter } from '../palette.ts'
import { fold, raised, rim, stitches, stroke, threadOf, type Cloth, type Piece } from '../piece.ts'

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
