import { dictionary } from '@zxcvbn-ts/language-common'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/errors.ts'

/** Argon2id with OWASP's first choice of 19 MiB, two passes, one lane; the defaults of the library are the same kind. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const commonPasswords = new Set<string>(dictionary['passwords-common'])

export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase())

export const refuseCommonPassword = (password: string): void => {
  if (isCommonPassword(password)) throw new AppError('common_password')
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
