import { describe, expect, test } from 'vitest'
import {
  TicketStatus,
  allTicketStatuses,
  availabilityAfter,
  canCancel,
  canMove,
  movesFrom,
  sellerStatuses,
  ticketStatuses,
} from './ticket-status.ts'

/** The table of the specification. */
const table = [
  [1, 'Pending Shop Verification', 1],
  [2, 'Shop Is Checking Inventory', 1],
  [3, 'Pending Packaging', 1],
  [4, 'Awaiting Pickup', 2],
  [5, 'Order Completed', 3],
  [6, 'Item Unavailable', 4],
  [7, 'Seller is not responsive / inactive', 4],
  [8, 'Buyer has not picked up past the deadline, item forfeited', 4],
] as const

describe('the statuses of a ticket', () => {
  test('have the ids, names and levels of the specification', () => {
    const rows = allTicketStatuses.map((id) => {
      const { name, level } = ticketStatuses[id]
      return [id, name, level]
    })
    expect(rows).toEqual([...table, [9, 'Cancelled by buyer', 4]])
  })

  test('a seller may move a ticket to any other status whose level is not lower', () => {
    expect(Object.fromEntries(sellerStatuses.map((from) => [from, movesFrom(from)]))).toEqual({
      1: [2, 3, 4, 5, 6, 7, 8],
      2: [1, 3, 4, 5, 6, 7, 8],
      3: [1, 2, 4, 5, 6, 7, 8],
      4: [5, 6, 7, 8],
      5: [6, 7, 8],
      6: [7, 8],
      7: [6, 8],
      8: [6, 7],
    })
  })

  test('only a buyer cancels, only while the ticket is pending, and the cancellation is final', () => {
    expect(allTicketStatuses.filter(canCancel)).toEqual([
      TicketStatus.PendingVerification,
      TicketStatus.CheckingInventory,
      TicketStatus.PendingPackaging,
    ])
    expect(movesFrom(TicketStatus.CancelledByBuyer)).toEqual([])
    for (const from of allTicketStatuses) expect(canMove(from, TicketStatus.CancelledByBuyer)).toBe(false)
  })

  test('a cancelled ticket puts its item back on sale, unless the item is sold or withdrawn', () => {
    const { PendingVerification, CheckingInventory, CancelledByBuyer } = TicketStatus
    expect(availabilityAfter('held', PendingVerification, CancelledByBuyer)).toBe('for_sale')
    expect(availabilityAfter('sold', PendingVerification, CancelledByBuyer)).toBe('sold')
    expect(availabilityAfter('withdrawn', CheckingInventory, CancelledByBuyer)).toBe('withdrawn')
  })
})
