import { kind } from './kind.ts'

export const kindsOfAccounts = {
  verified: kind<Record<string, never>>({
    group: 'account',
    texts: {
      en: {
        one: () => 'You are verified. Open your shop!',
        several: () => 'You are verified. Open your shop!',
      },
      fil: {
        one: () => 'Verified ka na. Buksan na ang shop mo!',
        several: () => 'Verified ka na. Buksan na ang shop mo!',
      },
    },
  }),
  name_corrected: kind<Record<string, never>>({
    group: 'account',
    texts: {
      en: {
        one: () => 'Your name was corrected',
        several: () => 'Your name was corrected',
      },
      fil: {
        one: () => 'Naitama na ang pangalan mo',
        several: () => 'Naitama na ang pangalan mo',
      },
    },
  }),
  name_not_corrected: kind<Record<string, never>>({
    group: 'account',
    texts: {
      en: {
        one: () => 'Your name was not corrected. See why under Account',
        several: () => 'Your name was not corrected. See why under Account',
      },
      fil: {
        one: () => 'Hindi naitama ang pangalan mo. Tingnan sa Account kung bakit',
        several: () => 'Hindi naitama ang pangalan mo. Tingnan sa Account kung bakit',
      },
    },
  }),
  webhook_off: kind<{ host: string }>({
    group: 'account',
    texts: {
      en: {
        one: ({ host }) => `${host} did not answer for days, so nothing is sent to it any more`,
        several: (count) => `${count} addresses did not answer for days, so nothing is sent to them any more`,
      },
      fil: {
        one: ({ host }) => `Ilang araw nang hindi sumasagot ang ${host}, kaya wala nang ipinapadala rito`,
        several: (count) =>
          `Ilang araw nang hindi sumasagot ang ${count} address, kaya wala nang ipinapadala sa mga ito`,
      },
    },
  }),
  rejected: kind<Record<string, never>>({
    group: 'account',
    texts: {
      en: {
        one: () => 'Your documents were not accepted. Please see why and send them again',
        several: () => 'Your documents were not accepted. Please see why and send them again',
      },
      fil: {
        one: () => 'Hindi tinanggap ang mga dokumento mo. Tingnan kung bakit at ipadala ulit',
        several: () => 'Hindi tinanggap ang mga dokumento mo. Tingnan kung bakit at ipadala ulit',
      },
    },
  }),
}
