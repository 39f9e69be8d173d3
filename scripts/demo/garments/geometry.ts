/** Smooth outlines from a few points. Units: a garment is about 900 wide and 1000 high around (0, 0). */

/** x, y, and 1 where the outline has a corner instead of running on smoothly. */
export type Point = readonly [x: number, y: number, corner?: 0 | 1]

const round = (value: number) => Math.round(value * 10) / 10

const at = (points: readonly Point[], index: number): Point => {
  const point = points[index]
  if (!point) throw new RangeError(`no point ${index}`)
  return point
}

/** Catmull-Rom through the points, with tangents cut at corners. */
const curve = (points: readonly Point[], closed: boolean): string => {
  const count = points.length
  const wrap = (index: number) => (closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1))
  const first = at(points, 0)
  let path = `M${round(first[0])} ${round(first[1])}`
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const from = at(points, index)
    const to = at(points, wrap(index + 1))
    const before = from[2] ? from : at(points, wrap(index - 1))
    const after = to[2] ? to : at(points, wrap(index + 2))
    const pull = 1 / 5.5
    path +=
      `C${round(from[0] + (to[0] - before[0]) * pull)} ${round(from[1] + (to[1] - before[1]) * pull)} ` +
      `${round(to[0] - (after[0] - from[0]) * pull)} ${round(to[1] - (after[1] - from[1]) * pull)} ` +
      `${round(to[0])} ${round(to[1])}`
  }
  return closed ? `${path}Z` : path
}

export const shape = (points: readonly Point[]) => curve(points, true)
export const line = (points: readonly Point[]) => curve(points, false)

/** The same point on the other side of the middle line. */
export const mirror = ([x, y, corner]: Point): Point => [-x, y, corner ?? 0]

/** A right half, from the middle top to the middle bottom, made whole. */
export const mirrored = (half: readonly Point[]): Point[] => [...half, ...half.toReversed().map(mirror)]

export const lerp = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
]

/** From a point, so far, in a direction (degrees; 0 is right, 90 is down). */
export const reach = (from: Point, degrees: number, distance: number, corner: 0 | 1 = 0): Point => [
  from[0] + Math.cos((degrees * Math.PI) / 180) * distance,
  from[1] + Math.sin((degrees * Math.PI) / 180) * distance,
  corner,
]

export const degreesBetween = (from: Point, to: Point) =>
  (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
