import { kind } from './kind.ts'

export const kindsOfLines = {
  line_turn: kind<{ item: string; until: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, until }) => `It's your turn: ${item} is kept for you until ${until}`,
        several: (count) => `${count} pieces that you are in line for are kept for you now`,
      },
      fil: {
        one: ({ item, until }) => `Ikaw na: naka-hold para sa iyo ang ${item} hanggang ${until}`,
        several: (count) => `${count} piraso sa mga pinilahan mo ang naka-hold na para sa iyo`,
      },
    },
  }),
  line_turn_live: kind<{ item: string; until: string }>({
    group: 'tickets',
    // Whoever is in line during a live sale is awake.
    ignoresQuietHours: true,
    texts: {
      en: {
        one: ({ item, until }) => `It's your turn: ${item} is kept for you until ${until}`,
        several: (count) => `${count} pieces that you are in line for are kept for you now`,
      },
      fil: {
        one: ({ item, until }) => `Ikaw na: naka-hold para sa iyo ang ${item} hanggang ${until}`,
        several: (count) => `${count} piraso sa mga pinilahan mo ang naka-hold na para sa iyo`,
      },
    },
  }),
  line_over: kind<{ item: string; sold: number }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ item, sold }) =>
          sold
            ? `${item} went to somebody else, so its line is closed`
            : `${item} is no longer for sale, so its line is closed`,
        several: (count) => `${count} pieces that you were in line for are gone`,
      },
      fil: {
        one: ({ item, sold }) =>
          sold
            ? `Nakuha na ng iba ang ${item}, kaya sarado na ang pila`
            : `Hindi na ibinebenta ang ${item}, kaya sarado na ang pila`,
        several: (count) => `Wala na ang ${count} piraso na pinilahan mo`,
      },
    },
  }),
}
