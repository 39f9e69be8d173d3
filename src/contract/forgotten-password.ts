import { z } from 'zod'
import { password } from './accounts.ts'
import { calls } from './define.ts'
import { Done } from './fields.ts'
import { maxLengths } from './limits.ts'

export const forgottenPassword = calls({
  'GET auth/support': {
    summary: 'How to reach the team of this marketplace, for whoever cannot log in',
    who: 'anyone',
    /** In words of theirs: an e-mail, a number, a place. */
    reply: z.object({ contact: z.string().nullable() }),
  },
  'POST auth/reset_password': {
    summary: 'Take another password by a link that the team has made; every session of the account ends',
    who: 'anyone',
    input: z.object({
      /** What stands behind the # of the link. */
      token: z.string('The link is required').max(maxLengths.secret),
      new_password: password,
      /** Of the authenticator app, or a recovery code; of accounts with a second factor only. */
      code: z.string().max(maxLengths.secret).optional(),
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
