import type { Language } from '#domain/language.ts'
import { kind } from './kind.ts'

type OfferFacts = { item: string; seller: string; price: string }

const endedBecause: Record<Language, (item: string, because: string) => string> = {
  en: (item, because) => {
    if (because === 'cheaper') return `${item} is cheaper now than your offer. Simply buy it`
    if (because === 'reserved') return `Somebody else reserved ${item}, so your offer ended`
    if (because === 'sold') return `${item} was sold, so your offer ended`
    if (because === 'paused') return `The shop takes a break, so your offer for ${item} ended`
    return `${item || 'A piece'} is no longer for sale, so your offer ended`
  },
  fil: (item, because) => {
    if (because === 'cheaper') return `Mas mura na ang ${item} kaysa sa tawad mo. Bilhin mo na`
    if (because === 'reserved') return `May nag-reserve na ng ${item}, kaya tapos na ang tawad mo`
    if (because === 'sold') return `Nabenta na ang ${item}, kaya tapos na ang tawad mo`
    if (because === 'paused') return `Naka-pause ang shop, kaya tapos na ang tawad mo sa ${item}`
    return `Hindi na ibinebenta ang ${item || 'isang piraso'}, kaya tapos na ang tawad mo`
  },
}

export const kindsOfOffers = {
  offer_made: kind<{ item: string; buyer: string; price: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, buyer, price }) => `${buyer} offers ${price} for ${item}`,
        several: (count) => `You have ${count} new offers`,
      },
      fil: {
        one: ({ item, buyer, price }) => `Tumawad si ${buyer} ng ${price} sa ${item}`,
        several: (count) => `May ${count} bagong tawad sa iyo`,
      },
    },
  }),
  offer_countered: kind<OfferFacts>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, seller, price }) => `${seller} says ${price} for ${item}. You have 24 hours to accept`,
        several: (count) => `Sellers answered ${count} of your offers with a price of their own`,
      },
      fil: {
        one: ({ item, seller, price }) =>
          `${price} daw sa ${item}, sabi ni ${seller}. May 24 oras ka para tanggapin ito`,
        several: (count) => `Sinagot ng mga seller ng sarili nilang presyo ang ${count} tawad mo`,
      },
    },
  }),
  offer_to_saver: kind<OfferFacts>({
    group: 'shops',
    texts: {
      en: {
        one: ({ item, seller, price }) =>
          `${seller} offers you ${item} for ${price}. For 24 hours, the first to buy has it`,
        several: (count) => `${count} pieces that you saved are offered to you for less`,
      },
      fil: {
        one: ({ item, seller, price }) =>
          `Inaalok sa iyo ni ${seller} ang ${item} sa ${price}. Sa loob ng 24 oras, sa unang bibili ito`,
        several: (count) => `${count} piraso na ni-save mo ang inaalok sa iyo nang mas mura`,
      },
    },
  }),
  offer_accepted: kind<OfferFacts>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, seller, price }) => `${seller} accepted: ${item} is reserved for you at ${price}`,
        several: (count) => `${count} of your offers were accepted`,
      },
      fil: {
        one: ({ item, seller, price }) =>
          `Tinanggap ni ${seller}: naka-reserve sa iyo ang ${item} sa ${price}`,
        several: (count) => `Tinanggap ang ${count} tawad mo`,
      },
    },
  }),
  offer_declined: kind<OfferFacts>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, seller, price }) => `${seller} can't give you ${item} for ${price}`,
        several: (count) => `${count} of your offers were declined`,
      },
      fil: {
        one: ({ item, seller, price }) => `Hindi maibibigay ni ${seller} ang ${item} sa ${price}`,
        several: (count) => `Hindi tinanggap ang ${count} tawad mo`,
      },
    },
  }),
  offer_lapsed: kind<OfferFacts>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, seller, price }) =>
          `${seller} did not answer, so your offer of ${price} for ${item} is over`,
        several: (count) => `${count} of your offers are over without an answer`,
      },
      fil: {
        one: ({ item, seller, price }) =>
          `Hindi sumagot si ${seller}, kaya tapos na ang tawad mong ${price} sa ${item}`,
        several: (count) => `Tapos na ang ${count} tawad mo nang walang sagot`,
      },
    },
  }),
  offer_ended: kind<{ item: string; because: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, because }) => endedBecause.en(item, because),
        several: (count) => `${count} of your offers ended, because the pieces are gone or cheaper`,
      },
      fil: {
        one: ({ item, because }) => endedBecause.fil(item, because),
        several: (count) => `Tapos na ang ${count} tawad mo dahil wala na o mas mura na ang mga piraso`,
      },
    },
  }),
}
