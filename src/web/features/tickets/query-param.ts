import { useSearchParams } from '#web/lib/router.tsx'

/** One query parameter of the page's URL and a setter. Setting null removes it. */
export const useQueryParam = (name: string): [string | null, (value: string | null) => void] => {
  const [params, setParams] = useSearchParams()
  const change = (value: string | null) => {
    // Read the current URL, because another parameter may have changed since the last render.
    const next = new URLSearchParams(window.location.search)
    if (value === null) next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true })
  }
  return [params.get(name), change]
}
