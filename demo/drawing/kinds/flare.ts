import { corner, lerp, shape, type Point } from '../path.ts'
import type { Bench } from './piece.ts'

/** Gathers that start at a line and open downwards, and the wave they make in the hem. */
export const skirtFolds = (
  { sheet, crease: random }: Bench,
  from: { y: number; half: number },
  to: { y: number; half: number },
  depth: number,
): void => {
  const count = Math.round(to.half / 17)
  for (let index = 0; index <= count; index += 1) {
    const share = (index / count) * 2 - 1 + random.range(-0.05, 0.05)
    const reach = random.range(0.55, 1.1)
    const start: Point = [share * from.half * 0.97, from.y + random.range(0, 8)]
    const end: Point = [lerp(share * from.half, share * to.half, reach), lerp(from.y, to.y, reach)]
    sheet.fold(
      start,
      end,
      random.range(7, 15),
      depth * random.range(0.4, 0.9) * (index % 2 ? -0.8 : 1),
      random.range(-9, 9),
    )
  }
  for (let index = 0; index < count; index += 1) {
    const share = ((index + random.next()) / count) * 2 - 1
    sheet.fold(
      [share * from.half * 0.97, from.y - 2],
      [share * from.half * 1.08, from.y + random.range(30, 70)],
      4,
      random.range(0.3, 0.8) * depth,
    )
  }
}

/** A skirt's panel, its hem in soft waves. */
export const flaredPanel = (
  { crease: random }: Bench,
  from: { y: number; half: number },
  to: { y: number; half: number },
): string => {
  const waves = 9
  const hem = Array.from({ length: waves }, (_, index): Point => {
    const share = 1 - (index / (waves - 1)) * 2
    const sag = 26 * (1 - share * share)
    const edge = index === 0 || index === waves - 1
    return [
      share * to.half,
      to.y - 18 + sag + (edge ? 0 : random.range(-6, 6)),
      edge ? 'corner' : undefined,
    ] as Point
  })
  const side = (sign: 1 | -1): Point => [sign * lerp(from.half, to.half, 0.44), lerp(from.y, to.y, 0.5)]
  return shape(corner(-from.half, from.y), corner(from.half, from.y), side(1), ...hem, side(-1))
}
