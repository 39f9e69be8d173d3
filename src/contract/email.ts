import { z } from 'zod'
import { calls } from './define.ts'
import { Done, secret } from './fields.ts'
import { maxLengths } from './limits.ts'
import * as rules from './rules.ts'

/** The fragment of the link, after the # and the name of its kind. */
const token = z.string('The link is required').max(maxLengths.secret)

/** Links that people get by e-mail. */
export const email = calls({
  'POST auth/confirm_sign_up': {
    summary: 'Finish a sign-up with the link from the mail and the password of the sign-up, and log in',
    who: 'anyone',
    input: z.object({ token, password: secret(rules.currentPassword) }),
    reply: Done,
    errors: ['link_over', 'wrong_password', 'email_taken', 'too_many_tries'],
  },
  'POST auth/send_email_link': {
    summary: "Send a link that confirms the caller's e-mail address. Not an error if it is confirmed",
    who: 'signed-in',
    reply: Done,
    errors: ['mail_off', 'too_many_tries'],
  },
  'POST auth/confirm_email': {
    summary: 'Confirm an e-mail address, or change it, with the link that was sent to it',
    who: 'anyone',
    input: z.object({ token }),
    /** `changed`: the account has this address from now on, and was logged out everywhere else. */
    reply: Done.extend({ changed: z.boolean() }),
    errors: ['link_over', 'email_taken', 'too_many_tries'],
  },
})
