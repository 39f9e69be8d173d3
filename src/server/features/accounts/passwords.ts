import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { dictionary } from '@zxcvbn-ts/language-common'
import { hash, verify } from '@node-rs/argon2'
import { errors } from '#contract/errors.ts'
import { AppError } from '../../platform/errors.ts'
import { type Guessable, wordsAround } from './place-words.ts'

/** Argon2id with OWASP's first choice of 19 MiB, two passes, one lane; the defaults of the library are the same kind. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const commonPasswords = new Set<string>(dictionary['passwords-common'])

const judge = new ZxcvbnFactory({ dictionary })
/** Ten thousand million guesses. */
const unguessable = 4
/** What makes a password strong is seen by then, and more would cost the time of others. */
const judged = 40

/** Whether little of it is more than a word of the place or of the person, whatever is done to that word. */
const isGuessable = (password: string, person: Guessable): boolean => {
  const words = wordsAround(person)
  const { score, sequence } = judge.check(password.slice(0, judged), words)
  const isAround = ({ dictionaryName, baseToken }: Partial<MatchExtended>): boolean =>
    dictionaryName === 'userInputs' || words.includes(String(baseToken).toLowerCase())
  return score < unguessable && sequence.some(isAround)
}

/** `field`: where the form has the password. */
export const refuseWeakPassword = (
  password: string,
  person: Guessable,
  field: 'password' | 'new_password' = 'password',
): void => {
  const code = commonPasswords.has(password.toLowerCase())
    ? 'common_password'
    : isGuessable(password, person)
      ? 'guessable_password'
      : null
  if (code) throw new AppError(code, { fields: { [field]: errors[code][1] } })
}

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Of a password nobody has: what an unknown e-mail is compared with, so that both take the same time. */
let decoy: Promise<string> | undefined

/** `stored`: undefined for an unknown e-mail; that is as slow as a wrong password. */
export const isPassword = async (stored: string | undefined, given: string): Promise<boolean> => {
  decoy ??= hashPassword(crypto.randomUUID())
  const right = await verify(stored ?? (await decoy), given)
  return right && stored !== undefined
}
