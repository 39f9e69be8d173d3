import { expect, test } from 'vitest'
import { nextOnSide, pathOnSide } from './sides.ts'

const searchOf = (path: string) => new URL(pathOnSide('seller', path), 'https://ukay.example').search

test.each(['/', '/ticketcenter', '/pickup/7?part=time', '/search?q=maong%20jacket', '/riders#stops'])(
  'an address of one side leads to a page of the app: %s',
  (path) => expect(nextOnSide(searchOf(path))).toBe(path),
)

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  '/side/buyer',
  '/\n/evil',
])('and to the first page instead of anything else: %j', (path) =>
  expect(nextOnSide(searchOf(path))).toBe('/'),
)

test('and without a page to the first one', () => expect(nextOnSide('')).toBe('/'))
