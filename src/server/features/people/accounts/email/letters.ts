import type { Language } from '#domain/language.ts'
import { inAllLanguages } from '#languages/of-server.ts'
import type { Letter } from '../../../../platform/mail/letter.ts'

type Written = Omit<Letter, 'language' | 'action'> & { action?: string }
type Letters<Values extends unknown[]> = Record<Language, (...values: Values) => Written>

/** To an owner who asked for it. */
export const testLetter: Letters<[]> = inAllLanguages((messages) => messages.testLetter)
export const passwordLinkLetter: Letters<[]> = inAllLanguages((messages) => messages.passwordLinkLetter)
export const signUpLetter: Letters<[]> = inAllLanguages((messages) => messages.signUpLetter)
/** To the owner of an address that somebody typed at a sign-up or for another account. */
export const emailTakenLetter: Letters<[]> = inAllLanguages((messages) => messages.emailTakenLetter)
export const confirmEmailLetter: Letters<[]> = inAllLanguages((messages) => messages.confirmEmailLetter)
export const newDeviceLetter: Letters<[device: string | null, at: string]> = inAllLanguages(
  (messages) => messages.newDeviceLetter,
)
export const newPasskeyLetter: Letters<[name: string, at: string]> = inAllLanguages(
  (messages) => messages.newPasskeyLetter,
)
export const passkeyRemovedLetter: Letters<[name: string, at: string]> = inAllLanguages(
  (messages) => messages.passkeyRemovedLetter,
)
export const passwordChangedLetter: Letters<[at: string]> = inAllLanguages(
  (messages) => messages.passwordChangedLetter,
)
export const idleAccountLetter: Letters<[on: string]> = inAllLanguages(
  (messages) => messages.idleAccountLetter,
)
/** To the old address. The new one is not named: whoever reads the old mailbox need not know it. */
export const emailChangedLetter: Letters<[at: string, contact: string | undefined]> = inAllLanguages(
  (messages) => messages.emailChangedLetter,
)

const localeOf: Record<Language, string> = { en: 'en-PH', fil: 'fil-PH' }

/** For a sentence, in Manila. */
export const timeIn = (language: Language, at: Date): string =>
  new Intl.DateTimeFormat(localeOf[language], {
    timeZone: 'Asia/Manila',
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(at)

export const dayIn = (language: Language, at: Date): string =>
  new Intl.DateTimeFormat(localeOf[language], { timeZone: 'Asia/Manila', dateStyle: 'long' }).format(at)
