import { number, plural } from './language.ts'

export const account = 'Account'
export const addItems = 'Magdagdag ng piraso'
export const amount = 'Halaga'
export const balance = 'Balanse'
export const barangay = 'Barangay'
export const brand = 'Brand'
export const browseItems = 'Tumingin ng mga item'
export const cancel = 'Huwag na'
export const cart = 'Cart'
export const changesNotSaved = 'Hindi na-save ang mga binago mo'
export const changesSaved = 'Na-save na ang mga binago mo'
export const chat = 'Chat'
export const chooseAnotherPhoto = 'Pumili ng ibang photo'
export const choosePhoto = 'Pumili ng photo'
export const close = 'Isara'
export const collections = 'Mga Collection'
export const condition = 'Kondisyon'
export const conditionNames = {
  new_with_tags: 'Bago',
  like_new: 'Parang bago',
  very_good: 'Maayos',
  good: 'Ayos pa',
  worn: 'Gamit na',
} as const
export const confirm = 'Kumpirmahin'
export const copied = 'Nakopya na'
export const counter = (at: number, of: number) => `${number(at)} / ${number(of)}`
export const createShop = 'Magbukas ng Shop'
export const deleteButton = 'I-delete'
export const deleteDigit = 'Burahin ang huling numero'
export const deleteNamed = (name: string) => `I-delete ang ${name}`
export const deleteQuestion = (name: string) => `I-delete ang ${name}?`
export const done = 'Tapos na'
export const fitsYou = 'Kasya sa iyo'
export const forKids = 'Pambata'
export const home = 'Home'
export const itemCount = (count: number) => plural(count, { one: '1 item', other: `${number(count)} item` })
export const itemSize = (size: string) => `Size ${size}`
export const itemsOfShop = 'Mga item ng shop na ito'
export const keepIt = 'Huwag i-cancel'
export const languageChanged = 'Naka-Filipino na ang Ukay.'
export const languageLabel = 'Wika'
export const languageNames = { en: 'English', fil: 'Filipino' } as const
export const liveSales = 'Mga live sale'
export const loading = 'Saglit lang...'
export const loadingSpoken = 'Nilo-load'
export const loadingTags = 'Kinukuha ang mga tag...'
export const login = 'Mag-log in'
export const measurementNames = {
  pit_to_pit: 'Lapad ng dibdib',
  length: 'Haba',
  waist: 'Baywang',
  hips: 'Balakang',
  inseam: 'Inseam',
  sleeve: 'Manggas',
  sole: 'Talampakan',
} as const
export const measurements = 'Mga sukat'
export const myShop = 'Shop Ko'
export const nameLabel = 'Pangalan'
export const no = 'Hindi'
export const noTagFound = 'Walang ganitong tag.'
export const optional = 'Puwedeng laktawan'
export const percent = (value: number) => `${number(value)}%`
export const priceChangedHint = (item: string) => `Kakapalit lang ng shop ng presyo ng ${item}.`
export const priceLabel = 'Presyo'
export const purchaseAtNewPrice = (price: string) =>
  `${price} na ngayon ang presyo. I-reserve sa presyong ito?`
export const redeemVoucher = 'Gamitin ang Voucher'
export const remove = 'Alisin'
export const removeNamed = (name: string) => `Alisin ang ${name}`
export const saveChanges = 'I-save'
export const searchAgain = 'Maghanap ulit'
export const searchTags = 'Maghanap ng tag'
export const secondFactor = '2-step login'
export const seeAll = 'Lahat'
export const seeYourTicket = 'Tingnan ang ticket mo'
export const seeYourTickets = 'Tingnan ang mga ticket mo'
export const showMore = 'Ipakita pa'
export const showNextPhoto = 'Ipakita ang susunod na photo'
export const showPassword = 'Ipakita ang password'
export const showPreviousPhoto = 'Ipakita ang naunang photo'
export const size = 'Size'
export const sizeAndCondition = (of: string, state: string | null) =>
  state === null ? `Size ${of}` : `Size ${of} · ${state}`
export const sizeWithCondition = (of: string, state: string) => `${of} · ${state}`
export const statusForSale = 'Binebenta'
export const statusHeld = 'Naka-hold'
export const statusNotFinished = 'Hindi pa tapos'
export const statusSold = 'Nabili na'
export const statusUnavailable = 'Wala na'
export const street = 'Kalye'
export const style = 'Estilo'
export const styleNames = { 0: 'Panlalaki', 1: 'Pambabae' } as const
export const submit = 'I-submit'
export const suggested = 'Mungkahi mula sa mga photo mo'
export const tags = 'Mga tag'
export const tagsFailed = 'Hindi makuha ang mga tag'
export const tickets = 'Mga Ticket'
export const total = 'Total'
export const tryAgain = 'Subukan ulit'
export const undo = 'I-undo'
export const lessThanSaved = (less: string) => `Mas mura nang ${less} kaysa noong ni-save mo`
export const forYou = 'Para sa iyo'
export const was = (price: string) => `dating ${price}`
export const yes = 'Oo'
export const tooLong = (length: number, longest: number) =>
  `May ${number(length)} character ito. Hanggang ${number(longest)} lang ang kasya.`
export const help = 'Tulong'
export const whatNow = 'Ano ang puwede kong gawin?'
