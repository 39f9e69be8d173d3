import type { ReactNode } from 'react'
import { number, plural } from './language.ts'

const ordinal = (place: number) => `Pang-${number(place)}`
const counted = (count: number) => plural(count, { one: '1 piraso', other: `${number(count)} piraso` })

export const allCount = (count: number) => `Lahat (${number(count)})`
export const behind = 'Walang koneksyon sa live sale. Baka luma na ang nakikita mo.'
export const bill = 'Ang bill mo'
export const billOver = 'Hindi na naka-hold ang mga pirasong ito'
export const billOverHint = (shop: string) => `Hindi na-claim sa oras. Tanungin ang ${shop} kung meron pa.`
export const billTaken = 'May account na ang bill na ito'
export const billTakenHint = 'Kung sa iyo ito, mag-log in sa account na nag-claim.'
export const buyersOnly = 'Account ng buyer lang ang puwedeng mag-claim.'
export const cancelled = 'Hindi na matutuloy ang live sale na ito'
export const claimedMeanwhile = 'May nauna sa iyo'
export const claimedMeanwhileHint = 'Puwede kang pumila para dito.'
export const claimFailed = 'Hindi mo ito nakuha'
export const claimMine = (count: number) => `I-claim ang ${counted(count)} ko`
export const createAccount = 'Gumawa ng account'
export const endedAt = (date: string) => `Natapos ${date}`
export const firstTap = 'Ang unang tap ang makakakuha. Magbabayad ka pagka-pick up.'
export const haveAccount = 'May account na ako'
export const here = (count: number) => `${number(count)} ang nandito`
export const isIt = (name: string) => `Ikaw ba si ${name}?`
export const itsYours = 'Sa iyo na!'
export const keptForFirst = 'Naka-hold para sa una sa pila'
export const keptForYou = (shop: string, count: number, total: ReactNode) => (
  <>
    Itinabi ng {shop} ang {counted(count)} para sa iyo sa isang live sale, {total} lahat.
  </>
)
export const leaveLine = 'Umalis sa pila'
export const lineUp = (waiting: number) =>
  waiting === 0 ? 'Pumila' : `Pumila (${number(waiting)} ang nakapila)`
export const lineUpHint = (place: number) =>
  `Magiging ${ordinal(place).toLowerCase()} ka. Libre ito, at puwede kang umalis sa pila.`
export const liveNow = 'Live ngayon'
export const mine = 'Mine'
export const mineNumber = (which: number) => `Mine, No. ${number(which)}`
export const no = 'No.'
export const noBill = 'Walang ganitong bill'
export const noLongerNotified = 'Hindi ka na sasabihan kapag nagsimula na'
export const noSale = 'Walang ganitong live sale'
export const notFree = 'Wala na ang pirasong ito'
export const notifyMe = 'Sabihan ako kapag nagsimula na'
export const notifyMeNot = 'Huwag na akong sabihan'
export const notOthers = (shop: string) => `Kung hindi ikaw ito, pakisabi sa ${shop}.`
export const notYet = 'Malapit na ang unang piraso'
export const notYetHint = 'Kusa itong lalabas dito.'
export const nowShown = 'Ngayon'
export const numbered = (which: number) => `No. ${number(which)}`
export const oneNotice = 'Isang notice lang, wala nang iba.'
export const onHold = 'Naka-hold'
export const onHoldFor = (name: string) => `Naka-hold kay ${name}`
export const onYourBill = 'Nasa bill mo na, at kita ito ng shop.'
export const priceChanged = (price: string) => `${price} na ang presyo`
export const priceChangedHint = 'I-tap ulit ang Mine kung gusto mo pa rin.'
export const saleSummary = (shown: number, claimed: number) =>
  `${plural(shown, { one: '1 piraso ang ipinakita', other: `${number(shown)} piraso ang ipinakita` })}, ${number(claimed)} ang may bagong may-ari.`
export const seeMyBill = 'Tingnan ang bill ko'
export const shownBefore = 'Naipakita na, libre pa'
export const sold = 'Sold na'
export const startsAt = (date: string) => `Magsisimula ${date}`
export const startsSoon = 'Magsisimula na'
export const stillFree = 'Libre pa'
export const stillFreeHint = 'Nasa shop na, sa parehong presyo'
export const subscribers = (count: number) =>
  plural(count, { one: '1 tao ang nagpapasabi.', other: `${number(count)} tao ang nagpapasabi.` })
export const takeOverFailed = 'Hindi mo pa nakuha'
export const thanks = 'Maraming salamat!'
export const undoFailed = 'Sa iyo pa rin ito'
export const undoIn = (left: number) => `I-undo · ${number(left)} s`
export const undone = 'Wala na ito sa bill mo'
export const unknownHint = 'Nawala ang koneksyon pagka-tap mo ng Mine.'
export const until = (date: ReactNode) => <>Sa iyo ang mga ito hanggang {date}.</>
export const verified = 'Verified na seller'
export const video = 'Panoorin'
export const visitShop = 'Bisitahin ang shop'
export const waitBehind = (count: number) =>
  plural(count, {
    one: 'Nasa bill mo na. 1 tao ang nakapila sa likod mo.',
    other: `Nasa bill mo na. ${number(count)} tao ang nakapila sa likod mo.`,
  })
export const willNotify = 'Sasabihan ka namin kapag nagsimula na'
export const youAre = (place: number) => `${ordinal(place)} ka sa pila`
export const youAreFor = (place: number, which: number) => `${ordinal(place)} ka sa No. ${number(which)}`
export const youAreHint = 'Sasabihan ka namin kapag ikaw na.'
export const yourBill = (count: number) => `Ang bill mo, ${counted(count)}`
export const yoursCount = (count: number) => `${counted(count)} sa iyo`
export const yourTurn = 'Ikaw na!'
