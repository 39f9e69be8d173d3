import { z } from 'zod'
import { email, password } from './accounts.ts'
import { calls } from './define.ts'
import { Done, secret } from './fields.ts'
import { maxLengths } from './limits.ts'
import * as rules from './rules.ts'

export const forgottenPassword = calls({
  'GET auth/support': {
    summary: 'How people who cannot log in can contact the team of this marketplace',
    who: 'anyone',
    reply: z.object({
      /** Free text, such as an e-mail address or a phone number. */
      contact: z.string().nullable(),
      /** Whether `auth/forgot_password` can send a link. */
      mail: z.boolean(),
    }),
  },
  'POST auth/forgot_password': {
    summary:
      'Send a link for a new password by e-mail. The answer does not depend on whether there is an account',
    who: 'anyone',
    input: z.object({ email }),
    reply: Done,
    errors: ['mail_off', 'too_many_tries'],
  },
  'POST auth/reset_password': {
    summary: 'Reset the password with a link. Ends every session of the account',
    who: 'anyone',
    input: z.object({
      /** The fragment of the link, after the #. */
      token: z.string('The link is required').max(maxLengths.secret),
      new_password: password,
      /** A code of the authenticator app or a recovery code, for accounts with a second factor. */
      code: secret(rules.code).optional(),
    }),
    reply: Done,
    errors: [
      'link_over',
      'common_password',
      'guessable_password',
      'code_wanted',
      'wrong_code',
      'codes_locked',
      'too_many_tries',
    ],
  },
})
