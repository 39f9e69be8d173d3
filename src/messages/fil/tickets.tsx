import type { ReactNode } from 'react'
import { list, number, plural } from './language.ts'

export const allTickets = 'Lahat ng ticket'
export const boxFor = (count: number, customer: string) => `${items(count)} para kay ${customer}`
export const boxFrom = (count: number, shop: string) => `${items(count)} mula sa ${shop}`
export const bought = 'Nabili mo ang item na ito'
export const pickUpIn = (place: string) => `Ipi-pick up mo ito sa ${place}.`
export const buyHint = (shop: string) =>
  `Kukumpirmahin ng ${shop} na nasa kanila ang item, tapos ipi-pick up mo.`
export const buyNow = 'Buy Now'
export const buyQuestion = 'Sigurado ka bang bibilhin mo ito?'
export const buying = 'Binibili mo ang item na ito'
export const cancel = 'I-cancel ang reservation'
export const cancelFailed = 'Hindi na-cancel ang reservation mo'
export const cancelHint = (shop: string) =>
  `Ibebenta ulit ang item, at baka may ibang bumili. Makikita ng ${shop} na nag-cancel ka.`
export const cancelQuestion = 'I-cancel ang reservation na ito?'
export const cancelTicketHint = (customer: string, consequence: string) =>
  `Makikita ito ni ${customer}. ${consequence}`
export const cancelTicketQuestion = (count: number) =>
  plural(count, {
    one: 'Sigurado ka bang ika-cancel mo ang ticket na ito?',
    other: `Sigurado ka bang ika-cancel mo ang ${number(count)} ticket na ito?`,
  })
export const cancelYes = 'Oo, i-cancel'
export const cancelled = 'Na-cancel na ang reservation'
export const cancelledHint = 'Binebenta na ulit ang item.'
export const cardLabel = (itemName: string) => `Ticket para sa ${itemName}`
export const completeTicketHint = (customer: string, names: string[]) =>
  `Na-pick up na ni ${customer} ang ${list(names)} at bayad na. Hindi na ito mababago.`
export const completeTicketQuestion = (count: number) =>
  plural(count, { one: 'Na-pick up na ba?', other: 'Na-pick up na ba ang mga ito?' })
export const confirmAll = (count: number) => `Kumpirmahin ang ${number(count)} lahat`
export const confirmTicked = (count: number) => `Kumpirmahin ang ${items(count)}`
export const confirmationExpected = (date: ReactNode) => <>Asahan ang kumpirmasyon hanggang {date}</>
export const counter = 'Counter'
export const customer = 'Customer'
export const details = 'Mga detalye'
export const dueSoon = (count: number) =>
  plural(count, { one: 'ticket na malapit na ang deadline', other: 'mga ticket na malapit na ang deadline' })
export const endedBecause = {
  taken_down: 'Tinanggal namin ang item na ito.',
  shop_stopped: 'Ni-stop namin ang account ng shop.',
  buyer_stopped: 'Ni-stop namin ang account ng buyer.',
}
export const emptySearchHint = 'Baka nasa ibang tab ang hinahanap mo.'
export const emptyTitle = 'Walang ticket sa kategoryang ito.'
export const failedTitle = (count: number) => `${items(count)} ang hindi na-update`
export const forTicked = (count: number) => (
  <>
    Para sa <b>{number(count)} naka-tick</b>.
    {count > 1 && ' Alisin ang tick ng isa para hiwalay itong galawin.'}
  </>
)
export const handOver = 'Ibigay'
export const history = 'Mga nangyari'
export const hoursLeft = (hours: number) =>
  plural(hours, { one: '1 oras na lang', other: `${number(hours)} oras na lang` })
export const items = (count: number) => `${number(count)} piraso`
export const itemsBackOnSale = (count: number) =>
  plural(count, { one: 'Ibebenta ulit ang item.', other: 'Ibebenta ulit ang mga item.' })
export const itemsLeaveShop = (count: number) =>
  plural(count, {
    one: 'Tuluyang aalisin ang item sa shop mo.',
    other: 'Tuluyang aalisin ang mga item sa shop mo.',
  })
export const itemsOnePickup = (count: number) => `${items(count)}, isang pickup`
export const itemsStaySold = (count: number) =>
  plural(count, { one: 'Mananatiling nabili ang item.', other: 'Mananatiling nabili ang mga item.' })
export const lessThanAnHourLeft = 'Wala nang isang oras'
export const markAs = 'Gawing'
export const movedByBuyer = (date: ReactNode) => <>{date}, ng buyer</>
export const movedByDeadline = (date: ReactNode) => <>{date}, dahil lumipas ang deadline</>
export const movedByDecision = (date: ReactNode) => <>{date}, ayon sa desisyon namin</>
export const movedByHelper = (name: string) => (date: ReactNode) => (
  <>
    {date}, ni {name} para sa shop
  </>
)
export const movedByShop = (date: ReactNode) => <>{date}, ng shop</>
export const movedByYou = (date: ReactNode) => <>{date}, ikaw</>
export const movedToTab = (count: number, tab: string) =>
  plural(count, { one: `Nasa ${tab} na ito.`, other: `Nasa ${tab} na ang ${items(count)}.` })
export const nextNames = { 4: 'Kumpirmahin', 5: 'Nakuha na' } as const
export const noneTicked = 'I-tick ang mga pirasong gusto mong i-update.'
export const notUpdated = (names: string[], why: string) => `${list(names)}: ${why}`
export const openInMaps = 'Buksan sa Maps'
export const pass = 'Pass'
export const pickupExpected = (date: ReactNode) => <>Asahan ang pickup hanggang {date}</>
export const pickupOn = (date: ReactNode) => <>Pickup sa {date}</>
export const purchaseCancelledSince = 'Natuloy ang pagbili, pero na-cancel pagkatapos.'
export const purchaseCancelledSinceHint = 'Tingnan ang mga ticket mo para sa detalye.'
export const purchased = 'Nabili mo na!'
export const purchasedHint = 'Nasa ticket mo kung kailan ang pickup.'
export const purchasing = 'Binibili ang item na ito…'
export const requestedOn = (date: ReactNode) => <>Hiniling noong {date}</>
export const reserved = 'Naka-reserve na sa iyo ang item'
export const riders = 'Ipadala sa rider'
export const scanPass = 'I-scan ang pass'
export const searchLabel = 'Maghanap ng ticket'
export const searchPlaceholder = 'Item, customer o numero'
export const seePickup = 'Tingnan ang pickup'
export const seeReceipt = 'Tingnan ang resibo'
export const statusNames = {
  1: 'Hinihintay ang sagot ng shop',
  2: 'Tinitingnan ng shop kung nandiyan pa',
  3: 'Hinahanda pa ng shop',
  4: 'Puwede nang i-pick up',
  5: 'Tapos na ang order',
  6: 'Wala na ang item',
  7: 'Hindi sumasagot ang seller',
  8: 'Hindi na-pick up bago ang deadline, kaya nawala ang reservation',
  9: 'Kinansela ng buyer',
} as const
export const stepAhead = 'hindi pa'
export const stepCancelled = 'dito natapos'
export const stepCurrent = 'ngayon'
export const stepDone = 'tapos na'
export const stepRequested = 'Hiniling'
export const stepSkipped = 'hindi naabot'
export const stepsLabel = 'Nasaan na'
export const tabNames = { 1: 'Hinihintay', 2: 'Ipi-pick up', 3: 'Tapos na', 4: 'Kinansela' } as const
export const ticketNumber = (id: number) => `Ticket ${id}`
export const tick = (item: string) => `I-update ang ${item}`
export const timeUp = 'Lumipas na ang oras'
export const updateFailed = 'Hindi na-update ang ticket!'
export const updateStatus = 'I-update ang Status'
export const updated = 'Na-update na ang ticket!'
export const updatedOf = (count: number, all: number) => `${number(count)} sa ${items(all)} ang na-update.`
export const whatStatusMeans = 'Ano ang ibig sabihin ng status na ito'
