import { number } from './language.ts'

export const areRefused = (count: number) => `${number(count)} hindi tinanggap`
export const check = 'I-check ang file'
export const chooseFile = 'Pumili ng file'
export const chooseOtherFile = 'Pumili ng ibang file'
export const checkedTitle = 'Na-check na. Wala pang naisulat'
export const defaults = 'Ano ang ilalagay sa bagong piraso kapag walang sinasabi ang file'
export const defaultsHint = 'Para sa mga export ng ibang shop, na madalas walang size o estilo.'
export const defaultTag = 'Tag'
export const doneTitle = 'Tapos na ang huling file'
export const downloadItems = 'I-download ang lahat ng piraso'
export const downloadReport = 'I-download ang report'
export const downloadTemplate = 'I-download ang template'
export const fileHint =
  'CSV UTF-8, hanggang 2 MB at 2,000 linya. Puwede rin ang mga export ng Shopify, Square, WooCommerce, Etsy, Loyverse at eBay. Ang linyang may SKU o ID ng piraso ay magbabago rito.'
export const fileLabel = 'CSV file'
export const fileSays = 'Ayon sa file'
export const keepDrafts = 'Gawing draft'
export const lead =
  'I-download ang lahat ng piraso mo bilang file, o magdagdag at magbago ng marami gamit ang isa.'
export const leftOut = (count: number) => `Hindi isinama ang ${number(count)} file ng ZIP`
export const line = 'Linya'
export const linesAfter = 'Mga susunod na linya'
export const linesBefore = 'Mga naunang linya'
export const linesLabel = 'Mga linya ng file'
export const listThem = 'I-list'
export const noProblems = 'Walang linyang may problema.'
export const nothingToDo = 'Walang ii-import'
export const photosHint =
  'Hindi kailangan. Hanggang 100 MB. Ilagay ang pangalan nila sa column na Mga litrato. Hindi papalitan ang litrato ng pirasong mayroon na.'
export const photosLabel = 'ZIP ng mga litrato'
export const item = 'Piraso'
export const progress = (done: number, of: number) =>
  `${number(done)} sa ${number(of)} linya. Puwede kang umalis sa page na ito.`
export const runningTitle = 'Ini-import'
export const sendTitle = 'Mag-import ng file'
export const sending = 'Ipinapadala ang file'
export const showAll = 'Ipakita ang lahat ng linya'
export const start = (count: number) => `I-import ang ${number(count)} piraso`
export const staySame = (count: number) => `${number(count)} walang nagbago`
export const title = 'Import at export'
export const tooLarge = 'Hanggang 2 MB ang CSV file, at 100 MB ang ZIP. Hatiin ito.'
export const wereAdded = (count: number) => `${number(count)} naidagdag`
export const wereChanged = (count: number) => `${number(count)} nabago`
export const what = 'Ano ang mangyayari'
export const willAdd = (count: number) => `${number(count)} idadagdag`
export const willChange = (count: number) => `${number(count)} babaguhin`
export const willKeep = 'Maghihintay bilang draft ang lahat ng bagong piraso.'
export const willList = 'Ili-list ang mga bagong pirasong may litrato, at maghihintay bilang draft ang iba.'
export const withPhotos = 'Mga bagong pirasong may litrato'
export const withoutPhotos = 'Maghihintay bilang draft ang mga pirasong walang litrato.'
export const columns = {
  sku: 'SKU',
  name: 'Pangalan',
  description: 'Paglalarawan',
  price: 'Presyo',
  size: 'Size',
  style: 'Estilo',
  kids: 'Pambata',
  condition: 'Kondisyon',
  brand: 'Brand',
  colours: 'Mga kulay',
  tags: 'Mga tag',
  pit_to_pit: 'Lapad ng dibdib',
  length: 'Haba',
  waist: 'Baywang',
  hips: 'Balakang',
  inseam: 'Inseam',
  sleeve: 'Manggas',
  sole: 'Talampakan',
  flaws: 'Mga sira',
  pieces: 'Piraso ng lot',
  photos: 'Mga litrato',
  state: 'Katayuan',
  item_id: 'ID ng piraso',
  listed_at: 'Na-list noong',
  link: 'Link',
}
export const outcomes = {
  added: 'Naidagdag',
  changed: 'Nabago',
  same: 'Walang binago',
  refused: 'Hindi tinanggap',
}
export const plans = {
  add: 'Idadagdag',
  change: 'Babaguhin',
  same: 'Walang babaguhin',
  refuse: 'Hindi tinanggap',
}
