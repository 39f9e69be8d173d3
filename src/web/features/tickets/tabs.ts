import { useSearchParams } from 'react-router'
import { tabOfLevel, type TicketLevel } from '#domain/ticket-status.ts'

export const levels = [1, 2, 3, 4] as const satisfies readonly TicketLevel[]

/** How a tab is called in the address. */
const wordOfLevel: Record<TicketLevel, string> = {
  1: 'pending',
  2: 'for-pickup',
  3: 'completed',
  4: 'cancelled',
}

const parameter = 'tab'

export const tabName = (level: TicketLevel) => tabOfLevel[level]

export const addressOfLevel = (level: TicketLevel) => `/ticketcenter?${parameter}=${wordOfLevel[level]}`

/** The tab that the address names; the first one where it names none. */
export const useTab = (): [TicketLevel, (level: TicketLevel) => void] => {
  const [search, setSearch] = useSearchParams()
  const level = levels.find((one) => wordOfLevel[one] === search.get(parameter)) ?? 1
  const open = (next: TicketLevel) =>
    setSearch(
      (before) => {
        if (next === 1) before.delete(parameter)
        else before.set(parameter, wordOfLevel[next])
        return before
      },
      { replace: true },
    )
  return [level, open]
}
