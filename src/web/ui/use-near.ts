import { useEffect, useRef, useState } from 'react'

/** Returns a ref, and true once its element is at most `distance` pixels above or below the viewport. */
export const useNear = (distance = 600) => {
  const part = useRef<HTMLElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !part.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: `${distance}px 0px` },
    )
    watcher.observe(part.current)
    return () => watcher.disconnect()
  }, [near, distance])
  return [part, near] as const
}
