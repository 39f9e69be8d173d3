import { hash, verify } from '@node-rs/argon2'
import { type Waiter, createPasswordTurns } from './password-turns.ts'

/** Argon2id with the first set of parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const takeTurn = createPasswordTurns()

/** Without a `waiter`, as in a command, the hash does not queue. */
export const hashPassword = (password: string, waiter?: Waiter): Promise<string> => {
  const work = () => hash(password, cost)
  return waiter ? takeTurn(waiter, work) : work()
}

/**
 * The hash of a random password. An unknown e-mail is compared with it, so that it takes as long as a wrong password.
 */
let decoy: Promise<string> | undefined

/** `stored`: undefined for an unknown e-mail, which takes as long as a wrong password. */
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
