import type { Box } from '../images/square-pixels.ts'

/** A garment in a photo: its box, and the probability that there is one. */
export interface Place extends Box {
  likely: number
}

/** The model gives five numbers for each cell: the probability, then left, top, right and bottom of the box. */
const numbersOfCell = 5
const maxPlaces = 8
/** Smaller boxes are a button or a label, not a garment. */
const minSide = 0.02
/** Boxes that share this much of their area are the same garment. */
const sameGarment = 0.5

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.max(0, Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart))

/** The intersection of two boxes over their union. */
const sharedArea = (one: Box, other: Box): number => {
  const both =
    overlap(one.left, one.width, other.left, other.width) *
    overlap(one.top, one.height, other.top, other.height)
  return both / (one.width * one.height + other.width * other.height - both)
}

const within = (side: number): number => Math.min(1, Math.max(0, side))

/**
 * The garments in a photo, the most likely first, of the model's output for a grid of cells. Each cell says whether the centre
 * of a garment lies in it. Of neighbours only the most likely counts.
 */
export const placesOf = (cells: Float32Array, threshold: number): Place[] => {
  const side = Math.sqrt(cells.length / numbersOfCell)
  const likelyAt = (row: number, column: number): number =>
    row < 0 || column < 0 || row >= side || column >= side
      ? 0
      : (cells[(row * side + column) * numbersOfCell] ?? 0)
  const isHighest = (row: number, column: number): boolean =>
    [-1, 0, 1].every((down) =>
      [-1, 0, 1].every((right) => likelyAt(row, column) >= likelyAt(row + down, column + right)),
    )
  const found: Place[] = []
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      if (likelyAt(row, column) < threshold || !isHighest(row, column)) continue
      const at = (row * side + column) * numbersOfCell
      const [likely = 0, left = 0, top = 0, right = 0, bottom = 0] = cells.subarray(at, at + numbersOfCell)
      const [start, above] = [within(left), within(top)]
      const place = { left: start, top: above, width: within(right) - start, height: within(bottom) - above }
      // Written so that a box with a side that is not a number is dropped too.
      if (place.width >= minSide && place.height >= minSide) found.push({ ...place, likely })
    }
  const kept: Place[] = []
  for (const place of found.toSorted((a, b) => b.likely - a.likely))
    if (kept.length < maxPlaces && kept.every((other) => sharedArea(place, other) < sameGarment))
      kept.push(place)
  return kept
}

/** A garment for which less than this share of each side is enough is looked at again, from near. */
const smallSide = 0.6
/** So much of its longer side is added around it. */
const roomAround = 0.2

/** The box around the only garment of a photo, if it is small in it. It has the shape of the photo. */
export const smallGarmentIn = ([place, ...others]: readonly Place[]): Box | undefined => {
  if (!place || others.length > 0) return undefined
  const side = Math.max(place.width, place.height) * (1 + roomAround)
  if (side >= smallSide) return undefined
  const start = (middle: number): number => Math.min(1 - side, Math.max(0, middle - side / 2))
  const [left, top] = [start(place.left + place.width / 2), start(place.top + place.height / 2)]
  return { left, top, width: side, height: side }
}

const middleOf = ({ top, height }: Box): number => top + height / 2

/** Whether both lie side by side: at least half of the lower one is beside the other. */
const areInOneRow = (one: Box, other: Box): boolean =>
  overlap(one.top, one.height, other.top, other.height) >= Math.min(one.height, other.height) / 2

/** Row by row from the top, each from left to right, as people number things. */
export const inReadingOrder = <Boxed extends Box>(boxes: readonly Boxed[]): Boxed[] => {
  const rows: Boxed[][] = []
  for (const box of boxes.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.find((others) => others.every((other) => areInOneRow(box, other)))
    if (row) row.push(box)
    else rows.push([box])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.left - b.left))
}
