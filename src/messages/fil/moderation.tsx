import type { ReactNode } from 'react'
import { number, plural } from './language.ts'

export const adminsWords = 'Ang sabi ng admin'
export const appeal = 'Ipatingin ulit'
export const appealHint = 'Isang beses lang puwede. Ibang admin ang magbabasa ng isusulat mo.'
export const appealLabel = 'Bakit dapat baguhin ang desisyon?'
export const appealLifted = 'Binawi ng ibang admin ang desisyon'
export const appealMissing = 'Magsulat ng ilang salita'
export const appealSent = 'Titingnan ito ng ibang admin'
export const appealUntil = (when: string) => `Puwede kang humiling hanggang ${when}.`
export const appealUpheld = 'Pinanatili ng ibang admin ang desisyon'
export const appealWaiting = 'Tinitingnan ito ng ibang admin. Dito mo makikita ang sagot.'
export const decidedOn = (when: ReactNode) => <>Napagdesisyunan noong {when}</>
export const decidedUntil = (when: ReactNode, until: ReactNode) => (
  <>
    Napagdesisyunan noong {when}, hanggang {until}
  </>
)
export const decisionsLead =
  'Mga desisyon ng mga admin tungkol sa account mo, sa shop mo at sa mga na-post mo.'
export const decisionsTitle = 'Mga desisyon tungkol sa iyo'
export const detailsLabel = 'Ano ang nangyari?'
export const inEffect = 'May bisa'
export const isOver = 'Tapos na'
export const lifted = 'Binawi'
export const noDecisions = 'Walang admin na may desisyon tungkol sa iyo'
export const noDecisionsHint =
  'Kung magbago iyon, mababasa mo rito ang desisyon, ang dahilan, at kung paano umapela.'
export const orderLabel = 'Utos ng awtoridad'
export const orderOf = (authority: string, paper: string) => `${authority}, ${paper}`
export const ownDecisions = {
  warn: 'Binigyan ka ng babala',
  take_down: 'Tinanggal ang piraso mo',
  hide_review: 'Itinago ang review mo',
  pause_shop: 'Naka-pause ang shop mo',
  stop_account: 'Itinigil ang account mo',
} as const
export const privateReport = 'Mga admin lang ang makakakita na ikaw ang nag-report.'
export const range = (count: number) =>
  plural(count, { one: 'Ang huling message', other: `Ang huling ${number(count)} message` })
export const rangeHint =
  'Mababasa ng mga admin ang mga message na ito, sa iyo at sa kausap mo, at wala nang iba sa mga chat mo.'
export const rangeLabel = 'Aling mga message?'
export const reasonLabel = 'Ano ang mali?'
export const reasonMissing = 'Piliin kung ano ang mali'
export const reasons = {
  counterfeit: 'Mukhang peke',
  not_as_shown: 'Hindi tugma sa ipinakita',
  forbidden_goods: 'Bawal ibenta rito',
  abuse: 'Insulto, pananakot o pagkamuhi',
  scam: 'Scam o panloloko',
  outside_payment: 'Gustong magpabayad sa labas ng ukay',
  no_show: 'Hindi tumupad sa pickup',
  spam: 'Spam o patalastas',
  privacy: 'May ipinapakitang pribado',
  other: 'Iba pa',
} as const
export const reportDone = 'Salamat sa pagsabi'
export const reportDoneHint =
  'Titingnan ito ng isang admin at magdedesisyon ayon sa mga patakaran ng community. Makakatanggap ka ng notification kung ano ang nangyari.'
export const reportTitles = {
  item: 'I-report ang pirasong ito',
  shop: 'I-report ang shop na ito',
  account: 'I-report ang taong ito',
  review: 'I-report ang review na ito',
  message: 'I-report ang usapang ito',
} as const
export const reviewNotTrue = 'Hindi totoo'
export const ruleLabel = 'Patakaran'
export const sendAppeal = 'Ipadala'
export const sendReport = 'Ipadala ang report'
export const stoppedForGood = 'Itinigil ang account mo.'
export const stoppedUntil = (when: string) => `Itinigil ang account mo hanggang ${when}.`
export const whyStopped = 'Alamin kung bakit'
export const yourAppeal = 'Ang hiling mo'
