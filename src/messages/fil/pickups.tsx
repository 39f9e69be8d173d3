import type { ReactNode } from 'react'
import { number, plural } from './language.ts'

export const afternoon = 'Hapon'
export const allReady = 'Handa na lahat'
export const allReadyOf = (name: string) => `Handa na lahat ng piraso ni ${name}`
export const back = 'Bumalik'
export const buyer = 'Buyer'
export const buyerChooses = 'Wala pang napiling oras ang buyer'
export const buyerIsNotified = 'Makakatanggap ng notification ang buyer.'
export const camera = 'Kamera'
export const cameraMissing = 'Walang kamera dito. I-type na lang ang mga numero.'
export const cameraRefused = 'Hindi pinayagan ang kamera. I-type na lang ang mga numero.'
export const cameraStarts = 'Binubuksan ang kamera…'
export const chooseTime = 'Pumili ng oras'
export const closedDay = 'Sarado'
export const completeReceived = (sum: string) => `Tapusin, natanggap ang ${sum}`
export const completeWithoutPass = 'Tapusin nang walang pass'
export const day = 'Araw'
export const findPickup = 'Hanapin ang pickup'
export const handOver = 'Ibigay ang mga piraso'
export const handoverConflict = (tickets: string) =>
  `Tapos na ang mga ticket na ito bago ito naipadala: ${tickets}. Kausapin ang buyer.`
export const handoverKept = 'Naka-save sa phone na ito ang pagbibigay'
export const hoursUnknown = 'Hindi pa inilagay ng shop ang oras nito. Itanong sa chat kung may tao.'
export const itemCount = (count: number) =>
  plural(count, { one: '1 piraso', other: `${number(count)} piraso` })
export const items = 'Mga piraso'
export const itemsRefused = 'Hindi ibinigay ang mga piraso'
export const keepAndSendLater = 'I-save at ipadala mamaya'
export const keptHandovers = 'Mga hindi pa naipapadala'
export const morning = 'Umaga'
export const moveTime = 'Ilipat'
export const movedAlready = 'Nailipat mo na nang isang beses.'
export const movesOnce = 'Pagkatapos nito, isang beses puwedeng ilipat ng bawat isa ang oras.'
export const noTimeYet = 'Kailan ka pupunta?'
export const noTimes = 'Wala nang natitirang oras na bukas ang shop. Mag-usap kayo sa chat.'
export const noTimesLeft = 'Walang oras'
export const notCompleted = 'Hindi natapos ang pickup'
export const notOfficial =
  'Talaan ito ng pickup ninyo. Hindi ito official receipt ng Bureau of Internal Revenue (BIR).'
export const offlineHandover =
  'Walang network. Ise-save ito sa phone na ito at ipapadala mamaya. Doon pa lang titingnan ng server ang pass.'
export const nothingToPay = 'Wala nang babayaran sa shop'
export const offlineUnknown =
  'Hindi alam ng phone na ito ang mga piraso ng pass. Tatapusin ang lahat ng handa na para i-pickup.'
export const pass = 'Pass sa pickup'
export const passAtCounter = 'Pass'
export const passCode = 'QR code ng pass mo'
export const passHint = 'Ipa-scan ito sa shop, o basahin ang anim na numero.'
export const passIsValid = 'Tama ang pass'
export const passReadings = { scanned: 'Na-scan', typed: 'Tinype ang numero', none: 'Walang pass' } as const
export const passRefused = 'Hindi tinanggap ang pass'
export const payAtShop = (sum: ReactNode) => <>Magbayad ng {sum} sa shop</>
export const pickUpBy = (date: ReactNode) => <>I-pickup hanggang {date}</>
export const pickedUp = 'Nakuha noong'
export const pickupAt = (shop: string) => `Pickup sa ${shop}`
export const pickupCompleted = 'Tapos na ang pickup'
export const pickupNamed = (id: number) => `Pickup blg. ${id}`
export const pickupNumber = 'Pickup'
export const pickupOf = (name: string) => `Pickup ni ${name}`
export const pickupTime = 'Oras ng pickup'
export const place = 'Saan i-pickup'
export const pointAtCode = 'Itutok sa code'
export const print = 'I-print'
export const reason = 'Dahilan'
export const receipt = 'Resibo'
export const refusalReasons = {
  not_as_described: 'Iba sa description',
  flaw: 'May depekto',
  not_wanted: 'Ayaw na ng buyer',
} as const
export const refuse = 'Huwag ibigay'
export const refuseCount = (count: number) =>
  plural(count, { one: 'Huwag ibigay ang 1 piraso', other: `Huwag ibigay ang ${number(count)} piraso` })
export const notWantedHint =
  'Kina-cancel ito ng buyer dito, at sang-ayon ka. Ibebenta ulit ito, at walang masisisi.'
export const refuseHint =
  'Makikita ng buyer ang dahilan. Magiging "Item Unavailable" ang piraso at mawawala sa shop mo.'
export const refuseWithReason = 'Huwag ibigay, may dahilan'
export const refusedBecause = (why: string) => `Hindi ibinigay: ${why}`
export const scanPass = 'I-scan ang pass'
export const setByBuyer = 'Pinili ng buyer.'
export const setByShop = 'Inilipat ng shop.'
export const setByYou = 'Pinili mo.'
export const setTime = 'Ilagay ang oras'
export const shopIsNotified = 'Makakatanggap ng notification ang shop.'
export const spanOfDay = (from: string, to: string) => `${from} hanggang ${to}`
export const timeNotSaved = 'Hindi naitakda ang oras'
export const timeSaved = 'Naitakda na ang oras'
export const toBePaid = (count: number) =>
  plural(count, { one: 'Babayaran ngayon, 1 piraso', other: `Babayaran ngayon, ${number(count)} piraso` })
export const total = 'Total'
export const typeDigits = 'O i-type ang anim na numero'
export const typeDigitsHint = 'Babasahin ng buyer mula sa pass.'
export const understood = 'Sige'
export const undo = 'Ibalik'
export const waitsToBeSent = 'Ipapadala ito pag may network na.'
export const withoutPassHint = 'Kung walang pass, siguraduhing ito nga ang buyer.'
export const addressLater = 'Makikita mo ang address kapag may handang piraso.'
export const atShop = (shop: string) => `Sa ${shop}`
export const meetThere = 'Doon tayo'
export const noTimesThere =
  'Wala nang oras doon bago ang deadline. Pumili ng ibang lugar, o mag-usap sa chat.'
export const nothingToPayThere = 'Wala nang babayaran pagkikita'
export const passHintThere = 'Ipa-scan ito sa seller, o basahin ang anim na numero.'
export const payThere = (sum: ReactNode) => <>Magbayad ng {sum} pagkikita</>
export const where = 'Saan'
export const whereAndWhen = 'Saan at kailan'
