import type { Language } from '#domain/language.ts'
import { kind, timeIn } from './kind.ts'

type Decided = {
  act: string
  /** The name of the item or the shop, or the first words of the review. May be empty. */
  title: string
  words: string
  /** Empty for good. */
  until: string
}

/** What was done, without the admin's words. */
const done: Record<Language, (decided: Decided) => string> = {
  en: ({ act, title, until }) => {
    const howLong = until ? `until ${timeIn.en(until)}` : 'for good'
    if (act === 'take_down') return `An admin took ${title || 'a piece'} down`
    if (act === 'hide_review') return 'An admin hid your review'
    if (act === 'pause_shop') return `Your shop is paused ${howLong}`
    if (act === 'stop_account') return `Your account is stopped ${howLong}`
    return title ? `A warning about ${title}` : 'A warning'
  },
  fil: ({ act, title, until }) => {
    const howLong = until ? `hanggang ${timeIn.fil(until)}` : 'at hindi na ibabalik'
    if (act === 'take_down') return `Tinanggal ng admin ang ${title || 'isang piraso'}`
    if (act === 'hide_review') return 'Itinago ng admin ang review mo'
    if (act === 'pause_shop') return `Naka-pause ang shop mo ${howLong}`
    if (act === 'stop_account') return `Nakahinto ang account mo ${howLong}`
    return title ? `Babala tungkol sa ${title}` : 'Babala'
  },
}

/** What admins decide about people, and what became of reports. */
export const kindsOfDecisions = {
  decision: kind<Decided & { rule: string }>({
    group: 'account',
    cannotBeOff: true,
    texts: {
      en: {
        one: (decided) => `${done.en(decided)}: ${decided.words}`,
        several: (count) => `Admins made ${count} decisions about you. Please read them`,
      },
      fil: {
        one: (decided) => `${done.fil(decided)}: ${decided.words}`,
        several: (count) => `May ${count} desisyon ang mga admin tungkol sa iyo. Pakibasa`,
      },
    },
  }),
  report_decided: kind<{ title: string; done: number }>({
    group: 'account',
    texts: {
      en: {
        one: ({ title, done: isDone }) => {
          const of = title ? ` of ${title}` : ''
          return isDone
            ? `Thank you for your report${of}. We looked at it and acted`
            : `Thank you for your report${of}. We looked at it and found nothing against the rules`
        },
        several: (count) => `We looked at ${count} of your reports. Thank you`,
      },
      fil: {
        one: ({ title, done: isDone }) => {
          const of = title ? ` tungkol sa ${title}` : ''
          return isDone
            ? `Salamat sa report mo${of}. Tiningnan namin ito at may ginawa kami`
            : `Salamat sa report mo${of}. Tiningnan namin ito at wala kaming nakitang labag sa mga patakaran`
        },
        several: (count) => `Tiningnan namin ang ${count} report mo. Salamat`,
      },
    },
  }),
  appeal_decided: kind<{ title: string; lifted: number; words: string }>({
    group: 'account',
    cannotBeOff: true,
    texts: {
      en: {
        one: ({ lifted, words }) =>
          lifted
            ? `Your appeal succeeded, and the decision is lifted: ${words}`
            : `Another admin looked at your appeal, and the decision stays: ${words}`,
        several: (count) => `${count} of your appeals are decided`,
      },
      fil: {
        one: ({ lifted, words }) =>
          lifted
            ? `Pinagbigyan ang apela mo, at binawi ang desisyon: ${words}`
            : `Tiningnan ng ibang admin ang apela mo, at mananatili ang desisyon: ${words}`,
        several: (count) => `Napagpasyahan na ang ${count} apela mo`,
      },
    },
  }),
}
