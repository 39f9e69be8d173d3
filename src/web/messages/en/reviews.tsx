import type { ReactNode } from 'react'
import { number, plural } from './language.ts'

export const addPhotos = 'Add photos'
export const allReports = 'All reports'
export const answer = 'Answer'
export const answered = 'Your answer is visible'
export const answerLabel = 'Your answer'
export const answers = (name: string) => `${name} answers`
export const appeal = 'Ask for a second look'
export const appealHint = 'You can ask once. An admin answers you.'
export const appealLabel = 'Why should it be shown?'
export const appealSent = 'An admin will look at it again'
export const average = (value: number) => value.toFixed(1)
export const averageOf = (value: number, count: string) => `${value.toFixed(1)} of 5 stars, ${count}`
export const byYou = 'Your review'
export const count = (value: number, isMore: boolean) =>
  `${number(value)}${isMore ? '+' : ''} ${plural(value, { one: 'review', other: 'reviews' })}`
export const confirmsInHours = (hours: number) => `Confirms in ${number(hours)} h`
export const confirmsInMinutes = (minutes: number) => `Confirms in ${number(minutes)} min`
export const deletedPerson = 'Somebody who left'
export const detailsLabel = 'What is wrong with it?'
export const end = 'That is every review'
export const handedOver = (done: number, of: number) => `${number(done)} of ${number(of)} handed over`
export const hiddenBecause = (words: string) => `An admin has hidden your review: ${words}`
export const hiddenUntil = (day: string) =>
  `Hidden until the other review is in, or until ${day}. It can no longer be changed.`
export const hideReview = 'Hide the review'
export const isHidden = 'This review is hidden.'
export const noReports = 'No reports'
export const none = 'No reviews yet'
export const noneHint = 'After each pickup, both sides can review each other.'
export const noStars = 'Please choose one to five stars'
export const onlyPickedUp = 'Only people who picked up a piece can review the shop.'
export const pickedUp = (done: number, of: number) => `Picks up ${number(done)} of ${number(of)}`
export const question = (name: string) => `How was it with ${name}?`
export const reasonChoose = 'Choose a reason'
export const reasonLabel = 'Reason'
export const reasonMissing = 'Please choose a reason'
export const reasons = {
  abuse: 'Rude or threatening',
  false: 'Not true',
  private: 'Says something private',
  spam: 'Advertising',
  other: 'Something else',
  appeal: 'Appeal of its writer',
} as const
export const report = 'Report'
export const reportBy = (name: string, when: ReactNode) => (
  <>
    Reported by {name}, {when}
  </>
)
export const reportSent = 'Thank you. An admin will read this review.'
export const reportTitle = 'Report this review'
export const reportWith = (buyer: string, store: string) => `${buyer} and ${store}`
export const reviews = 'Reviews'
export const send = 'Send review'
export const sendAnswer = 'Send answer'
export const sendAppeal = 'Ask'
export const sendReport = 'Send report'
export const sent = 'Thank you for your review'
export const showReview = 'Show the review'
export const stars = (value: number) =>
  `${number(value)} ${plural(value, { one: 'star', other: 'stars' })} of 5`
export const starsLabel = 'Stars'
export const textHint = 'Optional. Others read it with your first name.'
export const textLabel = 'In your own words'
export const until = (day: string) =>
  `You can review it until ${day}. The other side sees it once both are in.`
export const verdict = 'What the admin said'
export const verdictLabel = 'Your words to both sides'
export const verdictMissing = 'Please explain it to both sides'
export const words = {
  as_described: 'As described',
  clean: 'Clean',
  measures_right: 'Measures right',
  flaws_shown: 'Flaws shown',
  quick_reply: 'Quick reply',
  kind: 'Kind',
  on_time: 'On time',
  paid_exactly: 'Paid exactly',
  came_as_agreed: 'Came as agreed',
} as const
export const wordsLabel = 'What was good?'
export const wordsMissing = 'Please write a few words'
