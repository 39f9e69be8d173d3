import { z } from 'zod'
import { type ActGroup, actGroups, adminActs } from '#domain/admin-acts.ts'
import { languages } from '#domain/language.ts'
import { adminRoles } from '#domain/roles.ts'
import { setUpChecks, setUpStates } from '#domain/set-up.ts'
import { maximumVouchersAtOnce } from '#domain/vouchers.ts'
import { email, password } from './accounts.ts'
import { calls } from './define.ts'
import {
  countShown,
  Done,
  id,
  properName,
  secret,
  sumShown,
  ticked,
  time,
  token,
  wholeShown,
} from './fields.ts'
import * as rules from './rules.ts'

const role = z.enum(adminRoles)
const link = { token: token(100) }
const moment = z.iso.datetime({ message: 'This is not a time' })

const group = z.enum(Object.keys(actGroups) as [ActGroup, ...ActGroup[]])
const filters = {
  group: group.optional(),
  adminID: id.optional(),
  from: moment.optional(),
  to: moment.optional(),
}

const Person = z.object({ accountID: id, name: z.string() })

const Act = z.object({
  actID: id,
  at: time,
  act: z.enum(adminActs as [(typeof adminActs)[number], ...(typeof adminActs)[number][]]),
  /** Null if the operator did it by a command. */
  admin: Person.nullable(),
  /** The person concerned, if it is one. */
  person: Person.nullable(),
  /** What it is about, if it has an id of its own. */
  about: z.object({ kind: z.string(), id: z.string() }).nullable(),
  words: z.string(),
})

const Request = z.object({
  requestID: id,
  askedBy: Person,
  askedAt: time,
  /** Whether the caller asked. */
  isMine: z.boolean(),
  /** Whether a second admin has agreed. Then whoever asked may do it. */
  agreed: z.boolean(),
  what: z.union([
    z.object({
      kind: z.literal('vouchers'),
      /** In pesos. */
      amount: sumShown,
      count: wholeShown(1, maximumVouchersAtOnce),
    }),
    z.object({ kind: z.literal('id_photos'), seller: Person }),
  ]),
})

/** Endpoints for the people who run the marketplace: their roles, the log of what they do, breaches and the set-up. */
export const admins = calls({
  'GET admin/get_admins': {
    summary: 'All admins with their roles, and the open invitations',
    who: ['admin'],
    admins: [],
    reply: z.object({
      admins: z.array(
        z.object({
          adminID: id,
          firstName: z.string(),
          lastName: z.string(),
          email: z.string(),
          role,
          secondFactor: z.boolean(),
          /** Null without a session. */
          seenAt: time.nullable(),
        }),
      ),
      invitations: z.array(z.object({ invitationID: id, role, madeAt: time, expiresAt: time })),
    }),
  },
  'POST admin/set_role': {
    summary: 'Give an admin another role, from their next request on. The last owner keeps theirs',
    who: ['admin'],
    admins: [],
    input: z.object({ adminID: id, role }),
    reply: Done,
    errors: ['not_found', 'last_owner'],
  },
  'POST admin/remove': {
    summary:
      'Remove an admin: ends their sessions and erases their account, except for the name in the log. Requires the password of the owner',
    who: ['admin'],
    admins: [],
    input: z.object({ adminID: id, password: secret(rules.currentPassword) }),
    reply: Done,
    errors: ['not_found', 'last_owner', 'wrong_password', 'too_many_tries'],
  },
  'POST admin/invite': {
    summary: 'Make an invitation. Its token makes one admin, within a day, and is shown only in this reply',
    who: ['admin'],
    admins: [],
    input: z.object({ role }),
    reply: z.object({ invitationID: id, token: z.string(), expiresAt: time }),
    errors: ['too_many_invitations', 'too_many_tries'],
  },
  'POST admin/cancel_invitation': {
    summary: 'Cancel an open invitation',
    who: ['admin'],
    admins: [],
    input: z.object({ invitationID: id }),
    reply: Done,
    errors: ['not_found'],
  },
  'POST admin/read_invitation': {
    summary: 'The role of an open invitation. Changes nothing',
    who: 'anyone',
    input: z.object(link),
    reply: z.object({ role, expiresAt: time }),
    errors: ['link_over', 'too_many_tries'],
  },
  'POST admin/join': {
    summary: 'Become an admin with an invitation. Logs nobody in',
    who: 'anyone',
    input: z.object({
      ...link,
      email,
      password,
      first_name: properName(rules.firstName),
      last_name: properName(rules.lastName),
    }),
    reply: Done,
    errors: ['link_over', 'email_taken', 'common_password', 'guessable_password', 'too_many_tries'],
  },
  'GET admin/get_log': {
    summary: 'What admins did, and the operator by commands, newest first, 50 a page',
    who: ['admin'],
    admins: [],
    input: z.object({ ...filters, cursor: token(200).optional() }),
    reply: z.object({ acts: z.array(Act), has_next: z.boolean(), cursor: z.string().nullable() }),
  },
  'GET admin/export_log': {
    summary: 'The newest 10,000 acts that fit the filters, as CSV. The download is an act itself',
    who: ['admin'],
    admins: [],
    input: z.object(filters),
    reply: { mediaType: 'text/csv', content: 'A line for each act' },
    errors: ['too_many_tries'],
  },
  'GET admin/get_requests': {
    summary: "What waits for a second admin, of the caller's role, oldest first",
    who: ['admin'],
    admins: ['verifier', 'treasurer'],
    reply: z.object({ requests: z.array(Request) }),
  },
  'POST admin/answer_request': {
    summary: 'Agree to what another admin asked for, or refuse it',
    who: ['admin'],
    admins: ['verifier', 'treasurer'],
    input: z.object({ requestID: id, agree: ticked }),
    reply: Done,
    errors: ['not_found', 'needs_other_admin'],
  },
  'GET admin/get_breach': {
    summary:
      'For a breach of at most 366 days: what admins accessed or decided and the operator did by commands, the people concerned, and drafts of the notices',
    who: ['admin'],
    admins: [],
    input: z.object({ from: moment, to: moment, adminID: id.optional() }),
    reply: z.object({
      /** Without an admin: by the operator's commands. */
      acts: z.array(z.object({ admin: Person.nullable(), act: Act.shape.act, count: countShown() })),
      /** At most 1,000. */
      people: z.array(Person.extend({ email: z.string(), acts: countShown() })),
      /** How often they, or somebody with their password, downloaded their data. Without `adminID` only; at most 1,000. */
      downloads: z.array(Person.extend({ email: z.string(), count: countShown() })),
      /** Whether there are more people. */
      more: z.boolean(),
      notices: z.object({ commission: z.string(), people: z.record(z.enum(languages), z.string()) }),
    }),
    errors: ['too_many_tries'],
  },
  'POST admin/send_test_mail': {
    summary: 'Send a mail to the caller now, to see whether the mail server takes it',
    who: ['admin'],
    admins: [],
    reply: Done,
    errors: ['mail_off', 'mail_not_sent', 'too_many_tries'],
  },
  'POST admin/name_city': {
    summary:
      'Give this marketplace another name, for mails, previews of links, authenticator apps and passkeys',
    who: ['admin'],
    admins: [],
    input: z.object({ name: properName(rules.cityName) }),
    reply: Done,
  },
  'GET admin/get_set_up': {
    summary:
      'What is set up and what is not, and what background jobs set aside. No secret of the settings is in it',
    who: ['admin'],
    admins: [],
    reply: z.object({
      cityName: z.string(),
      checks: z.array(z.object({ check: z.enum(setUpChecks), state: z.enum(setUpStates) })),
      /** What jobs could not do and try again later, the last tried first, 100 at most. */
      setAside: z.array(
        z.object({
          job: z.string(),
          /** The id of the row. Empty if the whole run failed. */
          subject: z.string(),
          attempts: wholeShown(1, 2_147_483_647),
          error: z.string(),
          lastAt: time,
          retryAt: time,
        }),
      ),
    }),
  },
})
