import { z } from 'zod'
import { email, password } from './accounts.ts'
import { calls } from './define.ts'
import { Done, properName, secret } from './fields.ts'
import * as rules from './rules.ts'

/** Left out by a browser on the machine of the server. */
const code = secret(rules.code).optional()

/** Endpoints of a marketplace without an admin. With one, they are `not_found` for everybody, for good. */
export const firstRun = calls({
  'POST setup/check_code': {
    summary:
      'Whether the caller may make the first admin: on the machine of the server, or with the code of its terminal',
    who: 'anyone',
    input: z.object({ code }),
    reply: Done,
    errors: ['not_found', 'wrong_first_run_code', 'too_many_tries'],
  },
  'POST setup/make_first_admin': {
    summary: 'Make the first admin, an owner. Logs nobody in',
    who: 'anyone',
    input: z.object({
      code,
      email,
      password,
      first_name: properName(rules.firstName),
      last_name: properName(rules.lastName),
      /** How this marketplace is called. */
      city: properName(rules.cityName).optional(),
    }),
    reply: Done,
    errors: [
      'not_found',
      'wrong_first_run_code',
      'email_taken',
      'common_password',
      'guessable_password',
      'too_many_tries',
    ],
  },
})
