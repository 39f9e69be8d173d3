import { useEffect, useRef, useState } from 'react'

/** Returns a ref, and true once its element has come near the viewport. */
export const useNear = () => {
  const part = useRef<HTMLElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !part.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '600px 0px' },
    )
    watcher.observe(part.current)
    return () => watcher.disconnect()
  }, [near])
  return [part, near] as const
}
