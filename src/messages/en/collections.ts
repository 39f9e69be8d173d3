export const allItems = 'All Items'
export const alreadyInside = 'Already in this collection'
export const choiceMissing = 'You must select a collection'
export const collection = 'Collection'
export const create = 'Create a collection'
export const createFailed = 'Error creating collection'
export const createFailedBecause = (why: string) => `Error creating collection. ${why}`
export const createShort = 'Create'
export const createTitle = 'New collection'
export const created = 'Collection created successfully'
export const deleteFailed = 'Failed deleting collection'
export const deleteQuestion = (name: string) => `Are you sure you want to delete ${name}?`
export const deleted = 'Collection deleted successfully'
export const emptyHint = 'Tap the heart on a piece to save it here.'
export const emptyTitle = 'Nothing in this collection yet.'
export const firstNameHint = 'Your first collection: a trip, a look, a friend'
export const forYou = 'For You'
export const itemAdded = 'Item added to collection successfully'
export const itemLeaves = (item: string) =>
  `${item} will be removed from this collection. You can add it again later.`
export const itemRemoved = 'Item removed from collection'
export const itemsLabel = 'Pieces in this collection'
export const nameLabel = 'Collection Name'
export const newNamePlaceholder = 'A new collection'
export const noSuggestions = 'No suggestions yet.'
export const noSuggestionsEmptyHint = 'Save a few pieces here to see others that go with them.'
export const noSuggestionsHint = 'Nothing for sale right now is similar to these pieces.'
export const noneHint =
  'Make one for a trip, a look or a friend, then tap the heart on a piece to save it there.'
export const noneTitle = 'No collections yet.'
export const notFound = 'We could not find this collection.'
export const notFoundHint = 'The address may be wrong, or you deleted it.'
export const notFoundTitle = 'Collection not found'
export const removeFrom = (collectionName: string) => `Remove from ${collectionName}`
export const removeItemFailed = 'Failed removing item from collection'
export const removeItemQuestion = 'Remove?'
export const renameFailed = 'Failed renaming collection'
export const renameNamed = (name: string) => `Rename ${name}`
export const renameTitle = 'Rename collection'
export const renamed = 'Collection renamed successfully'
export const saveAdd = 'Add'
export const saveLabel = (name: string) => `Add ${name} to a collection`
export const saveTitle = 'Add to collection'
export const savedLabel = (name: string) => `${name} is in a collection`
export const title = 'Your Collections'
export const toCollections = 'Go to your collections'
