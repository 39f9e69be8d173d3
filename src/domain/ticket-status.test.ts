import { describe, expect, test } from 'vitest'
import { allTicketStatuses, movesFrom, tabOfLevel, ticketStatuses } from './ticket-status.ts'

/** As the specification has it. */
const table = [
  [1, 'Pending Shop Verification', 1, 'Pending'],
  [2, 'Shop Is Checking Inventory', 1, 'Pending'],
  [3, 'Pending Packaging', 1, 'Pending'],
  [4, 'Awaiting Pickup', 2, 'For Pickup'],
  [5, 'Order Completed', 3, 'Completed'],
  [6, 'Item Unavailable', 4, 'Cancelled'],
  [7, 'Seller is not responsive / inactive', 4, 'Cancelled'],
  [8, 'Buyer has not picked up past the deadline, item forfeited', 4, 'Cancelled'],
] as const

describe('the statuses of a ticket', () => {
  test('have their ids, names, levels and tabs', () => {
    const told = allTicketStatuses.map((id) => {
      const { name, level } = ticketStatuses[id]
      return [id, name, level, tabOfLevel[level]]
    })
    expect(told).toEqual(table)
  })

  test('go to any other whose level is not lower', () => {
    expect(Object.fromEntries(allTicketStatuses.map((from) => [from, movesFrom(from)]))).toEqual({
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
})
