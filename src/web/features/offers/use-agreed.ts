import { useQuery } from '@tanstack/react-query'
import { TicketLevel } from '#domain/ticket-status.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { itemOffersQuery, type Offer } from './offer-queries.ts'

type Ticket = ReplyOf<'GET tickets/ticket'>['tickets'][number]

/** The buyer's last offer for an item and its ticket, if it was accepted and the ticket was not cancelled since. */
export const useAgreed = (itemID: string): { offer: Offer; ticket: Ticket } | undefined => {
  const offer = useQuery({ ...itemOffersQuery(itemID), enabled: itemID !== '' }).data?.offer
  const isAccepted = offer?.state === 'accepted'
  const { data } = useQuery({ ...callQuery('GET tickets/ticket', { itemID }), enabled: isAccepted })
  const ticket = data?.tickets.find(({ ticketID }) => ticketID === offer?.ticketID)
  return isAccepted && ticket && ticket.level !== TicketLevel.Cancelled ? { offer, ticket } : undefined
}

export interface OwnPrice {
  price: number
  /** Until when the buyer can have it for that. */
  until?: string
}

/** What the buyer pays for an item, if that is less than its price: what the shop offers them, or what both agreed on. */
export const useOwnPrice = (itemID: string): OwnPrice | undefined => {
  const agreed = useAgreed(itemID)
  const offer = useQuery({ ...itemOffersQuery(itemID), enabled: itemID !== '' }).data?.offer
  if (agreed) return { price: agreed.offer.price }
  return offer?.state === 'open' && offer.from !== 'buyer'
    ? { price: offer.price, until: offer.until }
    : undefined
}
