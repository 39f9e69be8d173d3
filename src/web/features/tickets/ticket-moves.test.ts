import { expect, test } from 'vitest'
import { levelOf, movesFrom, TicketStatus } from '#domain/ticket-status.ts'
import { isFinal, movesOfAll, nextOfAll } from './ticket-moves.ts'

const {
  PendingVerification,
  CheckingInventory,
  PendingPackaging,
  AwaitingPickup,
  Completed,
  ItemUnavailable,
  SellerInactive,
  Forfeited,
} = TicketStatus
const ticketsAt = (...statuses: TicketStatus[]) =>
  statuses.map((status) => ({ level: levelOf(status), moves: movesFrom(status) }))

test('tickets that move together get exactly the statuses that each of them may get', () => {
  const ends = [ItemUnavailable, SellerInactive, Forfeited]
  expect(movesOfAll(ticketsAt(PendingVerification))).toEqual(movesFrom(PendingVerification))
  expect(movesOfAll(ticketsAt(PendingVerification, PendingVerification, PendingPackaging))).toEqual([
    CheckingInventory,
    AwaitingPickup,
    Completed,
    ...ends,
  ])
  expect(movesOfAll(ticketsAt(PendingVerification, CheckingInventory, PendingPackaging))).toEqual([
    AwaitingPickup,
    Completed,
    ...ends,
  ])
  // What the server does not allow for one is allowed for none.
  expect(movesOfAll([...ticketsAt(AwaitingPickup), { level: 2, moves: [] }])).toEqual([])
  expect(movesOfAll([])).toEqual([])
})

test('the next status is that of all of them, and there is none without tickets', () => {
  expect(nextOfAll(ticketsAt(PendingVerification, PendingPackaging))).toBe(AwaitingPickup)
  expect(nextOfAll(ticketsAt(AwaitingPickup, AwaitingPickup))).toBe(Completed)
  expect(nextOfAll(ticketsAt(Completed))).toBeUndefined()
  expect(nextOfAll([{ level: 1, moves: [ItemUnavailable] }])).toBeUndefined()
  expect(nextOfAll([])).toBeUndefined()
})

test('a move that completes or cancels is final, one within a level is not', () => {
  expect(isFinal(ticketsAt(PendingVerification), CheckingInventory)).toBe(false)
  expect(isFinal(ticketsAt(PendingVerification), AwaitingPickup)).toBe(false)
  expect(isFinal(ticketsAt(AwaitingPickup, AwaitingPickup), Completed)).toBe(true)
  expect(isFinal(ticketsAt(PendingVerification), ItemUnavailable)).toBe(true)
  expect(isFinal(ticketsAt(ItemUnavailable), SellerInactive)).toBe(false)
})
