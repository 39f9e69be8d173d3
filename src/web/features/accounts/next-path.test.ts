import { expect, test } from 'vitest'
import { nextPathOf, withNext } from './next-path.ts'

const id = '01900000-0000-7000-8000-000000000001'
const of = (next: string) => nextPathOf(`?${String(new URLSearchParams({ next }))}`)

test('leads to an item, a shop, a live sale or a bill', () => {
  for (const path of ['/live/luz-24-nov-x7k2p', '/live/luz?no=45', `/bill/${'aZ_-'.repeat(10)}`])
    expect(of(path)).toBe(path)
  expect(of(`/item/${id}`)).toBe(`/item/${id}`)
  expect(of(`/shop/${id}`)).toBe(`/shop/${id}`)
  expect(of(`/item/${id}?report`)).toBe(`/item/${id}?report`)
  for (const path of [
    `/item/${id}?offer`,
    `/item/${id}?follow`,
    `/shop/${id}?follow`,
    '/live/luz-24-nov-x7k2p?follow',
  ])
    expect(of(path)).toBe(path)
  expect(withNext('/signup?as=seller', `?next=/item/${id}`)).toBe(`/signup?as=seller&next=%2Fitem%2F${id}`)
})

test.each([
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  'javascript:alert(1)',
  '/\t/evil.test',
  `/item/${id}/../../evil`,
  `/item/${id}\n//evil.test`,
  `//evil.test/item/${id}`,
  `/item/${id}?x=https://evil.test`,
  `/item/${id}?report=https://evil.test`,
  `/shop/${id}?follow=1`,
  '/live/luz?no=45&follow',
  '/live/luz?no=45&x=1',
  '/live/luz/../../evil',
  '/bill/x',
  '/api/auth/logout',
  '/',
  '',
])('leads nowhere else: %j', (next) => {
  expect(of(next)).toBeUndefined()
  expect(withNext('/', `?${String(new URLSearchParams({ next }))}`)).toBe('/')
})
