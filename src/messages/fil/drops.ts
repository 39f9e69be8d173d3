import { number } from './language.ts'

const pieces = (count: number) => `${number(count)} piraso`

export const drop = 'Drop'
export const opens = (time: string) => `Magbubukas ${time}.`
export const together = (count: number) =>
  count === 1
    ? 'Isang piraso ang lalabas sa minutong ito. Hanggang doon, laylayan lang nito ang makikita mo.'
    : `${pieces(count)} ang sabay-sabay na lalabas. Hanggang doon, laylayan lang ng mga ito ang makikita mo.`
export const firstTap = 'Sa unang mag-tap ang piraso. Walang pila bago ang minutong iyon.'
export const openSince = (time: string) => `Bukas mula ${time}`
export const standing = (free: number, items: number) =>
  free === items
    ? `${pieces(items)}, puwede pa lahat`
    : `${number(free)} puwede pa, ${number(items - free)} nakuha na`
export const anyMoment = 'Anumang sandali na'
export const notifyMe = 'Sabihan ako'
export const notifyMeHint = 'Susundan mo ang shop, at may notice ka sa minutong iyon.'
export const notifiedAt = (time: string) => `Sinusundan mo ang shop, kaya may notice ka sa ${time}.`

export const prepare = 'Maghanda ng drop'
export const prepareHint = 'Sabay-sabay na lalabas ang mga draft mo, sa minutong pipiliin mo.'
export const name = 'Pamagat'
export const minute = 'Araw at minuto'
export const minuteHint = 'Sa loob ng susunod na 14 na araw. Oras sa Maynila.'
export const minuteMissing = 'Pumili ng araw at minuto'
export const choose = 'Pumili ng mga piraso'
export const chooseHint = 'Mula sa mga kumpletong draft mo. Walang makakakita sa mga ito bago iyon.'
export const chooseAll = 'Piliin lahat'
export const chosen = (count: number) => `${pieces(count)} ang napili`
export const chooseOne = 'Pumili ng kahit isang piraso'
export const tooMany = (max: number) => `Hanggang ${number(max)} piraso lang ang isang drop`
export const whoIsNotified = 'Sino ang sasabihan'
export const followersNotified =
  'Ang mga sumusunod sa iyo, kapag itinakda mo ito, isang araw bago ito sa pinakamaaga, at sa minutong iyon.'
export const set = 'Itakda ang drop'
export const isSet = 'Nakatakda na ang drop'
export const noDrafts = 'Walang kumpletong draft'
export const noDraftsHint = 'Maghanda muna ng mga piraso, at itabi bilang mga draft.'
export const toRack = 'Maghanda ng mga piraso'
export const waiting = (count: number) => `${pieces(count)} sa drop`
export const coming = (time: string, count: number) => `${opens(time)} ${waiting(count)}`
export const waitingHint =
  'Puwedeng baguhin ang mga ito, pero hindi mailalabas, maibebenta o mabubura hanggang nasa drop.'
export const edit = (item: string) => `Baguhin ang ${item}`
export const takeOut = (item: string) => `Alisin ang ${item} sa drop`
export const takenOut = 'Draft na ulit ang piraso'
export const open = 'Tingnan ang drop'
export const move = 'Palitan ang minuto'
export const moved = 'May bagong minuto na ang drop'
export const moveHint = 'Sasabihan ang mga sumusunod na alam na ang drop.'
export const cancel = 'Kanselahin ang drop'
export const cancelQuestion = 'Kanselahin ang drop na ito?'
export const cancelHint =
  'Magiging draft ulit ang mga piraso nito. Sasabihan ang mga sumusunod na alam na ito.'
export const keep = 'Ituloy ito'
export const cancelled = 'Kinansela na ang drop'
