import { createRequire } from 'node:module'

type Argon2 = typeof import('@node-rs/argon2')

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as Argon2

/**
 * In place of `@node-rs/argon2` for the server inside of a test file: the same hashes at the lowest cost, because a real one
 * costs as much as ten requests. Programs that a test starts, and the browser tests, hash as in production.
 */
export const hash: Argon2['hash'] = (password, options, signal) =>
  argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, signal)

export const { verify } = argon2
