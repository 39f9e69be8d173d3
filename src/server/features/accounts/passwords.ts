import { hash, verify } from '@node-rs/argon2'
import { createPasswordTurns } from './password-turns.ts'

/** Argon2id with OWASP's first choice of 19 MiB, two passes, one lane; the defaults of the library are the same kind. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const takeTurn = createPasswordTurns()

/** `network`: of a stranger; see `createPasswordTurns`. */
export const hashPassword = (password: string, network?: string): Promise<string> =>
  takeTurn(network, () => hash(password, cost))

/** Of a password nobody has: what an unknown e-mail is compared with, so that both take the same time. */
let decoy: Promise<string> | undefined

/**
 * `stored`: undefined for an unknown e-mail; that is as slow as a wrong password. `network`: of a stranger; see
 * `createPasswordTurns`.
 */
export const isPassword = async (
  stored: string | undefined,
  given: string,
  network?: string,
): Promise<boolean> => {
  decoy ??= hash(crypto.randomUUID(), cost)
  const compared = stored ?? (await decoy)
  const right = await takeTurn(network, () => verify(compared, given))
  return right && stored !== undefined
}
