import {
  hashPassword,
  isPassword,
} from '../../../../src/server/features/people/accounts/passwords/passwords.ts'
import { emailOf } from '../../people.ts'
import { password } from '../stock.ts'
import { type Kind, type World, asJSON, inTurn } from '../world.ts'

/** The cost is that of the password hash, which is meant to be expensive. */
export const signInKinds = async ({ buyers }: World): Promise<Kind[]> => {
  const stored = await hashPassword(password)
  // Uses other accounts than the other calls.
  const person = inTurn(buyers.slice(Math.floor(buyers.length / 2)))
  let n = 0
  return [
    {
      name: 'sign-in',
      next: () => {
        n += 1
        const address = { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
        return { path: '/api/auth/login', ...asJSON({ email: emailOf(person()), password }, address) }
      },
      alone: { what: 'the hash of the password alone', work: () => isPassword(stored, password) },
    },
  ]
}
