import type { ReactNode } from 'react'
import { number, plural } from './language.ts'

export const add = 'ADD ITEM'
export const addFailed = 'Failed to add item. Please try again after a few minutes'
export const addFirst = 'Add your first item'
export const addPhoto = 'Add a photo'
export const addTags = 'Add tags'
export const addTitle = 'Add Item'
export const added = 'Item added!'
export const addedCount = (count: number) =>
  plural(count, { one: 'just added', other: `${number(count)} added just now` })
export const allDetails = 'All details and photos'
export const autoTagging = 'Auto Tagging'
export const backToShop = 'Back to my shop'
export const bale = 'Bale'
export const brandPlaceholder = "Levi's"
export const byStore = (store: ReactNode) => <>by {store}</>
export const changeFailed = 'That change was not made'
export const changePhoto = (photo: number, count: number) =>
  `Photo ${number(photo)} of ${number(count)}: change or move`
export const chooseSize = 'Choose a size'
export const colours = 'Colours'
export const coloursHint = (max: number) => `Up to ${number(max)}, optional`
export const cover = 'Cover'
export const cropAgain = 'Crop again'
export const cropComplete = 'Complete'
export const cropExactly = 'Move it exactly'
export const cropShape = 'Shape'
export const cropSquare = 'Square'
export const cropStep = 'Pixels a step'
export const cropTall = '4:5'
export const cropTallHint = 'Tall, 4 by 5'
export const cropTitle = 'Edit Image'
export const deleteDraftHint = 'The listing and its photos will be deleted for good.'
export const deleteHint =
  'The piece and its photos will be deleted for good. Tickets of buyers who reserved it still show it. To hide it for a while, take it down instead.'
export const deleted = 'Deleted'
export const descriptionLabel = 'Description'
export const descriptionPlaceholder = 'Fabric, how it fits, how you wore it'
export const draftGone = 'This draft is no longer in your shop.'
export const draftNotFound = 'We could not find this draft in your shop.'
export const dropPhotosHint = 'You can also drop or paste photos here.'
export const edit = 'Edit'
export const editKept = 'Your unsaved changes are still here.'
export const editTitle = 'Edit piece'
export const editUndo = 'Discard them'
export const enlargePhoto = 'Enlarge photo'
export const enlargePhotoOf = (photo: number, count: number) =>
  `Enlarge photo ${number(photo)} of ${number(count)}`
export const finishListing = 'Finish listing'
export const fitsYouHint = 'Close to your own measurements'
export const fixedDeleted = 'You deleted this piece. It stays here only for its tickets.'
export const fixedHeld = 'A buyer has reserved this piece. You can change it once the ticket has ended.'
export const fixedSold = 'This piece is sold. It can no longer be changed.'
export const flawNeedsWords = 'Say in a word what each flaw is, or remove it'
export const flawNumber = (flaw: number) => `Flaw ${number(flaw)}`
export const flawPhoto = (photo: number) => `Show photo ${number(photo)}`
export const flawPlaceholder = 'Small stain'
export const flaws = 'Flaws'
export const flawsFull = (max: number) => `A piece has at most ${number(max)} flaws.`
export const flawsHint = 'Tap the photo where the flaw is. Honest flaws sell faster and come back less.'
export const flawsNeedPhoto = 'Add a photo first, then tap it where the flaw is.'
export const inCentimetres = (centimetres: number) => `${number(centimetres)} cm`
export const inInches = (inches: number) => `${number(inches)} in`
export const isCover = 'This is the cover'
export const item = 'Piece'
export const itemNotFoundInShop = 'We could not find this piece in your shop.'
/** The last 12 of the 36 characters of an id are enough to recognise it. */
export const itemNumber = (id: string) => `ID ${id.slice(-12)}`
export const keepValues = 'Start the next item like this one'
export const keepValuesHint = 'Keeps the size and style.'
export const leave = 'Leave'
export const leaveHint = 'Buyers see the item once all its photos are uploaded. You can continue here later.'
export const leaveQuestion = 'Leave before everything is sent?'
export const leftBeforeSent = 'You left the page before everything was sent.'
export const makeCover = 'Make cover'
export const makeLarger = 'Make larger'
export const makeSmaller = 'Make smaller'
export const manage = (name: string) => `Manage ${name}`
export const isLot = 'A lot of several pieces'
export const lotHint = 'One price for all of them. Leave it empty for a single piece.'
export const lotOf = (pieces: number, price: string) => `Lot of ${number(pieces)} · ${price} each`
export const lotPieces = 'Number of pieces'
export const lotSoldAsOne = 'Sold as one: one price, one ticket, one pickup.'
export const manageThis = 'Manage this piece'
export const markFlaw = 'Mark a flaw on this photo'
export const measuredFlat = 'cm, laid flat'
export const measurementInCentimetres = (name: string) => `${name} in centimetres`
export const moreOfShop = 'More from this shop'
export const moveDown = 'Move down'
export const moveEarlier = 'Move earlier'
export const moveLater = 'Move later'
export const moveLeft = 'Move left'
export const movePin = (flaw: number) => `Flaw ${number(flaw)}. Move it with the arrow keys`
export const moveRight = 'Move right'
export const moveUp = 'Move up'
export const namePlaceholder = "Levi's trucker jacket"
export const noBale = 'No bale'
export const noFlaws = 'None'
export const notFound = 'We could not find this piece.'
export const notFoundHint = 'The address may be wrong, or the shop has removed it.'
export const notFoundTitle = 'Piece not found'
export const nothingSold = 'Nothing has been sold yet.'
export const nothingSuggested =
  'We could not recognise enough in your photos. Please choose the tags yourself.'
export const nudgeLabel = 'Move and resize the selection'
export const openingPhoto = 'Opening your photo...'
export const photoAlreadyIn = 'One of these photos was already added. Please add a different one.'
export const photoNotSent = (photo: number) => `Photo ${number(photo)}, not sent`
export const photoNumber = (name: string, photo: number, count: number) =>
  `${name}, ${number(photo)} of ${number(count)}`
export const photoOf = (photo: number, count: number) => `Photo ${number(photo)} of ${number(count)}`
export const photoOfYourItem = (photo: number) => `Photo ${number(photo)} of your piece`
export const photoRemovedMeanwhile = 'A photo was removed in the meantime.'
export const photoSent = (photo: number) => `Photo ${number(photo)}, sent`
export const photoSpoken = 'Photo'
export const photoText = (name: string, photo: number, count: number) =>
  `${name}, photo ${number(photo)} of ${number(count)}`
export const photoWaiting = (photo: number) => `Photo ${number(photo)}`
export const photosChanged = 'Your photos have changed since. Suggest tags again?'
export const photosHint = (most: number) => `Up to ${number(most)}. The first one is the cover.`
export const photosIn = (count: number, of: number) =>
  plural(of, {
    one: `${number(count)} of 1 photo is uploaded. Buyers see the item once it is.`,
    other: `${number(count)} of ${number(of)} photos are uploaded. Buyers see the item once all of them are.`,
  })
export const photosLabel = 'Photos'
export const photosLost = 'This browser did not keep your photos. Please add them again.'
export const photosMissing = (count: number) =>
  plural(count, { one: 'One is missing.', other: `${number(count)} are missing.` })
export const photosMissingError = (count: number) =>
  plural(count, { one: 'One more photo is missing', other: `${number(count)} more photos are missing` })
export const photosOf = (name: string) => `Photos of ${name}`
export const photosOfDraft = (count: number, of: number) =>
  plural(of, { one: `${number(count)} of 1 photo`, other: `${number(count)} of ${number(of)} photos` })
export const photosRequired = 'Upload at least one photo'
export const photosTaken = (count: number, most: number) =>
  `${number(count)} of ${number(most)} photos. Tap one to move or crop it.`
export const photosTakenMoveOnly = (count: number, most: number) =>
  `${number(count)} of ${number(most)} photos. Tap one to move it.`
export const photosTooMany = (most: number) =>
  plural(most, { one: `An item has at most 1 photo.`, other: `An item has at most ${number(most)} photos.` })
export const photosTooManyForDraft = (missing: number) =>
  plural(missing, {
    one: 'Only one photo is missing.',
    other: `Only ${number(missing)} photos are missing.`,
  })
export const pixels = (count: string) => `${count} px`
export const priceAndSize = (price: string, size: string) => `${price} · Size ${size}`
export const rackEmpty = 'Nothing on your rack yet'
export const rackEmptyHint = 'Photos, a name and a price are enough to start.'
export const relist = 'Put back for sale'
export const relisted = 'For sale again'
export const relistedHint = 'Buyers can find and buy it now.'
export const removePhoto = (photo: number) => `Remove photo ${number(photo)}`
export const rotateRight = 'Rotate right'
export const seeItem = 'See item'
export const sendingFailed = 'Your item did not go through.'
export const sendingFailedBecause = (why: string) => `Your item did not go through: ${why} Nothing is lost.`
export const sendingItem = 'Sending your item...'
export const sendingLabel = 'Sending'
export const sendingNearlyDone = 'Nearly done...'
export const sendingPhoto = (photo: number, count: number) =>
  `Sending photo ${number(photo)} of ${number(count)}`
export const sendingPhotoFailed = (photo: number, count: number) =>
  `Photo ${number(photo)} of ${number(count)} did not go through.`
export const sendingProgress = 'Sent'
export const sendingStay = 'Please stay on this page until it is done.'
export const showFlaw = (flaw: number) => `Show flaw ${number(flaw)} on its photo`
export const showPhoto = (photo: number, count: number) => `Show photo ${number(photo)} of ${number(count)}`
export const sku = 'Your own number (SKU)'
export const skuHint = 'Only you and your helpers see it.'
export const soldEnd = 'That’s everything this shop has sold.'
export const soldItems = 'Sold pieces'
export const soldOn = (day: string) => `Sold ${day}`
export const standingDraft = 'This listing is not finished'
export const standingDraftHint = 'Buyers see it once all its photos are uploaded.'
export const standingHeld = 'Someone is buying this piece'
export const standingHeldHint =
  'If it is not picked up, it goes back on sale. Save it, ask the shop, or see similar pieces below.'
export const standingSold = 'This piece is sold'
export const standingSoldHint = 'It was the only one of its kind.'
export const standingWithdrawn = 'This piece is no longer for sale'
export const standingWithdrawnHint = 'The shop has taken it down.'
export const startNewItem = 'Start a new item instead'
export const statusDraft = 'Draft'
export const statusReserved = 'Reserved'
export const stay = 'Stay'
export const storyFailed = 'We could not make the picture'
export const storyPicture = 'Picture for stories'
export const storySaved = 'Picture saved'
export const tagKinds = {
  garment: 'Garment',
  pattern: 'Pattern',
  colour: 'Colour',
  style: 'Style',
  occasion: 'Occasion',
}
export const suggestedTags = 'Suggested tags'
export const suggesting = (count: number) =>
  plural(count, { one: 'Looking at your photo...', other: `Looking at your ${number(count)} photos...` })
export const suggestingSend = (count: number, share: string) =>
  plural(count, {
    one: `Sending your photo... ${share}`,
    other: `Sending your ${number(count)} photos... ${share}`,
  })
export const suggestionsFound = 'Seen in your photos. Tap the tags that fit.'
export const suggestionsHint = 'Your photos can suggest tags.'
export const suggestionsLabel = 'Suggestions'
export const taggingMissing = 'This server cannot suggest tags from photos. Please choose the tags yourself.'
export const taggingNeedsPhoto = 'Upload atleast one image'
export const takeDrafted = (name: string) => `Use “${name}”`
export const tagsChosen = (count: number) => `Done (${number(count)} chosen)`
export const tagsFull = (most: number) => `That is ${number(most)} tags, the most that an item can have.`
export const tagsRequired = 'Add a tag'
export const takenDownByUs = 'Taken down by us'
export const takenDownByUsHint = 'See why, and ask us to look at it again'
export const toHome = 'Go to the home page'
export const toShop = 'Go to my shop'
export const unit = 'Unit'
export const unitCentimetres = 'cm'
export const unitInches = 'in'
export const withdraw = 'Take down'
export const withdrawn = 'Taken down'
export const withdrawnHint = 'Buyers no longer see it. You can put it back at any time.'
export const awayHint = 'The shop is on vacation. Its pieces come back by themselves.'
export const awayUntil = (day: string) => `Away until ${day}`
export const pickUpIn = 'Pick up in'
