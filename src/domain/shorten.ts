/** Letters with their accents, and emoji of several characters, are one. Older browsers lack it. */
const graphemes = 'Segmenter' in Intl ? new Intl.Segmenter() : undefined

/** Where a cut after `max` UTF-16 units splits no character of two of them. */
const betweenCharacters = (text: string, max: number): number =>
  /^[\uDC00-\uDFFF]/.test(text.slice(max)) && /[\uD800-\uDBFF]$/.test(text.slice(0, max)) ? max - 1 : max

/** The beginning of a text: whole letters and emoji, at most `max` UTF-16 units. */
export const shorten = (text: string, max: number): string => {
  if (text.length <= max) return text
  // The start of the letter or emoji that would be split. One that is longer than `max` is cut between its characters.
  const start = graphemes?.segment(text.slice(0, max + 100)).containing(max)?.index ?? 0
  return text.slice(0, start > 0 ? start : betweenCharacters(text, max))
}

/** The same, with an ellipsis if it was cut. */
export const shortenWithDots = (text: string, max: number): string =>
  text.length <= max ? text : `${shorten(text, max).trimEnd()}…`

/** The first letter or emoji, whole. Empty if there is none. */
export const firstLetter = (text: string): string => {
  const start = text.trimStart().slice(0, 100)
  if (!graphemes) return [...start][0] ?? ''
  const [first] = graphemes.segment(start)
  return first?.segment ?? ''
}
