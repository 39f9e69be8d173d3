import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { levelOf, TicketLevel, type TicketStatus } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { tabName } from './tabs.ts'
import { type ShopTicket, type ShopTicketPages, shopTicketsKey } from './ticket-queries.ts'

/** Replaces the ticket in the list of its tab, or removes it if it has left the tab. */
const withChange = (pages: ShopTicketPages | undefined, moved: ShopTicket, stays: boolean) =>
  pages && {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      tickets: stays
        ? page.tickets.map((ticket) => (ticket.ticketID === moved.ticketID ? moved : ticket))
        : page.tickets.filter((ticket) => ticket.ticketID !== moved.ticketID),
    })),
  }

const showMove = (queryClient: QueryClient, before: ShopTicket, moved: ShopTicket) => {
  const queryKey = shopTicketsKey(before.level)
  const stays = moved.level === before.level
  queryClient.setQueriesData<ShopTicketPages>({ queryKey }, (pages) => withChange(pages, moved, stays))
}

/** Moves a ticket and reports the result. */
export const useTicketUpdate = (ticket: ShopTicket) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: (statusID: TicketStatus) =>
      api('POST tickets/update_ticket_status', { ticketID: ticket.ticketID, statusID }),
    onSuccess: ({ ticket: moved }) => {
      showMove(queryClient, ticket, moved)
      const hint = moved.level === ticket.level ? undefined : m.movedToTab(tabName(moved.level))
      void notice.success(m.updated, hint)
    },
    onError: (error) => void notice.failure(m.updateFailed, sentenceOf(error)),
    // After a failure too, because somebody else may have moved the ticket.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['GET tickets/get_shop_tickets'] }),
        queryClient.invalidateQueries({ queryKey: ['GET tickets/get_counts'] }),
        queryClient.invalidateQueries({ queryKey: ['GET store/item', { id: ticket.itemID }] }),
        queryClient.invalidateQueries({ queryKey: ['GET store/get_shop_items'] }),
      ]),
  })
}

/** Whether the move completes or cancels the ticket, which needs a confirmation. */
export const isFinal = (ticket: ShopTicket, to: TicketStatus): boolean =>
  levelOf(to) >= TicketLevel.Completed && levelOf(to) !== ticket.level
