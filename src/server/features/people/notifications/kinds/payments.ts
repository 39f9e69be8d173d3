import { kind } from './kind.ts'

export const kindsOfPayments = {
  payment_said: kind<{ buyer: string; amount: string; reference: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ buyer, amount, reference }) =>
          `${buyer} says ${amount} is paid, with ${reference}. Please look into your wallet`,
        several: (count) => `${count} buyers say they have paid. Please look into your wallet`,
      },
      fil: {
        one: ({ buyer, amount, reference }) =>
          `Sabi ni ${buyer}, bayad na ang ${amount}, may reference na ${reference}. Tingnan sa wallet mo`,
        several: (count) => `${count} buyer ang nagsabing bayad na sila. Tingnan sa wallet mo`,
      },
    },
  }),
  payment_received: kind<{ shop: string; amount: string; reference: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ shop, amount, reference }) => `${shop} received ${amount} (${reference})`,
        several: (count) => `${count} of your payments were received`,
      },
      fil: {
        one: ({ shop, amount, reference }) => `Natanggap na ng ${shop} ang ${amount} (${reference})`,
        several: (count) => `${count} sa mga bayad mo ang natanggap na`,
      },
    },
  }),
  payment_not_seen: kind<{ shop: string; amount: string; reference: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ shop, amount, reference }) =>
          `${shop} does not see your payment of ${amount} (${reference}). Please check it in your wallet`,
        several: (count) => `${count} of your payments have not arrived. Please check them in your wallet`,
      },
      fil: {
        one: ({ shop, amount, reference }) =>
          `Hindi pa nakikita ng ${shop} ang bayad mong ${amount} (${reference}). Paki-check sa wallet mo`,
        several: (count) => `${count} sa mga bayad mo ang hindi pa dumarating. Paki-check sa wallet mo`,
      },
    },
  }),
  payment_given_back: kind<{ shop: string; amount: string; reference: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ shop, amount, reference }) => `${shop} says ${amount} was given back to you (${reference})`,
        several: (count) => `${count} of your payments were given back`,
      },
      fil: {
        one: ({ shop, amount, reference }) =>
          `Sabi ng ${shop}, naibalik na sa iyo ang ${amount} (${reference})`,
        several: (count) => `${count} sa mga bayad mo ang naibalik na`,
      },
    },
  }),
  payment_qr_set: kind<{ name: string }>({
    group: 'account',
    ignoresQuietHours: true,
    cannotBeOff: true,
    texts: {
      en: {
        one: ({ name }) =>
          `Buyers now pay you by the QR code of ${name}. If this was not you, change your password at once`,
        several: () =>
          'Your QR code for payments was changed. If this was not you, change your password at once',
      },
      fil: {
        one: ({ name }) =>
          `Sa QR code ni ${name} na magbabayad ang mga buyer mo. Kung hindi ikaw ang nagpalit, palitan agad ang password mo`,
        several: () =>
          'Napalitan ang QR code mo sa bayad. Kung hindi ikaw ang nagpalit, palitan agad ang password mo',
      },
    },
  }),
  payment_qr_removed: kind<{ name: string }>({
    group: 'account',
    ignoresQuietHours: true,
    cannotBeOff: true,
    texts: {
      en: {
        one: ({ name }) => `Your QR code for payments (${name}) was removed. Buyers pay at the shop`,
        several: () => 'Your QR code for payments was removed. Buyers pay at the shop',
      },
      fil: {
        one: ({ name }) => `Inalis ang QR code mo sa bayad (${name}). Sa shop na magbabayad ang mga buyer`,
        several: () => 'Inalis ang QR code mo sa bayad. Sa shop na magbabayad ang mga buyer',
      },
    },
  }),
}
