import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Whoever is logged out while a page is open comes to the login, and from there back to where they were. */
export const useLoginOnceEnded = (isSignedIn: boolean): void => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const was = useRef(isSignedIn)
  useLayoutEffect(() => {
    const ended = was.current && !isSignedIn
    was.current = isSignedIn
    if (ended && pathname !== '/') void navigate('/', { replace: true, state: { next: pathname + search } })
  }, [isSignedIn, pathname, search, navigate])
}
