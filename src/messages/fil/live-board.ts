import { number } from './language.ts'

export const accountHasIt = 'May account ang nag-claim. Puwede mo itong i-cancel sa ticket.'
export const actions = 'Mga gagawin'
export const addCount = (count: number) => `Magdagdag ng ${number(count)} piraso`
export const addForLater = 'Idagdag para mamaya'
export const addItemsHint =
  'Mga pirasong binebenta at tapos nang draft. Hangga’t hindi mo pa ipinapakita sa live, walang makakakita o makakabili nito.'
export const ago = (minutes: number) =>
  minutes < 1 ? 'ngayon lang' : `${number(minutes)} minuto na ang nakalipas`
export const allShown = 'Naipakita na lahat'
export const beforeStart = 'Bago ka magsimula'
export const billCounts = (billCount: number, count: number) =>
  `${number(billCount)} bill, ${number(count)} piraso`
export const billFacts = (count: number, total: string) => `${number(count)} piraso · ${total}`
export const bills = 'Mga bill'
export const billsFigure = 'na bill'
export const cancelHint = 'Babalik sa dati ang mga piraso nito. Sasabihin ng link na na-cancel ito.'
export const cancelledFacts = (time: string) => `Na-cancel · dapat ay ${time}`
export const cancelQuestion = 'I-cancel ang live sale na ito?'
export const cancelSale = 'I-cancel ang live sale'
export const changeSale = 'Palitan ang pamagat, oras o stream'
export const cheapFirst = 'Mura muna'
export const chooseNumber = 'Pumili ng numero.'
export const chooseOne = 'Pumili ng isa'
export const chooseSaleFor = (count: number) =>
  `Piliin ang live sale para sa ${number(count)} piraso, o maghanda ng bago.`
export const chosenItem = (name: string, price: string, size: string) => `${name} · ${price} · size ${size}`
export const claimedFigure = 'na-claim'
export const claimedFirst = 'May nauna nang nag-claim. Pumili ng ibang numero.'
export const claimFacts = (at: number, when: string) => `No. ${at}, ${when}`
export const claimFigures = (count: number, people: number) =>
  `${number(count)} piraso, ${number(people)} tao`
export const claimForCommenter = 'I-claim para sa nag-comment'
export const claimOf = (name: string, at: number, place: string) => `Numero ${at}, ${name}, ${place}`
export const claims = 'Mga claim'
export const copy = 'Kopyahin'
export const copyByHand = 'Kopyahin nang mano-mano ang mensahe'
export const copyLink = 'Kopyahin ang link'
export const copyMessage = 'Kopyahin ang mensahe'
export const draft = 'Naka-draft'
export const earlier = 'Paunahin'
export const endAndBill = (billCount: number) =>
  billCount === 0 ? 'Tapusin ang live' : `Tapusin at gumawa ng ${number(billCount)} bill`
export const endedFacts = (time: string, claimed: number) => `${time} · ${number(claimed)} ang na-claim`
export const endHint = 'Handa agad ang mga bill. Aabisuhan ang mga buyer na may account.'
export const endLive = 'Tapusin ang live'
export const endQuestion = 'Tapusin na ang live?'
export const figures = (shown: number, all: number, claimed: number, free: number) =>
  `${number(shown)} sa ${number(all)} ang naipakita · ${number(claimed)} na-claim · ${number(free)} libre pa`
export const goOn = 'Pumili ng mga piraso'
export const groupHints = {
  to_send: 'I-paste sa Messenger',
  to_pack: 'Sabihin kapag naka-pack na lahat, para makabayad at makapunta sila',
  to_check: 'Tingnan muna ang wallet mo',
  not_claimed: 'Ipadala ulit ang mensahe',
  coming: 'Wala ka pang gagawin',
  received: 'Tapos ka na rito',
  over: 'Wala nang naka-hold',
} as const
export const groupNames = {
  to_send: 'Ipapadala pa',
  to_pack: 'Ipa-pack pa',
  to_check: 'Bayad na raw sila',
  not_claimed: 'Naipadala, hindi pa kinukuha',
  coming: 'Pupunta para mag-pickup',
  received: 'Natanggap na',
  over: 'Tapos na',
} as const
export const hasIt = (name: string) => `Na kay ${name}`
export const haveHours = 'Oras ng pickup ng shop mo'
export const haveNumbers = (count: number) => `${number(count)} piraso ang may numero`
export const haveQr = 'Sarili mong QR para sa bayad'
export const heldFor = (at: number, name: string) => `Naka-hold ang No. ${at} para kay ${name}`
export const hold = 'I-hold'
export const holdFor = (at: number, name: string) => `I-hold ang No. ${at} para kay ${name}`
export const iCopiedIt = 'Nakopya ko na'
export const inLine = (count: number) => `${number(count)} ang nakapila`
export const isBehind = 'Hindi na-refresh ang board. Susubukan nito ulit nang kusa.'
export const items = 'Mga piraso'
export const keepGoing = 'Ituloy lang'
export const keptUntil = (time: string) => `Nakatabi hanggang ${time}`
export const kindNames = { account: 'may account', comment: 'galing sa comment' } as const
export const later = 'Pahuliin'
export const linkAndPoster = 'Oras, link at picture'
export const linkUnderBills = 'Nasa Mga bill ang link para sa kanila.'
export const live = 'Naka-live'
export const message = 'Mensahe'
export const messageAgain = 'Ulitin'
export const messageCopied = 'Nakopya ang mensahe'
export const messageFor = (name: string) => `Mensahe para kay ${name}`
export const moneyOpen = 'hindi pa bayad'
export const moneyReceived = 'natanggap'
export const moneyToCheck = 'titingnan'
export const moveThere = 'Ilipat'
export const moveToNumber = 'Ilipat sa numero'
export const nameInComment = 'Pangalan, gaya ng sa comment'
export const newPerson = (name: string) => `Bagong tao “${name}”`
export const newPersonHint = 'Ito ang pangalang nasa bill.'
export const nextUp = 'susunod'
export const noBills = 'Wala pang bill'
export const noBillsHint = 'May isa ang bawat taong nag-claim ng piraso.'
export const noClaims = 'Dito lalabas ang mga claim pagdating nila.'
export const noItems = 'Piliin ang mga piraso ng live sale na ito. Ang numero ang sasabihin mo sa live.'
export const noSales = 'Mag-live selling nang walang listahan sa madaling-araw'
export const noSalesHint =
  'Mag-stream ka pa rin kung nasaan ang mga suki mo. Dito, ang unang pumindot ng “Akin” ang may-ari, at kusang nagagawa ang mga bill.'
export const noStream = 'Wala pang stream'
export const notAdded = 'Hindi naidagdag ang piraso.'
export const nothingFree = 'Walang libreng piraso. Magpakita muna ng isa.'
export const nothingShown = 'Wala pang ipinapakita. Magsimula sa button sa ibaba.'
export const nothingToAdd = 'Wala nang maidadagdag'
export const nothingToAddHint =
  'Magdagdag muna ng piraso sa shop mo. Hindi mapipili ang naka-hold o nabenta na.'
export const notReleased = (at: number) => `Naka-hold pa rin ang No. ${at}.`
export const notSent = 'Hindi pa naipapadala'
export const notShown = (at: number) => `Hindi naipakita ang No. ${at}.`
export const notShownYet = (count: number) =>
  count === 0
    ? 'Naipakita na ang lahat ng piraso.'
    : `${number(count)} piraso ang hindi pa naipapakita. Babalik sila sa dati.`
export const notTakenBack = (at: number) => `Nakikita pa rin ang No. ${at}.`
export const noTimeYet = 'Wala pang oras ng pickup'
export const nowShowing = 'Ipinapakita ngayon'
export const numberAndName = (at: number, name: string) => `Numero ${at} ${name}`
export const numberedItem = (at: number, name: string, state: string) => `Numero ${at}, ${name}, ${state}`
export const numberOf = (at: number) => `Numero ${at}`
export const onePhotoMore = 'Isa pang photo'
export const onlyRoomFor = (count: number) => `${number(count)} na lang ang kasya`
export const openedAt = (time: string) => `Binuksan noong ${time}`
export const openPickup = 'Buksan'
export const openPickupOf = (name: string) => `Buksan ang pickup ni ${name}`
export const openTickets = 'Pirasong puwedeng i-hold ng isang buyer sa mga live mo'
export const openTicketsHint =
  'Ang higit sa karaniwan ay para lang sa mga buyer na may napatunayang numero ng phone o natapos nang pickup.'
export const openTicketsSaved = 'Naka-set na ang limit'
export const orderHint =
  'I-drag para palitan ang pagkakasunod, o pindutin ang piraso. Ang numero ang sasabihin mo sa live.'
export const orderNotSaved = 'Hindi na-save ang pagkakasunod.'
export const ownWords = 'Mga salita mo'
export const ownWordsHint =
  'Magiging unang pangalan ang {name}. Susunod ang mga piraso, kabuuan at link. Nasa device na ito lang ang mga salita mo.'
export const pasteIt = 'I-paste ito sa Messenger.'
export const peopleOfSale = 'Mga tao sa live sale na ito'
export const personFacts = (count: number, sent: boolean) =>
  `${number(count)} piraso na · ${sent ? 'naipadala ang link' : 'hindi pa naipapadala ang link'}`
export const pickupOn = (time: string) => `Pickup sa ${time}`
export const placeInLine = (place: number) => (place === 0 ? 'Nasa kanya' : `Ika-${place} sa pila`)
export const plannedFacts = (time: string, count: number) => `${time}, ${number(count)} piraso`
export const poster = 'Pang-post na picture'
export const posterFailed = 'Hindi magawa ang picture sa device na ito.'
export const posterFirst = 'Ang unang pumindot ang may-ari.'
export const posterMine = 'Pindutin ang “Akin” dito.'
export const posterOf = (title: string) => `Pang-post na picture ng ${title}`
export const posterPrices = (count: number, low: string, high: string) =>
  low === high ? `${number(count)} piraso sa ${low}` : `${number(count)} piraso, ${low} hanggang ${high}`
export const posterTime = (time: string) => `Live sa ${time}`
export const posterWatch = 'Panoorin ang live.'
export const posterWatchOn = (place: string) => `Panoorin sa ${place}`
export const postTheLink = 'I-post ang link sa event mo, at i-pin bilang unang comment'
export const prepare = 'Maghanda ng live sale'
export const putUp = (at: number) => `Ipakita bilang ${at}`
export const qrOfSale = 'QR code ng live sale'
export const quickAdd = 'Mabilis na dagdag'
export const quickAddAs = (at: number) => `Mabilis na dagdag bilang No. ${at}`
export const quickDescription = (title: string) => `Ipinakita nang live sa “${title}”.`
export const quickName = (kind: string, at: number) => `${kind}, numero ${at}`
export const release = (name: string) => `Alisin sa pangalan ni ${name}`
export const runningFacts = (claimed: number, viewers: number) =>
  `Naka-live · ${number(claimed)} ang na-claim · ${number(viewers)} ang nanonood`
export const runsSince = (minutes: number, viewers: number) =>
  `${number(minutes)} minuto · ${number(viewers)} ang nanonood`
export const saleEnded = (title: string, time: string) => `${title}, natapos noong ${time}`
export const saleGroups = {
  running: 'Naka-live ngayon',
  planned: 'Paparating',
  past: 'Mga nakaraan',
} as const
export const savedHint =
  'Naka-save. Ikaw ang magsisimula, at walang makakakita ng piraso bago mo ito ipakita.'
export const savePicture = 'I-save ang picture'
export const saving = 'Sine-save ang pagkakasunod'
export const screenMayTurnOff =
  'Hindi kaya ng browser na ito na panatilihing bukas ang screen. Habaan ang oras ng screen sa settings ng phone mo.'
export const sentAt = (time: string) => `Naipadala noong ${time}`
export const setIt = 'I-set'
export const showAgain = 'Ipakita ulit'
export const showNext = (at: number) => `Susunod: No. ${at}`
export const showNow = (at: number) => `Ipakita na ang No. ${at}`
export const startLive = 'Simulan ang live'
export const starts = 'Magsisimula'
export const startsIn = (minutes: number) =>
  minutes < 60
    ? `Sa loob ng ${minutes} minuto`
    : minutes < 48 * 60
      ? `Sa loob ng ${Math.floor(minutes / 60)} oras at ${minutes % 60} minuto`
      : `Sa loob ng ${number(Math.floor(minutes / (24 * 60)))} araw`
export const stateNames = {
  waiting: 'hindi pa naipapakita',
  free: 'libre pa',
  claimed: 'may nag-claim',
  sold: 'nabenta na',
  gone: 'inalis',
} as const
export const stayFigure = 'mananatiling binebenta'
export const stream = 'Saan ka nag-i-stream'
export const streamHint = 'Address gaya ng facebook.com/shopmo, o mga salita. Hindi nag-i-stream ang Ukay.'
export const takeBack = 'I-undo: hindi naipakita'
export const taskNames = {
  to_send: 'ipapadala',
  to_pack: 'ipa-pack',
  to_check: 'titingnan',
  not_claimed: 'hindi pa kinukuha',
} as const
export const timeHasCome = 'Oras na'
export const timeMissing = 'Pumili ng araw at oras'
export const title = 'Pamagat'
export const toBoard = 'Sa board'
export const upTo = (count: number) => `Hanggang ${number(count)} piraso`
export const usualOpenTickets = 'Ang karaniwang bilang'
export const subscribers = (count: number) =>
  count === 0 ? 'Wala pang humiling na maabisuhan' : `${number(count)} ang humiling na maabisuhan`
export const whatIsIt = 'Ano ito?'
export const whichNumber = 'Aling numero?'
export const writeOwnWords = 'Isulat ang sarili kong salita'
export const youStartIt = 'Ikaw ang magsisimula'
export const youWroteIt = 'ikaw ang nagsulat'
