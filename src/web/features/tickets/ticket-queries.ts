import { type InfiniteData, queryOptions } from '@tanstack/react-query'
import type { TicketLevel } from '#domain/ticket-status.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { callQuery, pagedQuery } from '#web/lib/call-query.ts'

type TicketPage = ReplyOf<'GET tickets/ticket'>
type ShopTicketPage = ReplyOf<'GET tickets/get_shop_tickets'>
export type Ticket = TicketPage['tickets'][number]
export type ShopTicket = ShopTicketPage['tickets'][number]
export type TicketMove = TicketPage['history'][number]

type Cursor = string | undefined
export type ShopTicketPages = InfiniteData<ShopTicketPage, Cursor>

/** Events invalidate open pages. These options cover events that were missed. */
const freshness = { staleTime: 5_000, refetchOnWindowFocus: 'always' } as const

/** The signed-in person's own tickets of one tab, newest first. */
export const buyerTicketsQuery = (level: TicketLevel) => ({
  ...pagedQuery('GET tickets/ticket', { level }),
  ...freshness,
})

/** Matches the lists of one tab for all search texts. */
export const shopTicketsKey = (level: TicketLevel) =>
  ['GET tickets/get_shop_tickets', 'list', { level }] as const

/** The tickets of the seller's shop in one tab, newest first. An empty `q` matches all. */
export const shopTicketsQuery = (level: TicketLevel, q: string) => ({
  ...pagedQuery('GET tickets/get_shop_tickets', { level, ...(q && { q }) }),
  ...freshness,
})

/** How many tickets are in each tab. */
export const ticketCountsQuery = { ...callQuery('GET tickets/get_counts'), ...freshness }

/** The history changes only with the status of the ticket, so it is cached for ever under that status. */
export const ticketHistoryQuery = ({ ticketID, statusID }: Pick<Ticket, 'ticketID' | 'statusID'>) =>
  queryOptions({
    queryKey: ['GET tickets/ticket', 'history', ticketID, statusID] as const,
    queryFn: async ({ signal }) => (await api('GET tickets/ticket', { ticketID }, { signal })).history,
    staleTime: Infinity,
    gcTime: Infinity,
  })
