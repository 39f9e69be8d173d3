import { kind } from './kind.ts'

export const kindsOfSearches = {
  search_found: kind<{ search: string; items: number }>({
    group: 'searches',
    texts: {
      en: {
        one: ({ search, items }) => `${items === 1 ? 'A new piece' : `${items} new pieces`} for “${search}”`,
        several: (count) => `New pieces for ${count} of your saved searches`,
      },
      fil: {
        one: ({ search, items }) =>
          `${items === 1 ? 'May bagong piraso' : `${items} bagong piraso`} para sa “${search}”`,
        several: (count) => `Mga bagong piraso para sa ${count} sa mga ni-save mong paghahanap`,
      },
    },
  }),
}
