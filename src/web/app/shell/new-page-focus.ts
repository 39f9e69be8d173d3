import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** On a new page the focus goes to its content, as it would if the browser had loaded it. */
export const useNewPageFocus = (main: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
