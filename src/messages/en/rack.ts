import { number, plural } from './language.ts'

export const addBox = 'Add a box'
export const addPhoto = 'Add a photo of this piece'
export const addTag = 'Tag'
export const asLast = 'As last'
export const backToRack = 'Back to the rack'
export const box = (n: number) => `Box ${number(n)}`
export const boxesFull = 'One photo can have at most eight pieces.'
export const boxesHint =
  'Put a box around each piece. Drag a box to move it, and its corners to resize it. With a keyboard, use the arrow keys.'
export const boxesTitle = 'Several pieces in this photo'
export const cameraFailed = 'The camera could not be used. Choose photos instead.'
export const cameraStarts = 'Starting the camera…'
export const cameraTitle = 'Photograph your pieces'
export const choosePhotos = 'Choose photos'
export const colourBeforeNoun = (colour: string) => colour.toLowerCase()
export const draftsElsewhere = 'Drafts from your other devices'
export const edit = 'Edit'
export const empty = 'Photograph your pieces, one after another'
export const emptyHint =
  'Each photo becomes a draft. Tags are suggested, and you add size and price by thumb. It also works without a network.'
export const inARow = 'Camera'
export const inLiveSale = 'Put into a live sale'
export const join = 'Same piece as the one before'
export const itemsFound = (count: number) =>
  plural(count, {
    one: '1 piece found. Check the box.',
    other: `${number(count)} pieces found. Check the boxes.`,
  })
export const keepBoxes = (count: number) =>
  plural(count, { one: 'Make 1 draft', other: `Make ${number(count)} drafts` })
export const lookingAtPhoto = 'Looking at the photo…'
export const lookingForItems = 'Looking for the pieces…'
export const madeDescription = (name: string, size: string, condition: string) =>
  condition ? `${name}, size ${size}. Condition: ${condition.toLowerCase()}.` : `${name}, size ${size}.`
export const manyInARow = 'Many in a row'
export const missing = (what: string) => `Still missing: ${what}`
export const missingWords = {
  photos: 'a photo',
  name: 'a name',
  description: 'a description',
  tags: 'a tag',
  size: 'a size',
  style: 'a style',
  price: 'a price',
} as const
export const more = 'More'
export const moreOf = 'Name, description and more'
export const next = 'Next piece'
export const nextPhoto = 'Next piece'
export const noItemsFound = 'No pieces found. Draw the boxes yourself.'
export const noNetwork = 'No network. Everything is kept on this phone and will be sent when there is one.'
export const nothingKept = 'This browser keeps nothing. Leave this page open until your pieces are published.'
export const notRead = (count: number) =>
  plural(count, { one: 'One file is not a photo.', other: `${number(count)} files are not photos.` })
export const nothingToPublish = 'Nothing waits to be published.'
export const photos = (count: number) => plural(count, { one: '1 photo', other: `${number(count)} photos` })
export const item = (n: number, name: string) => (name ? `Piece ${number(n)}, ${name}` : `Piece ${number(n)}`)
export const publish = 'Publish'
export const publishAll = (count: number) =>
  plural(count, { one: 'Publish 1 piece', other: `Publish all ${number(count)}` })
export const published = 'Published'
export const publishLater = 'They will be published as soon as they are sent.'
export const rack = 'Rack'
export const ready = 'Ready'
export const readyOf = (done: number, all: number) =>
  `${number(done)} of ${number(all)} ready · saved as you go`
export const removeBox = 'Remove'
export const removeItem = 'Remove this piece'
export const review = 'Review'
export const reviewTitle = 'Review'
export const sameItem = 'Same piece'
export const sending = 'Sending…'
export const severalItems = 'Several pieces in this photo'
export const shotsTaken = (count: number) =>
  count === 0
    ? 'Each photo is a new piece.'
    : plural(count, { one: '1 photo taken', other: `${number(count)} photos taken` })
export const skip = 'Skip'
export const soldFor = (what: string, low: string, high: string) => `${what} sold for ${low} to ${high}`
export const takePhotos = 'Take photos'
export const waitsDraft = 'Draft, ready'
export const waitsToPublish = 'Will be published'
export const whatIsIt = 'Add a tag or a name that says what it is.'
export const yourItems = 'Pieces on the rack'
export const addOne = 'One piece'
export const addOneHint = 'A photo, then its price and size'
export const rackHint = 'Photograph many pieces'
export const liveSalesHint = 'Show pieces beside your live video'
