import { durationInWords, keptFor } from '#domain/kept.ts'

const ignore = 'If this was not you, ignore this e-mail. Nothing changes without the link.'
const once = 'It works once, for a day. Do not share it.'
const onceForAnHour = 'It works once, for an hour. Do not share it.'
const noMeansHelp = 'If this was not you, choose a new password now: it logs out every other device.'

export const testLetter = () => ({
  subject: 'Mail of your Ukay arrives',
  paragraphs: ['You asked for this test in your Admin Panel. People get mail from this address.'],
})

export const passwordLinkLetter = () => ({
  subject: 'Choose a new password',
  paragraphs: ['Somebody asked for a new password for your Ukay account. Open the link to choose one.'],
  action: 'Choose a new password',
  notes: [onceForAnHour, ignore],
})

export const signUpLetter = () => ({
  subject: 'Finish your sign-up',
  paragraphs: ['Open the link and enter the password that you chose. Then your Ukay account is ready.'],
  action: 'Finish sign-up',
  notes: [once, ignore],
})

/** To the owner of an address that somebody typed at a sign-up or for another account. */
export const emailTakenLetter = () => ({
  subject: 'You already have an account',
  paragraphs: [
    'Somebody typed this e-mail address for an account on Ukay. You have one already, so nothing has changed.',
    'If it was you, log in. If you forgot the password, ask for a new one.',
  ],
  action: 'Ask for a new password',
  notes: ['If this was not you, there is nothing to do.'],
})

export const confirmEmailLetter = () => ({
  subject: 'Confirm your e-mail address',
  paragraphs: ['Open the link so that we know that this address is yours.'],
  action: 'Confirm this address',
  notes: [once, ignore],
})

export const newDeviceLetter = (device: string | null, at: string) => ({
  subject: 'New login to your account',
  paragraphs: [
    `Somebody logged in to your Ukay account on ${at}, in a browser that you had not used before.`,
    ...(device === null ? [] : [`The device: ${device}.`]),
  ],
  action: 'See where you are logged in',
  notes: [noMeansHelp],
})

export const newPasskeyLetter = (name: string, at: string) => ({
  subject: 'New passkey for your account',
  paragraphs: [
    `A passkey was added to your Ukay account on ${at}: ${name}.`,
    'Whoever has the device and can unlock it can log in without your password.',
  ],
  action: 'See your passkeys',
  notes: [noMeansHelp],
})

export const passkeyRemovedLetter = (name: string, at: string) => ({
  subject: 'A passkey was removed',
  paragraphs: [
    `A passkey of your Ukay account was removed on ${at}: ${name}. Your password works as before.`,
  ],
  action: 'See your passkeys',
  notes: [noMeansHelp],
})

export const passwordChangedLetter = (at: string) => ({
  subject: 'Your password was changed',
  paragraphs: [`The password of your Ukay account was changed on ${at}.`],
  action: 'This was not me',
  notes: ['If this was you, there is nothing to do. If not, ask for a new password with the button.'],
})

export const idleAccountLetter = (on: string) => ({
  subject: 'Your account will be deleted',
  paragraphs: [
    `Nobody has logged in to your Ukay account for ${durationInWords(keptFor.idleAccounts, 'en')}. We keep data no longer than needed.`,
    `Log in before ${on} to keep it. Otherwise we delete the account and your data.`,
  ],
  action: 'Log in and keep my account',
})

/** To the old address. The new one is not named: whoever reads the old mailbox need not know it. */
export const emailChangedLetter = (at: string, contact: string | undefined) => ({
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
})
