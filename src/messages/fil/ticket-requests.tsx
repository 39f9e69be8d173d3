import type { ReactNode } from 'react'
import type { CancelReason } from '#domain/ticket-requests.ts'

export const agree = 'Pumayag'
export const answerFailed = 'Hindi na-save ang sagot mo'
export const answered = 'Nasagot na'
export const askCancel = 'Hilinging i-cancel'
export const askCancelHint = (shop: string) =>
  `Naghihintay na ito sa ${shop}. Papayag ang shop o hindi; kapag hindi sumagot sa oras, cancelled na ang ticket.`
export const askCancelQuestion = 'Hilingin sa shop na i-cancel?'
export const askFailed = 'Hindi naitanong sa shop'
export const askLonger = 'I-hold pa'
export const askLongerHint = (shop: string) =>
  `Papayag ang ${shop} o hindi. Isang beses ka lang puwedeng humiling.`
export const askLongerQuestion = 'Hanggang kailan?'
export const askShop = 'Tanungin ang shop'
export const asked = 'Natanong na ang shop'
export const cancelAgreed = (date: ReactNode) => <>{date}, pumayag ang shop</>
export const cancelAgreedByYou = (date: ReactNode) => <>{date}, pumayag ka</>
export const cancelOpen = (date: ReactNode) => (
  <>Hiniling mong i-cancel ito. May hanggang {date} ang shop para sumagot; pagkatapos, cancelled na ito.</>
)
export const cancelOpenToShop = (name: string, item: ReactNode, date: ReactNode) => (
  <>
    Gustong i-cancel ni {name} ang {item}. Kapag hindi ka sumagot, cancelled na ito pagkatapos ng {date}.
  </>
)
export const cancelRefused = 'Hiniling mong i-cancel ito. Hinihintay ka pa rin ng shop.'
export const cancelUnanswered = (date: ReactNode) => <>{date}, dahil hindi sumagot ang shop</>
export const chooseReason = 'Bakit? (optional)'
export const dayLabel = 'Araw'
export const dayName = (weekday: string, day: string, month: string) => `${weekday}, ${day} ${month}`
export const longerAgreed = (date: ReactNode) => <>Iho-hold ito ng shop hanggang {date}.</>
export const longerOpen = (date: ReactNode) => <>Hiniling mong i-hold ito hanggang {date}.</>
export const longerOpenToShop = (name: string, item: ReactNode, date: ReactNode) => (
  <>
    Pakiusap ni {name}, i-hold mo ang {item} hanggang {date}.
  </>
)
export const longerRefused = 'Hindi na mai-hold ng shop nang mas matagal.'
export const notNow = 'Huwag muna'
export const reason = (words: string) => `Dahilan: ${words}`
export const reasonNames: Record<CancelReason, string> = {
  changed_mind: 'Nagbago ang isip ko',
  found_another: 'May nakita akong iba',
  cannot_come: 'Hindi ako makakarating',
  too_far: 'Masyadong malayo',
  other: 'Iba pa',
}
export const refuse = 'Tumanggi'
export const whyQuestion = 'Bakit?'
