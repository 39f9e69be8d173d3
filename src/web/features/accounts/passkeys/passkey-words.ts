import * as m from '#messages/passkeys.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { PasskeyNotUsed } from './support.ts'

/** Why no passkey was made. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof PasskeyNotUsed)) return sentenceOf(error)
  return error.message === 'present' ? m.alreadyHere : m.notMade
}
