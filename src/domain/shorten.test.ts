import { expect, test } from 'vitest'
import { firstLetter, shorten, shortenWithDots } from './shorten.ts'

test.each([
  ['i2.b, an emoji of two units', 'ab🎀', 3, 'ab'],
  ['a family', 'ab👨‍👩‍👧‍👦cd', 8, 'ab'],
  ['a flag of two letters', '🇵🇭🇵🇭', 6, '🇵🇭'],
  ['a skin tone', 'x👍🏽', 3, 'x'],
  ['a decomposed letter', 'Nin\u0303a', 3, 'Ni'],
  ['a keycap', 'a1\ufe0f\u20e3', 2, 'a'],
  ['a line end', 'a\r\nb', 2, 'a'],
])('%s is not cut', (_, text, max, kept) => {
  expect(shorten(text, max)).toBe(kept)
})

test('what fits stays, and whole letters up to the end are kept', () => {
  expect(shorten('🎀🎀', 4)).toBe('🎀🎀')
  expect(shorten('🎀🎀🎀', 4)).toBe('🎀🎀')
  expect(shortenWithDots('🎀🎀🎀', 5)).toBe('🎀🎀…')
  expect(shortenWithDots('one two', 4)).toBe('one…')
})

test('one that is longer than the limit is cut between its characters', () => {
  expect(shorten('a\u0301'.padEnd(50, '\u0301'), 5)).toHaveLength(5)
  expect(shorten('👨‍👩‍👧‍👦', 4)).toBe('👨\u200d')
})

test('the first letter is whole', () => {
  expect(['Ñora', ' 👩🏽‍🦱 Ana', 'n\u0303', ''].map(firstLetter)).toEqual(['Ñ', '👩🏽‍🦱', 'n\u0303', ''])
})
