import { maxNewCounted } from '#domain/follows.ts'
import { kind, timeIn } from './kind.ts'

const atMost = (items: number): string => `${items}${items >= maxNewCounted ? '+' : ''}`

type Drop = { shop: string; title: string; at: string }

export const kindsOfFollows = {
  drop_set: kind<Drop>({
    group: 'shops',
    texts: {
      en: {
        one: ({ shop, title, at }) => `A drop at ${shop}: ${title}, ${timeIn.en(at)}`,
        several: (count) => `${count} shops that you follow have set a drop`,
      },
      fil: {
        one: ({ shop, title, at }) => `May drop sa ${shop}: ${title}, ${timeIn.fil(at)}`,
        several: (count) => `${count} shop na sinusundan mo ang may nakatakdang drop`,
      },
    },
  }),
  drop_moved: kind<Drop>({
    group: 'shops',
    texts: {
      en: {
        one: ({ shop, title, at }) => `${shop} moved the drop ${title} to ${timeIn.en(at)}`,
        several: (count) => `${count} drops have another time`,
      },
      fil: {
        one: ({ shop, title, at }) => `Inilipat ng ${shop} ang drop na ${title} sa ${timeIn.fil(at)}`,
        several: (count) => `${count} drop ang may bagong oras`,
      },
    },
  }),
  drop_cancelled: kind<Drop>({
    group: 'shops',
    texts: {
      en: {
        one: ({ shop, title }) => `${shop} cancelled the drop ${title}`,
        several: (count) => `${count} drops are cancelled`,
      },
      fil: {
        one: ({ shop, title }) => `Kinansela ng ${shop} ang drop na ${title}`,
        several: (count) => `${count} drop ang kinansela`,
      },
    },
  }),
  drop_open: kind<Drop>({
    group: 'shops',
    // In the morning the items are gone, and they knew the time.
    ignoresQuietHours: true,
    texts: {
      en: {
        one: ({ shop, title }) => `The drop at ${shop} is open: ${title}`,
        several: (count) => `${count} drops are open`,
      },
      fil: {
        one: ({ shop, title }) => `Bukas na ang drop sa ${shop}: ${title}`,
        several: (count) => `${count} drop ang bukas na`,
      },
    },
  }),
  drop_drafts: kind<{ title: string; items: number }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ title, items }) =>
          `${items === 1 ? '1 piece' : `${items} pieces`} of your drop ${title} could not appear and stayed in your drafts`,
        several: (count) => `Pieces of ${count} of your drops stayed in your drafts`,
      },
      fil: {
        one: ({ title, items }) =>
          `${items} piraso ng drop mong ${title} ang hindi nailabas at nanatili sa mga draft mo`,
        several: (count) => `May mga piraso ng ${count} drop mo na nanatili sa mga draft mo`,
      },
    },
  }),
  new_items: kind<{ shop: string; items: number }>({
    group: 'shops',
    texts: {
      en: {
        one: ({ shop, items }) =>
          items === 1 ? `A new piece at ${shop}` : `${atMost(items)} new pieces at ${shop}`,
        several: (count) => `${count} updates from shops that you follow`,
      },
      fil: {
        one: ({ shop, items }) =>
          items === 1 ? `May bagong piraso sa ${shop}` : `${atMost(items)} bagong piraso sa ${shop}`,
        several: (count) => `${count} balita mula sa mga shop na sinusundan mo`,
      },
    },
  }),
}
