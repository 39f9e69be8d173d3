import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useArrival } from '#web/lib/router.tsx'
import { stored } from '#web/lib/stored.ts'

const kept = stored('tab', 'scroll-positions')
/** Milliseconds to wait for a page to become as tall as before. */
const timeoutMs = 3000

interface Position {
  top: number
  /** The width of the window, because another width means another height of the page. */
  width: number
}

const positions = (kept.read() ?? {}) as Record<string, Position>
let visited = 0

const remember = () => kept.write(Object.fromEntries(Object.entries(positions).slice(-50)))

/** Scrolls to `top` once the page is tall enough, unless the reader scrolls first. */
const scrollWhenTallEnough = (top: number): (() => void) => {
  const isThere = () => document.documentElement.scrollHeight - window.innerHeight >= top
  window.scrollTo(0, top)
  if (isThere()) return () => undefined
  const stop = () => {
    growing.disconnect()
    clearTimeout(timer)
    for (const kind of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(kind, stop)
  }
  const growing = new ResizeObserver(() => {
    if (!isThere()) return
    window.scrollTo(0, top)
    stop()
  })
  const timer = setTimeout(stop, timeoutMs)
  growing.observe(document.body)
  for (const kind of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(kind, stop, { passive: true })
  return stop
}

/** New pages start at the top. Back and Forward restore the scroll position. */
export const useScrollMemory = (): void => {
  const { key, pathname } = useLocation()
  // The first history entry of a tab has no key.
  const entry = `${key} ${pathname}`
  const arrival = useArrival()

  useEffect(() => {
    history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', remember)
    return () => window.removeEventListener('pagehide', remember)
  }, [])

  useLayoutEffect(() => {
    const before = arrival === 'POP' ? positions[entry] : undefined
    const isFirst = visited === 0
    visited += 1
    // With another width the page restores its position itself. A new tab starts at the top, and reading its position would
    // force a layout.
    const isRight = before ? before.width !== window.innerWidth : isFirst
    const stop = isRight ? undefined : scrollWhenTallEnough(before?.top ?? 0)
    const note = () => {
      positions[entry] = { top: window.scrollY, width: window.innerWidth }
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      stop?.()
      window.removeEventListener('scroll', note)
    }
  }, [entry, arrival])
}
