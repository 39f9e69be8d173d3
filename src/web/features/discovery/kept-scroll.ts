import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Shape, scrollInShape } from './grid-layout.ts'
import { rememberedScroll, rememberScroll } from './remembered-scroll.ts'

/**
 * Restores the scroll position of the feed: Back returns to the same pixel. If the phone is turned, or rails come late, the
 * same items stay visible.
 */
export const useKeptScroll = (key: string, shape: Shape, frame: RefObject<HTMLElement | null>): void => {
  const now = useRef({ scrollY: window.scrollY, shape })

  useLayoutEffect(() => {
    const before = now.current
    if (before.shape === shape) return
    const scrollY = scrollInShape(before.scrollY, before.shape, shape)
    now.current = { scrollY, shape }
    if (scrollY !== before.scrollY) window.scrollTo(0, scrollY)
  }, [shape])

  useLayoutEffect(() => {
    const before = rememberedScroll(key)
    if (before) {
      const scrollY = scrollInShape(before.scrollY, before.shape, now.current.shape)
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
      rememberScroll(key, {
        ...now.current,
        focused: box?.contains(active) ? (active?.getAttribute('href') ?? undefined) : undefined,
      })
    }
  }, [key, frame])

  // The focus returns to the opened item after the page's own focus handling.
  useEffect(() => {
    const address = rememberedScroll(key)?.focused
    if (!address) return
    const frameRequest = requestAnimationFrame(() => {
      const active = document.activeElement
      if (active !== document.body && active?.tagName !== 'MAIN') return
      frame.current
        ?.querySelector<HTMLElement>(`.item-grid a[href="${CSS.escape(address)}"]`)
        ?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frameRequest)
  }, [key, frame])
}
