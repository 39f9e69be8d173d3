import { durationInWords, keptFor } from '#domain/kept.ts'
import type { Language } from '#domain/language.ts'
import type { Letter } from '../../../platform/mail/letter.ts'

type Written = Omit<Letter, 'language' | 'action'> & { action?: string }
type Letters<Values extends unknown[]> = Record<Language, (...values: Values) => Written>

const ignore = {
  en: 'If this was not you, ignore this e-mail. Nothing changes without the link.',
  fil: 'Kung hindi ikaw ito, huwag pansinin ang e-mail na ito. Walang magbabago kung hindi bubuksan ang link.',
}
const once = {
  en: 'It works once, for a day. Do not share it.',
  fil: 'Isang beses lang ito gagana, sa loob ng isang araw. Huwag itong ibahagi.',
}
const onceForAnHour = {
  en: 'It works once, for an hour. Do not share it.',
  fil: 'Isang beses lang ito gagana, sa loob ng isang oras. Huwag itong ibahagi.',
}
const noMeansHelp = {
  en: 'If this was not you, choose a new password now: it logs out every other device.',
  fil: 'Kung hindi ikaw ito, magpalit agad ng password: mala-log out ang lahat ng ibang device.',
}

export const passwordLinkLetter: Letters<[]> = {
  en: () => ({
    subject: 'Choose a new password',
    paragraphs: ['Somebody asked for a new password for your Ukay account. Open the link to choose one.'],
    action: 'Choose a new password',
    notes: [onceForAnHour.en, ignore.en],
  }),
  fil: () => ({
    subject: 'Pumili ng bagong password',
    paragraphs: [
      'May humingi ng bagong password para sa Ukay account mo. Buksan ang link para pumili ng bago.',
    ],
    action: 'Pumili ng bagong password',
    notes: [onceForAnHour.fil, ignore.fil],
  }),
}

export const signUpLetter: Letters<[]> = {
  en: () => ({
    subject: 'Finish your sign-up',
    paragraphs: ['Open the link and enter the password that you chose. Then your Ukay account is ready.'],
    action: 'Finish sign-up',
    notes: [once.en, ignore.en],
  }),
  fil: () => ({
    subject: 'Tapusin ang sign-up mo',
    paragraphs: [
      'Buksan ang link at ilagay ang password na pinili mo. Handa na pagkatapos ang Ukay account mo.',
    ],
    action: 'Tapusin ang sign-up',
    notes: [once.fil, ignore.fil],
  }),
}

/** To the owner of an address that somebody typed at a sign-up or for another account. */
export const emailTakenLetter: Letters<[]> = {
  en: () => ({
    subject: 'You already have an account',
    paragraphs: [
      'Somebody typed this e-mail address for an account on Ukay. You have one already, so nothing has changed.',
      'If it was you, log in. If you forgot the password, ask for a new one.',
    ],
    action: 'Ask for a new password',
    notes: ['If this was not you, there is nothing to do.'],
  }),
  fil: () => ({
    subject: 'May account ka na',
    paragraphs: [
      'May nag-type ng e-mail address na ito para sa isang account sa Ukay. May account ka na, kaya walang nagbago.',
      'Kung ikaw iyon, mag-log in. Kung nakalimutan mo ang password, humingi ng bago.',
    ],
    action: 'Humingi ng bagong password',
    notes: ['Kung hindi ikaw iyon, wala kang kailangang gawin.'],
  }),
}

export const confirmEmailLetter: Letters<[]> = {
  en: () => ({
    subject: 'Confirm your e-mail address',
    paragraphs: ['Open the link so that we know that this address is yours.'],
    action: 'Confirm this address',
    notes: [once.en, ignore.en],
  }),
  fil: () => ({
    subject: 'Kumpirmahin ang e-mail address mo',
    paragraphs: ['Buksan ang link para malaman naming sa iyo ang address na ito.'],
    action: 'Kumpirmahin ang address',
    notes: [once.fil, ignore.fil],
  }),
}

export const newDeviceLetter: Letters<[device: string | null, at: string]> = {
  en: (device, at) => ({
    subject: 'New login to your account',
    paragraphs: [
      `Somebody logged in to your Ukay account on ${at}, in a browser that you had not used before.`,
      ...(device === null ? [] : [`The device: ${device}.`]),
    ],
    action: 'See where you are logged in',
    notes: [noMeansHelp.en],
  }),
  fil: (device, at) => ({
    subject: 'May bagong nag-log in sa account mo',
    paragraphs: [
      `May nag-log in sa Ukay account mo noong ${at}, sa browser na hindi mo pa nagagamit dati.`,
      ...(device === null ? [] : [`Ang device: ${device}.`]),
    ],
    action: 'Tingnan kung saan ka naka-log in',
    notes: [noMeansHelp.fil],
  }),
}

export const passwordChangedLetter: Letters<[at: string]> = {
  en: (at) => ({
    subject: 'Your password was changed',
    paragraphs: [`The password of your Ukay account was changed on ${at}.`],
    action: 'This was not me',
    notes: ['If this was you, there is nothing to do. If not, ask for a new password with the button.'],
  }),
  fil: (at) => ({
    subject: 'Napalitan ang password mo',
    paragraphs: [`Napalitan ang password ng Ukay account mo noong ${at}.`],
    action: 'Hindi ako ito',
    notes: [
      'Kung ikaw ito, wala kang kailangang gawin. Kung hindi, humingi ng bagong password gamit ang button.',
    ],
  }),
}

export const idleAccountLetter: Letters<[on: string]> = {
  en: (on) => ({
    subject: 'Your account will be deleted',
    paragraphs: [
      `Nobody has logged in to your Ukay account for ${durationInWords(keptFor.idleAccounts, 'en')}. We keep data no longer than needed.`,
      `Log in before ${on} to keep it. Otherwise we delete the account and your data.`,
    ],
    action: 'Log in and keep my account',
  }),
  fil: (on) => ({
    subject: 'Buburahin ang account mo',
    paragraphs: [
      `${durationInWords(keptFor.idleAccounts, 'fil')} nang walang nag-log in sa Ukay account mo. Hindi namin itinatago ang data nang mas matagal sa kailangan.`,
      `Mag-log in bago ang ${on} para manatili ito. Kung hindi, buburahin namin ang account at ang data mo.`,
    ],
    action: 'Mag-log in at panatilihin ang account',
  }),
}

/** To the old address. The new one is not named: whoever reads the old mailbox need not know it. */
export const emailChangedLetter: Letters<[at: string, contact: string | undefined]> = {
  en: (at, contact) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `Your Ukay account has another e-mail address since ${at}. You no longer log in with this one.`,
    ],
    notes: [
      'If this was you, there is nothing to do.',
      contact === undefined
        ? 'If not, contact the team of the marketplace.'
        : `If not, contact the team: ${contact}`,
    ],
  }),
  fil: (at, contact) => ({
    subject: 'Napalitan ang e-mail address mo',
    paragraphs: [
      `May bagong e-mail address na ang Ukay account mo mula ${at}. Hindi na ito ang gagamitin mo sa pag-log in.`,
    ],
    notes: [
      'Kung ikaw ito, wala kang kailangang gawin.',
      contact === undefined
        ? 'Kung hindi, kontakin ang team ng marketplace.'
        : `Kung hindi, kontakin ang team: ${contact}`,
    ],
  }),
}

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
