/** A point of an outline; a corner breaks the curve. */
export type Point = readonly [x: number, y: number, corner?: 'corner']

const text = (value: number) => String(Math.round(value * 10) / 10)
export const at = (x: number, y: number): string => `${text(x)} ${text(y)}`

export const corner = (x: number, y: number): Point => [x, y, 'corner']

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t
export const between = (a: Point, b: Point, t: number): Point => [lerp(a[0], b[0], t), lerp(a[1], b[1], t)]
export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1])

/** A curve through all the points (Catmull-Rom as Beziers), with straight tangents at corners. */
const segments = (points: readonly Point[], closed: boolean): string => {
  const count = points.length
  const point = (index: number): Point =>
    points[closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))] ?? [0, 0]
  const parts: string[] = []
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const a = point(index)
    const b = point(index + 1)
    const before = a[2] ? a : point(index - 1)
    const after = b[2] ? b : point(index + 2)
    const c1 = at(a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
    const c2 = at(b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
    parts.push(`C${c1} ${c2} ${at(b[0], b[1])}`)
  }
  return parts.join('')
}

export const open = (...points: readonly Point[]): string =>
  `M${at(points[0]?.[0] ?? 0, points[0]?.[1] ?? 0)}${segments(points, false)}`

export const shape = (...points: readonly Point[]): string =>
  `M${at(points[0]?.[0] ?? 0, points[0]?.[1] ?? 0)}${segments(points, true)}Z`

/** The strip between two lines, square at its ends. */
export const strip = (upper: readonly Point[], lower: readonly Point[]): string => {
  const ended = (line: readonly Point[]) =>
    line.map(([x, y, kind], index): Point => [
      x,
      y,
      index === 0 || index === line.length - 1 ? 'corner' : kind,
    ])
  return shape(...ended(upper), ...ended(lower).toReversed())
}

export const mirror = (points: readonly Point[]): Point[] => points.map(([x, y, kind]) => [-x, y, kind])

/** The right half, walked from top to bottom, and back up its mirror image. */
export const both = (right: readonly Point[]): Point[] => [...right, ...mirror(right).toReversed()]

export const circle = (x: number, y: number, radius: number, tall = radius): string =>
  `M${at(x - radius, y)}a${at(radius, tall)} 0 1 0 ${at(radius * 2, 0)}a${at(radius, tall)} 0 1 0 ${at(-radius * 2, 0)}Z`

export const box = (x: number, y: number, width: number, height: number, radius = 0): string => {
  const r = Math.min(radius, width / 2, height / 2)
  const arc = (dx: number, dy: number) => `a${at(r, r)} 0 0 1 ${at(dx, dy)}`
  return `M${at(x + r, y)}h${text(width - 2 * r)}${arc(r, r)}v${text(height - 2 * r)}${arc(-r, r)}h${text(2 * r - width)}${arc(-r, -r)}v${text(2 * r - height)}${arc(r, -r)}Z`
}

/** A curve that swells in its middle and thins out at both ends: the plan of a fold. */
export const lens = (from: Point, to: Point, width: number, bend = 0): string => {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const length = Math.hypot(dx, dy) || 1
  const side = (offset: number) =>
    at((from[0] + to[0]) / 2 - (dy / length) * offset, (from[1] + to[1]) / 2 + (dx / length) * offset)
  return `M${at(from[0], from[1])}Q${side(bend * 2 + width)} ${at(to[0], to[1])}Q${side(bend * 2 - width)} ${at(from[0], from[1])}Z`
}

/** Points along a smooth open curve, for things set at intervals. */
export const along = (points: readonly Point[], count: number): Point[] => {
  const result: Point[] = []
  for (let step = 0; step < count; step += 1) {
    const place = (step / Math.max(1, count - 1)) * (points.length - 1)
    const index = Math.min(points.length - 2, Math.floor(place))
    const t = place - index
    const point = (offset: number): Point =>
      points[Math.min(points.length - 1, Math.max(0, index + offset))] ?? [0, 0]
    const curve = (axis: 0 | 1) => {
      const [p0, p1, p2, p3] = [point(-1)[axis], point(0)[axis], point(1)[axis], point(2)[axis]]
      return (
        0.5 *
        (2 * p1 +
          (p2 - p0) * t +
          (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t +
          (3 * p1 - p0 - 3 * p2 + p3) * t * t * t)
      )
    }
    result.push([curve(0), curve(1)])
  }
  return result
}
