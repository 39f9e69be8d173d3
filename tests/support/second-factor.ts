import { Secret, TOTP } from 'otpauth'
import type { Client } from './client.ts'
import { testPassword } from './factories.ts'

/** What an authenticator app that knows this secret shows. */
export const codeAt = (secret: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })

/** Turns a second factor on, as its screen does; its first code is used with it. */
export const setUpSecondFactor = async (
  person: Client,
  now: Date,
): Promise<{ secret: string; codes: string[] }> => {
  const { secret } = await person.ok('POST auth/second_factor/begin', { password: testPassword })
  const { recovery_codes } = await person.ok('POST auth/second_factor/confirm', { code: codeAt(secret, now) })
  return { secret, codes: recovery_codes }
}
