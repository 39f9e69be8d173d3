import { kind } from './kind.ts'

export const kindsOfLiveSales = {
  live_starts: kind<{ shop: string; title: string }>({
    group: 'tickets',
    // Those who get it have asked for it, or follow the shop, and in the morning the sale is over.
    ignoresQuietHours: true,
    texts: {
      en: {
        one: ({ shop, title }) => `${shop} is live now: ${title}`,
        several: (count) => `${count} shops are live now`,
      },
      fil: {
        one: ({ shop, title }) => `Live na ngayon ang ${shop}: ${title}`,
        several: (count) => `${count} shop ang live na ngayon`,
      },
    },
  }),
  live_not_started: kind<{ title: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ title }) =>
          `Your live sale ${title} did not start within a day of its time, so it is cancelled. Its pieces are back where they were`,
        several: (count) => `${count} of your live sales did not start and are cancelled`,
      },
      fil: {
        one: ({ title }) =>
          `Hindi nasimulan ang live sale mong ${title} sa loob ng isang araw, kaya kinansela ito. Naibalik na ang mga piraso nito`,
        several: (count) => `${count} sa mga live sale mo ang hindi nasimulan at kinansela`,
      },
    },
  }),
  live_bill: kind<{ shop: string; items: number; total: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ shop, items, total }) =>
          `${shop} confirmed your ${items === 1 ? 'piece' : `${items} pieces`} from the live sale: ${total}. Choose when to pick up`,
        several: (count) => `${count} live sales ended, and your bills are ready`,
      },
      fil: {
        one: ({ shop, items, total }) =>
          `Kinumpirma ng ${shop} ang ${items} piraso mo mula sa live sale: ${total}. Pumili ng oras ng pickup`,
        several: (count) => `${count} live sale ang natapos, at handa na ang mga bill mo`,
      },
    },
  }),
}
