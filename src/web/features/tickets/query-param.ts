import { useSearchParams } from 'react-router'

/** One part of the address's query and a way to change it, or to take it out with `null`. */
export const useAddressPart = (name: string): [string | null, (value: string | null) => void] => {
  const [address, setAddress] = useSearchParams()
  const change = (value: string | null) => {
    // Not what was drawn last: another part may have changed a moment ago.
    const next = new URLSearchParams(window.location.search)
    if (value === null) next.delete(name)
    else next.set(name, value)
    setAddress(next, { replace: true })
  }
  return [address.get(name), change]
}
