import { number, plural } from './language.ts'

type Compared = 'count' | 'rate' | 'time'
type Sentence = (difference: string, isMore: boolean, days: number, before: string) => string

export const asBefore = (days: number) => `Kapareho ng naunang ${number(days)} araw`
export const compared: Record<Compared, Sentence> = {
  count: (difference, isMore, days, before) =>
    `Mas ${isMore ? 'marami' : 'kaunti'} nang ${difference} kaysa sa naunang ${number(days)} araw (${before})`,
  rate: (difference, isMore, days, before) =>
    `Mas ${isMore ? 'mataas' : 'mababa'} nang ${difference} kaysa sa naunang ${number(days)} araw (${before})`,
  time: (difference, isMore, days, before) =>
    `Mas ${isMore ? 'matagal' : 'maikli'} nang ${difference} kaysa sa naunang ${number(days)} araw (${before})`,
}
export const asChart = 'Ipakita bilang chart'
export const asTable = 'Ipakita bilang table'
export const cancelledWhy = 'Bakit nakansela ang mga ticket'
export const by = { buyer: 'Ang buyer', seller: 'Ang seller', admin: 'Ang mga admin' } as const
export const chartLabel = (name: string, first: string, last: string, highest: string) =>
  `${name} kada araw, ${first} hanggang ${last}. Pinakamataas ang ${highest}.`
export const count = (value: number) => number(value)
export const csv = 'I-save bilang CSV'
export const day = 'Araw'
export const daysHours = (days: number, hours: number) =>
  hours === 0 ? `${number(days)} araw` : `${number(days)} araw ${number(hours)} oras`
export const days = (value: number) => `${number(value)} araw`
export const empty = 'Wala pang nangyari sa mga araw na ito'
export const emptyHint = 'Magsisimula ang mga numero sa unang piraso, unang ticket at mga unang tao.'
export const figures = 'Mga numero'
export const hoursMinutes = (hours: number, minutes: number) =>
  minutes === 0 ? `${number(hours)} oras` : `${number(hours)} oras ${number(minutes)} min`
export const how = 'Ilan'
export const minutes = (value: number) => `${number(value)} min`
export const names = {
  listed: 'Na-list',
  reserved: 'Na-reserve',
  pickedUp: 'Nakuha',
  cancelled: 'Nakansela',
  newBuyers: 'Mga bagong buyer',
  newSellers: 'Mga bagong seller',
  decided: 'Napagpasyahan sa pila',
  wait: 'Tagal bago magpasya',
  reports: 'Report kada 1,000 ticket',
} as const
export const none = 'Walang nakansela.'
export const notComputed = (missing: number) =>
  plural(missing, {
    one: '1 araw ang hindi pa nabibilang. Mabibilang ito sa loob ng isang oras.',
    other: `${number(missing)} araw ang hindi pa nabibilang. Mabibilang ang mga ito sa loob ng isang oras.`,
  })
export const nothing = 'Wala'
export const nothingEnded = 'Walang ticket na natapos sa mga araw na ito.'
export const percent = (share: number) => `${(share * 100).toFixed(1)}%`
export const period = 'Panahon'
export const railFigures = 'Binuksan sa mga hanay ng home'
export const railFiguresHint =
  'Sa mga tile na ipinadala, ang bahaging binuksan: ng mga buyer na nakaayos ang home ayon sa mga ginagawa nila, at ng iba. Magkaibang tao sila, kaya walang pinatutunayan ang pagkakaiba lang.'
export const railLearned = 'Ayon sa mga ginagawa nila'
export const railName = 'Hanay'
export const railNames = {
  followed: 'Mula sa mga shop na sinusundan nila',
  near: 'Bago malapit sa kanila',
  today: 'Bago ngayong araw',
  cheap: 'Mura',
  shop: 'Mula sa isang shop',
  taste: 'Bagay sa panlasa nila',
  size: 'Sa mga size nila',
  new_shops: 'Mga bagong shop',
} as const
export const railOpened = (opened: string, shown: string) => `${opened} sa ${shown}`
export const railOthers = 'Iba pa'
export const ready = 'Handa nang i-pickup'
export const reportCount = (reports: number) =>
  plural(reports, { one: '1 report', other: `${number(reports)} report` })
export const shareHint = (low: string, high: string) =>
  `Sa mga ticket na natapos, ang bahaging nakuha. Nasa ${low} hanggang ${high}, sa 95% na katiyakan.`
export const soFar = (value: string) => `${value} ngayong araw sa ngayon`
export const title = 'Mula tap hanggang pickup'
export const today = (date: string) => `${date}, sa ngayon`
export const waitLong = '9 sa 10 sa loob ng'
export const waitMedian = 'Kalahati sa loob ng'
export const waitWithin = (time: string) => `9 sa 10 sa loob ng ${time}`
export const weekly = 'average ng bawat linggo'
export const why = 'Bakit'
export const whyOf = {
  changed_mind: 'Nagbago ang isip',
  found_another: 'May nahanap na iba',
  cannot_come: 'Hindi makakapunta',
  too_far: 'Masyadong malayo',
  other: 'Ibang dahilan',
  no_reason: 'Walang sinabing dahilan',
  not_picked_up: 'Hindi kinuha',
  unavailable: 'Wala na ang piraso',
  no_answer: 'Hindi sumagot',
  decision: 'Nag-alis ng piraso o nagpahinto ng tao',
} as const
