import { createRequire, registerHooks } from 'node:module'

const name = '@node-rs/argon2'
const argon2 = createRequire(import.meta.url)(name) as typeof import('@node-rs/argon2')

/**
 * Preloaded into the processes that run server tests, where this file then stands for `@node-rs/argon2`: the same hashes at the
 * lowest cost, because a real one costs as much as ten requests. Programs that a test starts, and the browser tests, hash as in
 * production.
 */
registerHooks({
  resolve: (asked, context, next) => next(asked === name ? import.meta.url : asked, context),
})

export const hash: typeof argon2.hash = (password, options, signal) =>
  argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, signal)

export const { verify } = argon2
