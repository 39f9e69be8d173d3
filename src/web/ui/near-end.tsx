import { useEffect, useRef } from 'react'

/** An invisible element at the end of a list. It requests more items shortly before the reader reaches it. */
export const NearEnd = ({ onNear }: { onNear: () => void }) => {
  const mark = useRef<HTMLDivElement>(null)
  const call = useRef(onNear)
  useEffect(() => {
    call.current = onNear
  })
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) call.current()
      },
      { rootMargin: '0px 0px 600px 0px' },
    )
    if (mark.current) watcher.observe(mark.current)
    return () => watcher.disconnect()
  }, [])
  return <div ref={mark} />
}
