import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pagesFor } from './pages.tsx'

/**
 * Whoever is logged out while a page is open comes to the login, and from there back to where they were. Not from a page that
 * is for everybody: it stays, and sends on by itself.
 */
export const useLoginOnceEnded = (isSignedIn: boolean): void => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const was = useRef(isSignedIn)
  useLayoutEffect(() => {
    const ended = was.current && !isSignedIn
    was.current = isSignedIn
    const isForEverybody = pagesFor(null).some(({ path }) => path === pathname)
    if (ended && !isForEverybody) void navigate('/', { replace: true, state: { next: pathname + search } })
  }, [isSignedIn, pathname, search, navigate])
}
