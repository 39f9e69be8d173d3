import { beforeEach, expect, test, vi } from 'vitest'
import { keepWords, messageOf, readWords } from './bill-message.ts'
import type { Bill } from './queries.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
beforeEach(() => kept.clear())

const bill: Bill = {
  billID: 'bill',
  name: 'Joy Domingo',
  kind: 'comment',
  state: 'to_send',
  items: [
    { number: 28, itemID: 'a', name: 'Navy trousers', image: null, price: 260, size: 'M' },
    { number: null, itemID: 'b', name: 'Turtleneck', image: null, price: 210.5, size: 'S' },
  ],
  total: 470.5,
  link: 'https://ukay.ph/bill/token',
  pickupID: null,
  pickupTime: null,
  payment: 'not_paid',
  keptUntil: '2026-11-25T15:42:00Z',
  sentAt: null,
  openedAt: null,
}

test('the message has the first name, each item with its price, the total, the link and the time in Manila', () => {
  expect(messageOf(bill, 'en', readWords('en'))).toBe(
    `Hi Joy, salamat po! Here are your pieces from my live:

No. 28 Navy trousers, ₱260
Turtleneck, ₱210.50
Total ₱470.50

Photos, pickup time and how to pay: https://ukay.ph/bill/token

Kept for you until Wednesday, November 25, 2026 at 11:42 PM.`.replace('11:42 PM', '11:42 PM'),
  )
})

test('own words are kept for each language, and the usual ones come back when they are deleted', () => {
  const usual = readWords('fil')
  keepWords('en', 'Hello {name}!')
  expect(messageOf({ ...bill, keptUntil: null }, 'en', readWords('en'))).toMatch(/^Hello Joy!\n/)
  expect(readWords('fil')).toBe(usual)
  keepWords('en', ' ')
  expect(readWords('en')).toContain('salamat')
})
