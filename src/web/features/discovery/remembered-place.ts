import type { Geometry } from './grid-geometry.ts'

/** Where a reader left the feed. */
export interface Place {
  scrollY: number
  /** The shape of the grid in which `scrollY` was read. */
  geometry: Geometry
  /** The address of the item that had the focus. */
  focused: string | undefined
}

const most = 20
const places = new Map<string, Place>()

/** Each entry of the browser's history has a place of its own, named by its key. */
export const rememberPlace = (key: string, place: Place): void => {
  places.delete(key)
  places.set(key, place)
  const [oldest] = places.keys()
  if (places.size > most && oldest !== undefined) places.delete(oldest)
}

export const rememberedPlace = (key: string): Place | undefined => places.get(key)

/** The same place in a grid of another shape: the item that was at the top of the screen is there again. */
export const scrollInShape = (scrollY: number, from: Geometry, to: Geometry): number => {
  const sameShape = from.columns === to.columns && Math.abs(from.rowHeight - to.rowHeight) < 0.01
  if (sameShape || scrollY <= from.top) return scrollY
  const rows = (scrollY - from.top) / from.rowHeight
  const firstItem = Math.floor(rows) * from.columns
  return to.top + (Math.floor(firstItem / to.columns) + (rows % 1)) * to.rowHeight
}
