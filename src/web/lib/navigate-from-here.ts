import { type NavigateOptions, navigate, useLocation } from './router.tsx'

/** Navigates after a wait, such as for a notice, unless the person has left this page meanwhile. */
export const useNavigateFromHere = () => {
  const { pathname } = useLocation()
  return (to: string, options?: NavigateOptions): void => {
    if (window.location.pathname === pathname) navigate(to, options)
  }
}
