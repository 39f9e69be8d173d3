import { expect, test } from 'vitest'
import { currentOf, entriesOf } from './navigation.tsx'

const marked = (role: 'buyer' | 'seller', pathname: string, menu: 'bar' | 'bottom' | 'menu' = 'bottom') =>
  currentOf(entriesOf(role, menu, true), pathname)?.label

const labels = (menu: 'bar' | 'bottom' | 'menu', hasShop = true) =>
  entriesOf('seller', menu, hasShop).map(({ label }) => label)

test("a seller's bars have the same entries, and My Shop on a desk", () => {
  expect(labels('bottom')).toEqual(['Tickets', 'Pieces', 'Add pieces', 'Chat'])
  expect(labels('bar')).toEqual(['Tickets', 'Pieces', 'My Shop', 'Add pieces', 'Chat', 'Notifications'])
})

test('a seller without a shop creates it first', () => {
  expect(labels('bottom', false)).toEqual(['Tickets', 'Create Shop', 'Chat'])
  expect(labels('menu', false)).toContain('Create Shop')
  expect(labels('menu', false)).not.toContain('My Shop')
})

test('the menu of a seller has the entries of the specification in its order', () => {
  const own = ['My Shop', 'Chat', 'Top-up', 'Redeem Voucher']
  expect(labels('menu').filter((label) => own.includes(label))).toEqual(own)
})

test('the entry of the page is marked, also from the pages below it', () => {
  expect(marked('buyer', '/')).toBe('Home')
  expect(marked('buyer', '/ticketcenter')).toBe('Tickets')
  expect(marked('seller', '/shopping')).toBeUndefined()
  expect(marked('buyer', '/item/1')).toBeUndefined()
})

test.each([
  [
    'Tickets',
    [
      '/',
      '/ticketcenter',
      '/pickup/1',
      '/riders',
      '/scan',
      '/counter',
      '/bales',
      '/bales/1',
      '/sales-report',
    ],
  ],
  ['Pieces', ['/my-pieces', '/item/1', '/item/1/edit', '/price-tags', '/import-pieces']],
  ['My Shop', ['/shop', '/shop/map', '/shop/places', '/shop/poster', '/helpers', '/ownqr', '/apps']],
  ['Add pieces', ['/shop/add', '/rack', '/live', '/live/1/board']],
  ['Chat', ['/chat', '/chat/1', '/chat_seller', '/chat_seller/1']],
])("of a seller's bar, %s is marked on its pages", (label, paths) => {
  for (const path of paths) expect(marked('seller', path, 'bar'), path).toBe(label)
})
