import { expect, test } from 'vitest'
import { entriesOf, isAt } from './navigation.tsx'

const marked = (role: 'buyer' | 'seller', pathname: string) =>
  entriesOf(role, 'bottom', true)
    .filter((entry) => isAt(entry, pathname))
    .map(({ label }) => label)

test('the entry of the page is marked, also from the pages below it', () => {
  expect(marked('buyer', '/')).toEqual(['Home'])
  expect(marked('buyer', '/ticketcenter')).toEqual(['Tickets'])
  expect(marked('seller', '/shop')).toEqual(['My Shop'])
  expect(marked('seller', '/shop/add')).toEqual(['My Shop'])
  expect(marked('seller', '/rack')).toEqual(['My Shop'])
  expect(marked('seller', '/shopping')).toEqual([])
  expect(marked('buyer', '/item/1')).toEqual([])
})

test("a seller's tickets are at both their addresses", () => {
  expect(marked('seller', '/')).toEqual(['Tickets'])
  expect(marked('seller', '/ticketcenter')).toEqual(['Tickets'])
})

test('the pages that Today leads to belong to it', () => {
  for (const path of [
    '/my-pieces',
    '/counter',
    '/price-tags',
    '/bales',
    '/bales/1',
    '/import-pieces',
    '/sales-report',
  ])
    expect(marked('seller', path), path).toEqual(['Tickets'])
})

test('a conversation belongs to Chat, at both addresses that sellers have for it', () => {
  expect(marked('buyer', '/chat/1')).toEqual(['Chat'])
  expect(marked('seller', '/chat/1')).toEqual(['Chat'])
  expect(marked('seller', '/chat_seller')).toEqual(['Chat'])
  expect(marked('seller', '/chat_seller/1')).toEqual(['Chat'])
})
