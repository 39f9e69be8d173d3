import { degreesBetween, lerp, line, mirror, mirrored, reach, shape, type Point } from '../geometry.ts'
import { darker } from '../palette.ts'
import {
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

/** Points drawn for the right side, put on either. */
export const flip = (side: 1 | -1, points: readonly Point[]): Point[] =>
  side === 1 ? [...points] : points.map(mirror)

export interface Cut {
  neck: number
  /** How far the front neckline hangs below the shoulder line. */
  drop: number
  shoulder: number
  chest: number
  waist: number
  hem: number
  length: number
  /** Sleeve: how long, how wide at the cuff, how far down from level. */
  sleeve: number
  cuff: number
  angle: number
  /** Height of a ribbed cuff and hem, zero for a turned hem. */
  rib: number
}

export const top = -400

interface Sleeve {
  path: string
  grain: number
  outerCuff: Point
  innerCuff: Point
  armhole: string
  tip: Point
  armpit: Point
  outerBend: Point
  innerBend: Point
}

/** One sleeve; `side` is 1 on the right, -1 on the left. */
const sleeve = (cut: Cut, side: 1 | -1, cloth: Cloth): Sleeve => {
  const { roll } = cloth
  const angle = cut.angle + roll.around(4)
  const long = cut.sleeve > 300
  const tip: Point = [cut.shoulder, top + 62, 1]
  const armpit: Point = [cut.chest, top + 62 + (cut.chest - cut.shoulder) + 190 + roll.around(8), 1]
  const bendTurn = long ? roll.between(-2, 12) : 0
  const outerBend = reach(tip, angle, cut.sleeve * 0.5)
  const outerCuff = reach(outerBend, angle + bendTurn, cut.sleeve * 0.5, 1)
  const innerCuff = reach(outerCuff, angle + bendTurn + 90 + roll.around(4), cut.cuff, 1)
  const bendWide = long ? cut.cuff * 1.32 : cut.cuff * 1.12
  const innerBend: Point = long
    ? reach(lerp(outerBend, outerCuff, 0.05), angle + 90, bendWide)
    : lerp(lerp(armpit, innerCuff, 0.5), tip, 0.03)
  const middle: Point = [cut.shoulder - 20, (tip[1] + armpit[1]) / 2]
  const inset: Point = [cut.shoulder - 40, (tip[1] + armpit[1]) / 2]
  const bulge = reach(lerp(tip, outerBend, 0.4), angle - 90, long ? 14 : 7)
  const points: Point[] = [tip, bulge, outerBend, outerCuff, innerCuff, innerBend, armpit, inset]
  const to = (list: readonly Point[]) => (side === 1 ? list : list.map(mirror))
  const put = (point: Point): Point => (side === 1 ? point : mirror(point))
  return {
    path: shape(to(points)),
    grain: side === 1 ? angle - 90 : 90 - angle,
    outerCuff: put(outerCuff),
    innerCuff: put(innerCuff),
    armhole: line(to([tip, middle, armpit])),
    tip: put(tip),
    armpit: put(armpit),
    outerBend: put(outerBend),
    innerBend: put(innerBend),
  }
}

export interface Top {
  sleeves: readonly [Sleeve, Sleeve]
  body: string
  art: string
  relief: string
  front: Point
  hemY: number
  neckline: string
  width: number
  height: number
}

const strip = (from: Point, to: Point, depth: Point): string =>
  shape([
    [from[0], from[1], 1],
    [to[0], to[1], 1],
    [to[0] + depth[0], to[1] + depth[1], 1],
    [from[0] + depth[0], from[1] + depth[1], 1],
  ])

/** Sleeves, back of the neck and front panel: what all tops have in common. */
export const topOf = (cut: Cut, cloth: Cloth, lining = darker(cloth.base, 0.34)): Top => {
  const { roll, base } = cloth
  const sleeves = [sleeve(cut, -1, cloth), sleeve(cut, 1, cloth)] as const
  const hemY = top + cut.length
  const armY = sleeves[1].armpit[1]
  const tilt = roll.around(9)
  const front: Point = [0, top + cut.drop]
  const half: Point[] = [
    front,
    [cut.neck * 0.72, top + cut.drop * 0.62],
    [cut.neck, top, 1],
    [cut.shoulder, top + 62, 1],
    [cut.shoulder - 20, (top + 62 + armY) / 2],
    [cut.chest, armY, 1],
    [cut.waist + roll.around(6), top + cut.length * 0.62],
    [cut.hem, hemY - 12, 1],
    [cut.hem * 0.5, hemY + 3 + roll.around(5)],
  ]
  const left = half.map(mirror).map(([x, y, corner], index): Point => [x + (index > 5 ? tilt : 0), y, corner])
  const right = half.map(([x, y, corner], index): Point => [x + (index > 5 ? tilt : 0), y, corner])
  const body = shape([...right, [tilt, hemY + 4], ...left.slice(1).toReversed()])
  const neckline = line([...left.slice(0, 3).toReversed(), ...right.slice(1, 3)])
  const back = shape(
    mirrored([
      [0, top - 14],
      [cut.neck * 0.6, top - 12],
      [cut.neck + 4, top, 1],
      [cut.neck * 0.7, top + cut.drop * 0.75],
      [0, top + cut.drop + 14],
    ]),
  )
  const thread = threadOf(base)

  let art = `<path d="${back}" fill="${lining}"/>`
  let relief = raised(back, -0.5)
  for (const part of sleeves) {
    const along: Point = [part.outerBend[0] - part.outerCuff[0], part.outerBend[1] - part.outerCuff[1]]
    const length = Math.hypot(along[0], along[1])
    const deep = cut.rib || 26
    const depth: Point = [(along[0] / length) * deep, (along[1] / length) * deep]
    art += cloth.panel(part.path, part.grain) + rim(part.path, 22, 0.05)
    const inner: Point = [part.innerCuff[0] + depth[0], part.innerCuff[1] + depth[1]]
    const outer: Point = [part.outerCuff[0] + depth[0], part.outerCuff[1] + depth[1]]
    if (cut.rib) {
      const cuff = strip(
        lerp(part.outerCuff, part.innerCuff, 0.02),
        lerp(part.outerCuff, part.innerCuff, 0.98),
        depth,
      )
      art +=
        `<path d="${cuff}" fill="${base}"/>` +
        ribs(
          [part.outerCuff[0], part.outerCuff[1]],
          [part.innerCuff[0], part.innerCuff[1]],
          [depth[0], depth[1]],
          base,
        ) +
        seam(line([outer, inner]), base)
      relief += raised(cuff, -0.2)
    } else art += stitches(line([outer, inner]), thread, 2.2)
    relief += raised(part.path, 0.1)
    // Folds run from the armpit across the sleeve and towards the chest.
    const side = Math.sign(part.armpit[0])
    const grain = degreesBetween(part.armpit, part.outerCuff)
    for (let index = 0; index < (cut.sleeve > 300 ? 5 : 3); index += 1) {
      const start = lerp(part.armpit, part.innerBend, index * 0.28)
      const end = reach(start, grain + side * (-28 - index * 17) + roll.around(12), roll.between(70, 150))
      relief += fold(
        line([start, [(start[0] + end[0]) / 2 + roll.around(10), (start[1] + end[1]) / 2], end]),
        roll.between(14, 24),
        index % 2 ? -0.5 : 0.6,
      )
    }
  }
  art += rim(sleeves[0].armhole, 26, 0.06) + rim(sleeves[1].armhole, 26, 0.06)
  art += cloth.panel(body, roll.around(1.5)) + rim(body, 26, 0.045)
  art += seam(sleeves[0].armhole, base) + seam(sleeves[1].armhole, base)
  if (cut.rib) {
    const y = hemY - cut.rib
    const hem = shape([
      [-cut.hem + tilt, y - 6, 1],
      [tilt, y + 4],
      [cut.hem + tilt, y - 6, 1],
      [cut.hem + tilt - 5, hemY - 12, 1],
      [tilt, hemY + 4],
      [-cut.hem + tilt + 5, hemY - 12, 1],
    ])
    art +=
      `<path d="${hem}" fill="${base}"/>` +
      ribs([-cut.hem + tilt, y - 6], [cut.hem + tilt, y - 6], [0, cut.rib - 6], base, 10)
    art += seam(
      line([
        [-cut.hem + tilt, y - 6],
        [tilt, y + 4],
        [cut.hem + tilt, y - 6],
      ]),
      base,
    )
    relief += raised(hem, -0.22)
  } else {
    art += stitches(
      line([
        [-cut.hem + tilt, hemY - 34],
        [tilt, hemY - 20],
        [cut.hem + tilt, hemY - 34],
      ]),
      thread,
      2.2,
    )
    relief += fold(
      line([
        [-cut.hem + tilt, hemY - 30],
        [tilt, hemY - 16],
        [cut.hem + tilt, hemY - 30],
      ]),
      8,
      -0.5,
    )
  }
  for (const side of [-1, 1]) {
    for (let index = 0; index < 5; index += 1) {
      const start: Point = [side * (cut.chest - 6), armY + index * roll.between(8, 30)]
      const end = reach(start, 90 + side * roll.between(10, 75), roll.between(110, 250))
      const bow = reach(lerp(start, end, 0.5), 90 - side * 30, roll.around(26))
      relief += fold(line([start, bow, end]), roll.between(14, 30), roll.chance(0.5) ? 0.55 : -0.5)
    }
    // A crease hanging from the shoulder, and one or two pulled up from the hem.
    const from: Point = [side * cut.shoulder * roll.between(0.6, 0.95), top + 70]
    relief += fold(
      line([from, [from[0] - side * 30, top + 190], [from[0] - side * roll.between(10, 60), top + 330]]),
      26,
      0.4,
    )
    const up: Point = [side * cut.hem * roll.between(0.2, 0.8) + tilt, hemY - 30]
    relief += fold(
      line([
        up,
        [up[0] + roll.around(22), hemY - 150],
        [up[0] + roll.around(50), hemY - roll.between(220, 330)],
      ]),
      30,
      roll.chance(0.5) ? 0.5 : -0.45,
    )
  }
  const cuffX = Math.max(...sleeves.map((part) => Math.abs(part.outerCuff[0])))
  const cuffY = Math.max(...sleeves.map((part) => part.innerCuff[1]))
  return {
    sleeves,
    body,
    art,
    relief,
    front,
    hemY,
    neckline,
    width: Math.max(cuffX, cut.hem) * 2,
    height: Math.max(hemY, cuffY) - top,
  }
}

/** A label sewn inside the back of the neck. */
export const label = (y: number, roll: Cloth['roll']) => {
  const fill = roll.pick(['#f1ede4', '#1d1d1f', '#e5ddcd', '#7c2e2b'])
  const ink = fill === '#1d1d1f' || fill === '#7c2e2b' ? '#eee' : '#333'
  return (
    `<rect x="-25" y="${y + 2}" width="52" height="28" rx="2" fill="#000" opacity="0.25"/><rect x="-26" y="${y}" width="52" height="27" rx="2" fill="${fill}"/>` +
    stroke(`M-16 ${y + 10}h32M-10 ${y + 18}h20`, ink, 3.4, 'opacity="0.75"')
  )
}

export const finish = (
  built: Top,
  cloth: Cloth,
  extra: { art: string; relief?: string },
  rest: Pick<Piece, 'fabric' | 'wrinkle'>,
): Piece => ({
  art: built.art + extra.art,
  relief: built.relief + (extra.relief ?? ''),
  width: built.width,
  height: built.height,
  middle: [0, top + built.height / 2],
  focus: [30 * Math.sign(cloth.roll.around(1)), top + 190],
  hook: [0, top - 8],
  ...rest,
})
