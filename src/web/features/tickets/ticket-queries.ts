import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { TicketLevel } from '#domain/ticket-status.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'

type TicketPage = ReplyOf<'GET tickets/ticket'>
type ShopTicketPage = ReplyOf<'GET tickets/get_shop_tickets'>
export type Ticket = TicketPage['tickets'][number]
export type ShopTicket = ShopTicketPage['tickets'][number]
export type TicketMove = TicketPage['history'][number]

type Cursor = string | undefined
export type ShopTicketPages = InfiniteData<ShopTicketPage, Cursor>

interface AnyPage {
  has_next: boolean
  cursor: string | null
}

const nextCursor = (page: AnyPage): Cursor => (page.has_next ? (page.cursor ?? undefined) : undefined)

/** What the other side does is told to an open page; this is for what happened while nobody was told. */
const keptFresh = { staleTime: 5_000, refetchOnWindowFocus: 'always' } as const

/** The signed-in person's own tickets of one tab, newest first. */
export const buyerTicketsQuery = (level: TicketLevel) =>
  infiniteQueryOptions({
    queryKey: ['GET tickets/ticket', 'list', level] as const,
    queryFn: ({ pageParam, signal }) => api('GET tickets/ticket', { level, cursor: pageParam }, { signal }),
    initialPageParam: undefined as Cursor,
    getNextPageParam: nextCursor,
    ...keptFresh,
  })

/** Every list of one tab, whatever was looked for. */
export const shopTicketsKey = (level: TicketLevel) => ['GET tickets/get_shop_tickets', 'list', level] as const

/** The tickets of the seller's shop of one tab, newest first; all of them where `q` is empty. */
export const shopTicketsQuery = (level: TicketLevel, q: string) =>
  infiniteQueryOptions({
    queryKey: [...shopTicketsKey(level), q] as const,
    queryFn: ({ pageParam, signal }) =>
      api('GET tickets/get_shop_tickets', { level, q: q || undefined, cursor: pageParam }, { signal }),
    initialPageParam: undefined as Cursor,
    getNextPageParam: nextCursor,
    ...keptFresh,
  })

/** What happened to a ticket. It stays as it is until the ticket's status changes, so it is kept by that. */
export const ticketHistoryQuery = ({ ticketID, statusID }: Pick<Ticket, 'ticketID' | 'statusID'>) =>
  queryOptions({
    queryKey: ['GET tickets/ticket', 'history', ticketID, statusID] as const,
    queryFn: async ({ signal }) => (await api('GET tickets/ticket', { ticketID }, { signal })).history,
    staleTime: Infinity,
    gcTime: Infinity,
  })
