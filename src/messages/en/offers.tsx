import type { ReactNode } from 'react'
import type { OfferEnd } from '#domain/offers.ts'
import { number, plural } from './language.ts'

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
const people = (count: number) => plural(count, { one: '1 person', other: `${number(count)} people` })

export const title = 'Offers'
export const yours = 'Your offers'
export const makeOffer = 'Make an offer'
export const offerAgain = 'Offer again'
export const openToOffers = (seller: string) => `${seller} is open to offers`
export const answersWithin = (hours: number) => `Answers within ${number(hours)} hours`
export const offersLeft = (count: number) =>
  plural(count, { one: 'You have 1 more offer on it', other: `You have ${number(count)} more offers on it` })

export const yourOffer = 'Your offer'
export const asks = (price: string) => `asks ${price}`
export const percentLess = (percent: number) => `${number(percent)}% less`
export const percentOff = (percent: number) => `${number(percent)}% off`
export const quickAmounts = 'Quick amounts'
export const range = (lowest: string, price: string) => `From ${lowest} to just below ${price}.`
export const outOfRange = (lowest: string, price: string) =>
  `Please offer ${lowest} or more, and less than ${price}.`
export const tooCheap = 'This piece is too cheap for offers.'
/** `left`: how many offers are left after it. `theirs`: what the seller offers now, if anything. */
export const offerMeans = (
  seller: string,
  price: string,
  { hours: within, left, theirs }: { hours: number; left: number; theirs: string | undefined },
) => (
  <>
    If {seller} accepts, it is <b>reserved for you at {price}</b>, and you pick it up within {number(within)}{' '}
    hours.{' '}
    {plural(left, {
      one: 'You have 1 more offer on it.',
      other: left === 0 ? 'It is your last offer on it.' : `You have ${number(left)} more offers on it.`,
    })}
    {theirs !== undefined && ` The ${theirs} that you have now ends with it.`}
  </>
)
export const addWords = 'Add a few words'
export const words = 'A few words'
export const send = 'Offer'
export const sendPrice = (price: string) => `Offer ${price}`
export const sent = (price: string) => `You offered ${price}`
export const sentHint = (seller: string) => `${seller} is notified. Until the answer you can take it back.`

export const youOffered = (price: string) => `You offered ${price}`
export const hoursLeft = (hours: number) => `${number(hours)} h left`
export const minutesLeft = (minutes: number) => `${number(minutes)} min left`
export const over = 'Over'
export const hours = (count: number) => `${number(count)} h`
export const minutes = (count: number) => `${number(count)} min`
export const stepSent = 'Sent'
export const stepAnswers = (seller: string) => `${seller} answers`
export const stepBy = (date: ReactNode) => <>by {date}</>
export const stepYours = (price: string) => `Yours at ${price}`
export const anyoneMayBuy = (price: string) => `Anyone may still buy it at ${price}.`
export const takeBack = 'Take back'
export const takenBack = 'Your offer is taken back'
export const takeBackFailed = 'Your offer was not taken back'

export const sellersAnswer = (seller: string) => `${seller}'s answer`
export const says = (seller: string) => `${seller} says`
export const saysPrice = (seller: string, price: string) => `${seller} says ${price}`
export const standsBy = (seller: string, price: string, date: ReactNode) => (
  <>
    {seller} stands by {price} until <b>{date}</b>. Accept, and it is reserved for you.
  </>
)
export const offersYou = (seller: string, price: string) => `${seller} offers it to you for ${price}`
export const saversUntil = (date: ReactNode) => (
  <>
    You saved it. The price is for you until <b>{date}</b>, and the first who buys it has it.
  </>
)
export const no = 'No'
export const accept = 'Accept'
export const acceptPrice = (price: string) => `Accept ${price}`
export const acceptNamed = (buyer: string, price: string) => `Accept ${price} from ${buyer}`
export const counterNamed = (buyer: string, price: string) => `Counter ${price} from ${buyer}`
export const declineNamed = (buyer: string, price: string) => `No to ${price} from ${buyer}`
export const accepted = (price: string) => `It's yours at ${price}`
export const acceptedHint = 'It is reserved for you. See your tickets.'
export const acceptedByAt = (seller: string, date: ReactNode) => (
  <>
    {seller} accepted {date}.
  </>
)
export const youAcceptedAt = (date: ReactNode) => <>You accepted {date}.</>
export const confirmsNext = (shop: string) => `${shop} confirms it, then you pick it up and pay there.`
export const comeBy = (address: string, date: ReactNode) => (
  <>
    Come to {address} by <b>{date}</b> and pay there.
  </>
)
export const answerFailed = 'Your answer did not arrive'
export const declined = 'You said no'
export const declinedHint = 'Nothing changes. It is still for sale.'

/** What became of the buyer's own offer. */
export const saidNo = (seller: string, price: string) => `${seller} said no to ${price}`
export const saidAnother = (seller: string, price: string) => `${seller} answered ${price} with another price`
export const tookBack = (price: string) => `You took ${price} back`
export const nobodyAnswered = (price: string) => `${price} was not answered in time`
export const waitsFor = (seller: string) => `Waits for ${seller}`
export const yoursAt = (price: string) => `Yours at ${price}`
/** What became of an offer to the buyer. */
export const youSaidNo = (price: string) => `You said no to ${price}`
export const itEnded = (price: string) => `${price} was not taken in time`
export const offerEnded = (price: string) => `The offer of ${price} ended`
export const reasons: Record<OfferEnd, string> = {
  reserved: 'Another buyer reserved the piece.',
  sold: 'The piece is sold.',
  taken_off: 'The seller took the piece off the shop.',
  cheaper: 'The price is lower now. You can simply buy it.',
  paused: 'The shop is on a break.',
}
export const noneLeft = 'You have made three offers on it, the most that are possible.'

export const empty = 'You have not made an offer yet'
export const emptyHint = 'On the page of a piece whose seller is open to offers, tap Make an offer.'
export const answerIt = 'Answer'

export const endsSoonest = 'Ends soonest first'
export const youAsk = (price: string) => `You ask ${price}`
export const pickups = (count: number) =>
  count >= ordinals.length ? 'picked up often' : `${ordinals[count]} pickup`
export const counter = 'Counter'
export const acceptEndsOthers = (count: number) =>
  plural(count, {
    one: 'Accepting one ends the other, and that buyer is notified.',
    other: `Accepting one ends the other ${number(count)}, and those buyers are notified.`,
  })
export const howItWorks = 'How accepting works'
export const howItWorksHint =
  'Accept, and the piece is reserved at that price at once. Other offers on it end, and each buyer is notified. A counter binds you for 24 hours.'
export const reservedFor = (buyer: string, price: string) => `Reserved for ${buyer} at ${price}`
export const reservedForHint = 'The ticket is in your list.'
export const countered = (price: string) => `You said ${price}`
export const counteredHint = (buyer: string) =>
  `${buyer} has 24 hours to accept. You cannot take it back before.`
export const declinedFor = (buyer: string) => `You said no to ${buyer}`
export const yourPrice = 'Your price'
export const offered = (buyer: string, price: string) => `${buyer} offers ${price}`
export const counterMeans = (buyer: string, price: string) => (
  <>
    For 24 hours {buyer} can have it for <b>{price}</b>, and you cannot take that back.
  </>
)
export const aboveTheirs = (price: string) => `They offer ${price} already. Please say more.`
export const counterPrice = (price: string) => `Say ${price}`

export const offersAndPicksUp = (buyer: string) => `${buyer} offers`
export const onlyOffer = 'It is the only offer.'
export const bestOf = (count: number, others: string) =>
  `It is the best of ${number(count)}. Accepting ends ${others}.`
export const notBest = (best: string, others: string) =>
  `The best is ${best}. Accepting this one ends ${others}.`
export const endsOf = (names: string, count: number) =>
  plural(count, { one: `that of ${names}, who is notified`, other: `those of ${names}, who are notified` })
export const othersToo = (count: number) =>
  plural(count, { one: '1 other buyer', other: `${number(count)} other buyers` })
export const youSaid = (buyer: string, price: string) => `You said ${price} to ${buyer}`
export const canAccept = (buyer: string, date: ReactNode) => (
  <>
    {buyer} can accept until {date}.
  </>
)

export const rulesHint = 'Buyers can offer less than the price. Each piece can say no by itself.'
export const takesOffers = 'Open to offers'
export const answerBelow = 'Answer by itself below'
export const percentOfPrice = '% of the price'
export const onlyYou = 'Only you see this. Lower offers are declined for you.'
export const floorRange = (min: number, max: number) =>
  `Please type a number from ${number(min)} to ${number(max)}, or nothing.`
export const rulesSaved = 'Your rules for offers are saved'
export const rulesFailed = 'Your rules for offers were not saved'
export const itemRules = 'Offers for this piece'
export const openChoices = { yes: 'Yes', no: 'No', default: 'As the shop' } as const
export const asShop = (open: boolean) =>
  open ? 'Your shop is open to offers.' : 'Your shop takes no offers.'
export const floor = 'Answer by itself below'
export const floorTooHigh = (price: string) => `Please type less than the price of ${price}.`
export const peopleSaved = (count: number) => `${people(count)} saved it`
export const saveRules = 'Save'

export const toSavers = (count: number) => `Offer it to ${people(count)} who saved it`
export const offerIt = 'Offer it to them'
export const theirPrice = 'Their price'
export const anotherPrice = 'Another price'
export const whatTheyRead = 'What they read'
export const theyRead = (seller: string, item: string, price: string) =>
  `${seller} offers ${item} for ${price}`
export const theyReadHint = 'Saved by you. For 24 hours, the first to buy it has it.'
export const hidden = "You don't see who they are. Nobody else sees this price."
export const untilThen = (date: ReactNode, price: string) => (
  <>
    Until {date}. Then it is {price} again. You cannot take it back before.
  </>
)
export const offerTo = (price: string, count: number) => `Offer ${price} to ${people(count)}`
export const offerToNobody = 'Choose a price'
export const offeredTo = (count: number) => `Offered to ${people(count)}`
export const offeredToHint = (date: string) => `Until ${date}`
export const offeredNow = (price: string) => `Offered for ${price} to those who saved it`
export const offeredUntil = (date: ReactNode) => <>Until {date}</>
