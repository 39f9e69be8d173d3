import { resolveConfusablesTransformer, resolveLeetSpeakTransformer } from 'obscenity'

const { transform: confusable } = resolveConfusablesTransformer()
const { transform: leet } = resolveLeetSpeakTransformer()

const mapped = (text: string, change: (character: number) => number | undefined): string =>
  Array.from(text, (character) => {
    const code = change(character.codePointAt(0) ?? 0)
    return code === undefined ? '' : String.fromCodePoint(code)
  }).join('')

/** What the lists call `<phone>` and `<amount>`. Of links the host is kept, after this sign. */
export const phone = '<phone>'
export const amount = '<amount>'
export const linkSign = '@'

const minPhoneDigits = 9
/** A word that only looks like a host, as where a space is missing after a full stop, is no link. */
const hostEnds =
  /\.(?:app|biz|club|co|com|do|gg|info|io|link|live|ly|me|ml|net|online|org|page|ph|shop|site|store|tk|top|xyz)$/
const host = /^[a-z0-9.-]+$/
const letters = /^[a-z]+$/
const digits = /^\d+$/
const amountInLetters = /^\d+[a-z]{1,3}$/

const hostOf = (chunk: string): string | undefined => {
  const [, scheme, name = ''] = /^(https?:\/\/)?([^/?#:]*)/.exec(chunk) ?? []
  return host.test(name) && name.includes('.') && (scheme !== undefined || hostEnds.test(name))
    ? name.replace(/^www\./, '')
    : undefined
}

const wordOf = (text: string): string =>
  letters.test(text) || digits.test(text) || amountInLetters.test(text)
    ? text
    : mapped(text, leet).replace(/[^a-z]/g, '')

/** Letters, or digits of a number, that somebody puts apart, as in "g c a s h" or "0917 123 4567", belong together. */
const joined = (words: readonly string[]): string[] => {
  const out: string[] = []
  let run: string[] = []
  const end = () => {
    const whole = run.join('')
    if (digits.test(whole)) out.push(whole.length >= minPhoneDigits ? phone : amount)
    else out.push(...(run.length >= 4 ? [whole] : run))
    run = []
  }
  for (const word of words) {
    const kind = digits.test(word) ? 'digits' : letters.test(word) && word.length === 1 ? 'letter' : 'word'
    if (run[0] !== undefined && (kind === 'word' || (kind === 'digits') !== digits.test(run[0]))) end()
    if (kind === 'word') out.push(word)
    else run.push(word)
  }
  if (run.length > 0) end()
  return out
}

/**
 * The words of a text as the lists have them: lower-case letters without accents, look-alikes and digits for letters,
 * each letter once where it is repeated. The cost grows with the length of the text alone.
 */
export const wordsOf = (text: string): string[] => {
  const plain = mapped(
    text
      .toWellFormed()
      .normalize('NFKD')
      .replace(/[\p{M}'’‘`´]/gu, ''),
    (character) => (character < 128 ? character : confusable(character)),
  ).toLowerCase()
  const words = (plain.match(/\S+/g) ?? []).flatMap((chunk) => {
    const linked = hostOf(chunk)
    return linked === undefined
      ? (chunk.match(/[\p{L}\p{N}@$!(|]+/gu) ?? []).map(wordOf)
      : [linkSign + linked]
  })
  return joined(words.filter((word) => word !== '')).map((word) =>
    word.startsWith(linkSign) ? word : word.replace(/([a-z])\1+/g, '$1'),
  )
}
