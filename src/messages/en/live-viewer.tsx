import type { ReactNode } from 'react'
import { number, plural } from './language.ts'

/** For example "2nd". */
const ordinal = (place: number) => {
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(place)
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${number(place)}${endings[rule] ?? 'th'}`
}
const counted = (count: number) => plural(count, { one: '1 piece', other: `${number(count)} pieces` })

export const allCount = (count: number) => `All ${number(count)}`
export const behind = 'No connection to the live sale. What you see may be old.'
export const bill = 'Your bill'
export const billOver = 'These pieces are not kept any more'
export const billOverHint = (shop: string) =>
  `They were not claimed in time. Ask ${shop} if they are still there.`
export const billTaken = 'An account has this bill'
export const billTakenHint = 'If it is yours, log in with the account that claimed the pieces.'
export const buyersOnly = 'Only the account of a buyer can claim pieces.'
export const cancelled = 'This live sale was cancelled'
export const claimedMeanwhile = 'Somebody was faster'
export const claimedMeanwhileHint = 'You can line up for it.'
export const claimFailed = 'It is not yours'
export const claimMine = (count: number) => `Claim my ${counted(count)}`
export const createAccount = 'Create an account'
export const endedAt = (date: string) => `Ended ${date}`
export const firstTap = 'The first tap has it. You pay when you pick it up.'
export const haveAccount = 'I have an account'
export const here = (count: number) => `${number(count)} here`
export const isIt = (name: string) => `Are you ${name}?`
export const itsYours = "It's yours"
export const keptForFirst = 'Kept for the first in line'
export const keptForYou = (shop: string, count: number, total: ReactNode) => (
  <>
    {shop} kept {counted(count)} for you in a live sale, together {total}.
  </>
)
export const leaveLine = 'Leave the line'
export const lineUp = (waiting: number) =>
  waiting === 0 ? 'Line up' : `Line up (${number(waiting)} waiting)`
export const lineUpHint = (place: number) =>
  `You would be ${ordinal(place)}. It costs nothing, and you can leave the line.`
export const liveNow = 'Live now'
export const mine = 'Mine'
export const mineNumber = (which: number) => `Mine, No. ${number(which)}`
export const no = 'No.'
export const noBill = 'There is no such bill'
export const noLongerNotified = 'You get no notice when it starts'
export const noSale = 'There is no such live sale'
export const notFree = 'This piece is gone'
export const notifyMe = 'Tell me when it starts'
export const notifyMeNot = 'Do not tell me'
export const notOthers = (shop: string) => `If you are somebody else, please tell ${shop}.`
export const notYet = 'The first piece comes soon'
export const notYetHint = 'It shows here by itself.'
export const nowShown = 'Shown now'
export const numbered = (which: number) => `No. ${number(which)}`
export const oneNotice = 'You get one notice, nothing else.'
export const onHold = 'On hold'
export const onHoldFor = (name: string) => `On hold for ${name}`
export const onYourBill = 'It is on your bill, and the shop sees it.'
export const priceChanged = (price: string) => `The price is now ${price}`
export const priceChangedHint = 'Tap Mine again if you still want it.'
export const saleSummary = (shown: number, claimed: number) =>
  `${plural(shown, { one: '1 piece was shown', other: `${number(shown)} pieces were shown` })}, ${number(claimed)} found a home.`
export const seeMyBill = 'See my bill'
export const shownBefore = 'Shown before, still free'
export const sold = 'Sold'
export const startsAt = (date: string) => `Starts ${date}`
export const startsSoon = 'It starts any moment'
export const stillFree = 'Still free'
export const stillFreeHint = 'From the shop now, at the same price'
export const subscribers = (count: number) =>
  plural(count, { one: '1 person asked to be told.', other: `${number(count)} people asked to be told.` })
export const takeOverFailed = 'They are not yours yet'
export const thanks = 'Salamat!'
export const undoFailed = 'It is still yours'
export const undoIn = (left: number) => `Undo · ${number(left)} s`
export const undone = 'It is not on your bill any more'
export const unknownHint = 'The network dropped after you tapped Mine.'
export const until = (date: ReactNode) => <>They are yours until {date}.</>
export const verified = 'Verified seller'
export const video = 'Video'
export const visitShop = 'Visit shop'
export const waitBehind = (count: number) =>
  plural(count, {
    one: 'It is on your bill. 1 person waits behind you.',
    other: `It is on your bill. ${number(count)} people wait behind you.`,
  })
export const willNotify = 'We will tell you when it starts'
export const youAre = (place: number) => `You are ${ordinal(place)} in line`
export const youAreFor = (place: number, which: number) =>
  `You are ${ordinal(place)} for No. ${number(which)}`
export const youAreHint = 'We tell you when it is your turn.'
export const yourBill = (count: number) => `Your bill, ${counted(count)}`
export const yoursCount = (count: number) => `${counted(count)} yours`
export const yourTurn = 'It is your turn'
