import { number } from './language.ts'

export const between = (low: string, high: string) => `Nasa ${low} hanggang ${high}, sa 95% na katiyakan.`
export const cancelled = 'Nakansela'
export const cancelledBy = { buyer: 'Ang buyer', seller: 'Ang seller' } as const
export const confirmed = 'Handa nang i-pickup'
export const count = (value: number) => number(value)
export const days = (value: number) => `${number(value)} araw`
export const figures = 'Mga numero'
export const how = 'Ilan'
export const none = 'Walang nakansela'
export const nothingEnded = 'Wala pang natapos sa mga ito.'
export const open = 'Bukas pa'
export const percent = (share: number) => `${(share * 100).toFixed(1)}%`
export const period = 'Panahon'
export const pickedUp = 'Nakuha'
export const reserved = 'Na-reserve'
export const shareHint = 'Sa mga na-reserve na piraso na tapos na ang ticket.'
export const title = 'Mula tap hanggang pickup'
export const who = 'Sino'
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
} as const
