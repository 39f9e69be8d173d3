import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from './message-links.ts'

const linksIn = (message: string) =>
  partsOf(message).flatMap(({ href }) => (href === undefined ? [] : [href]))

test('addresses of web pages can be opened, without what belongs to the sentence', () => {
  expect(partsOf('See https://ukay.ph/item/1?a=b#c.')).toEqual([
    { text: 'See ' },
    { text: 'https://ukay.ph/item/1?a=b#c', href: 'https://ukay.ph/item/1?a=b#c' },
    { text: '.' },
  ])
  expect(linksIn('(www.example.com/a_(b)), and http://example.org!')).toEqual([
    'https://www.example.com/a_(b)',
    'http://example.org/',
  ])
  expect(linksIn('HTTPS://EXAMPLE.COM/Path')).toEqual(['https://example.com/Path'])
})

test('anything else stays text', () => {
  for (const message of [
    'javascript:alert(1)',
    'data:text/html,hello',
    'file:///etc/passwd',
    'https://',
    'http://localhost/admin',
    'https://ukay.ph@evil.example/',
    'mail me at someone@example.com',
    'jacket.size.medium',
    '<a href="https://x">',
  ])
    expect(linksIn(message), message).toEqual([])
})

test('whatever is written, nothing of it is lost and only web addresses can be opened', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.webUrl({ size: '-1' }),
    fc.constantFrom('www.', 'https://', '(', ')', ']', '.', ' ', '\n', 'javascript:', '"', '<'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const message = pieces.join('')
      const parts = partsOf(message)
      expect(parts.map(({ text }) => text).join('')).toBe(message)
      for (const { href } of parts)
        if (href !== undefined) expect(['http:', 'https:']).toContain(new URL(href).protocol)
    }),
  )
})

test('a long message of nothing but brackets is read at once', () => {
  const started = performance.now()
  partsOf(`https://example.com/${')'.repeat(1900)}`)
  expect(performance.now() - started).toBeLessThan(500)
})
