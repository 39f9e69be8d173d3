import { describe, expect, test } from 'vitest'
import {
  allTicketStatuses,
  availabilityAfter,
  canCancel,
  canMove,
  movesFrom,
  sellerStatuses,
  tabOfLevel,
  ticketStatuses,
} from './ticket-status.ts'

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
    expect(told).toEqual([...table, [9, 'Cancelled by buyer', 4, 'Cancelled']])
  })

  test('go to any other whose level is not lower', () => {
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

  test('a buyer alone cancels, at level 1, and for good', () => {
    expect(allTicketStatuses.filter(canCancel)).toEqual([1, 2, 3])
    expect(movesFrom(9)).toEqual([])
    for (const from of allTicketStatuses) expect(canMove(from, 9)).toBe(false)
  })

  test('a cancelled ticket puts its item back for sale, unless the item has gone on', () => {
    expect(availabilityAfter('held', 1, 9)).toBe('for_sale')
    expect(availabilityAfter('sold', 1, 9)).toBe('sold')
    expect(availabilityAfter('withdrawn', 2, 9)).toBe('withdrawn')
  })
})
