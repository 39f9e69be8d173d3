import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pagesFor } from './pages.tsx'

/**
 * Redirects to the login when the session ends while a page is open. The login then returns to that page. Pages that are
 * open to everybody stay, because they redirect by themselves.
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
