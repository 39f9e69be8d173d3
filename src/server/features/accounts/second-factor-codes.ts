import { hash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app has it; several ignore what an address says besides. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** By how many steps the clocks of phone and server may differ, either way. */
const drift = 1
const secretBytes = 20

const recoveryCodeCount = 10
/** Without letters that look alike: 32 of them, five bits each. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const recoveryCodeLength = 24

export const newSecret = (): Buffer => randomBytes(secretBytes)

const secretOf = (secret: Uint8Array): Secret => new Secret({ buffer: new Uint8Array(secret).buffer })

/** As people type it into an app, and as an address that apps open. */
export const writtenSecret = (secret: Uint8Array, email: string): { secret: string; uri: string } => {
  const totp = new TOTP({ ...shape, issuer: 'Ukay', label: email, secret: secretOf(secret) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** As they are compared: spaces and hyphens are for the eye. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

export const isOfApp = (code: string): boolean => /^\d{6}$/.test(code)

/** Whether it could be one of an app, or one for recovery. */
export const isPlausibleCode = (typed: string): boolean => {
  const code = plainCode(typed)
  return isOfApp(code) || /^[A-Z2-9]{24}$/.test(code)
}

/** The step of time whose code this is, counted from 1970; undefined where it is of none that counts now. */
export const stepOf = (secret: Uint8Array, code: string, now: Date): number | undefined => {
  // The library throws at six characters that are more than six bytes.
  if (!isOfApp(code)) return undefined
  const timestamp = now.getTime()
  const away = TOTP.validate({ ...shape, token: code, secret: secretOf(secret), timestamp, window: drift })
  return away === null ? undefined : TOTP.counter({ period: shape.period, timestamp }) + away
}

/** 120 bits each, in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from(randomBytes(recoveryCodeLength), (byte, place) => {
      const letter = letters[byte % letters.length]
      return place > 0 && place % 4 === 0 ? `-${letter}` : letter
    }).join(''),
  )

/** A slow hash protects what people make up; nobody tries 120 random bits, however fast. */
export const hashOfRecoveryCode = (code: string): Buffer => hash('sha256', plainCode(code), 'buffer')
