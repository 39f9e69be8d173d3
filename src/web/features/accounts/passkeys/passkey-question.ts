import { readCookies, writeCookie } from '#web/lib/device-storage.ts'

/** A cookie, because logging out deletes what else the browser stores, and "Not now" is for good. It is of the device alone. */
const cookie = 'passkey-question=answered'
const year = 31_536_000

export const mayAskForPasskey = (): boolean =>
  'PublicKeyCredential' in window && !readCookies().split('; ').includes(cookie)

export const rememberAnswer = (): void => writeCookie(`${cookie}; path=/; max-age=${year}; samesite=lax`)
