import { hash, verify } from '@node-rs/argon2'
import { type Waiter, createPasswordTurns } from './password-turns.ts'

/** Argon2id with OWASP's first choice of 19 MiB, two passes, one lane; the defaults of the library are the same kind. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const takeTurn = createPasswordTurns()

/** `waiter`: whose request it is for; without one it waits for nobody, as in a command. */
export const hashPassword = (password: string, waiter?: Waiter): Promise<string> => {
  const work = () => hash(password, cost)
  return waiter ? takeTurn(waiter, work) : work()
}

/** Of a password nobody has: what an unknown e-mail is compared with, so that both take the same time. */
let decoy: Promise<string> | undefined

/**
 * `stored`: undefined for an unknown e-mail; that is as slow as a wrong password. `waiter`: as for `hashPassword`.
 */
export const isPassword = async (
  stored: string | undefined,
  given: string,
  waiter?: Waiter,
): Promise<boolean> => {
  decoy ??= hash(crypto.randomUUID(), cost)
  const compared = stored ?? (await decoy)
  const work = () => verify(compared, given)
  const right = await (waiter ? takeTurn(waiter, work) : work())
  return right && stored !== undefined
}
