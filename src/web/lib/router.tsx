import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'

/** A page's address, and what it was opened with. */
export interface Location {
  pathname: string
  /** With its "?", or empty. */
  search: string
  /** With its "#", or empty. */
  hash: string
  state: unknown
  /** Of the entry of the history. The first one of a tab has "default". */
  key: string
}

/** How the page was reached: by Back, Forward or from outside (POP), by a new entry of the history, or in place of the last. */
type Arrival = 'POP' | 'PUSH' | 'REPLACE'

export interface NavigateOptions {
  replace?: boolean | undefined
  state?: unknown
}

/** What `history.state` has. `idx` counts the entries since the tab came here. */
interface Entry {
  usr?: unknown
  key?: string
  idx?: number
}

const entry = () => (history.state ?? {}) as Entry

const readLocation = (): Location => {
  const { pathname, search, hash } = window.location
  const { usr = null, key = 'default' } = entry()
  return { pathname, search, hash, state: usr, key }
}

const routers = new Set<(arrival: Arrival) => void>()

/** The full address of a path, or of a "?" or "#" of this page. */
const urlOf = (to: string): URL => new URL(to, window.location.href)

/** Opens a page of this site: a path, or a "?" or "#" of this page. A number goes back or forward. */
export const navigate = (
  to: string | number,
  { replace = false, state = null }: NavigateOptions = {},
): void => {
  if (typeof to === 'number') {
    history.go(to)
    return
  }
  const url = urlOf(to)
  if (url.origin !== window.location.origin) throw new Error(`${to} is not a page of this site`)
  const { idx = 0 } = entry()
  const next: Entry = {
    usr: state,
    key: Math.random().toString(36).slice(2, 10),
    idx: replace ? idx : idx + 1,
  }
  try {
    if (replace) history.replaceState(next, '', url)
    else history.pushState(next, '', url)
  } catch {
    // Safari allows 100 entries in 30 seconds.
    window.location.assign(url)
    return
  }
  for (const show of routers) show(replace ? 'REPLACE' : 'PUSH')
}

const Current = createContext<{ location: Location; arrival: Arrival } | null>(null)

const useCurrent = () => {
  const current = use(Current)
  if (!current) throw new Error('no router')
  return current
}

/** Shows the new page in a transition: the old one stays until the code and the data of the new one are there. */
export const Router = ({ children }: { children: ReactNode }) => {
  const [current, setCurrent] = useState(() => ({ location: readLocation(), arrival: 'POP' as Arrival }))
  useLayoutEffect(() => {
    const show = (arrival: Arrival) =>
      startTransition(() => setCurrent({ location: readLocation(), arrival }))
    const onPop = () => show('POP')
    routers.add(show)
    window.addEventListener('popstate', onPop)
    return () => {
      routers.delete(show)
      window.removeEventListener('popstate', onPop)
    }
  }, [])
  return <Current value={current}>{children}</Current>
}

export const useLocation = (): Location => useCurrent().location

export const useArrival = (): Arrival => useCurrent().arrival

/** The query of the address, and a function that changes it. */
export const useSearchParams = () => {
  const { search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  return [params, setSearchParams] as const
}

type Query = Record<string, string> | URLSearchParams

const setSearchParams = (to: Query | ((now: URLSearchParams) => Query), options?: NavigateOptions): void => {
  const query = typeof to === 'function' ? to(new URLSearchParams(window.location.search)) : to
  navigate(`?${String(new URLSearchParams(query))}`, options)
}

export type Params = Readonly<Record<string, string | undefined>>

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)

const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** The parts of a path at the ":names" of a pattern, or undefined if it does not match. */
export const matchPath = (pattern: string, pathname: string): Params | undefined => {
  const wanted = partsOf(pattern)
  const given = partsOf(pathname).map(decoded)
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [n, part] of wanted.entries()) {
    const found = given[n]
    if (found === undefined) return undefined
    if (part.startsWith(':')) params[part.slice(1)] = found
    else if (part.toLowerCase() !== found.toLowerCase()) return undefined
  }
  return params
}

/** The `Params` of the page that is shown. */
export const PageParams = createContext<Params>({})

export const useParams = (): Params => use(PageParams)

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  to: string
}

/** Whether the browser handles a click itself: it opens another tab or window, or saves the page. */
const isOfBrowser = (event: MouseEvent, target: string | undefined): boolean =>
  event.button !== 0 ||
  event.metaKey ||
  event.altKey ||
  event.ctrlKey ||
  event.shiftKey ||
  (target !== undefined && target !== '_self')

/** A link to a page of this site. A link to where one is adds no entry to the history. */
export const Link = ({ to, replace, state, onClick, target, children, ...rest }: LinkProps) => {
  const onClickOfPage = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const url = urlOf(to)
    if (event.defaultPrevented || isOfBrowser(event, target) || url.origin !== window.location.origin) return
    event.preventDefault()
    navigate(to, { replace: replace ?? url.href === window.location.href, state })
  }
  return (
    <a {...rest} href={to} target={target} onClick={onClickOfPage}>
      {children}
    </a>
  )
}

/** Opens another page as soon as it is shown. */
export const Navigate = ({ to, replace, state }: { to: string } & NavigateOptions) => {
  useEffect(() => {
    navigate(to, { replace, state })
    // Only another address opens another page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [to])
  return null
}
