import { line, shape, type Point } from '../geometry.ts'
import { darker } from '../palette.ts'
import { fold, raised, rim, seam, stitches, threadOf, type Cloth, type Piece } from '../piece.ts'

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
