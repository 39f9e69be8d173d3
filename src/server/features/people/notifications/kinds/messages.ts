import { kind } from './kind.ts'

export const kindsOfMessages = {
  message: kind<{ from: string }>({
    group: 'messages',
    texts: {
      en: {
        one: ({ from }) => `${from} sent you a message`,
        several: (count) => `${count} people sent you messages`,
      },
      fil: {
        one: ({ from }) => `May message sa iyo si ${from}`,
        several: (count) => `${count} tao ang nag-message sa iyo`,
      },
    },
  }),
}
