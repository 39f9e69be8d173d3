import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Payment } from './payment-query.ts'
import { paymentQuery } from './payment-query.ts'
import { PickupPayment } from './pickup-payment.tsx'

// The dialogs look for a browser when they are imported, and none of them is open here.
vi.hoisted(() => {
  vi.stubGlobal('history', {})
  vi.stubGlobal('window', { addEventListener: () => undefined })
})

const notPaid: Payment = {
  pickupID: 7,
  reference: 'UK-7',
  state: 'not_paid',
  items: 2,
  total: 800,
  parts: 0,
  rest: 800,
  amount: 0,
  changedAt: null,
  other: 'Luz Finds',
  moves: ['said'],
  takesParts: false,
  strikesParts: false,
  lines: [],
  history: [],
  qr: null,
}
const saidAt = '2026-11-26T01:00:00Z'
const said: Payment = {
  ...notPaid,
  state: 'said',
  amount: 800,
  changedAt: saidAt,
  moves: ['not_paid'],
  history: [{ state: 'said', amount: 800, at: saidAt, by: 'buyer' }],
}

const show = (side: 'buyer' | 'seller', payment: Payment): string => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(paymentQuery(7).queryKey, { payment })
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <PickupPayment pickupID={7} side={side} />
    </QueryClientProvider>,
  ).replaceAll('&#x27;', "'")
}

test('cash at the shop is what a buyer reads first, also where the shop has a QR code', () => {
  const qr = { payload: 'x', name: 'MA. LUZ D.', setAt: saidAt, withAmount: true }
  for (const shown of [notPaid, { ...notPaid, qr }])
    expect(show('buyer', shown)).toContain('Pay ₱800 at Luz Finds when you pick up.')
  expect(show('buyer', notPaid)).not.toContain("Shop's QR")
  expect(show('buyer', { ...notPaid, qr })).toContain("Shop's QR")
})

test('the seller is warned of receipts before the word, and both read that the total has changed', () => {
  const seller = show('seller', { ...said, moves: ['not_paid', 'received'] })
  expect(seller).toContain('Luz Finds says ₱800 is paid')
  expect(seller).toContain('Tap Received only when you see the money in your wallet, with UK-7.')
  expect(seller).not.toContain('The amount has changed')
  for (const side of ['buyer', 'seller'] as const)
    expect(show(side, { ...said, total: 500, rest: 500 })).toContain(
      'The amount has changed since: it was ₱800, and is now ₱500.',
    )
})

test('parts stand as lines, those that were wrong struck out', () => {
  const lines = [
    { partID: 1, amount: 300, paidAt: saidAt, struck: true },
    { partID: 2, amount: 200, paidAt: saidAt, struck: false },
  ]
  const shown = show('seller', {
    ...notPaid,
    parts: 200,
    rest: 600,
    lines,
    takesParts: true,
    strikesParts: true,
  })
  expect(shown).toContain('₱600 still to be paid')
  expect(shown).toMatch(/<s>₱300 on [^<]*<\/s>/)
  expect(shown).not.toContain('Strike out ₱300')
  expect(shown).toContain('Strike out ₱200')
  expect(show('buyer', { ...notPaid, parts: 200, rest: 600, lines })).not.toContain('Strike out')
})

test('after the word of the seller both read what a piece that joined still costs', () => {
  const lines = [{ partID: 2, amount: 100, paidAt: saidAt, struck: false }]
  const received: Payment = {
    ...said,
    state: 'received',
    total: 1100,
    parts: 100,
    rest: 200,
    moves: ['said'],
    lines,
    qr: { payload: 'x', name: 'MA. LUZ D.', setAt: saidAt, withAmount: true },
  }
  const buyer = show('buyer', received)
  expect(buyer).toContain('₱200 still to be paid')
  expect(buyer).toContain('Pay ₱200 at Luz Finds when you pick up.')
  expect(buyer).toContain("Shop's QR")
  const seller = show('seller', { ...received, moves: [], takesParts: true, strikesParts: true })
  expect(seller).toContain('Add a part payment')
  expect(seller).toContain('Strike out ₱100')
  expect(seller).not.toContain('The amount has changed')
  const all = show('seller', { ...received, total: 900, rest: 0 })
  expect(all).not.toMatch(/still to be paid|The amount has changed/)
  expect(show('buyer', { ...received, total: 800, rest: 0 })).toContain('it was ₱800, and is now ₱700')
})

test('nothing is shown while there is nothing to pay', () => {
  expect(show('buyer', { ...notPaid, total: 0, rest: 0, moves: [] })).toBe('')
})
