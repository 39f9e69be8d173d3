import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

/** Navigates after a wait, such as for a notice, unless the person has left this page meanwhile. */
export const useNavigateFromHere = () => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async (to: string, options?: NavigateOptions): Promise<void> => {
    if (window.location.pathname === pathname) await navigate(to, options)
  }
}
