import type { Shape } from './grid-layout.ts'

/** The scroll position and focus with which a reader left the feed. */
export interface ScrollPosition {
  scrollY: number
  /** The shape of the grid when `scrollY` was stored. */
  shape: Shape
  /** The address of the focused item. */
  focused: string | undefined
}

const most = 20
const positions = new Map<string, ScrollPosition>()

/** Stored per history entry, by its key. */
export const rememberScroll = (key: string, position: ScrollPosition): void => {
  positions.delete(key)
  positions.set(key, position)
  const [oldest] = positions.keys()
  if (positions.size > most && oldest !== undefined) positions.delete(oldest)
}

export const rememberedScroll = (key: string): ScrollPosition | undefined => positions.get(key)
