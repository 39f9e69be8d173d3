import { maxNewCounted } from '#domain/follows.ts'
import { kind } from './kind.ts'

const atMost = (items: number): string => `${items}${items >= maxNewCounted ? '+' : ''}`

export const kindsOfFollows = {
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
