import { darker, mix } from '../palette.ts'
import { at, box, shape, type Point } from '../path.ts'
import type { Bench } from './piece.ts'

/** A right shoe from above, toe up; the left one is its mirror image. */
export const last: readonly Point[] = [
  [-14, -318],
  [58, -292],
  [106, -206],
  [108, -100],
  [86, 40],
  [84, 170],
  [78, 262],
  [44, 312],
  [0, 322],
  [-42, 312],
  [-76, 262],
  [-80, 170],
  [-74, 40],
  [-100, -100],
  [-104, -206],
  [-78, -284],
]

export const grown = (by: number): Point[] => last.map(([x, y]) => [x * (1 + by / 100), y * (1 + by / 330)])

export const hollow = (top: number, wide: number): Point[] => [
  [0, top],
  [wide * 0.72, top + 34],
  [wide, 150],
  [wide * 0.9, 236],
  [wide * 0.5, 284],
  [0, 294],
  [-wide * 0.5, 284],
  [-wide * 0.9, 236],
  [-wide, 150],
  [-wide * 0.72, top + 34],
]

export const insole = ({ sheet }: Bench, top: number, wide: number, colour: string): void => {
  const opening = shape(...hollow(top, wide))
  sheet.part(opening, darker(colour, 0.45), { level: 62, weave: 0.5 })
  sheet.clipped(opening, () => {
    sheet.part(
      shape(
        [0, top + 20],
        [wide * 0.7, 150],
        [wide * 0.62, 240],
        [0, 272],
        [-wide * 0.62, 240],
        [-wide * 0.7, 150],
      ),
      mix(colour, '#d8d0c2', 0.55),
      { level: 64, weave: 0.6 },
    )
    sheet.tint(box(-20, 196, 40, 26, 4), darker(colour, 0.5), 0.7)
    sheet.line('M-12 209H12', { colour: '#efe8da', width: 3, opacity: 0.8 })
    sheet.tint(
      `M${at(-wide - 20, top - 20)}h${wide * 2 + 40}v70q${-wide - 20} 60 ${-wide * 2 - 40} 0Z`,
      '#0b0a0d',
      0.4,
    )
  })
}
