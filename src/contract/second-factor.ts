import { z } from 'zod'
import { calls } from './define.ts'
import { Done, time } from './fields.ts'
import { maxLengths } from './limits.ts'

const password = z.string('Password is required').max(maxLengths.secret)
/** Digits of the app or a recovery code, with or without spaces and hyphens. */
const code = z.string('Code is required').max(maxLengths.secret)

/** Shown this once: only hashes are kept. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const both = {
  who: 'signed-in',
  beforeSecondFactor: true,
  input: z.object({ password, code }),
  errors: ['wrong_password', 'wrong_code', 'second_factor_off', 'codes_locked', 'too_many_tries'],
} as const

export const secondFactor = calls({
  'GET auth/second_factor': {
    summary: 'Whether the signed-in person has a second factor',
    who: 'signed-in',
    beforeSecondFactor: true,
    reply: z.object({
      on: z.boolean(),
      since: time.nullable(),
      recovery_codes_left: z.int(),
      /** Whether nothing else can be done without one: of admins, where this marketplace wants it. */
      needed: z.boolean(),
    }),
  },
  'POST auth/second_factor/begin': {
    summary: 'Begin to set one up: the secret for the authenticator app; nothing is asked of anybody yet',
    who: 'signed-in',
    beforeSecondFactor: true,
    input: z.object({ password }),
    reply: z.object({
      /** Base32, as apps take it. */
      secret: z.string(),
      /** The same as an address that apps open, also from a QR code. */
      uri: z.string(),
    }),
    errors: ['wrong_password', 'second_factor_on', 'too_many_tries'],
  },
  'POST auth/second_factor/confirm': {
    summary: 'Turn it on with a first code; every other session of the account ends',
    who: 'signed-in',
    beforeSecondFactor: true,
    input: z.object({ code }),
    reply: RecoveryCodes,
    errors: ['wrong_code', 'set_up_over', 'second_factor_on', 'codes_locked', 'too_many_tries'],
  },
  'POST auth/second_factor/turn_off': {
    summary: 'Turn it off; every other session of the account ends',
    ...both,
    reply: Done,
  },
  'POST auth/second_factor/new_recovery_codes': {
    summary: 'Ten new recovery codes; those before count no more',
    ...both,
    reply: RecoveryCodes,
  },
})
