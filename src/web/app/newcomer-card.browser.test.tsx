import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf, type Replies } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { NewcomerCard } from './newcomer-card.tsx'

const shop = exampleOf('GET store/get_shop_details')
const qr = { payload: '0002010102', name: 'LUZ', city: 'BAGUIO', setAt: '2026-11-21T07:00:00Z' }
const week = { weekly: [[], [], [], [], [], [], []], exceptions: [] }
const none = { for_sale: 0, held: 0, draft: 0, sold: 0, withdrawn: 0 }
const place = { lat: 16.4, long: 120.6 }

const open = (found: typeof shop, replies: Replies = {}) =>
  show(<NewcomerCard shop={found} />, {
    'GET store/get_own_item_counts': { counts: none },
    'GET payments/get_qr': { qr: null },
    ...replies,
  })
const card = page.getByRole('region', { name: 'Your shop’s first steps' })

test('a new shop has four steps, each with a button that leads to it', async () => {
  await open({ ...shop, hours: null, location: null })
  await expect.element(card).toHaveTextContent('0 of 4 done')
  const links = card.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/shop/add',
    '/shop/settings',
    '/shop/map',
    '/ownqr',
  ])
})

test('what is done has a tick in the place of its button', async () => {
  await open(
    { ...shop, hours: week, location: place },
    { 'GET store/get_own_item_counts': { counts: { ...none, held: 1 } } },
  )
  await expect.element(card).toHaveTextContent('3 of 4 done')
  expect(
    card
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['Add your QR'])
})

test('the card goes once all is done', async () => {
  await open(
    { ...shop, hours: week, location: place },
    { 'GET store/get_own_item_counts': { counts: { ...none, sold: 2 } }, 'GET payments/get_qr': { qr } },
  )
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(card.elements()).toEqual([])
})
