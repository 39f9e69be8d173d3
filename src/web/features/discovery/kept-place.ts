import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Geometry } from './grid-geometry.ts'
import { rememberedPlace, rememberPlace, scrollInShape } from './remembered-place.ts'

/** Restores the scroll position of the feed: Back returns to the same pixel, and rotating the phone keeps the same items visible. */
export const useKeptPlace = (key: string, geometry: Geometry, frame: RefObject<HTMLElement | null>): void => {
  const now = useRef({ scrollY: window.scrollY, geometry })

  useLayoutEffect(() => {
    const before = now.current
    if (before.geometry === geometry) return
    const scrollY = scrollInShape(before.scrollY, before.geometry, geometry)
    now.current = { scrollY, geometry }
    if (scrollY !== before.scrollY) window.scrollTo(0, scrollY)
  }, [geometry])

  useLayoutEffect(() => {
    const place = rememberedPlace(key)
    if (place) {
      const scrollY = scrollInShape(place.scrollY, place.geometry, now.current.geometry)
      now.current.scrollY = scrollY
      window.scrollTo(0, scrollY)
    }
    const box = frame.current
    const onScroll = () => {
      now.current.scrollY = window.scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      const active = document.activeElement
      rememberPlace(key, {
        ...now.current,
        focused: box?.contains(active) ? (active?.getAttribute('href') ?? undefined) : undefined,
      })
    }
  }, [key, frame])

  // The focus returns to the opened item after the page's own focus handling.
  useEffect(() => {
    const address = rememberedPlace(key)?.focused
    if (!address) return
    const frameRequest = requestAnimationFrame(() => {
      const active = document.activeElement
      if (active !== document.body && active?.tagName !== 'MAIN') return
      frame.current
        ?.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`)
        ?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frameRequest)
  }, [key, frame])
}
