import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from '#web/lib/router.tsx'

/** Moves the focus to the content after a navigation, as a page load would. */
export const useNewPageFocus = (main: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
