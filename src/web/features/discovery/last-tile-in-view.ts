import { type RefObject, useEffect, useRef } from 'react'

/**
 * Calls `onInView` when the tile that links to `address` is fully in view, or already is. `address` is undefined while
 * there is nothing to wait for.
 */
export const useLastTileInView = (
  frame: RefObject<HTMLElement | null>,
  address: string | undefined,
  onInView: () => void,
): void => {
  const call = useRef(onInView)
  useEffect(() => {
    call.current = onInView
  })
  useEffect(() => {
    const link = address && frame.current?.querySelector(`a[href="${CSS.escape(address)}"]`)
    const tile = link && link.closest('li')
    if (!tile) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.intersectionRatio >= 0.99)) call.current()
      },
      // The root has no top edge, so that on a screen lower than a tile its end counts. The ratio of a tile with a height in
      // fractions of a pixel can stay just below 1.
      { threshold: [0.99, 1], rootMargin: '100000px 0px 0px 0px' },
    )
    watcher.observe(tile)
    return () => watcher.disconnect()
  }, [frame, address])
}
