import { number, plural } from './language.ts'

export const addPhotos = 'Add photos'
export const answer = 'Answer'
export const answered = 'Your answer is visible'
export const answerLabel = 'Your answer'
export const answers = (name: string) => `${name} answers`
export const average = (value: number) => value.toFixed(1)
export const averageOf = (value: number, count: string) => `${value.toFixed(1)} of 5 stars, ${count}`
export const byYou = 'Your review'
export const count = (value: number, isMore: boolean) =>
  `${number(value)}${isMore ? '+' : ''} ${plural(value, { one: 'review', other: 'reviews' })}`
export const confirmsInHours = (hours: number) => `Confirms in ${number(hours)} h`
export const confirmsInMinutes = (minutes: number) => `Confirms in ${number(minutes)} min`
export const deletedPerson = 'Somebody who left'
export const end = 'That is every review'
export const handedOver = (done: number, of: number) => `${number(done)} of ${number(of)} handed over`
export const hiddenBecause = (words: string) => `An admin has hidden your review: ${words}`
export const hiddenUntil = (day: string) =>
  `Hidden until the other review is in, or until ${day}. It can no longer be changed.`
export const hiddenWhy = 'See why, and ask for another look'
export const none = 'No reviews yet'
export const noneHint = 'After each pickup, both sides can review each other.'
export const noStars = 'Please choose one to five stars'
export const onlyPickedUp = 'Only people who picked up a piece can review the shop.'
export const pickedUp = (done: number, of: number) => `Picks up ${number(done)} of ${number(of)}`
export const question = (name: string) => `How was it with ${name}?`
export const reviews = 'Reviews'
export const send = 'Send review'
export const sendAnswer = 'Send answer'
export const sent = 'Thank you for your review'
export const stars = (value: number) =>
  `${number(value)} ${plural(value, { one: 'star', other: 'stars' })} of 5`
export const starsLabel = 'Stars'
export const textHint = 'Optional. Others read it with your first name.'
export const textLabel = 'In your own words'
export const until = (day: string) =>
  `You can review it until ${day}. The other side sees it once both are in.`
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
