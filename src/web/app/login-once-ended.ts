import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pageAt } from './pages.tsx'

/**
 * Redirects to the login when the session ends while a page is open, and back afterwards. Public pages stay open.
 */
export const useLoginOnceEnded = (isSignedIn: boolean): void => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const was = useRef(isSignedIn)
  useLayoutEffect(() => {
    const ended = was.current && !isSignedIn
    was.current = isSignedIn
    const isForEverybody = pageAt(null, pathname) !== undefined
    if (ended && !isForEverybody) void navigate('/', { replace: true, state: { next: pathname + search } })
  }, [isSignedIn, pathname, search, navigate])
}
