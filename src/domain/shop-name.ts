import { withoutUnseen } from './unseen-characters.ts'

/** Cyrillic and Greek letters whose capital, or whose small form, looks like a Latin letter; each before that letter. */
const pairs =
  'аa вb еe ёë һh нh іi їï јj кk мm оo рp сc ѕs тt уy үy хx ԁd ԛq ԝw αa βb εe ζz ηh ιi κk μm νn οo ρp τt υy χx'
const lookalikes = new Map(pairs.split(' ').map(([letter = '', latin = '']) => [letter, latin]))

/** Upper case first, because some letters have one form only there, such as "ß" and the final sigma. */
const caseFolded = (text: string): string => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')

/**
 * Two names have the same key if they look the same to a buyer. Case, the width and style of letters, invisible
 * characters, spaces, punctuation and symbols make no difference. Null if nothing is left of the name.
 */
export const shopNameKey = (name: string): string | null => {
  // NFKC would make a space and a combining accent of an acute accent that stands alone.
  const plain = name.replaceAll('´', "'").normalize('NFKC')
  const folded = caseFolded(withoutUnseen(plain)).normalize('NFKC')
  const letters = [...folded].map((letter) => lookalikes.get(letter) ?? letter).join('')
  const words = letters
    // These stand inside words; everything else that is no letter separates words.
    .replace(/['’‘ʼ`.]|\p{Variation_Selector}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return words === '' ? null : words
}
