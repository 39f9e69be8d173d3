import type { Shape } from './grid-layout.ts'

/** The scroll position and focus with which a reader left the feed. */
export interface Place {
  scrollY: number
  /** The shape of the grid when `scrollY` was stored. */
  shape: Shape
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
