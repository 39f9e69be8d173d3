import { TicketStatus } from '#domain/ticket-status.ts'
import type { TestApp } from './app.ts'

export type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

/** A buyer with tickets for `count` new items of a shop, all in one pickup. They await it unless `status` says otherwise. */
export const boxOf = async (
  app: TestApp,
  count: number,
  given: { seller?: Person; shop?: string; buyer?: Person; status?: TicketStatus } = {},
) => {
  const seller = given.seller ?? (await app.make.quickSeller())
  const shop = given.shop ?? (await app.make.shopRow(seller.accountID))
  const buyer = given.buyer ?? (await app.make.quickBuyer())
  const { status = TicketStatus.AwaitingPickup } = given
  const tickets: number[] = []
  for (let n = 0; n < count; n += 1) {
    const itemID = await app.make.listedItem(shop)
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    if (status !== TicketStatus.PendingVerification)
      await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: status })
    tickets.push(ticketID)
  }
  const [pickup] = (await buyer.ok('GET pickups/get_pickups')).pickups
  return { seller, shop, buyer, tickets, pickupID: pickup?.pickupID ?? 0 }
}
