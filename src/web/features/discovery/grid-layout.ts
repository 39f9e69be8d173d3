import type { Geometry } from './grid-geometry.ts'

/** What makes the layout of a grid, apart from the number of its items. */
export interface Shape {
  geometry: Geometry
  /** The heights of the rails between stretches of the grid, in pixels. */
  rails: readonly number[]
  /** Whether the photo of each item fills a tile of double size, which comes now and then. Null if there are none. */
  fills: readonly boolean[] | null
}

/** A part of the grid as wide as the grid. */
export type Block =
  | { kind: 'rail'; top: number; height: number; rail: number; first: number }
  | {
      kind: 'row' | 'double'
      top: number
      height: number
      /** The indexes of its items: from `first` up to `end`. */
      first: number
      end: number
      /** The index of its tile of double size. */
      double?: number
      /** Tiles between two rails are one list. */
      stretch: number
    }

/** The number of rows between tiles of double size, after the last rail. */
const rowsBetweenDoubles = 5

/** The number of rows of a stretch. The first one ends below the first screen. */
const rowsOf = (columns: number, stretch: number): number =>
  stretch === 0 ? (columns > 3 ? 1 : 2) : columns > 3 ? 2 : 3

/** The height of a row with a tile of double size: two rows, or on a phone a tile as wide as two and 12 px. */
const doubleHeight = ({ columns, rowHeight, width }: Geometry): number =>
  columns > 2 ? 2 * rowHeight : Math.floor(rowHeight + width * 0.625 + 7.5)

/** The blocks that hold `count` items. More items never move those before, unless the rails change. */
export const layOut = ({ geometry, rails, fills }: Shape, count: number): Block[] => {
  const { columns, rowHeight } = geometry
  const blocks: Block[] = []
  let [top, first, stretch, rows, rowsSince, doubles] = [0, 0, 0, 0, 0, 0]
  const add = (block: Block): void => {
    blocks.push(block)
    top += block.height
  }
  while (first < count) {
    const height = rails[stretch]
    if (height !== undefined && rows === rowsOf(columns, stretch)) {
      add({ kind: 'rail', top, height, rail: stretch, first })
      stretch += 1
      rows = 0
      continue
    }
    // One in every second stretch, on the right and on the left by turns. If no photo fills it, the next row is tried.
    const due =
      height === undefined
        ? rowsSince >= rowsBetweenDoubles - 1
        : stretch % 2 === 1 && rows > 0 && rowsSince >= rows
    const double = first + (doubles % 2 === 0 ? columns - 2 : 0)
    const isDouble = due && double < count && fills?.[double] === true
    const tiles = isDouble ? 1 + 2 * (columns - 2) : columns
    const end = Math.min(count, first + tiles)
    add({
      kind: isDouble ? 'double' : 'row',
      top,
      height: isDouble ? doubleHeight(geometry) : rowHeight,
      first,
      end,
      stretch,
      ...(isDouble && { double }),
    })
    doubles += isDouble ? 1 : 0
    rowsSince = isDouble ? 0 : rowsSince + 1
    first = end
    rows += 1
  }
  return blocks
}

/** A number of items that nobody scrolls past. */
const many = 5_000

/** Converts a scroll position to another shape, so that the same item is at the top of the screen. */
export const scrollInShape = (scrollY: number, from: Shape, to: Shape): number => {
  const offset = scrollY - from.geometry.top
  if (isSameShape(from, to) || offset <= 0) return scrollY
  const block = layOut(from, many).findLast(({ top }) => top <= offset)
  if (!block) return scrollY
  const share = Math.min(1, (offset - block.top) / block.height)
  const same = layOut(to, many).findLast(({ kind, first }) =>
    block.kind === 'rail' ? first <= block.first : kind !== 'rail' && first <= block.first,
  )
  return same ? to.geometry.top + same.top + share * same.height : scrollY
}

/** Whether the lists are equal as far as both go. Further items do not move earlier ones. */
const sharedPrefix = (a: readonly boolean[], b: readonly boolean[]): boolean =>
  a.slice(0, b.length).join() === b.slice(0, a.length).join()

export const isSameShape = (a: Shape, b: Shape): boolean =>
  a.geometry.columns === b.geometry.columns &&
  Math.abs(a.geometry.rowHeight - b.geometry.rowHeight) < 0.01 &&
  (a.fills === null) === (b.fills === null) &&
  sharedPrefix(a.fills ?? [], b.fills ?? []) &&
  a.rails.join() === b.rails.join()
