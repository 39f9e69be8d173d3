import { type RefObject, useEffect, useRef } from 'react'

/** Sets CSS variables to the height that the on-screen keyboard leaves visible. The unit `dvh` ignores the keyboard. */
export const useVisibleHeight = (): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const screen = window.visualViewport
    if (!screen) return
    const fit = () => {
      // With pinch zoom the visual viewport is only a part of the page.
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
