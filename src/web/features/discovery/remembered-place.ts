import type { Geometry } from './grid-geometry.ts'

/** The scroll position and focus with which a reader left the feed. */
export interface Place {
  scrollY: number
  /** The geometry of the grid when `scrollY` was stored. */
  geometry: Geometry
  /** The address of the focused item. */
  focused: string | undefined
}

const most = 20
const places = new Map<string, Place>()

/** Stored per history entry, by its key. */
export const rememberPlace = (key: string, place: Place): void => {
  places.delete(key)
  places.set(key, place)
  const [oldest] = places.keys()
  if (places.size > most && oldest !== undefined) places.delete(oldest)
}

export const rememberedPlace = (key: string): Place | undefined => places.get(key)

/** Converts a position to another geometry, so that the same item is at the top of the screen. */
export const scrollInShape = (scrollY: number, from: Geometry, to: Geometry): number => {
  const sameShape = from.columns === to.columns && Math.abs(from.rowHeight - to.rowHeight) < 0.01
  if (sameShape || scrollY <= from.top) return scrollY
  const rows = (scrollY - from.top) / from.rowHeight
  const firstItem = Math.floor(rows) * from.columns
  return to.top + (Math.floor(firstItem / to.columns) + (rows % 1)) * to.rowHeight
}
