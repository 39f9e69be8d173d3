import { describe, expect, test } from 'vitest'
import { cleanLine, cleanText, turnsText, withoutUnseen } from './unseen-characters.ts'
import { normalizeVoucherCode } from './vouchers.ts'

test.each([
  ['c8.2, a Hangul filler', '\u3164Ana\u3164', 'Ana'],
  ['c8.6, a left-to-right mark', '\u200eAna Reyes', 'Ana Reyes'],
  ['c8.7, a zero-width space', 'Ana\u200b', 'Ana'],
  ['a byte order mark', '\ufeffAna', 'Ana'],
  ['a soft hyphen inside', 'A\u00adna', 'Ana'],
  ['a joiner and a word joiner', 'A\u200dn\u2060a', 'Ana'],
  ['isolates', '\u2068Ana\u2069', 'Ana'],
  ['a variation selector of no emoji', 'Ana\ufe0f', 'Ana'],
  ['a Braille blank and no-break space', '\u2800Ana\u00a0Reyes', 'Ana Reyes'],
  ['a tab and a line break', 'Ana\tReyes\r\nCruz', 'Ana Reyes Cruz'],
  ['controls, half a character, private use', 'A\u0000n\ud83d\ue000a', 'Ana'],
])('a line without %s', (_, typed, kept) => {
  expect(cleanLine(typed)).toBe(kept)
})

test('a blank letter between words is a space, and a name of them is empty', () => {
  expect(cleanLine('Ana\u3164Reyes')).toBe('Ana Reyes')
  expect(cleanLine('\u200b\u3164\u2800\u200e')).toBe('')
})

test.each(['👩🏽‍❤️‍💋‍👨🏽', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '🏳️‍🌈', '🇵🇭', '葛󠄀城', '©️', 'Niña', 'ทั้ง'])('%s stays whole', (text) => {
  expect(cleanLine(`a ${text} b`)).toBe(`a ${text} b`)
})

test('a joiner that joins nothing goes', () => {
  expect(cleanLine('\u200d🎀\u200d \u200d')).toBe('🎀')
})

test('a paragraph keeps its lines', () => {
  expect(cleanText(' one\r\ntwo\u2028three\u200b\tfour\n')).toBe('one\ntwo\nthree\tfour')
})

test('of thirty accents three stay', () => {
  expect(cleanLine(`A${'\u0301'.repeat(30)}na`)).toBe('\u00c1\u0301\u0301na')
})

describe('what turns text around', () => {
  test.each(['\u202eanA', 'Ana \u202dReyes', '\u202aAna\u202c', 'An\u202ba'])('%j is found', (text) => {
    expect(turnsText(cleanLine(text))).toBe(true)
  })
  test.each([
    '\u202a0917 123 4567\u202c',
    'Text \u202d+63 917-123-4567\u202c, please',
    '\u2067Ana\u2069',
    'Ana\u202c',
  ])('%j turns nothing', (text) => {
    expect(turnsText(cleanLine(text))).toBe(false)
  })
  test('goes from a search', () => {
    expect(withoutUnseen('\u202ejacket')).toBe('jacket')
  })
})

test('the cost does not grow with the square of the length', () => {
  const begun = performance.now()
  for (const part of ['\u0301\u0323', '\u202a', '🎀\u200d', '\u202a12', '\u{1f3f4}\u{e0067}', '\u200b'])
    cleanLine(part.repeat(200_000))
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test.each([
  ['d6.6, between isolates', '\u2068ABCDE-23456-FGHJK-MNPRT\u2069'],
  ['d6.9, in full width', 'ＡＢＣＤＥ２３４５６ＦＧＨＪＫＭＮＰＲＴ'],
  ['in small letters', 'abcde23456fghjkmnprt'],
  ['bold in a chat', '*ABCDE 23456 FGHJK MNPRT*'],
  ['between embeddings', '\u202bABCDE23456\u200bFGHJKMNPRT\u202c'],
  ['with a period', 'ABCDE23456FGHJKMNPRT.'],
  ['over two lines', 'ABCDE23456\r\nFGHJKMNPRT'],
  ['with long dashes', 'ABCDE\u201423456\u2014FGHJK\u2014MNPRT'],
])('a voucher code %s', (_, typed) => {
  expect(normalizeVoucherCode(typed)).toBe('ABCDE23456FGHJKMNPRT')
})
