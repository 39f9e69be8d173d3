import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from './message-links.ts'

const linksIn = (message: string) =>
  partsOf(message).flatMap(({ href }) => (href === undefined ? [] : [href]))

test('finds web links without the punctuation of the sentence', () => {
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

test('leaves everything else as text', () => {
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

test('loses no text of any message, and links only to http and https', () => {
  const fragment = fc.oneof(
    fc.string(),
    fc.webUrl({ size: '-1' }),
    fc.constantFrom('www.', 'https://', '(', ')', ']', '.', ' ', '\n', 'javascript:', '"', '<'),
  )
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 6 }), (fragments) => {
      const message = fragments.join('')
      const parts = partsOf(message)
      expect(parts.map(({ text }) => text).join('')).toBe(message)
      for (const { href } of parts)
        if (href !== undefined) expect(['http:', 'https:']).toContain(new URL(href).protocol)
    }),
  )
})

test('a long run of brackets does not take quadratic time', () => {
  const started = performance.now()
  partsOf(`https://example.com/${')'.repeat(1900)}`)
  expect(performance.now() - started).toBeLessThan(500)
})
