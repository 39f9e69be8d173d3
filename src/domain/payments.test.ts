import { expect, test } from 'vitest'
import { canMovePayment, paymentMovesFrom, paymentStates } from './payments.ts'

test('only the seller says that money was received or given back', () => {
  for (const from of paymentStates) {
    expect(canMovePayment('buyer', from, 'received')).toBe(false)
    expect(canMovePayment('buyer', from, 'given_back')).toBe(false)
    expect(canMovePayment('seller', from, 'said')).toBe(false)
    for (const side of ['buyer', 'seller'] as const) expect(canMovePayment(side, from, from)).toBe(false)
  }
})

test('money that was received can only be given back, and a buyer says to have paid the rest', () => {
  expect(paymentMovesFrom('buyer', 'received')).toEqual(['said'])
  expect(paymentMovesFrom('seller', 'received')).toEqual(['given_back'])
})
