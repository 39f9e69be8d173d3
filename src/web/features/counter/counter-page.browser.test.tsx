import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf, lost, refusal, type Replies, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { CounterPage } from './counter-page.tsx'

const itemID = '0198c1d2-0000-7000-8000-000000000101'
const jacket = { itemID, number: 1042, name: 'Jacket', price: 250, size: 'M' as const }
const tag = { ...exampleOf('GET store/read_tag'), ...jacket }
const sale = { ...exampleOf('POST store/sell_in_shop'), ...jacket }
const [soldExample] = exampleOf('GET store/get_counter_sales').sales
if (!soldExample) throw new Error('The example has no sale.')
const nothingSold = { sales: [], count: 0, sum: 0, has_next: false, cursor: null }

const open = (replies: Replies = {}) =>
  show(
    <CounterPage />,
    {
      'GET store/get_counter_items': { items: [jacket] },
      'GET store/get_counter_sales': nothingSold,
      'GET store/read_tag': tag,
      ...replies,
    },
    { at: '/counter' },
  )

const number = page.getByLabelText('Number on the tag')
const paid = page.getByLabelText('What was paid')
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a number shows the item and its price, and sells it', async () => {
  await open({ 'POST store/sell_in_shop': sale })
  await expect.element(button('Sell')).toBeDisabled()
  await number.fill('1042')
  await expect.element(page.getByText('M · No. 1042')).toBeVisible()
  await expect.element(paid).toHaveValue('250')
  await button('Sell for ₱250').click()
  await expect.element(page.getByRole('heading', { name: 'Sold in the shop' })).toBeVisible()
  await expect.element(button('Another price')).toBeVisible()
  expect(sentWith('POST store/sell_in_shop')).toMatchObject([{ number: 1042 }])
  expect(sentWith('POST store/sell_in_shop')[0]).not.toHaveProperty('price')
})

test('what was really paid is sent', async () => {
  await open({ 'POST store/sell_in_shop': { ...sale, price: 200 } })
  await number.fill('1042')
  await expect.element(paid).toHaveValue('250')
  await paid.fill('200')
  await button('Sell for ₱200').click()
  await expect.element(page.getByText('₱200')).toBeVisible()
  expect(sentWith('POST store/sell_in_shop')).toMatchObject([{ number: 1042, price: 200 }])
})

test.each([
  { status: 'sold' as const, says: 'This piece was sold already.' },
  { status: 'draft' as const, says: 'This piece is a draft. Publish it first.' },
  { status: 'withdrawn' as const, says: 'This piece is taken down. Put it back on sale first.' },
])('a piece that is $status cannot be sold', async ({ status, says }) => {
  await open({ 'GET store/read_tag': { ...tag, status } })
  await number.fill('1042')
  await expect.element(page.getByText(says)).toBeVisible()
  await expect.element(button('Sell')).toBeDisabled()
  await expect.element(paid).not.toBeInTheDocument()
})

test('of a piece on hold the counter says who has it until when, and the pass is scanned only of what is ready', async () => {
  const hold = {
    by: 'ticket' as const,
    name: 'Ana R.',
    until: '2026-11-26T07:00:00.000Z',
    ticketID: 9,
    pickupID: 7,
    picksUpAt: '2026-11-25T06:00:00.000Z',
    isReady: false,
  }
  await open({ 'GET store/read_tag': { ...tag, status: 'held', hold } })
  await number.fill('1042')
  const card = page.getByRole('alert')
  await expect.element(card).toHaveTextContent('Not sold: on hold')
  await expect
    .element(card)
    .toHaveTextContent('Ana R. has it until Thu, 26 Nov, 3:00 PM. Pickup is set for Wed, 25 Nov, 2:00 PM.')
  await expect
    .element(card.getByRole('link', { name: 'Open the ticket' }))
    .toHaveAttribute('href', '/pickup/7')
  await expect.element(card.getByRole('link', { name: 'Scan the pass' })).not.toBeInTheDocument()
  await expect.element(button('Sell')).toBeDisabled()
})

test('a number that no piece has says so', async () => {
  await open({ 'GET store/read_tag': refusal('not_found') })
  await number.fill('9999')
  await expect.element(page.getByText('Your shop has no piece with this number.')).toBeVisible()
  await expect.element(button('Sell')).toBeDisabled()
})

test('without a network the sale is kept, with its price, until somebody removes it', async () => {
  await open({ 'GET store/read_tag': lost, 'POST store/sell_in_shop': lost })
  await number.fill('1042')
  await expect.element(page.getByText(/^There is no network. The sale is kept/)).toBeVisible()
  await button('Sell for ₱250').click()
  await expect.element(page.getByRole('heading', { name: 'Kept on this phone' })).toBeVisible()
  const kept = page.getByRole('region', { name: 'Not sent yet' })
  await expect.element(kept).toHaveTextContent('Jacket · ₱250')
  await button('Remove').click()
  await expect.element(kept).not.toBeInTheDocument()
})

test('today’s sales have their count and sum, and each is undone while that is possible', async () => {
  const boots = {
    ...soldExample,
    saleID: '0198c1d2-0000-7000-8000-000000000201',
    name: 'Boots',
    number: 1007,
    price: 890.5,
  }
  const old = {
    ...soldExample,
    saleID: '0198c1d2-0000-7000-8000-000000000202',
    name: 'Dress',
    undoSeconds: 0,
  }
  await open({
    'GET store/get_counter_sales': { ...nothingSold, sales: [boots, old], count: 2, sum: 990.5 },
    'POST store/undo_sale': exampleOf('POST store/undo_sale'),
  })
  const today = page.getByRole('region', { name: 'Sold at the counter today' })
  await expect.element(today).toHaveTextContent('2 pieces, ₱990.50')
  await expect.element(today.getByRole('listitem').first()).toHaveTextContent('BootsNo. 1007 · 4:00 PM')
  await expect.element(button('Undo the sale of Dress')).not.toBeInTheDocument()
  await button('Undo the sale of Boots').click()
  await expect.poll(() => sentWith('POST store/undo_sale')).toEqual([{ saleID: boots.saleID }])
})
