import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { errors } from '#contract/errors.ts'
import { AppError } from '../../platform/errors.ts'
import { type Guessable, wordsAround } from './place-words.ts'

const commonPasswords = new Set<string>(dictionary['passwords-common'])

const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
/** Powers of ten, so a hundred million; at a login there are a thousand a day. Eight random characters have as many. */
const minGuesses = 8
const rounding = 0.01
/** Ten thousand million guesses, where a word is in it that anybody would try first at this place or for this person. */
const minScoreAround = 4
/** What makes a password strong is seen by then, and more would cost the time of others. */
const judged = 40

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

/** Why it is easily guessed: what most of it is. */
const reasonOf = (sequence: readonly Match[]): string => {
  const length = ({ token }: Match): number => token?.length ?? 0
  const [longest] = sequence
    .filter(({ pattern }) => pattern !== undefined && pattern in reasons)
    .toSorted((a, b) => length(b) - length(a))
  return `${reasons[longest?.pattern ?? ''] ?? tooShort} ${advice}`
}

/** What is wrong with it; null where nothing is. */
const findWeakness = (
  password: string,
  person: Guessable,
): { code: 'common_password' | 'guessable_password'; sentence?: string } | null => {
  if (commonPasswords.has(password.toLowerCase())) return { code: 'common_password' }
  const words = wordsAround(person)
  const { score, guessesLog10, sequence } = judge.check(password.slice(0, judged), words)
  const isAround = ({ dictionaryName, baseToken }: Match): boolean =>
    dictionaryName === 'userInputs' || words.includes(String(baseToken).toLowerCase())
  if (score < minScoreAround && sequence.some(isAround)) return { code: 'guessable_password' }
  return guessesLog10 < minGuesses - rounding
    ? { code: 'guessable_password', sentence: reasonOf(sequence) }
    : null
}

/** `field`: where the form has the password. */
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
