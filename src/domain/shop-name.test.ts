import { describe, expect, test } from 'vitest'
import { shopNameKey } from './shop-name.ts'

describe('looks like "Ate\'s Closet"', () => {
  test.each([
    ['another case', 'ATE’S closet'],
    ['more spaces', " Ate's \u00a0  Closet "],
    ['other punctuation', 'Ates-Closet!'],
    ['symbols beside it', '★ Ate`s Closet ✨'],
    ['wide letters', 'Ａｔｅ＇ｓ　Ｃｌｏｓｅｔ'],
    ['letters of mathematics', "𝐀𝐭𝐞's 𝒞loset"],
    ['a zero-width space', "Ate's Clo\u200bset"],
    ['a turning mark', "\u202eAte's Closet"],
    ['a soft hyphen', "Ate's Clo\u00adset"],
    ['a blank letter', "Ate's Closet\u3164"],
    ['a selector of emoji', "Ate's Closet ❤\ufe0f"],
    ['Cyrillic letters', "Аtе's Сlоsеt"],
    ['Greek letters', "Ατε's Clοset"],
  ])('with %s', (_, name) => {
    expect(shopNameKey(name)).toBe('ates closet')
  })
})

test.each([
  ['Wagwagan ni Luz', 'Wagwagan ni Lus'],
  ['Tindahan 1', 'Tindahan 11'],
  ['Niña', 'Nina'],
  ['Tindahan 1 1', 'Tindahan 11'],
])('%s and %s differ', (one, other) => {
  expect(shopNameKey(one)).not.toBe(shopNameKey(other))
})

test('a composed and a decomposed name are the same, and so are forms of "ß" and sigma', () => {
  expect(shopNameKey('Nin\u0303a')).toBe(shopNameKey('Niña'))
  expect(shopNameKey('Straße')).toBe(shopNameKey('STRASSE'))
  expect(shopNameKey('Σοφος Σ')).toBe(shopNameKey('ΣΟΦΟΣ σ'))
})

test('a name without a letter or digit has no key', () => {
  expect(shopNameKey('★ \u200b !')).toBeNull()
})
