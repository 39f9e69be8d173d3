import { useLayoutEffect, useRef } from 'react'
import { useLocation, navigate } from '#web/lib/router.tsx'
import { pageAt } from './pages.tsx'

/**
 * Redirects to the login when the session ends while a page is open, and back afterwards. Public pages stay open.
 */
export const useLoginOnceEnded = (isSignedIn: boolean): void => {
  const { pathname, search } = useLocation()
  const was = useRef(isSignedIn)
  useLayoutEffect(() => {
    const ended = was.current && !isSignedIn
    was.current = isSignedIn
    const isForEverybody = pageAt(null, pathname) !== undefined
    if (ended && !isForEverybody) navigate('/', { replace: true, state: { next: pathname + search } })
  }, [isSignedIn, pathname, search])
}
