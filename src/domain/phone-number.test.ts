import { expect, test } from 'vitest'
import { phonePattern, readPhone } from './phone-number.ts'

test.each([
  ['c2.2', '+63 917 123 4567'],
  ['c2.3', '+639171234567'],
  ['c2.5', '0917-123-4567'],
  ['c2.6', '0917 123 4567'],
  ['c2.7', '0917\u00a0123\u00a04567'],
  ['c2.10', '\u202a0917 123 4567\u202c'],
  ['c2.12', '\u200e09171234567'],
  ['c2.13', '09171234567\u200b'],
  ['f1.5', '(0917) 123-4567'],
  ['without the plus', '639171234567'],
  ['as from abroad', '00 63 917 123 4567'],
  ['with the zero of the country', '+63 (0) 917.123.4567'],
  ['in full width', '\uff0b\uff16\uff13\u3000\uff19\uff11\uff17\uff11\uff12\uff13\uff14\uff15\uff16\uff17'],
  ['with long dashes', '0917\u2013123\u20144567'],
  ['with no-break hyphens and narrow spaces', '0917\u2011123\u202f4567'],
  ['between isolates', '\u2068+63\u00a0917\u00a01234567\u2069'],
  ['without the zero', '917 123 4567'],
])('%s: %j is 09171234567', (_, typed) => {
  expect(readPhone(typed)).toBe('09171234567')
})

test.each([
  '',
  '0917 123 456',
  '0917 123 45678',
  '(02) 8123 4567',
  '+1 917 123 4567',
  '+65 9123 4567',
  '0917 123 4567 / 0918 123 4567',
  'none',
  '1917 123 4567',
])('%j is no mobile number', (typed) => {
  expect(readPhone(typed)).not.toMatch(phonePattern)
})
