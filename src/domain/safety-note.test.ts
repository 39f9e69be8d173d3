import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxLengths } from '#contract/limits.ts'
import { needsSafetyNote } from './safety-note.ts'

describe('warns of', () => {
  test.each([
    // Phone numbers, as people write them.
    '09171234567',
    'text me 0917 123 4567 po',
    '0917-123-4567',
    '0917.123.4567',
    '(0917) 123 4567',
    '+639171234567',
    '+63 917 123 4567',
    '+63 (917) 123-4567',
    '63 917 123 4567',
    '00639171234567',
    '9171234567',
    '0 9 1 7 1 2 3 4 5 6 7',
    '09 171 234 567',
    '0917 – 123 – 4567',
    '０９１７１２３４５６７',
    '0917\u200b1234567',
    'size 28 09171234567 250',
    'call (02) 8123-4567',
    'landline 074-442-1234',
    '+1 415 555 2671',
    // E-mail addresses.
    'maria@example.ph',
    'write to maria.santos+ukay@mail.example.com.ph please',
    'maria @ gmail.com',
    'maria at gmail dot com',
    // Payment elsewhere, in English and Filipino.
    'GCash lang po',
    'send to my G-Cash',
    'gcashan mo na lang',
    'pay via Maya',
    'PayMaya ok?',
    'Bank transfer to BPI',
    'my account number is below',
    'BDO 0012 3456',
    '50% downpayment to reserve',
    'Down  payment muna',
    'reservation fee is ₱100',
    'please pay first',
    'Send the payment now',
    'bayad muna bago pickup',
    'Magbayad ka muna',
    'i-send mo ang bayad',
    'padala mo yung pera',
    'mauna ang bayad',
    'Palawan Express ok po',
  ])('%s', (text) => expect(needsSafetyNote(text)).toBe(true))
})

describe('does not warn of', () => {
  test.each([
    'Hi po! Is the waist stretchy?',
    'Magkano po?',
    '₱1,250',
    '₱1,250.50 last price',
    '250 300 350 400 500 600',
    '900 850 1000',
    '900, 850, 1000, 950',
    'size 28-30, inseam 32, length 40.5 inches',
    'size S M L XL 36 38 40',
    '28 inches flat across times two',
    'my ticket is #1234567890',
    'ticket 48213',
    'ticket no. 120348215',
    'pickup on 09-21-2026 10:30',
    'pickup 11/21/2026 at 9 to 6',
    '02-14-2026 10 am',
    '2026-11-21 14:00',
    'EU 38 / US 7.5 / UK 5.5',
    'Levis 501 90s, 34 x 32',
    'code 4006381333931',
    '1000000',
    'follow @ukay',
    'M@L',
    'Hi Maya!',
    'may a bit of yellowing',
    'the bank is beside our shop',
    'cash on pickup lang po',
    'Bayad pag pickup',
    'magkano lahat ang bayad?',
    'padala po ng photo',
    'other wise good condition',
    'a deposition',
    '',
  ])('%s', (text) => expect(needsSafetyNote(text)).toBe(false))
})

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))

test('finds a mobile number with any usual separators among other words and numbers', () => {
  const words = fc.constantFrom('', 'size 28 ', '₱450 ', 'call me: ', 'no. 3, ')
  const between = fc.constantFrom('', ' ', '-', '.', ' - ')
  const prefix = fc.constantFrom('0', '+63', '63')
  fc.assert(
    fc.property(
      words,
      prefix,
      digits(2),
      digits(3),
      digits(4),
      between,
      words,
      (before, code, a, b, c, gap, after) => {
        const start = code === '0' ? `09${a}` : `${code}${gap}9${a}`
        expect(needsSafetyNote(`${before}${start}${gap}${b}${gap}${c}, ${after}`)).toBe(true)
      },
    ),
  )
})

test('prices with commas or the peso sign never warn, however many', () => {
  const price = fc.integer({ min: 1, max: 1_000_000 }).map((pesos) => `₱${pesos.toLocaleString('en-PH')}`)
  fc.assert(
    fc.property(fc.array(price, { maxLength: 30 }), (prices) => {
      expect(needsSafetyNote(prices.join(' '))).toBe(false)
    }),
  )
})

test('no text of the full length causes catastrophic backtracking', () => {
  const worst = [
    '1',
    '1 ',
    '0 ',
    '09 ',
    '+',
    '(',
    'a@',
    '@',
    'a@a-',
    'a',
    'send ',
    'g ',
    'pay ',
    ' .',
    'i ',
    'a.a@a.',
  ].map((part) => part.repeat(Math.ceil(maxLengths.message / part.length)).slice(0, maxLengths.message))
  const begun = performance.now()
  for (const text of worst) needsSafetyNote(text)
  // Quadratic backtracking would take seconds.
  expect((performance.now() - begun) / worst.length).toBeLessThan(100)
})
