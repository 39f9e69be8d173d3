import { kind } from './kind.ts'

export const kindsOfStillThere = {
  still_there: kind<{ item: string; items: number; days: number }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, items, days }) =>
          items === 1
            ? `Is ${item} still there? In ${days} days it goes to your drafts`
            : `Are ${items} pieces still there? In ${days} days they go to your drafts`,
        several: () => 'Are your pieces still there?',
      },
      fil: {
        one: ({ item, items, days }) =>
          items === 1
            ? `Nandiyan pa ba ang ${item}? Mapupunta ito sa mga draft mo pagkalipas ng ${days} araw`
            : `Nandiyan pa ba ang ${items} piraso? Mapupunta ang mga ito sa mga draft mo pagkalipas ng ${days} araw`,
        several: () => 'Nandiyan pa ba ang mga piraso mo?',
      },
    },
  }),
  still_there_drafted: kind<{ item: string; items: number }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, items }) =>
          items === 1
            ? `${item} went to your drafts, as nobody said that it is still there. Put it back with one tap`
            : `${items} pieces went to your drafts, as nobody said that they are still there. Put them back with one tap`,
        several: () => 'Pieces went to your drafts. Put them back with one tap',
      },
      fil: {
        one: ({ item, items }) =>
          items === 1
            ? `Napunta sa mga draft mo ang ${item} dahil walang nagsabing nandiyan pa ito. Ibalik ito sa isang tap`
            : `Napunta sa mga draft mo ang ${items} piraso dahil walang nagsabing nandiyan pa ang mga ito. Ibalik ang mga ito sa isang tap`,
        several: () => 'May mga pirasong napunta sa mga draft mo. Ibalik ang mga ito sa isang tap',
      },
    },
  }),
}
