import { inApp } from '#web/lib/in-app.ts'
import { stored } from '#web/lib/stored.ts'

/** The id of the passkey of this device that was made or used last. */
export const passkeyHere = stored('device', 'passkey-here')

/** Whether this browser has passkeys. That of Messenger and similar apps has none, or none that last. */
export const hasPasskeys = (): boolean =>
  inApp === undefined && window.isSecureContext && 'PublicKeyCredential' in window

/** Whether it offers them in the e-mail field. */
export const offersInField = async (): Promise<boolean> =>
  hasPasskeys() && (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/** Whether this device itself can keep one: with a finger, a face or a screen lock. */
export const keepsPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && (await window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())

/** The person or the browser ended it before a passkey was used or made. */
export class PasskeyNotUsed extends Error {
  override name = 'PasskeyNotUsed'
}
