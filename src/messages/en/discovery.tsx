import type { ReactNode } from 'react'
import { number, plural } from './language.ts'

export const activeFilters = 'Active filters'
export const addMeasurements = 'Add your measurements to see what fits you'
export const anotherPhoto = 'Another photo'
export const anyStyle = 'Any'
export const apply = 'Apply'
export const brands = 'Brands'
export const categoriesLabel = 'Categories'
/** The names of kinds of garments in the plural, where they differ. */
export const categoryNames: Record<string, string> = {
  'T-Shirt': 'T-Shirts',
  Polo: 'Polos',
  Shirt: 'Shirts',
  Blouse: 'Blouses',
  Longsleeve: 'Longsleeves',
  Hoodie: 'Hoodies',
  Sweater: 'Sweaters',
  Cardigan: 'Cardigans',
  Jacket: 'Jackets',
  Blazer: 'Blazers',
  Coat: 'Coats',
  Dress: 'Dresses',
  Skirt: 'Skirts',
  Jumpsuit: 'Jumpsuits',
  Hat: 'Hats',
  Cap: 'Caps',
  Bag: 'Bags',
}
export const changeWhereYouAre = 'Change where you are'
export const clearAll = 'Clear all'
export const clearFilters = 'Clear filters'
export const clearFiltersFor = (count: string) => `Clear filters: ${count}`
export const clearList = 'Clear this list'
export const clearRecent = 'Clear'
export const closeToIt = 'Close to it'
export const colour = 'Colour'
export const corrected = (words: ReactNode) => <>Showing results for {words}</>
export const countFor = (count: string, q: string) => `${count} for “${q}”`
export const didYouMean = (words: string) => `Did you mean “${words}”?`
export const dropPhoto = 'Drop a photo to find pieces like it'
export const fewRanges = (most: number) => `Of the piece, laid flat. At most ${number(most)} at once.`
export const fewerFilters = 'Fewer filters'
export const fewerFiltersHint = 'Try fewer filters.'
export const fewerWordsHint = 'Try fewer words and filters.'
export const filters = 'Filters'
export const filtersOn = (count: number) => `Filters (${number(count)})`
export const fitsMe = 'Fits me'
export const flawless = 'No known flaws'
export const hiddenFromHome = 'Hidden from your home'
export const hiddenHint = 'Searches and the shop still have it.'
export const hideFailed = 'It stays on your home'
export const homeEmpty = 'The rack is empty right now.'
export const homeEmptyHint = 'New finds appear here as soon as shops list them.'
export const homeEnd = 'That’s everything for now. New finds come in every day.'
export const homeLabel = 'Finds'
export const homeTitle = 'Finds for you'
export const inCentimetres = (name: string) => `${name}, cm`
export const lots = 'Lots of several pieces'
export const lookAgain = 'Check again'
export const markGarment = 'Mark the garment you mean'
export const measuredRange = (name: string, from: number, to: number) =>
  from === to ? `${name} ${number(from)} cm` : `${name} ${number(from)} to ${number(to)} cm`
export const moreItemsThan = (count: number) => `More than ${number(count)} pieces`
export const nearInvitation = 'Say where you are, and what is new near you appears here.'
export const nearYou = 'Near you'
export const newFinds = 'New finds'
export const noBrandFound = 'No brand begins like this.'
export const noPriceRange = 'The lowest price is above the highest.'
export const noPriceRangeHint = 'Please change one of the two prices in the filters, or search without them.'
export const notForMe = 'Not for me'
export const notForMeOf = (name: string) => `Not for me: ${name}`
export const nothingFound = 'Nothing found'
export const nothingFoundFor = (q: string) => `Nothing found for “${q}”`
export const nothingFoundHint = 'Check the spelling, or try fewer words: a garment, a brand or a colour.'
export const otherWords = 'Try one of these'
export const partialAll = 'No piece for sale has all of your words. These have some of them.'
export const partialAllFiltered =
  'With these filters, no piece has all of your words. These have some of them.'
export const partialFrom = (count: number) =>
  plural(count, {
    one: 'The first piece has all of your words. Pieces with only some of your words follow.',
    other: `The first ${number(count)} pieces have all of your words. Pieces with only some of your words follow.`,
  })
export const photoAndWords = (found: string, words: string) => `${found} and “${words}”`
export const photoCount = (count: number) =>
  plural(count, { one: '1 piece like your photo', other: `${number(count)} pieces like your photo` })
export const photoCountMost = (count: number) => `The ${number(count)} pieces most like your photo`
export const photoCountNone = 'No pieces like your photo'
export const photoEnd = 'That’s everything that is similar.'
export const photoGone = 'Your photo is no longer here'
export const photoGoneHint =
  'Photos that you search with stay on your device, and only for a short time. Choose the photo again to see similar pieces.'
export const photoKinds = 'JPEG, PNG, WebP, AVIF and GIF work.'
export const photoLooking = 'Looking for pieces like your photo…'
export const photoNearestKind = (kind: string) => `Here are pieces of the closest kind: ${kind}.`
export const photoNotClose = 'Nothing comes close to your photo.'
export const photoNotCloseSoFar = 'Nothing comes close to your photo so far.'
export const photoNothing = 'Nothing for sale comes close to your photo'
export const photoNothingFiltered = 'Nothing like your photo here'
export const photoNothingHint = 'Mark the garment that you mean, or try a photo that shows it from the front.'
export const photoNothingSoFar = 'Nothing like your photo so far'
export const photoSoFar = (found: string) => `${found} so far`
export const photoStillLooking = (notCompared: number) =>
  notCompared === 0
    ? 'We are still looking through older pieces.'
    : plural(notCompared, {
        one: '1 new photo is not compared yet. Search again in a minute.',
        other: `${number(notCompared)} new photos are not compared yet. Search again in a minute.`,
      })
export const photoWordsLabel = 'Words to search for with the photo'
export const photoWordsPlaceholder = 'In red, corduroy…'
export const photoWordsSearch = 'Search with these words'
export const placeMissing = 'Say where you are to see what is near.'
export const popularSearches = 'Popular'
export const priceBetween = (least: string, most: string) => `${least} to ${most}`
export const priceFrom = (price: string) => `From ${price}`
export const priceFromLabel = 'From'
export const priceToLabel = 'To'
export const priceUpTo = (price: string) => `Up to ${price}`
export const pullCorners = 'Drag the corners to mark the garment you mean.'
export const rackCount = (count: number, isMore: boolean, shops: number) =>
  isMore
    ? `More than ${number(count)} pieces`
    : `${plural(count, { one: '1 piece', other: `${number(count)} pieces` })} from ${plural(shops, { one: '1 shop', other: `${number(shops)} shops` })}`
export const rackLink = 'See what’s new'
export const rackToday = (count: number) => `${number(count)} new today`
export const railCheap = (price: string) => `Under ${price}`
export const railFollowed = 'From shops you follow'
export const railNear = 'New near you'
export const railNewShops = 'New shops'
export const railOpened = 'Continue looking'
export const railShop = (shop: string) => `From ${shop}`
export const railSize = (sizes: string) => `In your size: ${sizes}`
export const railTaste = 'For your taste'
export const railToday = 'New today'
export const rangeCrossed = 'The first number is larger than the second.'
export const rangeEnd = (name: string, end: string) => `${name}: ${end}`
export const rangeTooWide = (most: number) => `A range is at most ${number(most)} cm wide.`
export const recentSearches = 'Recent'
export const results = 'Results'
export const sayWhereYouAre = 'Say where you are'
export const searchBrands = 'Search brands'
export const searchByPhotoAlone = 'Search by the photo alone'
export const searchEnd = 'That’s everything we found.'
export const searchInstead = (q: string) => `Search instead for “${q}”`
export const searchWithoutPrices = 'Search without prices'
export const seeAll = 'See all'
export const shops = 'Shops'
export const showAgainFailed = 'It is still hidden'
export const showCount = (count: string) => `Show ${count.toLowerCase()}`
export const showHeld = 'Show pieces on hold'
export const showItems = 'Show pieces'
export const showNone = 'No pieces with these filters'
export const sortBest = 'Best match'
export const sortCondition = 'Best condition'
export const sortLabel = 'Sort'
export const sortNearest = 'Nearest'
export const sortNewest = 'Newest'
export const sortPriceHigh = 'Price: high to low'
export const sortPriceLow = 'Price: low to high'
export const suggestionCount = (count: number) =>
  plural(count, {
    one: '1 suggestion. The arrow keys go to it.',
    other: `${number(count)} suggestions. The arrow keys go through them.`,
  })
export const tag = 'Tag'
export const tags = 'Tags'
export const tapToMark = 'Tap the photo to mark the garment you mean.'
export const unknownTag = 'Unknown tag'
export const wholePhoto = 'Whole photo'
export const withHeld = 'With pieces on hold'
export const withinKm = (km: number) => `Within ${number(km)} km`
export const withoutFilter = (label: string, count: string) => `Without “${label}”: ${count}`
export const yourPhoto = 'Your photo'
