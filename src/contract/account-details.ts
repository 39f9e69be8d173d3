import { z } from 'zod'
import { email, phone_no } from './accounts.ts'
import { calls } from './define.ts'
import { Done, file, id, properName, secret } from './fields.ts'
import * as rules from './rules.ts'

export const AccountDetails = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_no: z.string(),
  /** True once a seller has sent their IDs, because an admin compares the name with them. */
  nameFixed: z.boolean(),
  /** The path of the photo, or null if there is none. */
  photo: z.string().nullable(),
  /** Whether this marketplace sends e-mail, so that addresses can be confirmed. */
  mail: z.boolean(),
  emailConfirmed: z.boolean(),
  /** A new address that waits for the link in its mail. */
  newEmail: z.string().nullable(),
})

/** Endpoints with which people see and change their details from the sign-up. */
export const accountDetails = calls({
  'GET auth/account': {
    summary: "The caller's own name, phone number, e-mail address and photo",
    who: 'signed-in',
    whenStopped: true,
    reply: AccountDetails,
  },
  'POST auth/change_details': {
    summary:
      'Change the name, the phone number or the e-mail address. Requires the password; a new e-mail address also requires a code if the account has a second factor, and ends every other session, or waits until the link in its mail is opened',
    who: 'signed-in',
    input: z
      .object({
        password: secret(rules.currentPassword),
        /** A code of the authenticator app or a recovery code, for accounts with a second factor. */
        code: secret(rules.code).optional(),
        email: email.optional(),
        first_name: properName(rules.firstName).optional(),
        last_name: properName(rules.lastName).optional(),
        phone_no: phone_no.optional(),
      })
      .refine((given) => Object.keys(given).some((name) => name !== 'password' && name !== 'code'), {
        message: 'There is nothing to change',
      }),
    /** `confirm_by_mail`: the e-mail address changes once its owner opens the link that was sent to it. */
    reply: Done.extend({ confirm_by_mail: z.literal(true).optional() }),
    errors: [
      'wrong_password',
      'code_wanted',
      'wrong_code',
      'codes_locked',
      'email_taken',
      'name_fixed',
      'name_reserved',
      'too_many_tries',
    ],
  },
  'POST auth/set_photo': {
    summary: "Set or replace the caller's own photo",
    who: 'signed-in',
    input: z.object({ img: file('A photo') }),
    reply: z.object({ photo: z.string() }),
    errors: ['not_a_photo', 'photo_too_large', 'busy', 'too_many_tries'],
  },
  'POST auth/remove_photo': {
    summary: "Remove the caller's own photo. Not an error if there is none",
    who: 'signed-in',
    reply: Done,
  },
  'GET auth/get_photo': {
    summary: 'The photo of a person, by the id in its path',
    who: 'signed-in',
    whenStopped: true,
    input: z.object({ id }),
    reply: { mediaType: 'image/webp', content: 'The photo' },
    errors: ['not_found'],
  },
})
