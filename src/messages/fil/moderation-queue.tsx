import { number, plural } from './language.ts'

const scamTalk = {
  payment_first: 'Humihingi ito ng bayad bago pa sila magkita',
  hard_to_trace: 'Humihingi ito ng load, gift card o crypto',
  codes: 'Humihingi ito ng code, password o ID',
  links: 'May link ito kung saan puwedeng nakawin ang code o card',
  elsewhere: 'Inililipat nito ang usapan sa labas ng app',
  overpaid: 'Hinihingi nitong ibalik ang perang baka hindi naman dumating, o bayaran ang rider',
  easy_money: 'Nangangako ito ng madaling pera o premyo',
}

interface NoticedFacts {
  count: number
  accounts: number
  of: 'device' | 'network'
  /** With their sign. */
  price: string
  usual: string
  talk: keyof typeof scamTalk
}

export const actHints = {
  nothing: 'Walang magbabago. Sasabihan ang nag-report.',
  warn: 'Mababasa nila ang mensahe mo at ang patakaran. Wala nang iba pang magbabago.',
  take_down: 'Wala nang makakahanap, makakabukas o makakapag-reserve ng piraso.',
  hide_review: 'Wala nang makakabasa ng review na ito, at hindi na bibilangin ang mga star nito.',
  pause_shop: 'Hanggang doon, walang makakahanap ng shop o makakapag-reserve ng mga piraso nito.',
  stop_account: 'Hindi na sila makakabili, makakabenta o makakasulat.',
  uphold: 'Mananatili ang desisyon. Hindi na sila makakaapela ulit.',
  lift: 'Matatapos ngayon ang desisyon, at sasabihan sila.',
} as const
export const actNames = {
  nothing: 'Balewalain',
  warn: 'Balaan',
  take_down: 'Tanggalin ang piraso',
  hide_review: 'Itago ang review',
  pause_shop: 'I-pause ang shop',
  stop_account: 'Itigil ang account',
  uphold: 'Panatilihin',
  lift: 'Bawiin ang desisyon',
} as const
export const actQuestions = {
  nothing: 'Babalewalain ito?',
  warn: 'Babalaan sila?',
  take_down: 'Tatanggalin ang pirasong ito?',
  hide_review: 'Itatago ang review na ito?',
  pause_shop: 'Ipo-pause ang shop na ito?',
  stop_account: 'Ititigil ang account na ito?',
  uphold: 'Pananatilihin ang desisyon?',
  lift: 'Babawiin ang desisyon?',
} as const
export const ageDays = (days: number) => `${number(days)} araw`
export const ageHours = (hours: number) => `${number(hours)} oras`
export const ageMinutes = (minutes: number) => `${number(minutes)} min`
export const agree = 'Sang-ayon'
export const agreed = 'May bisa na ang desisyon'
export const allEntries = 'Lahat ng report'
export const allKinds = 'Lahat ng uri'
export const appealOf = 'Ang hiling nila'
export const appealTitle = 'May humihiling na tingnan ulit'
export const authorityOrder = 'Utos ito ng awtoridad'
export const availabilities = {
  draft: 'Hindi pa tapos',
  for_sale: 'Binebenta',
  held: 'Naka-hold',
  sold: 'Nabenta na',
  withdrawn: 'Inalis sa benta',
} as const
export const bySecondAdmin = (name: string) =>
  `Si ${name} ang nagdesisyon. Magkakabisa ito kapag sumang-ayon ka.`
export const cancelsReservations = (count: number) =>
  plural(count, {
    one: '1 bukas na reservation ang maka-cancel.',
    other: `${number(count)} bukas na reservation ang maka-cancel.`,
  })
export const caseItems = 'Mga piraso ng pickup'
export const caseOf = (buyer: string, store: string) => `${buyer} at ${store}`
export const correctionTitle = 'May seller na humihiling ng ibang pangalan'
export const caseTitle = 'May mali sa isang pickup'
export const chooseDays = 'Piliin kung gaano katagal'
export const chooseRule = 'Pumili ng patakaran'
export const dayCount = (days: number) => `${number(days)} araw`
export const daysLabel = 'Gaano katagal'
export const decided = (decision: string) => `Tapos na: ${decision}`
export const decisionLabel = 'Desisyon'
export const decisionNames = {
  nothing: 'Walang ginawa',
  warn: 'Babala',
  take_down: 'Tinanggal ang piraso',
  hide_review: 'Itinago ang review',
  pause_shop: 'Naka-pause ang shop',
  stop_account: 'Itinigil ang account',
  uphold: 'Pinanatili ang desisyon',
  lift: 'Binawi ang desisyon',
} as const
export const deletedPerson = 'Taong umalis na'
export const earlier = 'Mga dating desisyon'
export const earlierVersions = 'Mga dating bersyon'
export const photoCount = (count: number) =>
  plural(count, { one: '1 photo', other: `${number(count)} photo` })
export const until = (moment: string) => `Hanggang ${moment}`
export const emptyClosed = 'Wala pang napagdesisyunan'
export const emptyMine = 'Wala kang hawak ngayon'
export const emptyOpen = 'Walang naghihintay'
export const emptyOpenHint = 'Kusang lalabas dito ang mga bagong report.'
export const emptyWaiting = 'Walang desisyong naghihintay ng ikalawang admin'
export const entryNames = {
  item: 'Piraso',
  shop: 'Shop',
  account: 'Tao',
  review: 'Isang review',
  message: 'Mga message',
  pickup: 'Pickup',
  pair: 'Magkaparehong piraso',
  seller: 'Pag-verify ng seller',
  correction: 'Pangalan',
  appeal: 'Apela',
} as const
export const entryNumber = (value: number) => `Report ${value}`
export const flagged = 'Napansin ng software'
export const forGood = 'Habang-buhay'
export const giveBack = 'Ibalik sa iba'
export const gone = 'Walang ganitong report.'
export const isOnIt = (name: string) => `Hawak ni ${name}`
export const item = 'Piraso'
export const kindLabel = 'Uri'
export const liftedOn = (day: string) => `Binawi noong ${day}`
export const messagesTitle = 'Mga message'
export const mineBadge = 'Hawak mo'
export const more = 'Iba pa'
export const needsSecond = 'Kailangan munang sumang-ayon ng ikalawang admin bago ito magkabisa.'
export const noticed = {
  photo_of_another_shop: () => 'Photo ng ibang shop',
  photo_of_stopped_account: () => 'Kapareho ang isang photo sa photo ng account na itinigil nang tuluyan',
  price_far_off: ({ price, usual }: NoticedFacts) =>
    `${price} ang presyo. Sa sampu o higit pang katulad na piraso, mga ${usual} ang karaniwang benta`,
  payment_code_changed: () => 'Pinalitan ang payment QR nang wala pang 48 oras bago ang pickup',
  many_listings: ({ count }: NoticedFacts) =>
    `Nag-list ang isang bagong shop ng ${number(count)} piraso sa loob ng isang oras`,
  many_reservations: ({ count, accounts }: NoticedFacts) =>
    accounts > 1
      ? `${number(accounts)} bagong account sa iisang device ang gumawa ng ${number(count)} reservation sa loob ng isang oras`
      : `Gumawa ang isang bagong account ng ${number(count)} reservation sa loob ng isang oras`,
  many_reports: ({ count }: NoticedFacts) =>
    `${number(count)} tao o higit pa ang nag-report sa taong ito sa loob ng isang araw`,
  many_accounts: ({ accounts, of }: NoticedFacts) =>
    of === 'network'
      ? `${number(accounts)} account ang ginawa mula sa iisang network sa loob ng isang linggo. Baka paaralan o internet café ito`
      : `${number(accounts)} account ang ginawa sa iisang device sa loob ng isang linggo`,
  under_age: () =>
    'Sinabi ng seller na wala pa siyang 18, kaya pinatigil siya. Piliin ang “Walang gagawin” para makapagbenta siya ulit, kapag alam mo na ang edad niya',
  scam_talk: ({ talk }: NoticedFacts) => scamTalk[talk],
}
export const noticedTitle = 'Napansin ng software'
export const noNumber = (value: string) => `Walang report na may numerong ${value}`
export const numberLabel = 'Numero ng report'
export const numberPlaceholder = 'Numero'
export const openFor = (age: string) => `Bukas nang ${age}`
export const openPairs = 'Buksan ang mga pares'
export const openSellers = 'Buksan ang mga dokumento'
export const openTicketCount = (count: number) => `${number(count)} bukas`
export const openTickets = 'Mga ticket'
export const orderFields = {
  authority: 'Awtoridad',
  paper: 'Numero ng utos',
  issuedOn: 'Petsa ng utos',
  dueOn: 'Gawin bago ang',
} as const
export const orderOf = (who: string, paper: string) => `Utos ng ${who}, ${paper}`
export const otherAdminAppeal = 'Ikaw ang nagdesisyon sa inaapela nila, kaya ibang admin ang dapat tumingin.'
export const otherAdminMust = 'Ikaw ang nagdesisyon. Ibang admin ang dapat sumang-ayon.'
export const pairTitle = 'Baka iisang piraso ang dalawang listing'
export const people = (count: number) => `${number(count)} tao`
export const person = 'Tao'
export const queueLabel = 'Mga report'
export const queueTabs = { open: 'Bukas', mine: 'Akin', waiting: 'Naghihintay', closed: 'Sarado' } as const
export const record = 'Kasaysayan'
export const recordOf = (facts: {
  warnings: number
  takenDown: number
  stops: number
  completed: number
  stars: number | null
}) =>
  [
    facts.warnings > 0 && `${number(facts.warnings)} babala`,
    facts.takenDown > 0 && `${number(facts.takenDown)} tinanggal`,
    facts.stops > 0 && `${number(facts.stops)} beses itinigil`,
    `${number(facts.completed)} nakuha na`,
    facts.stars !== null && `${facts.stars.toFixed(1)} star`,
  ]
    .filter((part) => part !== false)
    .join(', ')
export const refuse = 'Tanggihan'
export const refused = 'Bukas ulit ang report'
export const reportCount = (count: number) => `${number(count)} report`
export const ruleMissing = 'Piliin ang patakaran'
export const sellerTitle = 'May seller na naghihintay ng verification'
export const shop = 'Shop'
export const shortcutNames = {
  next: 'Susunod na report',
  previous: 'Naunang report',
  words: 'Isulat ang mensahe mo',
  help: 'Ipakita ang listahang ito',
} as const
export const shortcuts = 'Mga shortcut'
export const shortcutsHint = 'Gumagana kapag hindi ka nagta-type. Tatandaan ng device na ito ang pinili mo.'
export const shortcutsOn = 'Gamitin ang mga shortcut'
export const side = 'Tungkol kanino'
export const sideBuyer = (name: string) => `${name} (buyer)`
export const sideMissing = 'Piliin kung tungkol kanino ito'
export const sideShop = (name: string) => `${name} (shop)`
export const since = 'Nandito mula'
export const state = 'Lagay'
export const tabCount = (count: number, max: number) => (count >= max ? `${max}+` : `${count}`)
export const traded = (yes: boolean) =>
  yes ? 'nakipagkalakalan na sa kanila' : 'hindi pa nakipagkalakalan sa kanila'
export const untilDay = (day: string) => `Hanggang ${day}`
export const waitingInLine = (count: number) => `${number(count)} nasa pila`
export const whatTheySaid = 'Ang sabi nila'
export const wordsLabel = 'Ang mensahe mo'
export const wordsMissing = 'Magsulat ng ilang salita'
