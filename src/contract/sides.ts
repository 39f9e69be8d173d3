import { z } from 'zod'
import { email, Session } from './accounts.ts'
import { calls } from './define.ts'
import { Done, line, secret, ticked } from './fields.ts'
import { agreed } from './legal.ts'
import { maxLengths } from './limits.ts'
import * as rules from './rules.ts'

/** One person with a buyer's and a seller's account: one login opens both, and a session acts as one of them. */
export const sides = calls({
  'POST auth/sell_too': {
    summary:
      "Make the seller's account of the signed-in buyer, with the same login, and act as it. By it you agree to the current terms and community rules, and say that you are 18 or over",
    who: ['buyer'],
    input: z.object({
      address: line(rules.homeAddress),
      /** The parts of the address prefill the form that creates the shop. */
      street: line(rules.street).optional(),
      barangay: line(rules.barangay).optional(),
      municipality: line(rules.city).optional(),
      /** Whether the seller is 18 or over. Without it says so; `false` is refused. */
      adult: ticked.optional(),
      agreed: agreed.optional(),
    }),
    reply: Session,
    errors: ['under_age', 'both_sides_there', 'too_many_tries'],
  },
  'POST auth/join_account': {
    summary:
      "Join another account of the same person on the other side, by both passwords. Its e-mail, password, second factor and passkeys end; the caller's open both",
    who: ['buyer', 'seller', 'unverified', 'completed'],
    input: z.object({
      password: secret(rules.currentPassword),
      /** Of the caller's second factor. */
      code: secret(rules.code).optional(),
      other_email: email,
      other_password: z.string().max(maxLengths.secret),
      other_code: secret(rules.code).optional(),
    }),
    reply: Done,
    errors: [
      'wrong_password',
      'code_wanted',
      'wrong_code',
      'codes_locked',
      'wrong_credentials',
      'other_code_wanted',
      'other_account_stopped',
      'same_side',
      'both_sides_there',
      'own_tickets_open',
      'too_many_tries',
    ],
  },
  'POST auth/switch_side': {
    summary: "Act as the signed-in person's other account in this session, and in no other",
    who: 'signed-in',
    whenStopped: true,
    input: z.object({ side: z.enum(['buyer', 'seller'], rules.sideUnknown) }),
    reply: Session,
    errors: ['not_found', 'too_many_tries'],
  },
})
