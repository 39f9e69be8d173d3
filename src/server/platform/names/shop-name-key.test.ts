import { describe, expect, test } from 'vitest'
import { shopNameKey } from './shop-name-key.ts'

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
    ['accents', "Àté's Clöset"],
    ['thirty stacked accents', `Ate's Closet${'\u0301'.repeat(30)}`],
    ['a variation selector inside', "At\ufe0fe's Closet"],
    ['digits for letters', "4t3's Clo5et"],
    ['small capitals', "ᴀᴛᴇ's ᴄʟᴏꜱᴇᴛ"],
    ['a zero', "Ate's Cl0set"],
    ['a capital I and a bar for l', "Ate's CIoset"],
    ['letters in boxes', "🅰te's 🅲loset"],
    ['letters of Cherokee and Lisu', "ᎪᎢᎬ's ꓚꓡꓳꓢꓰꓔ"],
    ['strokes through letters', "Ate's Cłøset"],
  ])('with %s', (_, name) => {
    expect(shopNameKey(name)).toBe(shopNameKey("Ate's Closet"))
  })
})

test.each([
  ['Wagwagan ni Luz', 'Wagwagan ni Lus'],
  ['Tindahan 1', 'Tindahan 11'],
  ['Booth 3', 'Booth E'],
  ['Tindahan 1 1', 'Tindahan 11'],
])('%s and %s differ', (one, other) => {
  expect(shopNameKey(one)).not.toBe(shopNameKey(other))
})

test.each([
  ['Niña', 'Nina'],
  ['Elena', '3l3na'],
  ['Lily', 'LiIy'],
  ['Maria', 'rnaria'],
  ['Wowie', 'VVowie'],
  ['Sari', '$4ri'],
])('%s and %s are the same', (one, other) => {
  expect(shopNameKey(one)).toBe(shopNameKey(other))
})

test('a composed and a decomposed name are the same, and so are forms of "ß" and sigma', () => {
  expect(shopNameKey('Nin\u0303a')).toBe(shopNameKey('Niña'))
  expect(shopNameKey('Straße')).toBe(shopNameKey('STRASSE'))
  expect(shopNameKey('Σοφος Σ')).toBe(shopNameKey('ΣΟΦΟΣ σ'))
})

test('a name without a letter or digit has no key', () => {
  expect(shopNameKey('★ \u200b !')).toBeNull()
})
