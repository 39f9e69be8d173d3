import { durationInWords, keptFor } from '#domain/kept.ts'

const ignore =
  'Kung hindi ikaw ito, huwag pansinin ang e-mail na ito. Walang magbabago kung hindi bubuksan ang link.'
const once = 'Isang beses lang ito gagana, sa loob ng isang araw. Huwag itong ibahagi.'
const onceForAnHour = 'Isang beses lang ito gagana, sa loob ng isang oras. Huwag itong ibahagi.'
const noMeansHelp = 'Kung hindi ikaw ito, magpalit agad ng password: mala-log out ang lahat ng ibang device.'

export const testLetter = () => ({
  subject: 'Dumarating ang mail ng Ukay mo',
  paragraphs: ['Hiningi mo ang test na ito sa Admin Panel mo. Mula sa address na ito ang mail ng mga tao.'],
})

export const passwordLinkLetter = () => ({
  subject: 'Pumili ng bagong password',
  paragraphs: [
    'May humingi ng bagong password para sa Ukay account mo. Buksan ang link para pumili ng bago.',
  ],
  action: 'Pumili ng bagong password',
  notes: [onceForAnHour, ignore],
})

export const signUpLetter = () => ({
  subject: 'Tapusin ang sign-up mo',
  paragraphs: [
    'Buksan ang link at ilagay ang password na pinili mo. Handa na pagkatapos ang Ukay account mo.',
  ],
  action: 'Tapusin ang sign-up',
  notes: [once, ignore],
})

/** To the owner of an address that somebody typed at a sign-up or for another account. */
export const emailTakenLetter = () => ({
  subject: 'May account ka na',
  paragraphs: [
    'May nag-type ng e-mail address na ito para sa isang account sa Ukay. May account ka na, kaya walang nagbago.',
    'Kung ikaw iyon, mag-log in. Kung nakalimutan mo ang password, humingi ng bago.',
  ],
  action: 'Humingi ng bagong password',
  notes: ['Kung hindi ikaw iyon, wala kang kailangang gawin.'],
})

export const confirmEmailLetter = () => ({
  subject: 'Kumpirmahin ang e-mail address mo',
  paragraphs: ['Buksan ang link para malaman naming sa iyo ang address na ito.'],
  action: 'Kumpirmahin ang address',
  notes: [once, ignore],
})

export const newDeviceLetter = (device: string | null, at: string) => ({
  subject: 'May bagong nag-log in sa account mo',
  paragraphs: [
    `May nag-log in sa Ukay account mo noong ${at}, sa browser na hindi mo pa nagagamit dati.`,
    ...(device === null ? [] : [`Ang device: ${device}.`]),
  ],
  action: 'Tingnan kung saan ka naka-log in',
  notes: [noMeansHelp],
})

export const newPasskeyLetter = (name: string, at: string) => ({
  subject: 'May bagong passkey ang account mo',
  paragraphs: [
    `May idinagdag na passkey sa Ukay account mo noong ${at}: ${name}.`,
    'Makakapag-log in nang walang password ang may hawak ng device at kayang i-unlock ito.',
  ],
  action: 'Tingnan ang mga passkey mo',
  notes: [noMeansHelp],
})

export const passkeyRemovedLetter = (name: string, at: string) => ({
  subject: 'May inalis na passkey',
  paragraphs: [
    `May inalis na passkey sa Ukay account mo noong ${at}: ${name}. Gumagana pa rin ang password mo.`,
  ],
  action: 'Tingnan ang mga passkey mo',
  notes: [noMeansHelp],
})

export const passwordChangedLetter = (at: string) => ({
  subject: 'Napalitan ang password mo',
  paragraphs: [`Napalitan ang password ng Ukay account mo noong ${at}.`],
  action: 'Hindi ako ito',
  notes: [
    'Kung ikaw ito, wala kang kailangang gawin. Kung hindi, humingi ng bagong password gamit ang button.',
  ],
})

export const idleAccountLetter = (on: string) => ({
  subject: 'Buburahin ang account mo',
  paragraphs: [
    `${durationInWords(keptFor.idleAccounts, 'fil')} nang walang nag-log in sa Ukay account mo. Hindi namin itinatago ang data nang mas matagal sa kailangan.`,
    `Mag-log in bago ang ${on} para manatili ito. Kung hindi, buburahin namin ang account at ang data mo.`,
  ],
  action: 'Mag-log in at panatilihin ang account',
})

/** To the old address. The new one is not named: whoever reads the old mailbox need not know it. */
export const emailChangedLetter = (at: string, contact: string | undefined) => ({
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
})
