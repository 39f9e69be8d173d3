import type { Language } from './language.ts'

/** Both languages are here, because a seller writes to each person in their own. */
export const usualBillWords: Record<Language, string> = {
  en: 'Hi {name}, salamat po! Here are your pieces from my live:',
  fil: 'Hi {name}, salamat po! Ito ang mga piraso mo mula sa live ko:',
}

export const billSentences: Record<
  Language,
  { total: (sum: string) => string; link: (link: string) => string; keptUntil: (time: string) => string }
> = {
  en: {
    total: (sum) => `Total ${sum}`,
    link: (link) => `Photos, pickup time and how to pay: ${link}`,
    keptUntil: (time) => `Kept for you until ${time}.`,
  },
  fil: {
    total: (sum) => `Total ${sum}`,
    link: (link) => `Mga photo, oras ng pickup at paano magbayad: ${link}`,
    keptUntil: (time) => `Nakatabi para sa iyo hanggang ${time}.`,
  },
}
