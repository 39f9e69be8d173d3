import { z } from 'zod'
import { calls } from './define.ts'
import { countShown, Done, secret, time } from './fields.ts'
import * as rules from './rules.ts'

const password = secret(rules.currentPassword)
const code = secret(rules.code)

/** The codes are shown only once, because only their hashes are stored. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const requiresPasswordAndCode = {
  who: 'signed-in',
  whenStopped: true,
  beforeSecondFactor: true,
  input: z.object({ password, code }),
  errors: ['wrong_password', 'wrong_code', 'second_factor_off', 'codes_locked', 'too_many_tries'],
} as const

/** Endpoints for two-factor authentication with an authenticator app and recovery codes. */
export const secondFactor = calls({
  'GET auth/second_factor': {
    summary: 'Whether the signed-in person has a second factor',
    who: 'signed-in',
    whenStopped: true,
    beforeSecondFactor: true,
    reply: z.object({
      on: z.boolean(),
      since: time.nullable(),
      recovery_codes_left: countShown(10),
      /** Whether the person must set one up first. The settings can require it of admins. */
      needed: z.boolean(),
    }),
  },
  'POST auth/second_factor/begin': {
    summary: 'Begin the setup. Returns the secret for the authenticator app. The second factor is not on yet',
    who: 'signed-in',
    whenStopped: true,
    beforeSecondFactor: true,
    input: z.object({ password }),
    reply: z.object({
      /** Base32. */
      secret: z.string(),
      /** The secret as an `otpauth:` URI, also for a QR code. */
      uri: z.string(),
    }),
    errors: ['wrong_password', 'second_factor_on', 'too_many_tries'],
  },
  'POST auth/second_factor/confirm': {
    summary: 'Turn the second factor on with a first code. Ends every other session of the account',
    who: 'signed-in',
    whenStopped: true,
    beforeSecondFactor: true,
    input: z.object({ code }),
    reply: RecoveryCodes,
    errors: ['wrong_code', 'set_up_over', 'second_factor_on', 'codes_locked', 'too_many_tries'],
  },
  'POST auth/second_factor/turn_off': {
    summary: 'Turn the second factor off. Ends every other session of the account',
    ...requiresPasswordAndCode,
    reply: Done,
  },
  'POST auth/second_factor/new_recovery_codes': {
    summary: 'Ten new recovery codes. Invalidates the earlier ones',
    ...requiresPasswordAndCode,
    reply: RecoveryCodes,
  },
})
