/**
 * Splits a text into words of lower-case letters and digits, without accents. Apostrophes are dropped, and all other
 * characters separate words.
 */
export const wordsOf = (text: string): string[] =>
  text
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`´]/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** The words of a list, without its comments. */
export const readWordList = (text: string): string[] => wordsOf(text.replace(/#.*/g, ''))

/**
 * The forms under which a list may have a word: without the plural ending, or without a Filipino linker ("puting polo",
 * "pulang bag").
 */
export const formsOf = (word: string): string[] => {
  const forms = [word]
  if (word.endsWith('ng')) forms.push(word.slice(0, -2), word.slice(0, -1))
  if (word.endsWith('es')) forms.push(word.slice(0, -2))
  if (word.endsWith('s') && !word.endsWith('ss')) forms.push(word.slice(0, -1))
  else if (!word.endsWith('s')) forms.push(`${word}s`)
  return forms.filter((form) => form.length > 1 || form === word)
}
