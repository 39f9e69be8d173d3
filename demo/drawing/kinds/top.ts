import { at, between, both, box, corner, lerp, open, shape, strip, type Point } from '../path.ts'
import { darker } from '../palette.ts'
import type { Bench } from './piece.ts'

/** The measures of anything with a neck and two sleeves; all in pixels from the piece's middle. */
export interface Cut {
  readonly top: number
  readonly neck: number
  readonly depth: number
  readonly shoulder: number
  readonly drop: number
  readonly chest: number
  readonly armpit: number
  readonly waist: number
  readonly hem: number
  readonly bottom: number
  readonly sleeve: {
    readonly length: number
    readonly degrees: number
    readonly cuff: number
    readonly bend: number
  }
}

interface Sleeve {
  /** +1 on the right of the picture, -1 on the left. */
  readonly side: 1 | -1
  readonly degrees: number
  readonly outline: string
  /** A line across the sleeve, 0 at the shoulder and 1 at the cuff. */
  readonly across: (share: number) => readonly [Point, Point]
}

const shoulderOf = (cut: Cut): Point => [cut.shoulder, cut.top + cut.drop]
const armpitOf = (cut: Cut): Point => [cut.chest, cut.armpit]

const armhole = (cut: Cut): Point[] => {
  const [sx, sy] = shoulderOf(cut)
  const [ax, ay] = armpitOf(cut)
  return [
    [sx, sy],
    [lerp(sx, ax, 0.2) - 14, lerp(sy, ay, 0.5)],
    [ax, ay],
  ]
}

const flip = (points: readonly Point[], side: 1 | -1): Point[] =>
  points.map(([x, y, kind]) => [x * side, y, kind])

const step = (from: Point, angle: number, reach: number): Point => [
  from[0] + Math.cos(angle) * reach,
  from[1] + Math.sin(angle) * reach,
]

const pointAt = (line: readonly Point[], index: number): Point => line[index] ?? [0, 0]

/** One sleeve, hanging away from the shoulder, its elbow bent a little. */
export const sleeveOf = (cut: Cut, side: 1 | -1, wobble: number): Sleeve => {
  const { length, cuff, bend } = cut.sleeve
  const degrees = cut.sleeve.degrees + wobble
  const [sx, sy] = shoulderOf(cut)
  const [ax, ay] = armpitOf(cut)
  const radians = (degrees * Math.PI) / 180
  const lower = radians + bend
  const half = cuff / 2
  const middle: Point = [lerp(sx, ax, 0.5) - 10, lerp(sy, ay, 0.5)]
  const elbow = step(middle, radians, length * 0.5)
  const wrist = step(elbow, lower, length * 0.5)
  const root = Math.hypot(sx - ax, sy - ay) / 2
  const elbowHalf = lerp(root, half, 0.55)
  const aside = (from: Point, angle: number, reach: number): Point => step(from, angle - Math.PI / 2, reach)
  const outer: Point[] = [
    corner(sx - 6, sy - 1),
    between([sx, sy], aside(elbow, radians + bend / 2, elbowHalf + 5), 0.5),
    aside(elbow, radians + bend / 2, elbowHalf),
    corner(...(aside(wrist, lower, half).slice(0, 2) as [number, number])),
  ]
  const inner: Point[] = [
    corner(...(aside(wrist, lower, -half).slice(0, 2) as [number, number])),
    aside(elbow, radians + bend / 2, -elbowHalf),
    corner(ax - 4, ay + 3),
  ]
  const hole = flip(armhole(cut), side)
  const [outerLine, innerLine] = [flip(outer, side), flip(inner, side)]
  const across = (share: number): readonly [Point, Point] => {
    const halfway = share <= 0.5
    const t = halfway ? share * 2 : share * 2 - 1
    const start = halfway ? pointAt(outerLine, 0) : pointAt(outerLine, 2)
    const end = halfway ? pointAt(outerLine, 2) : pointAt(outerLine, 3)
    const startIn = halfway ? pointAt(innerLine, 2) : pointAt(innerLine, 1)
    const endIn = halfway ? pointAt(innerLine, 1) : pointAt(innerLine, 0)
    return [between(start, end, t), between(startIn, endIn, t)]
  }
  return {
    side,
    degrees: (degrees - 90) * side,
    outline: shape(...outerLine, ...innerLine, ...hole.slice(1, 2)),
    across,
  }
}

/** How wide the piece lies, from cuff to cuff. */
export const spanOf = (cut: Cut): number => {
  const { length, degrees, bend, cuff } = cut.sleeve
  const [upper, lower] = [(degrees * Math.PI) / 180, (degrees * Math.PI) / 180 + bend]
  const wrist = (cut.shoulder + cut.chest) / 2 - 10 + (Math.cos(upper) + Math.cos(lower)) * length * 0.5
  return 2 * Math.max(cut.hem, wrist + (Math.sin(lower) * cuff) / 2) + 16
}

export const neckline = (cut: Cut, depth = cut.depth): Point[] => [
  corner(-cut.neck, cut.top),
  [-cut.neck * 0.62, cut.top + depth * 0.72],
  [0, cut.top + depth],
  [cut.neck * 0.62, cut.top + depth * 0.72],
  corner(cut.neck, cut.top),
]

const flank = (cut: Cut): Point[] => {
  const [sx, sy] = shoulderOf(cut)
  const [, middle] = armhole(cut)
  return [
    corner(sx, sy),
    middle ?? [sx, sy],
    corner(cut.chest, cut.armpit),
    [cut.waist, lerp(cut.armpit, cut.bottom, 0.5)],
    corner(cut.hem, cut.bottom - 4),
  ]
}

/** The front panel, with its neck left out. */
export const bodyOf = (cut: Cut, neck: readonly Point[]): string => {
  const right = flank(cut)
  const hem: Point[] = [
    [cut.hem * 0.4, cut.bottom + 3],
    [-cut.hem * 0.45, cut.bottom + 1],
  ]
  const [down, up] = [right, both(right).slice(right.length)]
  return shape(...neck, ...down, ...hem, ...up)
}

/** The back of the neck, seen from the front: the lining, and the label. */
export const drawInside = ({ sheet, paints, crease: random }: Bench, cut: Cut, label = true): void => {
  const back = neckline(cut, 16)
  const low = neckline(cut, cut.depth + 30)
  sheet.part(strip(back, low), paints.inside, { level: 84 })
  sheet.cord(open(...neckline(cut, 24)), darker(paints.base, 0.24), 15, { level: 90 })
  if (!label) return
  const tag = random.pick(['#ece8df', '#1f1f22', '#8d2f2c', '#e9e4d4'])
  const mark = tag === '#ece8df' || tag === '#e9e4d4' ? '#3a3836' : '#e8e2d6'
  sheet.part(box(-26, cut.top + 30, 52, 30, 2), tag, { level: 94, weave: 0.4 })
  sheet.tint(box(-17, cut.top + 38, 34, 4), mark, 0.8)
  sheet.tint(box(-11, cut.top + 47, 22, 2.5), mark, 0.6)
}

/** A knitted band with fine ribs, between two lines of as many points. */
export const ribbed = (
  { sheet }: Pick<Bench, 'sheet'>,
  edge: readonly [readonly Point[], readonly Point[]],
  colour: string,
  level = 106,
): void => {
  const [outer, inner] = edge
  sheet.part(strip(outer, inner), colour, { level, weave: 0.8 })
  const lines: string[] = []
  const width = outer.reduce((sum, point, index) => {
    const before = outer[index - 1]
    return before ? sum + Math.hypot(point[0] - before[0], point[1] - before[1]) : sum
  }, 0)
  const count = Math.round(width / 6)
  for (let index = 0; index <= count; index += 1) {
    const place = (index / count) * (outer.length - 1)
    const from = Math.min(outer.length - 2, Math.floor(place))
    const [a, b, c, d] = [outer[from], outer[from + 1], inner[from], inner[from + 1]]
    if (!a || !b || !c || !d) continue
    const [start, end] = [between(a, b, place - from), between(c, d, place - from)]
    lines.push(`M${at(start[0], start[1])}L${at(end[0], end[1])}`)
  }
  sheet.line(lines.join(''), { colour: darker(colour, 0.6), width: 2, opacity: 0.26 })
  sheet.seam(open(...inner), darker(colour, 0.5), 1.6)
}

export const hemLines = ({ sheet, paints }: Bench, cut: Cut, rise = 20): void => {
  const y = cut.bottom - rise
  const path = open([-cut.hem + 2, y - 3], [-cut.hem * 0.4, y], [cut.hem * 0.4, y + 1], [cut.hem - 2, y - 3])
  sheet.stitch(path, paints.seam, 1.4)
  sheet.pucker(path, rise * 0.9, 0.16)
}

/** Armholes, and the pull of the cloth from armpits, shoulders and sides, never twice the same. */
export const drawBody = ({ sheet, crease: random, paints }: Bench, cut: Cut, strength = 1): void => {
  for (const side of [-1, 1] as const) {
    sheet.seam(open(...flip(armhole(cut), side)), paints.seam, 1.6)
    sheet.stitch(
      open(...flip(armhole(cut), side).map(([x, y]): Point => [x - 8 * side, y])),
      paints.seam,
      1.2,
    )
    const x = (share: number) => cut.chest * share * side
    const s = () => strength * random.range(0.35, 0.75)
    const low = lerp(cut.armpit, cut.bottom, random.range(0.25, 0.4))
    sheet.fold(
      [x(0.98), cut.armpit + 6],
      [x(random.range(0.3, 0.55)), low],
      random.range(9, 16),
      s(),
      random.range(-14, 14),
    )
    sheet.fold(
      [x(0.95), cut.armpit + 26],
      [x(0.6), low + random.range(20, 80)],
      9,
      -s(),
      random.range(-10, 10),
    )
    sheet.fold(
      [x(0.86), cut.armpit - 10],
      [x(0.5), cut.top + cut.depth + random.range(40, 70)],
      8,
      s() * 0.8,
      8 * side,
    )
    const from = lerp(cut.armpit, cut.bottom, random.range(0.45, 0.7))
    sheet.fold(
      [cut.waist * side, from],
      [x(random.range(0.1, 0.4)), from + random.range(-20, 90)],
      random.range(8, 15),
      s(),
      random.range(-18, 18),
    )
    const column = x(random.range(0.15, 0.7))
    sheet.fold(
      [column, lerp(cut.armpit, cut.bottom, 0.45)],
      [column + random.range(-30, 30), cut.bottom - 6],
      random.range(10, 18),
      s() * 0.8,
      random.range(-12, 12),
    )
  }
}

export const sleeveFolds = ({ sheet, crease: random }: Bench, sleeve: Sleeve, long: boolean): void => {
  const places = long ? [0.12, 0.3, 0.42, 0.5, 0.58, 0.72, 0.86] : [0.25, 0.55]
  for (const place of places) {
    const [outer, inner] = sleeve.across(place + random.range(-0.04, 0.04))
    const [, lower] = sleeve.across(Math.min(1, place + random.range(-0.05, 0.14)))
    const from = between(outer, inner, random.range(0, 0.35))
    const to = between(outer, lower, random.range(0.75, 1))
    const strength = (random.chance(0.7) ? 1 : -1) * random.range(0.4, 0.8)
    sheet.fold(from, to, random.range(6, 11), strength, random.range(-8, 8))
  }
}
