import { Secret, TOTP } from 'otpauth'
import type { Client } from './client.ts'
import { testPassword } from './factories.ts'

/** The code of an authenticator app with this secret. */
export const codeAt = (secret: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })

/** Turns on a second factor as the page does; this uses its first code up. */
export const setUpSecondFactor = async (
  person: Client,
  now: Date,
): Promise<{ secret: string; codes: string[] }> => {
  const { secret } = await person.ok('POST auth/second_factor/begin', { password: testPassword })
  const { recovery_codes } = await person.ok('POST auth/second_factor/confirm', { code: codeAt(secret, now) })
  return { secret, codes: recovery_codes }
}
