import { kind } from './kind.ts'

export const kindsOfReviews = {
  review_wanted: kind<{ from: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ from }) => `How was the pickup with ${from}? Leave a review`,
        several: (count) => `${count} pickups wait for your review`,
      },
      fil: {
        one: ({ from }) => `Kumusta ang pickup kay ${from}? Mag-iwan ng review`,
        several: (count) => `${count} pickup ang naghihintay ng review mo`,
      },
    },
  }),
  review_new: kind<{ from: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ from }) => `You can now read the review that ${from} wrote about you`,
        several: (count) => `You have ${count} new reviews`,
      },
      fil: {
        one: ({ from }) => `Mababasa mo na ang review ni ${from} tungkol sa iyo`,
        several: (count) => `May ${count} bagong review ka`,
      },
    },
  }),
  review_answered: kind<{ from: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ from }) => `${from} answered your review`,
        several: (count) => `${count} of your reviews were answered`,
      },
      fil: {
        one: ({ from }) => `Sinagot ni ${from} ang review mo`,
        several: (count) => `${count} sa mga review mo ang sinagot`,
      },
    },
  }),
}
