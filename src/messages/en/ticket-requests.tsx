import type { ReactNode } from 'react'
import type { CancelReason } from '#domain/ticket-requests.ts'

export const agree = 'Agree'
export const answerFailed = 'Your answer was not saved'
export const answered = 'Answered'
export const askCancel = 'Ask to cancel'
export const askCancelHint = (shop: string) =>
  `It awaits you at ${shop}. The shop agrees or not; if it does not answer in time, the ticket is cancelled.`
export const askCancelQuestion = 'Ask the shop to cancel?'
export const askFailed = 'You have not asked the shop'
export const askLonger = 'Hold it longer'
export const askLongerHint = (shop: string) => `${shop} agrees or not. You can ask once.`
export const askLongerQuestion = 'Until when?'
export const askShop = 'Ask the shop'
export const asked = 'The shop was asked'
export const cancelAgreed = (date: ReactNode) => <>{date}, agreed by the shop</>
export const cancelAgreedByYou = (date: ReactNode) => <>{date}, agreed by you</>
export const cancelOpen = (date: ReactNode) => (
  <>You asked to cancel. The shop has until {date} to answer; after that it is cancelled.</>
)
export const cancelOpenToShop = (name: string, item: ReactNode, date: ReactNode) => (
  <>
    {name} asks to cancel {item}. Without your answer it is cancelled after {date}.
  </>
)
export const cancelRefused = 'You asked to cancel. The shop still expects you.'
export const cancelUnanswered = (date: ReactNode) => <>{date}, because the shop did not answer</>
export const chooseReason = 'Why? (optional)'
export const dayLabel = 'Day'
export const dayName = (weekday: string, day: string, month: string) => `${weekday}, ${day} ${month}`
export const longerAgreed = (date: ReactNode) => <>The shop holds it until {date}.</>
export const longerOpen = (date: ReactNode) => <>You asked to hold it until {date}.</>
export const longerOpenToShop = (name: string, item: ReactNode, date: ReactNode) => (
  <>
    {name} asks you to hold {item} until {date}.
  </>
)
export const longerRefused = 'The shop cannot hold it longer.'
export const notNow = 'Not now'
export const reason = (words: string) => `Reason: ${words}`
export const reasonNames: Record<CancelReason, string> = {
  changed_mind: 'I changed my mind',
  found_another: 'I found another',
  cannot_come: "I can't come in time",
  too_far: 'It is too far',
  other: 'Something else',
}
export const refuse = 'Refuse'
export const whyQuestion = 'Why?'
