import { useState } from 'react'
import type { TicketStatus } from '#domain/ticket-status.ts'
import type { ShopTicket } from './ticket-queries.ts'

interface Picked {
  /** Undefined while all are ticked. */
  ticketIDs?: ReadonlySet<number> | undefined
  status?: TicketStatus | undefined
}

/** Which tickets of a card the seller ticked, at first all, and the status that they should get. */
export const usePickedTickets = (tickets: readonly ShopTicket[]) => {
  const [given, setPicked] = useState<Picked>({})
  const isHere = tickets.some(({ ticketID }) => given.ticketIDs?.has(ticketID) ?? true)
  // What was picked ends with the last ticket that it was for.
  const { ticketIDs, status }: Picked = isHere || given.ticketIDs?.size === 0 ? given : {}
  const isTicked = (ticketID: number) => tickets.length === 1 || (ticketIDs?.has(ticketID) ?? true)
  const ticked = tickets.filter(({ ticketID }) => isTicked(ticketID))
  const toggle = (toggled: number) => {
    const wanted = tickets.filter(({ ticketID }) => isTicked(ticketID) !== (ticketID === toggled))
    setPicked({ status, ticketIDs: new Set(wanted.map(({ ticketID }) => ticketID)) })
  }
  return {
    ticked,
    isTicked,
    toggle,
    status,
    choose: (chosen: TicketStatus | undefined) => setPicked({ ticketIDs, status: chosen }),
    /** After an update: what failed stays picked, to be tried again. */
    keepOnly: (failed: readonly ShopTicket[]) =>
      setPicked((before) =>
        failed.length === 0
          ? {}
          : { status: before.status, ticketIDs: new Set(failed.map(({ ticketID }) => ticketID)) },
      ),
  }
}
