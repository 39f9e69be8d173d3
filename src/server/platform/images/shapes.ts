import type { OverlayOptions } from 'sharp'

type Point = readonly [x: number, y: number]

/** The distance of a point to a shape in pixels, negative inside. */
type Shape = (x: number, y: number) => number

/** Decoder processes open no SVG, so plain shapes are drawn from their distances. */
export const roundedBox = (
  left: number,
  top: number,
  width: number,
  height: number,
  radius: number,
): Shape => {
  const [centreX, centreY] = [left + width / 2, top + height / 2]
  return (x, y) => {
    const dx = Math.abs(x - centreX) - width / 2 + radius
    const dy = Math.abs(y - centreY) - height / 2 + radius
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
  }
}

const toSegment = (x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

const line = (points: readonly Point[], stroke: number): Shape => {
  return (x, y) => {
    let nearest = Infinity
    for (const [n, point] of points.entries())
      nearest = Math.min(nearest, toSegment(x, y, points[n - 1] ?? point, point))
    return nearest - stroke / 2
  }
}

/** The hanger of the logo, in its square of 64. */
const hangerPoints: Point[] = [
  ...Array.from({ length: 17 }, (_, n): Point => {
    const angle = Math.PI + (n / 16) * Math.PI * 1.5
    return [32 + 6 * Math.cos(angle), 19 + 6 * Math.sin(angle)]
  }),
  [32, 30],
  [11, 44.5],
  [11.5, 48.5],
  [52.5, 48.5],
  [53, 44.5],
  [32, 30],
]

export const hanger = (left: number, top: number, scale: number, stroke: number): Shape =>
  line(
    hangerPoints.map(([x, y]) => [left + x * scale, top + y * scale]),
    stroke,
  )

interface Paint {
  colour: readonly [red: number, green: number, blue: number]
  opacity?: number
  /** How far its edge fades out, in pixels. */
  soft?: number
}

/** A picture of the shape, to lay over another. Its own point 0, 0 is at `left`, `top`. */
export const paint = (
  shape: Shape,
  area: { left: number; top: number; width: number; height: number },
  { colour, opacity = 1, soft = 1 }: Paint,
): OverlayOptions => {
  const { left, top, width, height } = area
  const pixels = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const cover = Math.max(0, Math.min(1, 0.5 - shape(left + x + 0.5, top + y + 0.5) / soft))
      if (cover === 0) continue
      pixels.set(
        [...colour, Math.round(255 * opacity * cover * cover * (3 - 2 * cover))],
        (y * width + x) * 4,
      )
    }
  return { input: pixels, raw: { width, height, channels: 4 }, left, top }
}
