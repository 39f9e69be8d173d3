import type { ReactNode } from 'react'
import { number, plural } from './language.ts'

const ordinal = (place: number) => `Pang-${number(place)}`

export const anyoneNext = 'Pagkatapos, puwede na itong bilhin ng kahit sino.'
export const dotsLabel = (before: number, after: number) =>
  `Isang buyer ang may hawak, ${number(before)} ang nauna sa iyo, ${number(after)} ang kasunod mo`
export const goesToFirst = 'Kapag hindi kinuha, mapupunta ito sa una sa pila.'
export const heldForAnother = 'Naka-hold para sa ibang buyer'
export const holdEnds = (date: ReactNode) => <>Hanggang {date} ang hold.</>
export const inLineTitle = 'Nakapila ka'
export const itsYourTurn = 'Ikaw na!'
export const joinFailed = 'Hindi ka nakapila'
export const joined = 'Nakapila ka na'
export const joinedHint = 'Sasabihan ka namin kapag ikaw na.'
export const keptFor = (minutes: number) =>
  plural(minutes, { one: '1 minuto', other: `${number(minutes)} minuto` })
export const keptForYou = 'Para sa iyo'
export const keptUntil = (time: ReactNode) => <>Naka-hold ito para sa iyo hanggang {time}.</>
export const leaveFailed = 'Nakapila ka pa rin'
export const leaveLine = 'Umalis sa pila'
export const left = 'Umalis ka na sa pila'
export const letItGo = 'Huwag na lang'
export const nextInLine = 'Pagkatapos, mapupunta ito sa kasunod sa pila.'
export const lineUp = 'Sabihan ako'
export const peopleInLine = (count: number) =>
  plural(count, { one: '1 tao ang nakapila.', other: `${number(count)} tao ang nakapila.` })
export const placeOf = (place: number, count: number) => `${ordinal(place)} sa ${number(count)}`
export const seeIt = 'Tingnan'
export const timeToSayYes = (minutes: ReactNode) => (
  <>
    Kapag ikaw na, may {minutes} ka para um-oo, mula 8 AM hanggang 9 PM lang. Wala kang babayaran hangga't
    hindi ito sa iyo.
  </>
)
export const turnBegins = (date: ReactNode, minutes: string) => (
  <>
    Magsisimula ang turn mo {date}, at may {minutes} ka mula noon. Puwede mo na rin itong bilhin ngayon.
  </>
)
export const turnLeft = (time: string) => `${time} na lang`
export const untilDate = (date: ReactNode) => <>Hanggang {date}.</>
export const you = 'Ikaw'
export const youAre = (place: number) => `${ordinal(place)} ka`
export const youdBe = (place: number) =>
  `Magiging ${ordinal(place).toLowerCase()} ka, at walang babayaran hangga't hindi ito sa iyo.`
