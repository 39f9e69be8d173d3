import unhomoglyph from 'unhomoglyph'
import { withoutUnseen } from '#domain/unseen-characters.ts'

/** Cyrillic and Greek letters whose capital, or whose small form, looks like a Latin letter; each before that letter. */
const ofOtherScripts =
  'аa вb еe ёe һh нh іi їi јj кk мm оo рp сc ѕs тt уy үy хx ԁd ԛq ԝw αa βb εe ζz ηh ιi κk μm νv οo ρp τt υy χx'
/** Latin letters that Unicode's list of confusable characters does not lead back to their base. */
const ofLatin =
  'øo đd łl ħh ıi ɛe ɜe ꞓe əe ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz'
const lookAlikes = new Map(
  `${ofOtherScripts} ${ofLatin}`.split(' ').map(([letter = '', latin = '']) => [letter, latin]),
)

/** Digits and signs that stand for a letter inside a word. */
const insideWords: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

/** Letters in circles and squares that have no decomposition, and the letters that flags consist of. */
const boxed = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu
const firstOfAlphabets = [0x1_f150, 0x1_f170, 0x1_f1e6]
const unboxed = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0
  const start = firstOfAlphabets.findLast((first) => first <= code) ?? code
  return String.fromCodePoint(0x61 + code - start)
}

const withoutMarks = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '')

/** Upper case first, because some letters have one form only there, such as "ß" and the final sigma. */
const caseFolded = (text: string): string => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')

const asLatin = (text: string): string =>
  [...caseFolded(text)].map((letter) => lookAlikes.get(letter) ?? letter).join('')

/** Letters of ASCII, Greek and Cyrillic have their own steps: the list knows them in one case only. */
const otherCharacters = /[^\p{ASCII}\p{Script=Greek}\p{Script=Cyrillic}]+/gu

/**
 * A text as a reader sees it at a glance. Case, accents, width and style of letters, unseen characters and look-alikes of
 * other scripts make no difference, nor do l, I and 1, O and 0, m and rn.
 */
const atAGlance = (text: string): string => {
  // NFKD would make a space and a combining accent of an acute accent that stands alone.
  const plain = withoutMarks(withoutUnseen(text).replaceAll('´', "'")).replaceAll(boxed, unboxed)
  const listed = plain.replaceAll(otherCharacters, (some) => unhomoglyph(some))
  const latin = asLatin(withoutMarks(asLatin(listed)))
    .replaceAll(/(?<=\p{L})[3457@$]|[3457@$](?=\p{L})/gu, (sign) => insideWords[sign] ?? sign)
    // The same in a word of which only a letter further on is one, such as "$4ri".
    .replaceAll(/[3457@$](?=\p{L})/gu, (sign) => insideWords[sign] ?? sign)
  return asLatin(withoutMarks(unhomoglyph(latin)))
    .replaceAll('i', 'l')
    .replaceAll('vv', 'w')
}

/**
 * Two names have the same key if they look the same to a buyer. Spaces, punctuation and symbols make no difference either.
 * Null if nothing is left of the name.
 */
export const shopNameKey = (name: string): string | null => {
  const words = atAGlance(name)
    // These stand inside words; everything else that is no letter separates words.
    .replaceAll(/['’‘ʼ`.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words === '' ? null : words
}
