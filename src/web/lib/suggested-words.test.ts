import { expect, test } from 'vitest'
import { chooseWord, type Offered } from './suggested-words.ts'

const shoes: Offered = { tagID: 19, tagName: 'Shoes', rank: 'sure', instead_of: null }
const black: Offered = { tagID: 52, tagName: 'Black', rank: 'sure', instead_of: null }
const boots: Offered = { tagID: 21, tagName: 'Boots', rank: 'likely', instead_of: 19 }
const heels: Offered = { tagID: 75, tagName: 'Heels', rank: 'likely', instead_of: 19 }
const suggestions = [shoes, black, boots, heels]

test('a word takes the place of its family, and of another word', () => {
  expect(chooseWord(boots, [], suggestions)).toEqual([21])
  expect(chooseWord(boots, [19, 52], suggestions)).toEqual([52, 21])
  expect(chooseWord(heels, [52, 21], suggestions)).toEqual([52, 75])
})

test('a second tap takes the word away, and nothing else', () => {
  expect(chooseWord(boots, [52, 21], suggestions)).toEqual([52])
})
