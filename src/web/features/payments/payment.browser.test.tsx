import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf, refusal, type Replies, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import type { Payment } from './payment-query.ts'
import { PickupPayment } from './pickup-payment.tsx'

const at = '2026-11-25T01:00:00.000Z'
const notPaid: Payment = {
  ...exampleOf('GET payments/get_payment').payment,
  items: 2,
  total: 800,
  rest: 800,
  other: 'Luz Finds',
  moves: ['said'],
  qr: { payload: '000201', name: 'MA. LUZ D.', setAt: at, withAmount: true },
}
const said: Payment = { ...notPaid, state: 'said', amount: 800, changedAt: at, moves: ['not_paid'] }

const open = (side: 'buyer' | 'seller', payment: Payment, replies: Replies = {}) =>
  show(<PickupPayment pickupID={payment.pickupID} side={side} />, {
    'GET payments/get_payment': { payment },
    ...replies,
  })
const section = page.getByRole('region', { name: 'Payment' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a buyer says what is still to be paid, by the QR code of the shop only', async () => {
  await open(
    'buyer',
    { ...notPaid, parts: 300, rest: 500 },
    { 'POST payments/say_paid': { response: 'Saved', payment: said } },
  )
  await expect.element(section).toHaveTextContent('Pay ₱500 at Luz Finds when you pick up.')
  await expect.element(button('I have paid')).not.toBeInTheDocument()
  await page.getByText("Shop's QR").click()
  await expect.element(section).toHaveTextContent('MA. LUZ D.')
  await expect.element(section).toHaveTextContent('500.00')
  await button('I have paid').click()
  await expect.element(section).toHaveTextContent('₱800')
  expect(sentWith('POST payments/say_paid')).toEqual([{ pickupID: notPaid.pickupID, amount: 500 }])
})

test('a buyer takes the word back', async () => {
  await open('buyer', said, { 'POST payments/say_not_paid': { response: 'Saved', payment: notPaid } })
  await expect.element(button('I have paid')).not.toBeInTheDocument()
  await button('I have not paid yet').click()
  await expect.element(page.getByText("Shop's QR")).toBeVisible()
  expect(sentWith('POST payments/say_not_paid')).toEqual([{ pickupID: said.pickupID }])
})

test('a seller is asked for the amount that was said before it counts as received', async () => {
  await open(
    'seller',
    { ...said, other: 'Maria', total: 1000, rest: 1000, moves: ['received', 'not_paid'] },
    { 'POST payments/say_received': refusal('internal') },
  )
  await expect.element(section).toHaveTextContent('Maria says ₱800 is paid')
  await button('Received').click()
  const question = page.getByRole('alertdialog', { name: 'Did you receive ₱800?' })
  await expect.element(question).toHaveTextContent(`with ${said.reference}.`)
  expect(sentWith('POST payments/say_received')).toEqual([])
  await question.getByRole('button', { name: 'Received' }).click()
  await expect.element(section.getByRole('alert')).toBeVisible()
  expect(sentWith('POST payments/say_received')).toEqual([{ pickupID: said.pickupID, amount: 800 }])
})
