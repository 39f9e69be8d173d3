import { useQueryClient } from '@tanstack/react-query'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type KnownPickup, ScanPage as Scan } from '#web/features/pickups/scan-page.tsx'
import type { ShopTicketPages } from '#web/features/tickets/ticket-queries.ts'
import { restoreTickets } from './offline/kept-tickets.ts'
import { queryClient } from './query-client.ts'

/** The scanner with the tickets that this phone has kept. */
const ScanPage = () => {
  const cache = useQueryClient()
  const known = (pickupID: number): KnownPickup | undefined => {
    const lists = cache.getQueriesData<ShopTicketPages>({
      queryKey: ['GET tickets/get_shop_tickets', 'list'],
    })
    const tickets = lists
      .flatMap(([, list]) => list?.pages ?? [])
      .flatMap((page) => page.tickets)
      .filter((one) => one.pickupID === pickupID && one.statusID === TicketStatus.AwaitingPickup)
    const [first] = tickets
    if (!first) return undefined
    return {
      customer: `${first.customerFirstName} ${first.customerLastName}`,
      tickets: [...new Map(tickets.map((ticket) => [ticket.ticketID, ticket])).values()],
    }
  }
  return <Scan known={known} />
}

/** Loads the page together with the tickets that this device kept. */
export const loadScanPage = async () => {
  await restoreTickets(queryClient)
  return ScanPage
}
