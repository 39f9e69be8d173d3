import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Focuses the content after a navigation, as if the browser had loaded a new page. */
export const useNewPageFocus = (main: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
