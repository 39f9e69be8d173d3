import { type RefObject, useEffect, useRef } from 'react'

/**
 * Calls `onInView` once the tile that the link of `selector` belongs to is fully visible. `selector` is undefined while there
 * is nothing to wait for.
 */
export const useLastTileInView = (
  frame: RefObject<HTMLElement | null>,
  selector: string | undefined,
  onInView: () => void,
): void => {
  const call = useRef(onInView)
  useEffect(() => {
    call.current = onInView
  })
  useEffect(() => {
    const link = selector && frame.current?.querySelector(selector)
    const tile = link && link.closest('li')
    if (!tile) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.intersectionRatio >= 0.99)) call.current()
      },
      // The root is extended upwards, so that on a screen lower than a tile only its end counts. The ratio of a tile with a
      // fractional height can stay just below 1.
      { threshold: [0.99, 1], rootMargin: '100000px 0px 0px 0px' },
    )
    watcher.observe(tile)
    return () => watcher.disconnect()
  }, [frame, selector])
}
