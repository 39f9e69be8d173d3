import { readFileSync } from 'node:fs'
import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { errors } from '#contract/errors.ts'
import { AppError } from '../../../../platform/errors.ts'
import { type Guessable, guessableWords } from './place-words.ts'

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
/**
 * Words that people of the country use in passwords, one per line, the likeliest first: phrases, names, foods, songs,
 * teams, schools. zxcvbn knows English words only.
 */
const linesOf = (path: string): string[] =>
  readFileSync(new URL(path, import.meta.url), 'utf8')
    .trim()
    .split('\n')
const minTownLength = 3
const readTowns = (): string[] =>
  linesOf('../../buyer-location/towns.txt')
    .map((line) => line.split(';')[1] ?? '')
    .map((name) => plain(name.replace(/ City$/, '')))
    .filter((name) => name.length >= minTownLength)

const readDictionaries = () => {
  const countryPhrases = new Set([...linesOf('country-words.txt'), ...readTowns()])
  return {
    commonPasswords: new Set<string>(dictionary['passwords-common']),
    countryPhrases,
    judge: new ZxcvbnFactory({
      dictionary: { ...dictionary, country: [...countryPhrases] },
      graphs: adjacencyGraphs,
    }),
  }
}
let read: ReturnType<typeof readDictionaries> | undefined
/** Read with the first password, because it takes a tenth of a second, and most commands never need them. */
const dictionaries = () => (read ??= readDictionaries())

/** Whether the password is one of these with spaces or hyphens between its words, and a year or so at its end. */
const isCountryPhrase = (password: string): boolean =>
  dictionaries().countryPhrases.has(plain(password).replace(/\d{1,4}$/, ''))

/**
 * log10 of the guesses needed. A login allows about a thousand guesses a day. Eight random characters reach this
 * value.
 */
const minGuessesLog10 = 8
const rounding = 0.01
/**
 * zxcvbn score 4, ten thousand million guesses. Needed if the password contains a word about this site or this
 * person.
 */
const minScoreWithKnownWord = 4
/** Only this many characters are rated, because the time zxcvbn takes grows fast with the length. */
const maxRatedLength = 40

type Match = Partial<MatchExtended>

const advice = 'Please use three or four words that don’t belong together.'
const reasons: Record<string, string> = {
  dictionary: 'This password is little more than a common word or a password that many people use.',
  sequence: 'This password follows the order of the alphabet or of numbers.',
  spatial: 'This password follows the order of the keys on a keyboard.',
  repeat: 'This password repeats the same characters.',
  date: 'This password is little more than a date.',
  regex: 'This password is little more than a year.',
}
const tooShort = 'This password is too short to be hard to guess.'

/** The reason names the kind of pattern that makes up most of the password. */
const reasonOf = (sequence: readonly Match[]): string => {
  const length = ({ token }: Match): number => token?.length ?? 0
  const [longest] = sequence
    .filter(({ pattern }) => pattern !== undefined && pattern in reasons)
    .toSorted((a, b) => length(b) - length(a))
  return `${reasons[longest?.pattern ?? ''] ?? tooShort} ${advice}`
}

/** Null if the password is strong enough. */
const findWeakness = (
  password: string,
  person: Guessable,
): { code: 'common_password' | 'guessable_password'; sentence?: string } | null => {
  const { commonPasswords, judge } = dictionaries()
  if (commonPasswords.has(password.toLowerCase())) return { code: 'common_password' }
  const words = guessableWords(person)
  const { score, guessesLog10, sequence } = judge.check(password.slice(0, maxRatedLength), words)
  const isKnownWord = ({ dictionaryName, baseToken }: Match): boolean =>
    dictionaryName === 'userInputs' || words.includes(String(baseToken).toLowerCase())
  if (score < minScoreWithKnownWord && sequence.some(isKnownWord)) return { code: 'guessable_password' }
  if (isCountryPhrase(password))
    return { code: 'guessable_password', sentence: `${reasons.dictionary} ${advice}` }
  return guessesLog10 < minGuessesLog10 - rounding
    ? { code: 'guessable_password', sentence: reasonOf(sequence) }
    : null
}

/** `field`: the form field that gets the error. */
export const refuseWeakPassword = (
  password: string,
  person: Guessable,
  field: 'password' | 'new_password' = 'password',
): void => {
  const weakness = findWeakness(password, person)
  if (!weakness) return
  const { code, sentence = errors[code][1] } = weakness
  throw new AppError(code, { sentence, fields: { [field]: sentence } })
}
