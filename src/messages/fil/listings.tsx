import type { ReactNode } from 'react'
import { number, plural } from './language.ts'

export const add = 'I-LIST ANG ITEM'
export const addFailed = 'Hindi na-list ang item. Pakisubukan ulit pagkalipas ng ilang minuto'
export const addFirst = 'I-list ang una mong item'
export const addPhoto = 'Magdagdag ng photo'
export const addTags = 'Magdagdag ng tag'
export const addTitle = 'Mag-list ng Item'
export const added = 'Na-list na ang item!'
export const addedCount = (count: number) =>
  plural(count, { one: 'kaka-list lang', other: `${number(count)} ang kaka-list lang` })
export const allDetails = 'Lahat ng detalye at photo'
export const autoTagging = 'Awtomatikong Tag'
export const backToShop = 'Bumalik sa shop ko'
export const bale = 'Bale'
export const brandPlaceholder = "Levi's"
export const byStore = (store: ReactNode) => <>mula sa {store}</>
export const changeFailed = 'Hindi natuloy ang pagbabago'
export const changePhoto = (photo: number, count: number) =>
  `Photo ${number(photo)} sa ${number(count)}: palitan o ilipat`
export const chooseSize = 'Pumili ng size'
export const colours = 'Mga kulay'
export const coloursHint = (max: number) => `Hanggang ${number(max)}, puwedeng laktawan`
export const cover = 'Cover'
export const cropAgain = 'I-crop ulit'
export const cropComplete = 'Tapos na'
export const cropExactly = 'Igalaw nang eksakto'
export const cropShape = 'Hugis'
export const cropSquare = 'Parisukat'
export const cropStep = 'Pixel bawat hakbang'
export const cropTall = '4:5'
export const cropTallHint = 'Mataas, 4 por 5'
export const cropTitle = 'I-edit ang Photo'
export const deleteDraftHint = 'Tuluyang made-delete ang listing at ang mga photo nito.'
export const deleteHint =
  'Tuluyang made-delete ang item at ang mga photo nito. Makikita pa rin ito sa mga ticket ng mga nag-reserve. Kung itatago mo lang sandali, i-take down na lang.'
export const deleted = 'Na-delete na'
export const descriptionLabel = 'Paglalarawan'
export const descriptionPlaceholder = 'Tela, lapat, kung paano mo sinuot'
export const draftGone = 'Wala na sa shop mo ang draft na ito.'
export const draftNotFound = 'Hindi namin makita ang draft na ito sa shop mo.'
export const dropPhotosHint = 'Puwede mo ring i-drop o i-paste rito ang mga photo.'
export const edit = 'I-edit'
export const editKept = 'Nandito pa ang mga hindi mo na-save na pagbabago.'
export const editTitle = 'I-edit ang item'
export const editUndo = 'Itapon ang mga ito'
export const enlargePhoto = 'Palakihin ang photo'
export const enlargePhotoOf = (photo: number, count: number) =>
  `Palakihin ang photo ${number(photo)} sa ${number(count)}`
export const finishListing = 'Tapusin ang listing'
export const fitsYouHint = 'Malapit sa mga sukat mo'
export const fixedDeleted = 'Na-delete mo na ang item na ito. Nandito lang ito para sa mga ticket nito.'
export const fixedHeld = 'May buyer na nag-reserve nito. Mababago mo ito kapag tapos na ang ticket.'
export const fixedSold = 'Nabili na ang item na ito. Hindi na ito mababago.'
export const flawNeedsWords = 'Sabihin sa ilang salita kung ano ang bawat sira, o alisin ito'
export const flawNumber = (flaw: number) => `Sira ${number(flaw)}`
export const flawPhoto = (photo: number) => `Ipakita ang photo ${number(photo)}`
export const flawPlaceholder = 'Maliit na mantsa'
export const flaws = 'Mga sira'
export const flawsFull = (max: number) => `Hanggang ${number(max)} sira lang ang isang item.`
export const flawsHint =
  'I-tap ang photo kung nasaan ang sira. Mas mabilis mabili at mas bihirang isauli kapag tapat ka.'
export const flawsNeedPhoto = 'Magdagdag muna ng photo, tapos i-tap kung nasaan ang sira.'
export const inCentimetres = (centimetres: number) => `${number(centimetres)} cm`
export const inInches = (inches: number) => `${number(inches)} in`
export const isCover = 'Ito ang cover'
export const item = 'Item'
export const itemNotFoundInShop = 'Hindi namin makita ang item na ito sa shop mo.'
/** The last 12 of the 36 characters of an id are enough to recognise it. */
export const itemNumber = (id: string) => `ID ${id.slice(-12)}`
export const keepValues = 'Simulan ang susunod na item nang gaya nito'
export const keepValuesHint = 'Itatabi ang size at estilo.'
export const leave = 'Umalis'
export const leaveHint =
  'Makikita ng mga buyer ang item kapag naipadala na lahat ng photo. Puwede mo itong ituloy rito mamaya.'
export const leaveQuestion = 'Aalis ka na kahit hindi pa naipapadala lahat?'
export const leftBeforeSent = 'Umalis ka sa page bago naipadala lahat.'
export const makeCover = 'Gawing cover'
export const makeLarger = 'Palakihin'
export const makeSmaller = 'Paliitin'
export const manage = (name: string) => `Ayusin ang ${name}`
export const isLot = 'Lot ng ilang piraso'
export const lotHint = 'Isang presyo para sa lahat. Iwang walang laman kung iisang piraso lang.'
export const lotOf = (pieces: number, price: string) => `Lot ng ${number(pieces)} · ${price} ang isa`
export const lotPieces = 'Bilang ng mga piraso'
export const lotSoldAsOne = 'Buo ang benta: isang presyo, isang ticket, isang pickup.'
export const manageThis = 'Ayusin ang item na ito'
export const markFlaw = 'Markahan ang sira sa photo na ito'
export const measuredFlat = 'cm, nakalatag'
export const measurementInCentimetres = (name: string) => `${name} sa sentimetro`
export const moreOfShop = 'Iba pa ng shop na ito'
export const moveDown = 'Ibaba'
export const moveEarlier = 'Iuna'
export const moveLater = 'Ihuli'
export const moveLeft = 'Pakaliwa'
export const movePin = (flaw: number) => `Sira ${number(flaw)}. Igalaw gamit ang arrow keys`
export const moveRight = 'Pakanan'
export const moveUp = 'Itaas'
export const namePlaceholder = "Levi's trucker jacket"
export const noBale = 'Walang bale'
export const noFlaws = 'Wala'
export const notFound = 'Hindi namin makita ang item na ito.'
export const notFoundHint = 'Baka mali ang address, o inalis na ito ng shop.'
export const notFoundTitle = 'Walang ganitong item'
export const nothingSold = 'Wala pang nabibili rito.'
export const nothingSuggested = 'Kulang ang nakilala namin sa mga photo mo. Ikaw na ang pumili ng mga tag.'
export const nudgeLabel = 'Igalaw at baguhin ang laki ng napili'
export const openingPhoto = 'Binubuksan ang photo mo...'
export const photoAlreadyIn = 'Naidagdag na ang isa sa mga photo na ito. Magdagdag ng iba.'
export const photoNotSent = (photo: number) => `Photo ${number(photo)}, hindi naipadala`
export const photoNumber = (name: string, photo: number, count: number) =>
  `${name}, ${number(photo)} sa ${number(count)}`
export const photoOf = (photo: number, count: number) => `Photo ${number(photo)} sa ${number(count)}`
export const photoOfYourItem = (photo: number) => `Photo ${number(photo)} ng item mo`
export const photoRemovedMeanwhile = 'May photo na naalis habang nangyayari ito.'
export const photoSent = (photo: number) => `Photo ${number(photo)}, naipadala`
export const photoSpoken = 'Photo'
export const photoText = (name: string, photo: number, count: number) =>
  `${name}, photo ${number(photo)} sa ${number(count)}`
export const photoWaiting = (photo: number) => `Photo ${number(photo)}`
export const photosChanged = 'Nagbago na ang mga photo mo. Magmungkahi ulit ng tag?'
export const photosHint = (most: number) => `Hanggang ${number(most)}. Ang una ang cover.`
export const photosIn = (count: number, of: number) =>
  `${number(count)} sa ${number(of)} photo ang naipadala na. Makikita ng mga buyer ang item kapag kumpleto na.`
export const photosLabel = 'Mga photo'
export const photosLost = 'Hindi naitago ng browser na ito ang mga photo mo. Pakidagdag ulit.'
export const photosMissing = (count: number) =>
  plural(count, { one: 'May isang kulang.', other: `${number(count)} ang kulang.` })
export const photosMissingError = (count: number) =>
  plural(count, { one: 'May kulang pang isang photo', other: `${number(count)} photo pa ang kulang` })
export const photosOf = (name: string) => `Mga photo ng ${name}`
export const photosOfDraft = (count: number, of: number) => `${number(count)} sa ${number(of)} photo`
export const photosRequired = 'Maglagay ng kahit isang photo'
export const photosTaken = (count: number, most: number) =>
  `${number(count)} sa ${number(most)} photo. I-tap ang isa para ilipat o i-crop.`
export const photosTakenMoveOnly = (count: number, most: number) =>
  `${number(count)} sa ${number(most)} photo. I-tap ang isa para ilipat.`
export const photosTooMany = (most: number) => `Hanggang ${number(most)} photo lang ang isang item.`
export const photosTooManyForDraft = (missing: number) =>
  plural(missing, { one: 'Isang photo lang ang kulang.', other: `${number(missing)} photo lang ang kulang.` })
export const pixels = (count: string) => `${count} px`
export const priceAndSize = (price: string, size: string) => `${price} · Size ${size}`
export const rackEmpty = 'Wala pang laman ang sampayan mo'
export const rackEmptyHint = 'Photo, pangalan at presyo lang, puwede ka nang magsimula.'
export const relist = 'Ibenta ulit'
export const relisted = 'Binebenta na ulit'
export const relistedHint = 'Makikita at mabibili na ito ng mga buyer.'
export const removePhoto = (photo: number) => `Alisin ang photo ${number(photo)}`
export const rotateRight = 'Iikot pakanan'
export const seeItem = 'Tingnan ang item'
export const sendingFailed = 'Hindi naipadala ang item mo.'
export const sendingFailedBecause = (why: string) => `Hindi naipadala ang item mo: ${why} Walang nawala.`
export const sendingItem = 'Ipinapadala ang item mo...'
export const sendingLabel = 'Ipinapadala'
export const sendingNearlyDone = 'Malapit na...'
export const sendingPhoto = (photo: number, count: number) =>
  `Ipinapadala ang photo ${number(photo)} sa ${number(count)}`
export const sendingPhotoFailed = (photo: number, count: number) =>
  `Hindi naipadala ang photo ${number(photo)} sa ${number(count)}.`
export const sendingProgress = 'Naipadala'
export const sendingStay = 'Huwag munang umalis sa page na ito hangga’t hindi tapos.'
export const showFlaw = (flaw: number) => `Ipakita ang sira ${number(flaw)} sa photo nito`
export const showPhoto = (photo: number, count: number) =>
  `Ipakita ang photo ${number(photo)} sa ${number(count)}`
export const sku = 'Sarili mong numero (SKU)'
export const skuHint = 'Ikaw at ang mga helper mo lang ang nakakakita nito.'
export const soldEnd = 'Iyan na lahat ng nabili sa shop na ito.'
export const soldItems = 'Mga nabiling piraso'
export const soldOn = (day: string) => `Nabili noong ${day}`
export const standingDraft = 'Hindi pa tapos ang listing na ito'
export const standingDraftHint = 'Makikita ito ng mga buyer kapag naipadala na lahat ng photo.'
export const standingHeld = 'May bumibili na ng item na ito'
export const standingHeldHint =
  'Kung hindi ito ma-pick up, ibebenta ulit ito. I-save ito, magtanong sa shop, o tingnan ang mga kahawig sa ibaba.'
export const standingSold = 'Nabili na ang item na ito'
export const standingSoldHint = 'Iisa lang ito.'
export const standingWithdrawn = 'Hindi na binebenta ang item na ito'
export const standingWithdrawnHint = 'Inalis muna ito ng shop.'
export const startNewItem = 'Magsimula ng bagong item'
export const statusDraft = 'Hindi pa naka-list'
export const statusReserved = 'Naka-reserve'
export const stay = 'Manatili'
export const storyFailed = 'Hindi nagawa ang picture'
export const storyPicture = 'Picture para sa story'
export const storySaved = 'Na-save ang picture'
export const tagKinds = {
  garment: 'Damit',
  pattern: 'Disenyo',
  colour: 'Kulay',
  style: 'Estilo',
  occasion: 'Okasyon',
}
export const suggestedTags = 'Mga mungkahing tag'
export const suggesting = (count: number) =>
  plural(count, { one: 'Tinitingnan ang photo mo...', other: `Tinitingnan ang ${number(count)} photo mo...` })
export const suggestingSend = (count: number, share: string) =>
  plural(count, {
    one: `Ipinapadala ang photo mo... ${share}`,
    other: `Ipinapadala ang ${number(count)} photo mo... ${share}`,
  })
export const suggestionsFound = 'Nakita sa mga photo mo. I-tap ang mga tag na tugma.'
export const suggestionsHint = 'Puwedeng magmungkahi ng tag ang mga photo mo.'
export const suggestionsLabel = 'Mga mungkahi'
export const taggingMissing =
  'Hindi makakapagmungkahi ng tag mula sa photo ang server na ito. Ikaw na ang pumili ng mga tag.'
export const taggingNeedsPhoto = 'Maglagay ng kahit isang photo'
export const takeDrafted = (name: string) => `Gamitin ang “${name}”`
export const tagsChosen = (count: number) => `Tapos na (${number(count)} ang napili)`
export const tagsFull = (most: number) => `${number(most)} tag na iyan, ang pinakamarami sa isang item.`
export const tagsRequired = 'Magdagdag ng tag'
export const takenDownByUs = 'Tinanggal namin'
export const takenDownByUsHint = 'Tingnan kung bakit, at hilinging tingnan namin ulit'
export const toHome = 'Pumunta sa home page'
export const toShop = 'Pumunta sa shop ko'
export const unit = 'Sukatan'
export const unitCentimetres = 'cm'
export const unitInches = 'in'
export const withdraw = 'I-take down'
export const withdrawn = 'Na-take down na'
export const withdrawnHint = 'Hindi na ito nakikita ng mga buyer. Puwede mo itong ibalik anumang oras.'
export const awayHint = 'Nakabakasyon ang shop. Babalik nang kusa ang mga piraso nito.'
export const awayUntil = (day: string) => `Wala muna hanggang ${day}`
export const pickUpIn = 'Kukunin sa'
