import { tabOfLevel, type TicketLevel } from '#domain/ticket-status.ts'
import { useAddressPart } from './address-part.ts'

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
  const [word, setWord] = useAddressPart(parameter)
  const level = levels.find((one) => wordOfLevel[one] === word) ?? 1
  const open = (next: TicketLevel) => setWord(next === 1 ? null : wordOfLevel[next])
  return [level, open]
}
