import { useCallback } from 'react'

const property = '--bar-below-notices'

/**
 * A ref for a bar at the bottom of the screen: notices stand above it. `media` says on which screens the bar is there.
 * It is measured, because a composer grows with its text and the cart's bar with what it has to say.
 */
export const useBarBelowNotices = (media: string) =>
  useCallback(
    (bar: HTMLElement | null) => {
      if (!bar) return
      const { style } = document.documentElement
      const screens = matchMedia(media)
      const measure = () => {
        if (screens.matches)
          style.setProperty(property, `${Math.ceil(window.innerHeight - bar.getBoundingClientRect().top)}px`)
        else style.removeProperty(property)
      }
      const observer = new ResizeObserver(measure)
      observer.observe(bar)
      screens.addEventListener('change', measure)
      window.addEventListener('resize', measure)
      // An on-screen keyboard moves a bar without changing its size.
      window.visualViewport?.addEventListener('resize', measure)
      return () => {
        observer.disconnect()
        screens.removeEventListener('change', measure)
        window.removeEventListener('resize', measure)
        window.visualViewport?.removeEventListener('resize', measure)
        style.removeProperty(property)
      }
    },
    [media],
  )
