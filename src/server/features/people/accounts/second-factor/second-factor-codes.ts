import { hash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { lettersAndDigits } from '#domain/typed-codes.ts'

/** The RFC 6238 defaults. Several authenticator apps ignore other values in the otpauth address. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** The tolerated clock difference between phone and server, in steps each way. */
const drift = 1
const secretBytes = 20

const recoveryCodeCount = 10
/** 32 letters, five bits each, without those that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const recoveryCodeLength = 28
/** Codes made earlier have 120 bits. They stay valid. */
const earlierRecoveryCodeLength = 24

export const newSecret = (): Buffer => randomBytes(secretBytes)

const secretOf = (secret: Uint8Array): Secret => new Secret({ buffer: new Uint8Array(secret).buffer })

/** The secret as text for typing, and as an otpauth address. */
export const writtenSecret = (
  secret: Uint8Array,
  { email, city }: { email: string; city: string },
): { secret: string; uri: string } => {
  const totp = new TOTP({ ...shape, issuer: city, label: email, secret: secretOf(secret) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Removes the spaces and hyphens that people type for readability, and what nobody sees. */
export const plainCode = lettersAndDigits

export const isOfApp = (code: string): boolean => /^\d{6}$/.test(code)

/** Whether it has the form of an app code or of a recovery code. */
export const isPlausibleCode = (typed: string): boolean => {
  const code = plainCode(typed)
  const isRecoveryCode = code.length === recoveryCodeLength || code.length === earlierRecoveryCodeLength
  return isOfApp(code) || (isRecoveryCode && /^[A-Z2-9]+$/.test(code))
}

/** The TOTP time step of this code; undefined if the code is not valid now. */
export const stepOf = (secret: Uint8Array, code: string, now: Date): number | undefined => {
  // The library throws on six characters that take more than six bytes.
  if (!isOfApp(code)) return undefined
  const timestamp = now.getTime()
  const away = TOTP.validate({ ...shape, token: code, secret: secretOf(secret), timestamp, window: drift })
  return away === null ? undefined : TOTP.counter({ period: shape.period, timestamp }) + away
}

/** 140 bits each, in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from(randomBytes(recoveryCodeLength), (byte, index) => {
      const letter = letters[byte % letters.length]
      return index > 0 && index % 4 === 0 ? `-${letter}` : letter
    }).join(''),
  )

/** A hundred random bits and more cannot be guessed, so they need no slow hash. */
export const hashOfRecoveryCode = (code: string): Buffer => hash('sha256', plainCode(code), 'buffer')
