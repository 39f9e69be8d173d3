import type { Share } from '#web/ui/crop-box.tsx'

/** The minimum side of the box that the search accepts, as a share of the photo's side. */
const smallest = 0.02
/** The minimum side after a key press, so that the corners do not touch. */
const smallestPulled = 0.1
/** A box within this distance of the whole photo counts as the whole. */
const hair = 0.005

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))
const rounded = (share: number) => Math.round(share * 10_000) / 10_000

const side = (start: number, length: number): [start: number, length: number] => {
  const long = between(smallest, length, 1)
  return [rounded(between(0, start, 1 - long)), rounded(long)]
}

/** Clamps the box to the photo and to the minimum size. */
export const tidyBox = (box: Share): Share => {
  const [left, width] = side(box.left, box.width)
  const [top, height] = side(box.top, box.height)
  return { left, top, width, height }
}

export const wholePhoto: Share = { left: 0, top: 0, width: 1, height: 1 }

export const isWhole = ({ width, height }: Share): boolean => width > 1 - hair && height > 1 - hair

/** A corner or edge of the box, named by compass points. */
export type Handle = 'n' | 'e' | 's' | 'w' | 'ne' | 'se' | 'sw' | 'nw'

/** Moves a corner or edge of the box, or the whole box without a handle, but not beyond the photo. */
export const pulledBox = (box: Share, handle: Handle | undefined, right: number, down: number): Share => {
  const pull = (start: number, length: number, by: number, [first, last]: readonly [string, string]) => {
    const end = start + length
    if (!handle) return [between(0, start + by, 1 - length), length] as const
    if (handle.includes(first)) {
      const moved = between(0, start + by, end - smallestPulled)
      return [moved, end - moved] as const
    }
    if (handle.includes(last)) return [start, between(start + smallestPulled, end + by, 1) - start] as const
    return [start, length] as const
  }
  const [left, width] = pull(box.left, box.width, right, ['w', 'e'])
  const [top, height] = pull(box.top, box.height, down, ['n', 's'])
  return { left, top, width, height }
}

/** The crop parameters of the API call; none for the whole photo. */
export const cropOf = (box: Share) =>
  isWhole(box) ? {} : { cropLeft: box.left, cropTop: box.top, cropWidth: box.width, cropHeight: box.height }
