import type { Language } from '#domain/language.ts'
import { kind } from './kind.ts'

/** For example "Saturday, 28 November". `day` is a date such as 2026-11-28. */
const dayInWords = (day: string, language: Language): string =>
  new Date(day).toLocaleDateString(language === 'fil' ? 'fil-PH' : 'en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
export const kindsOfRequests = {
  cancel_asked: kind<{ item: string; buyer: string; hours: number }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, buyer, hours }) =>
          `${buyer} asks to cancel ${item}. Please answer within ${hours} hours`,
        several: (count) => `${count} buyers ask to cancel`,
      },
      fil: {
        one: ({ item, buyer, hours }) =>
          `Gustong i-cancel ni ${buyer} ang ${item}. Sagutin sa loob ng ${hours} oras`,
        several: (count) => `${count} buyer ang gustong mag-cancel`,
      },
    },
  }),
  cancel_refused: kind<{ item: string; shop: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, shop }) => `${shop} still expects you to pick up ${item}`,
        several: (count) => `Shops still expect you to pick up ${count} pieces`,
      },
      fil: {
        one: ({ item, shop }) => `Inaasahan pa rin ng ${shop} na kukunin mo ang ${item}`,
        several: (count) => `Inaasahan pa rin ng mga shop na kukunin mo ang ${count} piraso`,
      },
    },
  }),
  longer_asked: kind<{ item: string; buyer: string; day: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, buyer, day }) => `${buyer} asks you to hold ${item} until ${dayInWords(day, 'en')}`,
        several: (count) => `${count} buyers ask you to hold pieces longer`,
      },
      fil: {
        one: ({ item, buyer, day }) =>
          `Pakiusap ni ${buyer}, i-hold ang ${item} hanggang ${dayInWords(day, 'fil')}`,
        several: (count) => `${count} buyer ang nakikiusap na i-hold pa ang mga piraso`,
      },
    },
  }),
  longer_agreed: kind<{ item: string; shop: string; day: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, shop, day }) => `${shop} holds ${item} for you until ${dayInWords(day, 'en')}`,
        several: (count) => `${count} pieces are held for you longer`,
      },
      fil: {
        one: ({ item, shop, day }) => `Iho-hold ng ${shop} ang ${item} hanggang ${dayInWords(day, 'fil')}`,
        several: (count) => `${count} piraso ang iho-hold pa para sa iyo`,
      },
    },
  }),
  longer_refused: kind<{ item: string; shop: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, shop }) => `${shop} cannot hold ${item} longer. The deadline stays`,
        several: (count) => `${count} pieces cannot be held longer. Their deadlines stay`,
      },
      fil: {
        one: ({ item, shop }) =>
          `Hindi na mai-hold ng ${shop} nang mas matagal ang ${item}. Pareho pa rin ang deadline`,
        several: (count) =>
          `Hindi na mai-hold nang mas matagal ang ${count} piraso. Pareho pa rin ang deadline`,
      },
    },
  }),
}
