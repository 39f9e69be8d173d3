import { TicketLevel } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { useQueryParam } from './query-param.ts'

export const levels = Object.values(TicketLevel)

/** The names of the tabs in the URL. */
const wordOfLevel: Record<TicketLevel, string> = {
  [TicketLevel.Pending]: 'pending',
  [TicketLevel.ForPickup]: 'for-pickup',
  [TicketLevel.Completed]: 'completed',
  [TicketLevel.Cancelled]: 'cancelled',
}

const parameter = 'tab'

export const tabName = (level: TicketLevel) => m.tabNames[level]

export const addressOfLevel = (level: TicketLevel) => `/ticketcenter?${parameter}=${wordOfLevel[level]}`

/** The open tab, from the URL. The default is Pending, which the URL does not name. */
export const useTab = (): [TicketLevel, (level: TicketLevel) => void] => {
  const [word, setWord] = useQueryParam(parameter)
  const level = levels.find((one) => wordOfLevel[one] === word) ?? TicketLevel.Pending
  const open = (next: TicketLevel) => setWord(next === TicketLevel.Pending ? null : wordOfLevel[next])
  return [level, open]
}
