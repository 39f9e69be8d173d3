export const add = 'Add a passkey'
export const alreadyHere = 'This device already has a passkey of your account.'
export const copied = 'copied to your other devices'
export const full = (max: number) => `You have ${max} passkeys, the most that an account can have.`
export const here = 'This device'
export const lead =
  'Your finger, your face or your screen lock. Nothing to remember, and nobody can talk it out of you.'
export const made = (name: string) => `Passkey added: ${name}`
export const madeHint = 'You can log in with it from now on. Your password works as before.'
export const make = 'Make a passkey'
export const makeLead =
  'Enter your password one more time. Then your device asks for your finger, face or screen lock.'
export const makeTitle = 'Make a passkey'
export const nameLabel = 'Name of the passkey'
export const notAtThisAddress = 'Passkeys do not work at the address of this marketplace.'
export const notInThisBrowser =
  'This browser has no passkeys. Open your account in Chrome or Safari to make one.'
export const notMade = 'No passkey was made. You can try again.'
export const notNow = 'Not now'
export const offerLead = 'No password to type on this device.'
export const offerTitle = 'Next time with your finger or face'
export const passkeys = 'Passkeys'
export const removeLead = 'You can no longer log in with it. Your password works as before.'
export const removeNamed = (name: string) => `Remove: ${name}`
export const removeTitle = (name: string) => `Remove ${name}?`
export const removeYes = 'Remove the passkey'
export const removed = (name: string) => `Passkey removed: ${name}`
export const removedHint = 'Your device may still show it. You can delete it there too.'
export const rename = 'Rename'
export const renameNamed = (name: string) => `Rename: ${name}`
export const renameTitle = 'Rename the passkey'
export const save = 'Save'
export const stay =
  'They stay when you change your password or log out everywhere. Remove those of a device that you no longer have.'
