import { type RefObject, useEffect, useRef } from 'react'

/** Tells an element how high the screen is above the keyboard of a phone, which `dvh` knows nothing of. */
export const useVisibleHeight = (): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const screen = window.visualViewport
    if (!screen) return
    const fit = () => {
      // Zoomed in by hand, one looks at a part of it.
      if (screen.scale > 1.01) return
      box.current?.style.setProperty('--visible-height', `${screen.height}px`)
      box.current?.style.setProperty('--visible-top', `${screen.offsetTop}px`)
    }
    fit()
    screen.addEventListener('resize', fit)
    screen.addEventListener('scroll', fit)
    return () => {
      screen.removeEventListener('resize', fit)
      screen.removeEventListener('scroll', fit)
    }
  }, [])
  return box
}
