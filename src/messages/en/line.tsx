import type { ReactNode } from 'react'
import { number, plural } from './language.ts'

/** For example "2nd". */
const ordinal = (place: number) => {
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(place)
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${number(place)}${endings[rule] ?? 'th'}`
}

export const anyoneNext = 'After that, anyone can buy it.'
export const dotsLabel = (before: number, after: number) =>
  `One buyer holds it, ${number(before)} before you, ${number(after)} after you`
export const goesToFirst = 'If it is not picked up, it goes to the first in line.'
export const heldForAnother = 'On hold for another buyer'
export const holdEnds = (date: ReactNode) => <>The hold ends {date}.</>
export const inLineTitle = 'In line'
export const itsYourTurn = "It's your turn"
export const joinFailed = 'You are not in line'
export const joined = 'You are in line'
export const joinedHint = "We'll tell you when it is your turn."
export const keptFor = (minutes: number) =>
  plural(minutes, { one: '1 minute', other: `${number(minutes)} minutes` })
export const keptForYou = 'Kept for you'
export const keptUntil = (time: ReactNode) => <>It is kept for you until {time}.</>
export const leaveFailed = 'You are still in line'
export const leaveLine = 'Leave the line'
export const left = 'You left the line'
export const letItGo = 'Let it go'
export const nextInLine = 'After that, it goes to the next in line.'
export const lineUp = 'Tell me first'
export const peopleInLine = (count: number) =>
  plural(count, { one: '1 person is in line.', other: `${number(count)} people are in line.` })
export const placeOf = (place: number, count: number) => `${ordinal(place)} of ${number(count)}`
export const seeIt = 'See it'
export const timeToSayYes = (minutes: ReactNode) => (
  <>
    If it comes to you, you have {minutes} to say yes, between 8 AM and 9 PM only. You pay nothing unless it
    is yours.
  </>
)
export const turnBegins = (date: ReactNode, minutes: string) => (
  <>
    Your turn begins {date}, and you have {minutes} from then. You can buy it now, too.
  </>
)
export const turnLeft = (time: string) => `${time} left`
export const untilDate = (date: ReactNode) => <>Until {date}.</>
export const you = 'You'
export const youAre = (place: number) => `You are ${ordinal(place)}`
export const youdBe = (place: number) => `You'd be ${ordinal(place)}, and pay nothing unless it's yours.`
