import { number } from './language.ts'

export const areRefused = (count: number) => `${number(count)} refused`
export const check = 'Check the file'
export const chooseFile = 'Choose a file'
export const chooseOtherFile = 'Choose another file'
export const checkedTitle = 'Checked. Nothing is written yet'
export const defaults = 'What new pieces get where the file says nothing'
export const defaultsHint = 'For exports of other shops, which often have no size or style.'
export const defaultTag = 'Tag'
export const doneTitle = 'The last file is done'
export const downloadItems = 'Download all pieces'
export const downloadReport = 'Download the report'
export const downloadTemplate = 'Download the template'
export const fileHint =
  'CSV UTF-8, up to 2 MB and 2,000 lines. Exports of Shopify, Square, WooCommerce, Etsy, Loyverse and eBay work too. A line with the SKU or ID of a piece changes it.'
export const fileLabel = 'CSV file'
export const fileSays = 'As the file says'
export const keepDrafts = 'Keep as drafts'
export const lead = 'Take all your pieces out as a file, or add and change many with one.'
export const leftOut = (count: number) =>
  count === 1 ? '1 file of the ZIP was left out' : `${number(count)} files of the ZIP were left out`
export const line = 'Line'
export const linesAfter = 'Next lines'
export const linesBefore = 'Lines before'
export const linesLabel = 'Lines of the file'
export const listThem = 'List them'
export const noProblems = 'No line has a problem.'
export const nothingToDo = 'Nothing to import'
export const photosHint =
  'Optional. Up to 100 MB. Name them in the column Photos. A piece that has photos keeps them.'
export const photosLabel = 'ZIP of photos'
export const item = 'Piece'
export const progress = (done: number, of: number) =>
  `${number(done)} of ${number(of)} lines. You can leave this page.`
export const runningTitle = 'Importing'
export const sendTitle = 'Import a file'
export const sending = 'Sending the file'
export const showAll = 'Show all lines'
export const start = (count: number) => (count === 1 ? 'Import 1 piece' : `Import ${number(count)} pieces`)
export const staySame = (count: number) => `${number(count)} without a change`
export const title = 'Import and export'
export const tooLarge = 'The CSV file may have 2 MB, and the ZIP 100 MB. Please split it.'
export const wereAdded = (count: number) => `${number(count)} added`
export const wereChanged = (count: number) => `${number(count)} changed`
export const what = 'What happens'
export const willAdd = (count: number) => `${number(count)} to add`
export const willChange = (count: number) => `${number(count)} to change`
export const willKeep = 'All new pieces will wait as drafts.'
export const willList = 'New pieces with photos will be listed, and the others wait as drafts.'
export const withPhotos = 'New pieces with photos'
export const withoutPhotos = 'Pieces without photos wait as drafts.'
export const columns = {
  sku: 'SKU',
  name: 'Name',
  description: 'Description',
  price: 'Price',
  size: 'Size',
  style: 'Style',
  kids: 'For kids',
  condition: 'Condition',
  brand: 'Brand',
  colours: 'Colours',
  tags: 'Tags',
  pit_to_pit: 'Pit to pit',
  length: 'Length',
  waist: 'Waist',
  hips: 'Hips',
  inseam: 'Inseam',
  sleeve: 'Sleeve',
  sole: 'Sole',
  flaws: 'Flaws',
  pieces: 'Pieces of a lot',
  photos: 'Photos',
  state: 'State',
  item_id: 'Piece ID',
  listed_at: 'Listed at',
  link: 'Link',
}
export const outcomes = {
  added: 'Added',
  changed: 'Changed',
  same: 'Nothing to change',
  refused: 'Refused',
}
export const plans = {
  add: 'To add',
  change: 'To change',
  same: 'Nothing to change',
  refuse: 'Refused',
}
