import type { ReactNode } from 'react'
import type { OfferEnd } from '#domain/offers.ts'
import { number, plural } from './language.ts'

const ordinals = ['unang', 'ikalawang', 'ikatlong', 'ikaapat na', 'ikalimang']
const people = (count: number) => `${number(count)} tao`

export const title = 'Mga tawad'
export const yours = 'Mga tawad mo'
export const makeOffer = 'Tumawad'
export const offerAgain = 'Tumawad ulit'
export const openToOffers = (seller: string) => `Puwedeng tumawad kay ${seller}`
export const answersWithin = (hours: number) => `Sasagot sa loob ng ${number(hours)} oras`
export const offersLeft = (count: number) => `May ${number(count)} tawad ka pa rito`

export const yourOffer = 'Ang tawad mo'
export const asks = (price: string) => `presyo ${price}`
export const percentLess = (percent: number) => `mas mababa ng ${number(percent)}%`
export const percentOff = (percent: number) => `bawas ${number(percent)}%`
export const quickAmounts = 'Mabilis na halaga'
export const range = (lowest: string, price: string) => `Mula ${lowest} hanggang bago mag-${price}.`
export const outOfRange = (lowest: string, price: string) =>
  `${lowest} pataas lang, at mas mababa sa ${price}.`
export const tooCheap = 'Masyado nang mura ang pirasong ito para tawaran.'
export const offerMeans = (
  seller: string,
  price: string,
  { hours: within, left, theirs }: { hours: number; left: number; theirs: string | undefined },
) => (
  <>
    Kapag pumayag si {seller}, <b>naka-reserve ito sa iyo sa {price}</b>, at kukunin mo sa loob ng{' '}
    {number(within)} oras.{' '}
    {left === 0 ? 'Huling tawad mo na ito rito.' : `May ${number(left)} tawad ka pa rito.`}
    {theirs !== undefined && ` Matatapos ang ${theirs} na hawak mo ngayon.`}
  </>
)
export const addWords = 'Magdagdag ng kaunting mensahe'
export const words = 'Kaunting mensahe'
export const send = 'Tumawad'
export const sendPrice = (price: string) => `Tumawad ng ${price}`
export const sent = (price: string) => `Tumawad ka ng ${price}`
export const sentHint = (seller: string) =>
  `Nasabihan na si ${seller}. Habang wala pang sagot, puwede mo itong bawiin.`

export const youOffered = (price: string) => `Tawad mo ay ${price}`
export const hoursLeft = (hours: number) => `${number(hours)} oras na lang`
export const minutesLeft = (minutes: number) => `${number(minutes)} minuto na lang`
export const over = 'Tapos na'
export const hours = (count: number) => `${number(count)} oras`
export const minutes = (count: number) => `${number(count)} min na lang`
export const stepSent = 'Naipadala'
export const stepAnswers = (seller: string) => `Sasagot si ${seller}`
export const stepBy = (date: ReactNode) => <>bago {date}</>
export const stepYours = (price: string) => `Sa iyo sa ${price}`
export const anyoneMayBuy = (price: string) => `Puwede pa rin itong bilhin ng iba sa ${price}.`
export const takeBack = 'Bawiin'
export const takenBack = 'Nabawi ang tawad mo'
export const takeBackFailed = 'Hindi nabawi ang tawad mo'

export const sellersAnswer = (seller: string) => `Sagot ni ${seller}`
export const says = (seller: string) => `Sabi ni ${seller}`
export const saysPrice = (seller: string, price: string) => `${price}, sabi ni ${seller}`
export const standsBy = (seller: string, price: string, date: ReactNode) => (
  <>
    {price} ang last price ni {seller} hanggang <b>{date}</b>. Pumayag ka, at naka-reserve na ito sa iyo.
  </>
)
export const offersYou = (seller: string, price: string) => `Inaalok ito ni ${seller} sa iyo sa ${price}`
export const saversUntil = (date: ReactNode) => (
  <>
    Ni-save mo ito. Sa iyo ang presyong ito hanggang <b>{date}</b>, at kung sino ang unang bumili, sa kaniya.
  </>
)
export const no = 'Ayaw'
export const accept = 'Payag'
export const acceptPrice = (price: string) => `Payag sa ${price}`
export const acceptNamed = (buyer: string, price: string) => `Payag sa ${price} ni ${buyer}`
export const counterNamed = (buyer: string, price: string) => `Ibang presyo sa ${price} ni ${buyer}`
export const declineNamed = (buyer: string, price: string) => `Ayaw sa ${price} ni ${buyer}`
export const accepted = (price: string) => `Sa iyo na sa ${price}`
export const acceptedHint = 'Naka-reserve na ito sa iyo. Tingnan ang mga ticket mo.'
export const acceptedByAt = (seller: string, date: ReactNode) => (
  <>
    Pumayag si {seller} noong {date}.
  </>
)
export const youAcceptedAt = (date: ReactNode) => <>Pumayag ka noong {date}.</>
export const confirmsNext = (shop: string) =>
  `Kukumpirmahin ito ng ${shop}, tapos kukunin at babayaran mo roon.`
export const comeBy = (address: string, date: ReactNode) => (
  <>
    Pumunta sa {address} bago <b>{date}</b> at doon magbayad.
  </>
)
export const answerFailed = 'Hindi umabot ang sagot mo'
export const declined = 'Tumanggi ka'
export const declinedHint = 'Walang nabago. Binebenta pa rin ito.'

export const saidNo = (seller: string, price: string) => `Hindi pumayag si ${seller} sa ${price}`
export const saidAnother = (seller: string, price: string) =>
  `Ibang presyo ang sagot ni ${seller} sa ${price}`
export const tookBack = (price: string) => `Binawi mo ang ${price}`
export const nobodyAnswered = (price: string) => `Walang sumagot sa ${price} sa oras`
export const waitsFor = (seller: string) => `Hinihintay si ${seller}`
export const yoursAt = (price: string) => `Sa iyo sa ${price}`
export const youSaidNo = (price: string) => `Tumanggi ka sa ${price}`
export const itEnded = (price: string) => `Walang kumuha sa ${price} sa oras`
export const offerEnded = (price: string) => `Natapos ang alok na ${price}`
export const reasons: Record<OfferEnd, string> = {
  reserved: 'May ibang buyer na nag-reserve.',
  sold: 'Nabili na ang piraso.',
  taken_off: 'Inalis ng seller ang piraso sa shop.',
  cheaper: 'Mas mura na ang presyo ngayon. Puwede mo na itong bilhin.',
  paused: 'Nakapahinga muna ang shop.',
}
export const noneLeft = 'Nakatatlong tawad ka na rito, at hanggang tatlo lang.'

export const empty = 'Wala ka pang tawad'
export const emptyHint = 'Sa page ng pirasong puwedeng tawaran, pindutin ang Tumawad.'
export const answerIt = 'Sagutin'

export const endsSoonest = 'Una ang malapit nang matapos'
export const youAsk = (price: string) => `Presyo mo ay ${price}`
export const pickups = (count: number) =>
  count >= ordinals.length ? 'madalas nang kumuha' : `${ordinals[count]} pickup`
export const counter = 'Counter'
export const acceptEndsOthers = (count: number) =>
  plural(count, {
    one: 'Kapag pumayag ka sa isa, matatapos ang isa pa, at sasabihan ang buyer.',
    other: `Kapag pumayag ka sa isa, matatapos ang ${number(count)} pa, at sasabihan ang mga buyer.`,
  })
export const howItWorks = 'Ano ang mangyayari kapag pumayag'
export const howItWorksHint =
  'Naka-reserve agad ang piraso sa presyong iyon. Matatapos ang ibang tawad dito, at sasabihan ang bawat buyer. Kapag ibang presyo ang sagot mo, hindi mo ito mababawi sa loob ng 24 oras.'
export const reservedFor = (buyer: string, price: string) => `Naka-reserve kay ${buyer} sa ${price}`
export const reservedForHint = 'Nasa listahan mo na ang ticket.'
export const countered = (price: string) => `${price} ang sagot mo`
export const counteredHint = (buyer: string) =>
  `May 24 oras si ${buyer} para pumayag. Hindi mo ito mababawi bago iyon.`
export const declinedFor = (buyer: string) => `Tumanggi ka kay ${buyer}`
export const yourPrice = 'Presyo mo'
export const offered = (buyer: string, price: string) => `${price} ang tawad ni ${buyer}`
export const counterMeans = (buyer: string, price: string) => (
  <>
    Sa loob ng 24 oras, makukuha ito ni {buyer} sa <b>{price}</b>, at hindi mo na iyon mababawi.
  </>
)
export const aboveTheirs = (price: string) => `${price} na ang tawad. Mas mataas dapat ang sagot mo.`
export const counterPrice = (price: string) => `Sabihin ang ${price}`

export const offersAndPicksUp = (buyer: string) => `Tawad ni ${buyer}`
export const onlyOffer = 'Ito lang ang tawad.'
export const bestOf = (count: number, others: string) =>
  `Ito ang pinakamataas sa ${number(count)}. Kapag pumayag ka, matatapos ${others}.`
export const notBest = (best: string, others: string) =>
  `${best} ang pinakamataas. Kapag pumayag ka rito, matatapos ${others}.`
export const endsOf = (names: string, count: number) =>
  plural(count, { one: `ang kay ${names}, at sasabihan siya`, other: `ang sa ${names}, at sasabihan sila` })
export const othersToo = (count: number) => `${number(count)} ibang buyer`
export const youSaid = (buyer: string, price: string) => `${price} ang sagot mo kay ${buyer}`
export const canAccept = (buyer: string, date: ReactNode) => (
  <>
    Puwedeng pumayag si {buyer} hanggang {date}.
  </>
)

export const rulesHint = 'Puwedeng tumawad ang mga buyer. Puwede ring tumanggi ang bawat piraso.'
export const takesOffers = 'Puwedeng tumawad'
export const answerBelow = 'Kusang tanggihan ang mas mababa sa'
export const percentOfPrice = '% ng presyo'
export const onlyYou = 'Ikaw lang ang nakakakita nito. Kusang tinatanggihan ang mas mababa.'
export const floorRange = (min: number, max: number) =>
  `Numero mula ${number(min)} hanggang ${number(max)}, o iwang walang laman.`
export const rulesSaved = 'Na-save ang mga patakaran mo sa tawad'
export const rulesFailed = 'Hindi na-save ang mga patakaran mo sa tawad'
export const itemRules = 'Tawad sa pirasong ito'
export const openChoices = { yes: 'Oo', no: 'Hindi', default: 'Gaya ng shop' } as const
export const asShop = (open: boolean) =>
  open ? 'Puwedeng tumawad sa shop mo.' : 'Hindi puwedeng tumawad sa shop mo.'
export const floor = 'Kusang tanggihan ang mas mababa sa'
export const floorTooHigh = (price: string) => `Mas mababa dapat sa presyong ${price}.`
export const peopleSaved = (count: number) => `${people(count)} ang nag-save nito`
export const saveRules = 'I-save'

export const toSavers = (count: number) => `Ialok sa ${people(count)} na nag-save nito`
export const offerIt = 'Ialok sa kanila'
export const theirPrice = 'Presyo nila'
export const anotherPrice = 'Ibang halaga'
export const whatTheyRead = 'Mababasa nila'
export const theyRead = (seller: string, item: string, price: string) =>
  `Inaalok ng ${seller} ang ${item} sa ${price}`
export const theyReadHint = 'Ni-save mo. Sa loob ng 24 oras, sa unang bibili ito.'
export const hidden = 'Hindi mo makikita kung sino sila. Wala nang ibang makakakita ng presyong ito.'
export const untilThen = (date: ReactNode, price: string) => (
  <>
    Hanggang {date}. Pagkatapos, {price} na ulit. Hindi mo ito mababawi bago iyon.
  </>
)
export const offerTo = (price: string, count: number) => `Ialok ang ${price} sa ${people(count)}`
export const offerToNobody = 'Pumili ng presyo'
export const offeredTo = (count: number) => `Inalok sa ${people(count)}`
export const offeredToHint = (date: string) => `Hanggang ${date}`
export const offeredNow = (price: string) => `Inaalok sa ${price} sa mga nag-save nito`
export const offeredUntil = (date: ReactNode) => <>Hanggang {date}</>
