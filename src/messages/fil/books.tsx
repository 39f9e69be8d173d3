import type { ReactNode } from 'react'
import { number } from './language.ts'

export const allTickets = 'Lahat ng ticket'
export const addBale = 'Magdagdag ng bale'
export const allChats = 'Lahat ng chat'
export const answer = 'Sagutin'
export const asks = 'Gustong mag-cancel o humingi ng oras'
export const atCounter = 'Nabenta sa shop'
export const bale = 'Bale'
export const baleDeleted = 'Na-delete ang bale'
export const baleNotDeleted = 'Hindi na-delete ang bale'
export const balePlaceholder = 'Halimbawa: Korea bale, Nobyembre'
export const bales = 'Mga bale'
export const books = 'Talaan ng shop'
export const boughtOn = 'Kailan binili'
export const boughtOnDay = (day: string) => `Binili noong ${day}`
export const by = (date: ReactNode) => <>hanggang {date}</>
export const byBale = 'Bawat bale'
export const byDay = 'Bawat araw'
export const change = 'Baguhin'
export const changeBale = 'Baguhin ang bale'
export const chooseItems = 'Pumili ng mga piraso'
export const coming = (date: ReactNode) => <>Pupunta {date}</>
export const comingToday = (time: ReactNode) => <>Pupunta ngayon, {time}</>
export const confirmAll = (count: number) => `I-confirm lahat (${number(count)})`
export const confirmAllHint = 'Mababasa ng bawat buyer na handa na ang piraso nila. Hindi na ito mababawi.'
export const confirmAllQuestion = (count: number) => `I-confirm ang ${number(count)} piraso?`
export const confirmFailed = 'Hindi ito na-confirm'
export const confirmNamed = (item: string) => `I-confirm ang ${item}`
export const confirmed = (item: string) => `Na-confirm ang ${item}`
export const confirmedAll = (count: number) => `Na-confirm ang ${number(count)} piraso`
export const confirmedHint = (customer: string) => `Puwede na itong kunin ni ${customer}.`
export const confirmingAll = (done: number, count: number) => `${number(done)} sa ${number(count)}`
export const cost = 'Magkano ito'
export const costHint = 'Kasama ang transport. Ikaw lang ang makakakita.'
export const counted = (count: number, max: number) => (count >= max ? `${number(max - 1)}+` : number(count))
export const deleteBaleHint = 'Mananatili sa shop mo ang mga piraso nito, pero wala na sa bale.'
export const drafts = (count: string) => `${count} draft`
export const draftsHint = 'Hindi pa ito binebenta.'
export const earnedOf = (earned: string, whole: string) => `${earned} sa ${whole}`
export const failedTitle = (count: number) => `${number(count)} piraso ang hindi na-confirm`
export const finish = 'Tapusin'
export const finishNamed = (item: string) => `Tapusin ang ${item}`
export const handOver = 'Iabot'
export const howItEarns = 'Ang kinita nito'
export const inBale = (name: string) => `nasa ${name}`
export const items = 'Mga piraso'
export const itemsFor = (count: number, sum: string) => `${number(count)} piraso · ${sum}`
export const itemsLeft = (count: number) => `${number(count)} piraso pa`
export const itemsOf = (name: string) => `Mga piraso ng ${name}`
export const lastWeek = (sum: string, count: number) => `Noong isang linggo: ${sum}, ${number(count)} piraso`
export const less = (percent: number) =>
  `${number(percent)}% na mas mababa kaysa ganitong oras noong isang linggo`
export const listedOn = (day: string) => `nilista ${day}`
export const lowerPrice = 'Ibaba ang presyo'
export const lowerPriceOf = (item: string) => `Ibaba ang presyo ng ${item}`
export const missing = (sum: string) => `${sum} pa`
export const month = 'Buwan'
export const more = (percent: number) =>
  `${number(percent)}% na mas mataas kaysa ganitong oras noong isang linggo`
export const newBale = 'Bagong bale'
export const noBale = 'Wala pang bale'
export const noBaleHint =
  'Ilagay ang binili mo at ang mga piraso nito, at makikita mo kung kailan ito nakabawi.'
export const noBaleName = 'Walang bale'
export const noItem = 'Wala pang piraso sa bale na ito'
export const noItemHint = 'Pumili ng mga piraso rito, o piliin ang bale kapag nagdadagdag ng piraso.'
export const noItemInShop = 'Wala pang piraso ang shop mo'
export const noTaxAdvice =
  'Nasa file ang bawat benta: araw, numero, piraso at halaga, gaya ng sa libro ng benta mo, at may lugar para sa numero ng invoice. Hindi ito tax return o payo sa buwis. Ang BIR o accountant ang makapagsasabi kung ano ang dapat mong i-file.'
export const offers = () => 'tawad'
export const note = 'Note'
export const notAnswered = (item: string) => `Walang nagbago sa ${item}`
export const notRenewed = 'Hindi dumating ang sagot mo'
export const notUndone = 'Hindi ito naibalik'
export const nothingLastWeek = 'Wala pa sa ganitong oras noong isang linggo'
export const nothingSold = (when: string) => `Walang nabenta noong ${when}`
export const nothingToDo = 'Wala pang kailangang gawin'
export const nothingToDoHint = 'Lalabas dito ang nireserve o tinanong sa iyo.'
export const paidOff = (day: string, profit: string) => `Nakabawi na mula ${day}, sobra ng ${profit}`
export const pickedUp = 'Na-pick up'
export const putBack = (count: number) => `Binebenta na ulit ang ${number(count)} piraso`
export const putThemBack = (count: string) => (count === '1' ? 'Ibalik ito' : `Ibalik ang lahat ng ${count}`)
export const quiet = 'Walang tumitingin sa mga ito'
export const quietHint = 'Isang linggo o higit nang binebenta, kaunti ang tumingin at walang nag-save.'
export const readyUntil = (date: ReactNode) => <>Kukunin hanggang {date}</>
export const renewed = (count: number) => `Binebenta pa rin ang ${number(count)} piraso`
export const reply = 'Sumagot'
export const replyTo = (name: string) => `Sumagot kay ${name}`
export const reserved = 'Nireserve'
export const reservedThisWeek = (sum: string, count: number) => `Nireserve: ${sum}, ${number(count)} piraso`
export const salesByMonth = 'Benta bawat buwan'
export const same = 'Kapareho ng ganitong oras noong isang linggo'
export const saveCsv = 'I-save bilang CSV'
export const saveItems = (count: number) => `I-save ang ${number(count)} pagbabago`
export const scanPass = 'I-scan ang pass'
export const seeThem = 'Tingnan'
export const sentPhotos = (count: number) => `Nagpadala ng ${number(count)} photo`
export const sold = 'Nabenta'
export const soldNamed = (item: string) => `Nabenta na ang ${item}`
export const soldNow = (item: string) => `Nakatala na ang ${item} na nabenta sa shop`
export const soldOf = (count: number, all: number) => `${number(count)} sa ${number(all)} nabenta`
export const soldThisWeek = 'Nabenta ngayong linggo'
export const stillThere = 'Nandiyan pa ba?'
export const stillThereAll = (count: string) => `Nandito pa ang lahat ng ${count}`
export const stillThereHint = (days: number, day: string) =>
  `Walang nangyari sa mga ito nang ${days} araw. Mapupunta sa mga draft mo ang hindi mo nasagot hanggang ${day}.`
export const stillThereOne = 'Nandito pa'
export const sum = 'Halaga'
export const takeOff = 'Alisin'
export const takeOffNamed = (item: string) => `Alisin ang ${item}`
export const takenDown = 'Tinanggal'
export const takenOff = (item: string) => `Hindi na binebenta ang ${item}`
export const thisWeek = 'ngayong linggo'
export const toConfirm = 'ico-confirm'
export const toDo = 'Mga kailangang gawin'
export const toHandOver = 'iaabot'
export const toReply = 'sasagutin'
export const today = 'Ngayong araw'
export const viewsSince = (count: number, day: string) => `${number(count)} tumingin mula ${day}`
export const wentToDrafts = (count: string) => `${count} piraso ang napunta sa mga draft mo`
export const wentToDraftsHint = 'Walang nagsabi sa loob ng isang linggo na nandiyan pa ang mga ito.'
export const what = 'Ano'
export const firstStepDone = 'Tapos na'
export const firstSteps = {
  item: { name: 'Ibenta ang una mong piraso', button: 'Idagdag' },
  hours: { name: 'Sabihin kung kailan puwedeng pumunta ang mga buyer', button: 'Ilagay ang oras' },
  pin: { name: 'Ilagay ang shop mo sa mapa', button: 'Ilagay ang pin' },
  qr: { name: 'Ipakita ang QR ng sarili mong wallet', button: 'Idagdag ang QR' },
}
export const firstStepsDone = (done: number, all: number) => `${number(done)} sa ${number(all)} tapos na`
export const firstStepsTitle = 'Mga unang hakbang ng shop mo'
