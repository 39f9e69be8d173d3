import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf, refusal, type Replies, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { BuyerTicketsPage } from './buyer-tickets-page.tsx'
import { ShopTicketsPage } from './shop-tickets-page.tsx'
import type { ShopTicket, Ticket } from './ticket-queries.ts'

const [shopExample] = exampleOf('GET tickets/get_shop_tickets').tickets as [ShopTicket]
const [buyerExample] = exampleOf('GET tickets/ticket').tickets as [Ticket]

const forPickup = {
  statusID: 4,
  status_id: 4,
  status: 'Awaiting Pickup',
  currentStatusName: 'Awaiting Pickup',
  level: 2,
  expected_buyer_fulfillment: '2026-11-27T15:59:59.999Z',
} as const
const pending = (ticketID: number, changed: Partial<ShopTicket> = {}): ShopTicket => ({
  ...shopExample,
  ticketID,
  pickupID: ticketID,
  ...changed,
})
const asked = (changed: Partial<Ticket['requests'][number]>): Ticket['requests'][number] => ({
  kind: 'cancel',
  askedAt: '2026-11-24T02:00:00.000Z',
  dueAt: '2026-11-26T02:00:00.000Z',
  wantedAt: null,
  answer: null,
  ...changed,
})
const longer = (answer: Ticket['requests'][number]['answer']) =>
  asked({ kind: 'longer', dueAt: null, wantedAt: '2026-11-29T15:59:59.999Z', answer })

const counts = exampleOf('GET tickets/get_counts')
const card = page.getByRole('article')
const question = page.getByRole('alertdialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const notice = (words: string) => page.getByRole('status').getByText(words)

const openAsShop = (tickets: ShopTicket[], more: Replies = {}, at = '/ticketcenter') =>
  show(
    <ShopTicketsPage trustOf={() => null} reportOf={() => null} />,
    {
      'GET tickets/get_counts': counts,
      'GET tickets/get_shop_tickets': { tickets, has_next: false, cursor: null },
      ...more,
    },
    { at },
  )

const openAsBuyer = (ticket: Partial<Ticket>, more: Replies = {}, at = '/ticketcenter') =>
  show(
    <BuyerTicketsPage contact={() => null} />,
    {
      'GET tickets/get_counts': counts,
      'GET tickets/ticket': {
        ...exampleOf('GET tickets/ticket'),
        tickets: [{ ...buyerExample, ...ticket }],
      },
      ...more,
    },
    { at },
  )

test('each tab asks for its own level, and is in the address', async () => {
  await openAsShop([pending(4)])
  await expect.element(card).toBeVisible()
  const tabs = ['For Pickup', 'Completed', 'Cancelled', 'Pending']
  for (const name of tabs) await page.getByRole('tab', { name }).click()
  await expect
    .poll(() => new Set(sentWith('GET tickets/get_shop_tickets').map(({ level }) => level)))
    .toEqual(new Set([1, 2, 3, 4]))
  await page.getByRole('tab', { name: 'Completed' }).click()
  await expect.poll(() => window.location.search).toBe('?tab=completed')
})

test('a tab without tickets says so', async () => {
  await openAsShop([])
  await expect.element(page.getByText('No tickets found in this category.')).toBeVisible()
})

test('a pending ticket has its status, dates, price and customer', async () => {
  await openAsShop([
    pending(4, { statusID: 2, status_id: 2, currentStatusName: 'Shop Is Checking Inventory' }),
  ])
  for (const text of [
    'Shop Is Checking Inventory',
    'Requested on Sat, 21 Nov, 3:00 PM',
    'Expect confirmation on or before Mon, 23 Nov, 3:00 PM',
    '₱250',
    'Maria Santos 2',
  ])
    await expect.element(card).toHaveTextContent(text)
  await expect.element(card).not.toHaveTextContent('Expect pickup')
  await expect
    .element(page.getByRole('link', { name: '09170000002' }))
    .toHaveAttribute('href', 'tel:09170000002')
  await expect.element(page.getByRole('link', { name: 'person2@example.ph' })).toBeVisible()
})

test('a ticket that awaits pickup has the date of the pickup only', async () => {
  await openAsShop([pending(4, forPickup)], {}, '/ticketcenter?tab=for-pickup')
  await expect.element(card).toHaveTextContent('Expect pickup on or before Fri, 27 Nov, 11:59 PM')
  await expect.element(card).not.toHaveTextContent('Expect confirmation')
  const steps = page.getByRole('list', { name: 'Progress' })
  await expect.element(steps).toHaveTextContent('Pending: doneFor Pickup: nowCompleted: still to come')
})

test('only the statuses that the server allows can be set, and the chosen one is sent', async () => {
  await openAsShop([pending(4, { moves: [2, 3] })], {
    'POST tickets/update_ticket_status': exampleOf('POST tickets/update_ticket_status'),
    'GET store/get_shop_items': exampleOf('GET store/get_shop_items'),
  })
  const select = page.getByLabelText('Mark as')
  await expect.element(select).toBeVisible()
  expect([...select.element().querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Shop Is Checking Inventory',
    'Pending Packaging',
  ])
  await select.selectOptions('Pending Packaging')
  await button('Update Status').click()
  await expect.element(notice('Ticket successfully updated!')).toBeVisible()
  expect(sentWith('POST tickets/update_ticket_status')).toEqual([{ ticketID: 4, statusID: 3 }])
})

test('what ends a ticket is asked about first', async () => {
  await openAsShop([pending(4, { moves: [4, 6] })], {
    'POST tickets/update_ticket_status': refusal('move_not_allowed'),
  })
  await page.getByLabelText('Mark as').selectOptions('Item Unavailable')
  await button('Update Status').click()
  await expect.element(question).toHaveTextContent('Are you sure you want to cancel this ticket?')
  await expect.element(question).toHaveTextContent('The piece is removed from your shop for good.')
  await question.getByRole('button', { name: 'No' }).click()
  expect(sentWith('POST tickets/update_ticket_status')).toEqual([])
  await button('Update Status').click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ticket failed to update!')
  expect(sentWith('POST tickets/update_ticket_status')).toEqual([{ ticketID: 4, statusID: 6 }])
})

test('a ticket is completed with one tap and a question', async () => {
  const ready = { ...forPickup, moves: [5, 6] } satisfies Partial<ShopTicket>
  await openAsShop([pending(4, ready)], {}, '/ticketcenter?tab=for-pickup')
  await button('Picked up').click()
  await expect.element(question).toHaveTextContent('Was it picked up?')
  await expect.element(question).toHaveTextContent('Maria has picked up Jacket and paid.')
  expect(sentWith('POST tickets/update_ticket_status')).toEqual([])
})

test('a box of two updates those that are ticked, and names the one that failed', async () => {
  const box = [
    pending(4, { pickupID: 9, itemName: 'Jacket', moves: [4] }),
    pending(5, { pickupID: 9, itemName: 'Boots', price: 890, moves: [4] }),
  ]
  await openAsShop(box, {
    'POST tickets/update_ticket_status': ({ ticketID }) =>
      ticketID === 5
        ? refusal('move_not_allowed')
        : { response: 'Ticket successfully updated!', ticket: { ...pending(4), ...forPickup } },
  })
  await expect.element(card).toHaveAttribute('aria-label', '2 pieces for Maria Santos 2')
  await expect.element(card).toHaveTextContent('₱1,140')
  await page.getByRole('checkbox', { name: 'Update Jacket' }).click({ force: true })
  await expect.element(button('Confirm 1 piece')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Update Jacket' }).click({ force: true })
  await button('Confirm all 2').click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Ticket failed to update!' }))
    .toHaveTextContent('1 of 2 pieces were updated. Boots')
  expect(sentWith('POST tickets/update_ticket_status').map(({ ticketID }) => ticketID)).toEqual([4, 5])
})

test('what a buyer asks stands above the ticket until it is answered, and the answer is sent', async () => {
  await openAsShop(
    [
      pending(4, { ...forPickup, cancelReason: 'too_far', requests: [asked({}), longer('agreed')] }),
      pending(5, { ...forPickup, itemName: 'Boots', requests: [asked({ answer: 'refused' }), longer(null)] }),
      pending(6, { ...forPickup, itemName: 'Dress', requests: [asked({ answer: 'over' }), longer('over')] }),
    ],
    { 'POST tickets/answer_request': { response: 'Answered', ticket: pending(4, forPickup) } },
    '/ticketcenter?tab=for-pickup',
  )
  const asks = page.getByRole('group').filter({ has: page.getByRole('button', { name: 'Refuse' }) })
  await expect
    .element(asks.first())
    .toHaveTextContent(
      'Maria asks to cancel Jacket. Without your answer it is cancelled after Thu, 26 Nov, 10:00 AM.Reason: It is too far',
    )
  await expect
    .element(asks.nth(1))
    .toHaveTextContent('Maria asks you to hold Boots until Sun, 29 Nov, 11:59 PM.')
  expect(asks.elements()).toHaveLength(2)
  await asks.first().getByRole('button', { name: 'Refuse' }).click()
  await expect.element(notice('Answered')).toBeVisible()
  await asks.nth(1).getByRole('button', { name: 'Agree' }).click()
  await expect
    .poll(() => sentWith('POST tickets/answer_request'))
    .toEqual([
      { ticketID: 4, kind: 'cancel', agree: false },
      { ticketID: 5, kind: 'longer', agree: true },
    ])
})

test.each([
  { statusID: 9 as const, level: 4 as const, says: true },
  { statusID: 6 as const, level: 4 as const, says: false },
])(
  'why a buyer cancelled is said of a ticket that the buyer cancelled, not of status $statusID',
  async ({ statusID, level, says }) => {
    await openAsShop(
      [pending(4, { statusID, status_id: statusID, level, moves: [], cancelReason: 'found_another' })],
      { 'GET tickets/ticket': exampleOf('GET tickets/ticket') },
      '/ticketcenter?tab=cancelled',
    )
    await button('Details').click()
    await expect.element(page.getByRole('region', { name: 'Ticket for Jacket' })).toBeVisible()
    const reason = page.getByText('Reason: I found another')
    await (says ? expect.element(reason).toBeVisible() : expect.element(reason).not.toBeInTheDocument())
  },
)

const says = [
  { requests: [asked({})], text: 'You asked to cancel. The shop has until Thu, 26 Nov, 10:00 AM to answer' },
  { requests: [asked({ answer: 'refused' })], text: 'You asked to cancel. The shop still expects you.' },
  { requests: [longer(null)], text: 'You asked to hold it until Sun, 29 Nov, 11:59 PM.' },
  { requests: [longer('agreed')], text: 'The shop holds it until Sun, 29 Nov, 11:59 PM.' },
  { requests: [longer('refused')], text: 'The shop cannot hold it longer.' },
]
test.each(says)('the buyer reads: $text', async ({ requests, text }) => {
  await openAsBuyer({ ...forPickup, canCancel: false, requests }, {}, '/ticketcenter?tab=for-pickup')
  await button('Details').click()
  await expect.element(page.getByText(text)).toBeVisible()
  for (const other of says.filter((one) => one.text !== text))
    await expect.element(page.getByText(other.text)).not.toBeInTheDocument()
})

test('of an answer that nobody waits for any more the buyer reads nothing', async () => {
  await openAsBuyer(
    { ...forPickup, canCancel: false, requests: [asked({ answer: 'over' }), longer('over')] },
    {},
    '/ticketcenter?tab=for-pickup',
  )
  await button('Details').click()
  await expect.element(page.getByRole('link', { name: 'See the pickup' })).toBeVisible()
  await expect.element(card).not.toHaveTextContent(/You asked|The shop/)
})

test('before it is ready a buyer cancels without a reason', async () => {
  await openAsBuyer(
    { canCancel: true },
    { 'POST tickets/cancel_ticket': exampleOf('POST tickets/cancel_ticket') },
  )
  await button('Details').click()
  await button('Cancel reservation').click()
  await expect.element(question).toHaveTextContent('Cancel this reservation?')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await button('Cancel reservation').click()
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect.element(notice('Reservation cancelled')).toBeVisible()
  expect(sentWith('POST tickets/cancel_ticket')).toEqual([
    { ticketID: buyerExample.ticketID, together: null },
  ])
})

test('after that the buyer asks the shop, with a reason', async () => {
  await openAsBuyer(
    { ...forPickup, canCancel: false, canAsk: ['cancel'] },
    { 'POST tickets/ask_cancel': { response: 'Asked', ticket: { ...buyerExample, ...forPickup } } },
    '/ticketcenter?tab=for-pickup',
  )
  await button('Details').click()
  await expect.element(button('Cancel reservation')).not.toBeInTheDocument()
  await expect.element(button('Hold it longer')).not.toBeInTheDocument()
  await button('Ask to cancel').click()
  await expect.element(question.getByRole('button', { name: 'Ask the shop' })).toBeDisabled()
  await question.getByText('It is too far').click()
  await question.getByRole('button', { name: 'Ask the shop' }).click()
  await expect.element(notice('The shop was asked')).toBeVisible()
  expect(sentWith('POST tickets/ask_cancel')).toEqual([
    { ticketID: buyerExample.ticketID, reason: 'too_far', together: null },
  ])
})

test('when the others of the bundle cost another sum than was shown, the buyer is asked again with it', async () => {
  await openAsBuyer(
    { ...forPickup, canCancel: false, canAsk: ['cancel'], bundleID: 3 },
    {
      'GET tickets/get_cancel_effect': (_, before) => ({
        others: 2,
        now: 327.58,
        together: before ? 190 : 380,
      }),
      'POST tickets/ask_cancel': (_, before) =>
        before
          ? { response: 'Asked', ticket: { ...buyerExample, ...forPickup } }
          : refusal('item_changed', { price: 190 }),
    },
    '/ticketcenter?tab=for-pickup',
  )
  await button('Details').click()
  await button('Ask to cancel').click()
  await expect.element(question).toHaveTextContent('The other 2 then cost ₱380 together.')
  await question.getByText('It is too far').click()
  await question.getByRole('button', { name: 'Ask the shop' }).click()
  await expect.element(question).toHaveTextContent('The other 2 then cost ₱190 together.')
  await question.getByRole('button', { name: 'Ask the shop' }).click()
  await expect.element(notice('The shop was asked')).toBeVisible()
  expect(sentWith('POST tickets/ask_cancel').map(({ together }) => together)).toEqual([380, 190])
})

test('a buyer asks to hold it until one of the seven days after the deadline', async () => {
  await openAsBuyer(
    { ...forPickup, canCancel: false, canAsk: ['longer'] },
    { 'POST tickets/ask_longer': { response: 'Asked', ticket: { ...buyerExample, ...forPickup } } },
    '/ticketcenter?tab=for-pickup',
  )
  await button('Details').click()
  await button('Hold it longer').click()
  const days = question.getByRole('radio')
  await expect.element(days.first()).toBeInTheDocument()
  expect(days.elements()).toHaveLength(7)
  await question.getByText('Monday, 30 Nov').click()
  await question.getByRole('button', { name: 'Ask the shop' }).click()
  await expect
    .poll(() => sentWith('POST tickets/ask_longer'))
    .toEqual([{ ticketID: buyerExample.ticketID, day: '2026-11-30' }])
})
