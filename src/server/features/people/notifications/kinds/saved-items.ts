import { kind } from './kind.ts'

export const kindsOfSavedItems = {
  saved_cheaper: kind<{ item: string; items: number; less: string; price: string }>({
    group: 'saved',
    texts: {
      en: {
        one: ({ item, items, less, price }) =>
          items === 1
            ? `${less} less than when you saved it: ${item}, now ${price}`
            : `${items} pieces that you saved cost less now`,
        several: (count) => `${count} updates: pieces that you saved cost less now`,
      },
      fil: {
        one: ({ item, items, less, price }) =>
          items === 1
            ? `Mas mura nang ${less} kaysa noong ni-save mo: ${item}, ${price} na lang`
            : `Mas mura na ang ${items} pirasong ni-save mo`,
        several: (count) => `${count} balita: mas mura na ang mga pirasong ni-save mo`,
      },
    },
  }),
  saved_free_again: kind<{ item: string; items: number }>({
    group: 'saved',
    texts: {
      en: {
        one: ({ item, items }) =>
          items === 1 ? `Free again: ${item}` : `${items} pieces that you saved are free again`,
        several: (count) => `${count} updates: pieces that you saved are free again`,
      },
      fil: {
        one: ({ item, items }) =>
          items === 1 ? `Puwede na ulit: ${item}` : `Puwede na ulit ang ${items} pirasong ni-save mo`,
        several: (count) => `${count} balita: puwede na ulit ang mga pirasong ni-save mo`,
      },
    },
  }),
}
