import type { Language } from './language.ts'

/**
 * The rules that everybody keeps here: each a key, which decisions of admins keep, and its sentence. A key never
 * changes its meaning, and is never removed.
 */
export const communityRules = {
  counterfeit: {
    en: 'Sell no counterfeits: no copy of a brand, and no "class A" or "replica".',
    fil: 'Bawal magbenta ng peke: walang kopya ng brand, at walang "class A" o "replica".',
  },
  not_as_shown: {
    en: 'Show the piece itself, as it is, with its flaws, its size and its real price.',
    fil: 'Ipakita ang mismong piraso, kung ano talaga ito, kasama ang mga depekto, size at totoong presyo.',
  },
  forbidden_goods: {
    en: 'Sell only clothes, shoes, bags and accessories, and nothing that was stolen or that the law forbids.',
    fil: 'Damit, sapatos, bag at accessories lang ang ibenta, at walang nakaw o bawal sa batas.',
  },
  abuse: {
    en: 'Be respectful: no insults, threats, hate or sexual messages.',
    fil: 'Maging magalang: walang insulto, pananakot, pagkamuhi o malalaswang mensahe.',
  },
  scam: {
    en: 'Do not deceive anybody: no false names, false receipts, or payment for a piece that you do not have.',
    fil: 'Huwag manloko: walang pekeng pangalan, pekeng resibo, o bayad para sa pirasong wala sa iyo.',
  },
  outside_payment: {
    en: 'Do not press anybody to pay before the pickup, or outside the ways that the pickup shows.',
    fil: 'Huwag pilitin ang sinuman na magbayad bago ang pickup, o sa paraang wala sa pickup.',
  },
  no_show: {
    en: 'Keep what you agreed: come to the pickup, have the piece ready, or cancel in time.',
    fil: 'Tuparin ang napagkasunduan: pumunta sa pickup, ihanda ang piraso, o mag-cancel nang maaga.',
  },
  spam: {
    en: 'Send no spam: no advertising, no repeated messages, no listing of the same piece twice.',
    fil: 'Walang spam: walang patalastas, paulit-ulit na mensahe, o dobleng listing ng iisang piraso.',
  },
  privacy: {
    en: 'Keep what is private to yourself: no numbers, addresses, chats or photos of others without their consent.',
    fil: 'Ingatan ang pribado: walang numero, address, chat o litrato ng iba nang walang pahintulot nila.',
  },
  other: {
    en: 'Keep the laws of the Philippines, and do nothing that harms people here.',
    fil: 'Sundin ang mga batas ng Pilipinas, at huwag gumawa ng nakakasama sa mga tao rito.',
  },
} as const satisfies Record<string, Record<Language, string>>

export type CommunityRule = keyof typeof communityRules

export const communityRuleKeys = Object.keys(communityRules) as [CommunityRule, ...CommunityRule[]]
