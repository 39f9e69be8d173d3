import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf, refusal, type Replies, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { DraftedCard, StillThereCard } from './still-there.tsx'
import type { Today } from './today-query.ts'

const itemOf = (n: number): Today['stillThere']['items'][number] => ({
  itemID: `0198c1d2-0000-7000-8000-00000000020${n}`,
  name: `Coat ${n}`,
  image: null,
  price: 250,
  listedAt: '2026-10-10T04:00:00.000Z',
})
const today = exampleOf('GET store/get_today')
const items = [1, 2, 3, 4].map(itemOf)

const open = (stillThere: Partial<Today['stillThere']>, replies: Replies = {}) =>
  show(
    <StillThereCard
      stillThere={{ count: items.length, until: '2026-12-07T04:00:00.000Z', items, ...stillThere }}
    />,
    { 'GET store/get_today': today, ...replies },
  )
const card = page.getByRole('region', { name: 'Still there?' })

test('the card shows which pieces are meant and until when, and one tap renews all', async () => {
  await open({}, { 'POST store/renew_items': { renewed: 4, putBack: 0 } })
  await expect.element(card).toHaveTextContent('for 45 days')
  await expect.element(card).toHaveTextContent('by Dec 7 goes')
  await expect.element(card.getByRole('link', { name: 'Coat 3' })).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Coat 4' })).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Show more' }).click()
  await expect.element(card.getByRole('link', { name: 'Coat 4' })).toBeVisible()
  await card.getByRole('button', { name: 'Still there: all 4' }).click()
  await expect.element(page.getByText('4 pieces stay for sale')).toBeVisible()
  expect(sentWith('POST store/renew_items')).toEqual([{ all: 'asked' }])
})

test('a piece that was sold or is taken off is said alone, and can be undone', async () => {
  await open(
    {},
    {
      'POST store/sell_in_shop': exampleOf('POST store/sell_in_shop'),
      'POST store/undo_sale': exampleOf('POST store/undo_sale'),
      'POST store/withdraw_item': exampleOf('POST store/withdraw_item'),
    },
  )
  await card.getByRole('button', { name: 'Coat 1 is sold' }).click()
  await expect.element(page.getByText('Coat 1 is off sale, as sold in the shop')).toBeVisible()
  expect(sentWith('POST store/sell_in_shop')).toMatchObject([{ itemID: itemOf(1).itemID }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => sentWith('POST store/undo_sale'))
    .toEqual([{ saleID: exampleOf('POST store/sell_in_shop').saleID }])
  await card.getByRole('button', { name: 'Take Coat 2 off' }).click()
  await expect.element(page.getByText('Coat 2 is off sale', { exact: true })).toBeVisible()
  expect(sentWith('POST store/withdraw_item')).toEqual([{ itemID: itemOf(2).itemID }])
})

test('a refused answer says why', async () => {
  await open({}, { 'POST store/renew_items': refusal('shop_paused') })
  await card.getByRole('button', { name: 'Still there: all 4' }).click()
  await expect.element(page.getByText('Your answer did not arrive')).toBeVisible()
  await expect.element(card).toBeVisible()
})

test('who is asked about nothing sees no card', async () => {
  await open({ count: 0, until: null, items: [] })
  await expect.element(card).not.toBeInTheDocument()
})

test('what went to the drafts comes back with one tap', async () => {
  await show(<DraftedCard drafted={{ count: 2, items: items.slice(0, 2) }} />, {
    'GET store/get_today': today,
    'POST store/renew_items': { renewed: 2, putBack: 2 },
  })
  const drafted = page.getByRole('region', { name: '2 pieces went to your drafts' })
  await expect
    .element(drafted.getByRole('link', { name: 'See them' }))
    .toHaveAttribute('href', '/rack?show=review')
  await drafted.getByRole('button', { name: 'Put all 2 back' }).click()
  await expect.element(page.getByText('2 pieces are for sale again')).toBeVisible()
  expect(sentWith('POST store/renew_items')).toEqual([{ all: 'drafted' }])
})
