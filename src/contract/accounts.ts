import { z } from 'zod'
import { adminRoles } from '#domain/roles.ts'
import { calls } from './define.ts'
import {
  Done,
  id,
  language,
  line,
  listOf,
  oneOfShown,
  properName,
  secret,
  style,
  tagID,
  tagIDShown,
  ticked,
  time,
} from './fields.ts'
import { agreed, MissingAgreement } from './legal.ts'
import { maxLengths } from './limits.ts'
import * as rules from './rules.ts'

export const email = z
  .string(rules.email.required)
  .overwrite(rules.email.read)
  .max(rules.email.max, rules.email.tooLong)
  .pipe(z.email({ pattern: rules.email.pattern, error: rules.email.mismatch }))
export const password = z
  .string(rules.password.required)
  .min(rules.password.min, rules.password.tooShort)
  .max(rules.password.max, rules.password.tooLong)
export const phone_no = z
  .string(rules.phone.required)
  .overwrite(rules.phone.read)
  .regex(rules.phone.pattern, rules.phone.mismatch)

/** The maximum exceeds the number of tags that exist. */
const tagIDs = listOf(tagID, 100, 'This is not a tag')

const person = {
  email,
  password,
  first_name: properName(rules.firstName),
  last_name: properName(rules.lastName),
  phone_no,
  /** The versions of the legal documents that the form showed. Without it, the current versions are recorded. */
  agreed: agreed.optional(),
}

export const Session = z.object({
  email: z.string(),
  user_type: z.enum(['Shop User', 'Shop Owner', 'Admin', 'Unverified', 'Completed']),
  id,
  shop_owner_id: id.nullable(),
  verified: oneOfShown([0, 1, 2]),
  /** Present only for an admin who must set up a second factor before doing anything else. */
  second_factor_missing: z.literal(true).optional(),
  /** Present only for admins. */
  adminRole: z.enum(adminRoles).optional(),
  /** Present only for a buyer who helps a shop. `working`: in this session, which is then a shop owner's. */
  helperOf: z.object({ shopID: id, shopName: z.string(), working: z.boolean() }).optional(),
  /** Present only for whoever has an account on this side too. */
  other_side: z.enum(['buyer', 'seller']).optional(),
  /** Present only while the account is stopped by a decision of admins. `until` is null for good. */
  stopped: z.object({ until: time.nullable() }).optional(),
  /** Present only in a session that works for a shop which the person no longer helps. */
  helpEnded: z.literal(true).optional(),
  /** Present only for a buyer or seller who has not agreed to the current documents. */
  missingAgreements: z.array(MissingAgreement).optional(),
  /** Present only for a seller who has not declared to be 18 or over. */
  adultUndeclared: z.literal(true).optional(),
})

/** Maps tag names to tag ids. */
export const TagMap = z.record(z.string(), tagIDShown)

/** `confirm_by_mail`: nobody is logged in yet, because the account begins with the link that was sent by mail. */
const SignedUp = Done.extend({ confirm_by_mail: z.literal(true).optional() })

/** Endpoints for sign-up, login, the session, the password and preference tags. */
export const accounts = calls({
  'POST auth/new_shop_user': {
    summary:
      'Sign up as a buyer. By signing up you agree to the current terms and community rules, and have read the privacy notice. Logs in, unless the e-mail must be confirmed first',
    who: 'anyone',
    input: z.object({
      ...person,
      isFeminine: style,
      tagIDs: tagIDs.optional(),
    }),
    reply: SignedUp,
    errors: [
      'email_taken',
      'name_reserved',
      'common_password',
      'guessable_password',
      'unknown_tag',
      'too_many_tries',
    ],
  },
  'POST auth/new_shop_owner': {
    summary:
      'Sign up as a seller. By signing up you agree to the current terms and community rules, have read the privacy notice, and say that you are 18 or over. Logs in, unless the e-mail must be confirmed first',
    who: 'anyone',
    input: z.object({
      ...person,
      address: line(rules.homeAddress),
      /** The parts of the address prefill the form that creates the shop. */
      street: line(rules.street).optional(),
      barangay: line(rules.barangay).optional(),
      municipality: line(rules.city).optional(),
      /** Whether the seller is 18 or over. Signing up without it says so; `false` is refused. */
      adult: ticked.optional(),
    }),
    reply: SignedUp,
    errors: [
      'under_age',
      'email_taken',
      'name_reserved',
      'common_password',
      'guessable_password',
      'too_many_tries',
    ],
  },
  'POST auth/login': {
    summary: 'Log in. Returns the session and sets its cookie',
    who: 'anyone',
    // The format is not validated, so that every wrong input gets the error `wrong_credentials`.
    input: z.object({
      email: z.string().overwrite(rules.email.read).max(maxLengths.secret),
      password: z.string().max(maxLengths.secret),
      /** A code of the authenticator app or a recovery code, for accounts with a second factor. */
      code: secret(rules.code).optional(),
      /** The language that was chosen on the login page. The account keeps it. */
      language: language.optional(),
    }),
    reply: Session.extend({ language }),
    errors: ['wrong_credentials', 'code_wanted', 'wrong_code', 'codes_locked', 'too_many_tries'],
  },
  'POST auth/set_language': {
    summary: 'Choose the language, for the account if somebody is signed in, and for this browser',
    who: 'anyone',
    input: z.object({ language }),
    reply: Done,
    errors: ['too_many_tries'],
  },
  'POST auth/logout': {
    summary: 'Log out. Not an error without a session',
    who: 'anyone',
    reply: Done,
  },
  'GET auth/session': {
    summary: 'The current session',
    who: 'signed-in',
    whenStopped: true,
    beforeSecondFactor: true,
    replacedSession: true,
    reply: Session,
  },
  'POST auth/change_password': {
    summary: 'Change the password. Ends every other session of the account',
    who: 'signed-in',
    whenStopped: true,
    input: z.object({
      password: secret(rules.currentPassword),
      new_password: password,
    }),
    reply: Done,
    errors: ['wrong_password', 'common_password', 'guessable_password', 'too_many_tries'],
  },
  'GET auth/home_address': {
    summary: 'The address that the signed-in seller gave at sign-up',
    who: ['seller'],
    /** The parts are null if the seller gave the address as one line. */
    reply: z.object({
      address: z.string(),
      street: z.string().nullable(),
      barangay: z.string().nullable(),
      municipality: z.string().nullable(),
    }),
  },
  'GET store/get_all_tags': {
    summary: 'All tags, as a map of names to ids',
    who: 'anyone',
    reply: TagMap,
  },
  'GET auth/get_pref_for_user': {
    summary: "The signed-in buyer's preference tags, as a map of names to ids",
    who: ['buyer'],
    reply: TagMap,
  },
  'POST auth/attach_pref_to_user': {
    summary: "Replace the signed-in buyer's preference tags. Without tagIDs, remove all of them",
    who: ['buyer'],
    input: z.object({ tagIDs: tagIDs.optional() }),
    reply: Done,
    errors: ['unknown_tag'],
  },
})
