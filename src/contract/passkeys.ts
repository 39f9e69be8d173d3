import { z } from 'zod'
import { passkeyTransports } from '#domain/passkeys.ts'
import { Session } from './accounts.ts'
import { calls } from './define.ts'
import { countShown, Done, id, language, line, listOf, secret, time, token } from './fields.ts'
import * as rules from './rules.ts'

/** Bytes as WebAuthn writes them: base64url without padding. */
const bytes = (max: number) => token(max).regex(/^[A-Za-z0-9_-]+$/, 'This passkey cannot be read')

const credentialID = bytes(1400)
/** What the browser signed, as JSON. */
const clientData = bytes(4000)
const password = secret(rules.currentPassword)
/** A code of the authenticator app, a recovery code or a code of a passkey, for accounts with a second factor. */
const code = secret(rules.code).optional()
const name = line(rules.passkeyName)

const Transport = z.enum(passkeyTransports)

/** The answer of `navigator.credentials.get`. */
const used = {
  credentialID,
  clientData,
  authenticatorData: bytes(4000),
  signature: bytes(8000),
}

const Passkey = z.object({
  passkeyID: id,
  name: z.string(),
  createdAt: time,
  /** Null until the first login with it. */
  lastUsedAt: time.nullable(),
  /** Whether it is copied to other devices of the person, so that it is not lost with one of them. */
  backedUp: z.boolean(),
})

const useErrors = [
  'passkeys_off',
  'passkey_over',
  'passkey_elsewhere',
  'passkey_unverified',
  'wrong_passkey',
  'passkey_copied',
  'too_many_tries',
] as const

const owners = { who: 'signed-in', whenStopped: true } as const

/** Endpoints for passkeys (WebAuthn), with which people log in without a password and a code. */
export const passkeys = calls({
  'GET auth/get_passkeys': {
    summary: "The signed-in person's passkeys: the newest first. `on`: whether new ones can be made here",
    ...owners,
    beforeSecondFactor: true,
    reply: z.object({ on: z.boolean(), max: countShown(10), passkeys: z.array(Passkey) }),
  },
  'POST auth/new_passkey_options': {
    summary:
      'Begin a new passkey. Requires the password, and a code if the account has a second factor. Returns what `navigator.credentials.create` needs; it works once, within five minutes, in the same session',
    ...owners,
    beforeSecondFactor: true,
    input: z.object({ password, code }),
    reply: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(
        z.object({ alg: z.int().meta({ minimum: -65_535, maximum: 0 }), type: z.literal('public-key') }),
      ),
      timeout: countShown(300_000),
      attestation: z.literal('none'),
      /** The passkeys that the account has. */
      excludeCredentials: z.array(
        z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(Transport) }),
      ),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
    }),
    errors: [
      'passkeys_off',
      'too_many_passkeys',
      'wrong_password',
      'code_wanted',
      'wrong_code',
      'codes_locked',
      'too_many_tries',
    ],
  },
  'POST auth/new_passkey': {
    summary:
      'Add the passkey that the browser made. Without a name it gets that of browser and system. The first one of an admin without a second factor ends every other session of the account',
    ...owners,
    beforeSecondFactor: true,
    input: z.object({
      credentialID,
      clientData,
      attestation: bytes(16_000),
      transports: listOf(Transport, passkeyTransports.length).optional(),
      name: name.optional(),
    }),
    reply: z.object({ response: z.string(), passkeyID: id, name: z.string() }),
    errors: [
      'passkeys_off',
      'passkey_over',
      'passkey_elsewhere',
      'passkey_unverified',
      'wrong_passkey',
      'passkey_taken',
      'too_many_passkeys',
      'too_many_tries',
    ],
  },
  'POST auth/rename_passkey': {
    summary: "Rename one of the caller's own passkeys",
    ...owners,
    input: z.object({ passkeyID: id, name }),
    reply: Done,
    errors: ['not_found', 'too_many_tries'],
  },
  'POST auth/remove_passkey': {
    summary:
      "Remove one of the caller's own passkeys. Requires the password, and a code if the account has a second factor",
    ...owners,
    input: z.object({ passkeyID: id, password, code }),
    reply: Done,
    errors: ['not_found', 'wrong_password', 'code_wanted', 'wrong_code', 'codes_locked', 'too_many_tries'],
  },
  'POST auth/passkey_login_options': {
    summary:
      'Begin the use of a passkey. Returns what `navigator.credentials.get` needs; it works once, within five minutes',
    who: 'anyone',
    reply: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: countShown(300_000),
      userVerification: z.literal('required'),
    }),
    errors: ['passkeys_off', 'too_many_tries'],
  },
  'POST auth/passkey_login': {
    summary: 'Log in with a passkey, in place of password and code. Returns the session and sets its cookie',
    who: 'anyone',
    input: z.object({
      ...used,
      /** The language that was chosen on the login page. The account keeps it. */
      language: language.optional(),
    }),
    reply: Session.extend({ language, passkeyID: id }),
    errors: useErrors,
  },
  'POST auth/passkey_code': {
    summary:
      'Get a code for a passkey: it works once, within five minutes, wherever this account is asked for a code of its authenticator app',
    who: 'anyone',
    input: z.object(used),
    reply: z.object({ code: z.string() }),
    errors: useErrors,
  },
})
