import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { qrOf, withChecksumOf } from '#tests/support/payment-qr.ts'
import { checksumOf, maxQrText, readPaymentQr, withAmount } from './emv-qr.ts'

const luz = qrOf()

test('the checksum is CRC-16/CCITT-FALSE', () => {
  // The check value that catalogues of CRCs give for it.
  expect(checksumOf('123456789')).toBe('29B1')
  expect(checksumOf('')).toBe('FFFF')
})

test('reads the name and city of a code of a wallet', () => {
  expect(readPaymentQr(luz)).toEqual({ name: 'MA. LUZ D.', city: 'Baguio City', takesAmount: true })
  const merchant = qrOf('LUZ UKAY', { '27': undefined, '28': '0011ph.ppmi.p2m0111TESTPHM2XXX0303310' })
  expect(readPaymentQr(merchant)).toEqual({ name: 'LUZ UKAY', city: 'Baguio City', takesAmount: false })
  expect(readPaymentQr(qrOf('Peña', { '01': undefined }))).toMatchObject({ name: 'Peña' })
})

describe('reads lengths that count', () => {
  test.each([
    ['g11.g, bytes with ñ', 'MA. NIÑA P.', 'bytes'],
    ['bytes with several letters', 'PEÑA ÑOÑO', 'bytes'],
    ['bytes with an accent', 'JOSÉ D.', 'bytes'],
    ['bytes with an emoji', 'LUZ 🎀', 'bytes'],
    ['characters with an emoji', 'LUZ 🎀', 'characters'],
    ['UTF-16 units with an emoji', 'LUZ 🎀', 'units'],
  ] as const)('%s', (_, name, counted) => {
    const text = qrOf(name, {}, counted)
    expect(readPaymentQr(text)).toEqual({ name, city: 'Baguio City', takesAmount: true })
    // The amount is written in the same units.
    expect(withAmount(text, 12_345)).toBe(qrOf(name, { '01': '12', '54': '123.45' }, counted))
  })

  test('bytes in a city', () => {
    expect(readPaymentQr(qrOf('LUZ', { '60': 'Parañaque' }, 'bytes'))).toMatchObject({ city: 'Parañaque' })
  })

  test('and takes out what nobody sees in a name', () => {
    expect(readPaymentQr(qrOf('LUZ\u200b D.'))).toMatchObject({ name: 'LUZ D.' })
  })
})

describe('refuses', () => {
  test.each([
    ['a web address', 'https://example.com/pay?me=1', 'not_a_payment'],
    ['an empty text', '', 'not_a_payment'],
    ['a code without an account', qrOf('LUZ', { '27': undefined }), 'not_a_payment'],
    [
      'a text that is too long',
      qrOf('LUZ', { '26': 'x'.repeat(99), '28': 'x'.repeat(99) }) + 'x'.repeat(maxQrText),
      'not_a_payment',
    ],
    ['the checksum of another text', `${luz.slice(0, -4)}0000`, 'wrong_checksum'],
    ['a code that was cut off in its middle', `${luz.slice(0, 60)}${luz.slice(-8)}`, 'wrong_checksum'],
    [
      'a field that comes twice',
      withChecksumOf(luz.slice(0, -8).replace('5802PH', '5802PH5802PH')),
      'wrong_checksum',
    ],
    ['another country', qrOf('LUZ', { '58': 'TH' }), 'other_country'],
    ['another currency', qrOf('LUZ', { '53': '764' }), 'other_currency'],
    ['a fixed amount', qrOf('LUZ', { '54': '100.00' }), 'fixed_amount'],
    ['a code for one payment', qrOf('LUZ', { '01': '12' }), 'fixed_amount'],
    ['a tip that the wallet asks for', qrOf('LUZ', { '55': '01' }), 'asks_for_more'],
    ['a fee in pesos', qrOf('LUZ', { '55': '02', '56': '15.00' }), 'asks_for_more'],
    ['a fee in per cent', qrOf('LUZ', { '55': '03', '57': '5' }), 'asks_for_more'],
    ['a fee without its indicator', qrOf('LUZ', { '56': '1' }), 'asks_for_more'],
    ['a percentage without its indicator', qrOf('LUZ', { '57': '2.5' }), 'asks_for_more'],
    ['no name', qrOf('LUZ', { '59': undefined }), 'without_name'],
    ['a name of dots', qrOf('...'), 'without_name'],
    ['a name that turns text around', qrOf('LUZ\u202E'), 'without_name'],
  ])('%s', (_, text, problem) => expect(readPaymentQr(text)).toBe(problem))
})

test('never throws, and accepts no text with one character changed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      expect(typeof readPaymentQr(text)).toBe('string')
      expect(typeof readPaymentQr(`000201${text}6304ABCD`)).toBe('string')
    }),
  )
  fc.assert(
    fc.property(
      fc.nat(luz.length - 1),
      fc.constantFrom(...'0123456789ABCDEFZ.'),
      (at, other) =>
        luz[at] === other || typeof readPaymentQr(luz.slice(0, at) + other + luz.slice(at + 1)) === 'string',
    ),
  )
})

test('writes any amount into a code for transfers, and changes nothing else', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.stringMatching(/^[A-Z. ]{0,20}[A-Z]$/),
      (centavos, name) => {
        const paid = withAmount(qrOf(name), centavos)
        const amount = (centavos / 100).toFixed(2)
        expect(paid).toBe(qrOf(name, { '01': '12', '54': amount }))
        // A wallet that reads it sees the amount and a right checksum.
        expect(readPaymentQr(paid)).toBe('fixed_amount')
      },
    ),
  )
  const merchant = qrOf('LUZ UKAY', { '27': undefined, '28': '0011ph.ppmi.p2m' })
  expect(withAmount(merchant, 100)).toBe(merchant)
})
