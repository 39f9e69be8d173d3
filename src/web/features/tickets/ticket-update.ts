import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { shortenWithDots } from '#domain/shorten.ts'
import type { TicketLevel, TicketStatus } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { api } from '#web/lib/api.ts'
import { type Failure, oneByOne } from '#web/lib/one-by-one.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { tabName } from './tabs.ts'
import { type ShopTicket, type ShopTicketPages, shopTicketsKey } from './ticket-queries.ts'

/** The longest text below the title of a notice. */
const maxHintLength = 160

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

const showMove = (queryClient: QueryClient, before: TicketLevel, moved: ShopTicket) => {
  const queryKey = shopTicketsKey(before)
  const stays = moved.level === before
  queryClient.setQueriesData<ShopTicketPages>({ queryKey }, (pages) => withChange(pages, moved, stays))
}

/** Tickets at one level that get the same status. */
export interface Update {
  tickets: readonly ShopTicket[]
  to: TicketStatus
}

/** Why tickets were not moved. Of several, which ones. */
const failureHint = ({ tickets }: Update, failed: Failure<ShopTicket>[]): string | undefined => {
  if (tickets.length === 1) return failed[0]?.why
  const reasons = [...new Set(failed.map(({ why }) => why))].map((reason) =>
    m.notUpdated(
      failed.filter(({ why }) => why === reason).map(({ thing }) => thing.itemName),
      reason,
    ),
  )
  const sentences = [m.updatedOf(tickets.length - failed.length, tickets.length), ...reasons]
  return shortenWithDots(sentences.join(' '), maxHintLength)
}

/** Moves tickets one by one and reports the result. */
export const useTicketUpdate = (onResult: (failed: readonly ShopTicket[]) => void) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: ({ tickets, to }: Update) =>
      oneByOne(tickets, async ({ ticketID, level }) => {
        const call = { ticketID, statusID: to }
        return { before: level, moved: (await api('POST tickets/update_ticket_status', call)).ticket }
      }),
    onSuccess: ({ done, failed }, update) => {
      for (const { before, moved } of done) showMove(queryClient, before, moved)
      onResult(failed.map(({ thing }) => thing))
      if (failed.length > 0) return void notice.failure(m.updateFailed, failureHint(update, failed))
      const left = done.filter(({ before, moved }) => moved.level !== before)
      const tab = left[0] && tabName(left[0].moved.level)
      void notice.success(m.updated, tab && m.movedToTab(left.length, tab))
    },
    // After a failure too, because somebody else may have moved a ticket.
    onSettled: (_result, _error, { tickets }) =>
      Promise.all(
        [
          ['GET tickets/get_shop_tickets'],
          ['GET tickets/get_counts'],
          ['GET store/get_shop_items'],
          ...tickets.map(({ itemID: id }) => ['GET store/item', { id }]),
        ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}
