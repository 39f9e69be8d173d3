import { levelOf, TicketLevel, TicketStatus } from '#domain/ticket-status.ts'
import type * as m from '#messages/tickets.tsx'
import type { ShopTicket } from './ticket-queries.ts'

type Movable = Pick<ShopTicket, 'level' | 'moves'>

/** The statuses that the server allows for each of the tickets. */
export const movesOfAll = ([first, ...rest]: readonly Movable[]): TicketStatus[] =>
  first?.moves.filter((status) => rest.every(({ moves }) => moves.includes(status))) ?? []

/** The next status of each of the tickets if all goes well: awaiting pickup, then completed. */
export const nextOfAll = (tickets: readonly Movable[]) => {
  const next: Partial<Record<TicketLevel, keyof typeof m.nextNames>> = {
    [TicketLevel.Pending]: TicketStatus.AwaitingPickup,
    [TicketLevel.ForPickup]: TicketStatus.Completed,
  }
  const status = tickets[0] && next[tickets[0].level]
  return status !== undefined && movesOfAll(tickets).includes(status) ? status : undefined
}

/** Whether the move completes or cancels one of the tickets, which needs a confirmation. */
export const isFinal = (tickets: readonly Movable[], to: TicketStatus): boolean =>
  levelOf(to) >= TicketLevel.Completed && tickets.some(({ level }) => levelOf(to) !== level)
