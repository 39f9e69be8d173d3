import { z } from 'zod'
import { password } from './accounts.ts'
import { calls } from './define.ts'
import { Done, secret } from './fields.ts'
import { maxLengths } from './limits.ts'
import * as rules from './rules.ts'

export const forgottenPassword = calls({
  'GET auth/support': {
    summary: 'How people who cannot log in can contact the team of this marketplace',
    who: 'anyone',
    /** Free text, such as an e-mail address or a phone number. */
    reply: z.object({ contact: z.string().nullable() }),
  },
  'POST auth/reset_password': {
    summary: 'Reset the password with a link from the team. Ends every session of the account',
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
