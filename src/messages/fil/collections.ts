export const allItems = 'Lahat ng Item'
export const alreadyInside = 'Nasa collection na ito'
export const choiceMissing = 'Pumili ng collection'
export const collection = 'Collection'
export const create = 'Gumawa ng collection'
export const createFailed = 'Hindi nagawa ang collection'
export const createFailedBecause = (why: string) => `Hindi nagawa ang collection. ${why}`
export const createShort = 'Gumawa'
export const createTitle = 'Bagong collection'
export const created = 'Nagawa na ang collection'
export const deleteFailed = 'Hindi na-delete ang collection'
export const deleteQuestion = (name: string) => `Sigurado ka bang ide-delete mo ang ${name}?`
export const deleted = 'Na-delete na ang collection'
export const emptyHint = 'I-tap ang puso sa isang item para i-save ito rito.'
export const emptyTitle = 'Wala pang laman ang collection na ito.'
export const firstNameHint = 'Una mong collection: pang-trip, isang look, para sa kaibigan'
export const forYou = 'Para sa Iyo'
export const itemAdded = 'Naidagdag na ang item sa collection'
export const itemLeaves = (item: string) =>
  `Aalisin ang ${item} sa collection na ito. Puwede mo itong ibalik mamaya.`
export const itemRemoved = 'Naalis na ang item sa collection'
export const itemsLabel = 'Mga item sa collection na ito'
export const nameLabel = 'Pangalan ng Collection'
export const newNamePlaceholder = 'Bagong collection'
export const noSuggestions = 'Wala pang mungkahi.'
export const noSuggestionsEmptyHint = 'Mag-save rito ng ilang item para makita ang mga babagay sa mga ito.'
export const noSuggestionsHint = 'Wala pang binebenta ngayon na kahawig ng mga item na ito.'
export const noneHint =
  'Gumawa ng isa para sa trip, look o kaibigan, tapos i-tap ang puso sa item para i-save doon.'
export const noneTitle = 'Wala ka pang collection.'
export const notFound = 'Hindi namin makita ang collection na ito.'
export const notFoundHint = 'Baka mali ang address, o na-delete mo na ito.'
export const notFoundTitle = 'Walang ganitong collection'
export const removeFrom = (collectionName: string) => `Alisin sa ${collectionName}`
export const removeItemFailed = 'Hindi naalis ang item sa collection'
export const removeItemQuestion = 'Alisin?'
export const renameFailed = 'Hindi napalitan ang pangalan ng collection'
export const renameNamed = (name: string) => `Palitan ang pangalan ng ${name}`
export const renameTitle = 'Palitan ang pangalan'
export const renamed = 'Napalitan na ang pangalan ng collection'
export const saveAdd = 'Idagdag'
export const saveLabel = (name: string) => `Idagdag ang ${name} sa collection`
export const saveTitle = 'Idagdag sa collection'
export const savedLabel = (name: string) => `Nasa collection ang ${name}`
export const title = 'Mga Collection Mo'
export const toCollections = 'Pumunta sa mga collection mo'
