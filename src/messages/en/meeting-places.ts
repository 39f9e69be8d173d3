export const addPlace = 'Add a place'
export const areaBefore = (town: string) =>
  town === '' ? 'Only about where, to 1 km' : `${town}, to about 1 km`
export const before = 'Before'
export const changePlace = (name: string) => `Change ${name}`
export const count = (places: number, most: number) => `${places} of ${most}`
export const daysTo = (first: string, last: string) => `${first} to ${last}`
export const hideAddress = 'Hide my address until a piece is ready'
export const hideAddressHint =
  'Only the buyer whose piece awaits pickup sees it then. Who has seen it before may remember it.'
export const hoursLabel = 'When you are there'
export const lead =
  'Places with people and light. A buyer chooses one and a time, and the pass works there as it does at the shop.'
export const missingPoint = 'Please tap the map where you meet'
export const missingDay = 'Please choose at least one day'
export const none = 'No meeting places yet'
export const noneHint = 'Such as the entrance of a mall, or a station.'
export const notChanged = 'Your address setting was not changed'
export const noteHint = 'Optional. Such as the entrance, the floor, or a bench.'
export const noteLabel = 'Where exactly'
export const nameHint = 'Such as the name of the mall or the corner.'
export const notSaved = 'The places were not saved'
export const openDay = (day: string) => `${day}: open`
export const pinLabel = 'The place. Arrow keys move the pin'
export const place = 'Meeting place'
export const pointLabel = 'Tap the map or drag the pin'
export const removed = 'The place is removed'
export const removedHint = 'Pickups that were agreed on there stay there.'
export const removePlace = 'Remove this place'
export const saved = 'The place is saved'
export const spanOf = (from: string, to: string) => `${from} to ${to}`
export const title = 'Meeting places'
export const whenReady = 'When it is ready'
