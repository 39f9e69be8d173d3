import type { ReactNode } from 'react'
import { number, plural } from './language.ts'

export const activeFilters = 'Mga naka-on na filter'
export const addMeasurements = 'Ilagay ang mga sukat mo para makita kung ano ang kasya sa iyo'
export const anotherPhoto = 'Ibang photo'
export const anyStyle = 'Kahit ano'
export const apply = 'Gamitin'
export const brands = 'Mga brand'
export const categoriesLabel = 'Mga kategorya'
/** The names of kinds of garments, where Filipinos have another word. */
export const categoryNames: Record<string, string> = {
  Longsleeve: 'Long sleeves',
  Skirt: 'Palda',
  Jeans: 'Maong',
  Pants: 'Pantalon',
  Shoes: 'Sapatos',
  Sandals: 'Sandalyas',
  Hat: 'Sombrero',
}
export const changeWhereYouAre = 'Palitan kung nasaan ka'
export const clearAll = 'Alisin lahat'
export const clearFilters = 'Alisin ang mga filter'
export const clearFiltersFor = (count: string) => `Alisin ang mga filter: ${count}`
export const clearList = 'Burahin ang listahang ito'
export const clearRecent = 'Burahin'
export const closeToIt = 'Kahawig nito'
export const colour = 'Kulay'
export const corrected = (words: ReactNode) => <>Mga resulta para sa {words}</>
export const countFor = (count: string, q: string) => `${count} para sa “${q}”`
export const didYouMean = (words: string) => `“${words}” ba ang hanap mo?`
export const dropPhoto = 'I-drop ang photo para maghanap ng kahawig'
export const fewRanges = (most: number) => `Sukat ng item, nakalatag. Hanggang ${number(most)} nang sabay.`
export const fewerFilters = 'Bawasan ang mga filter'
export const fewerFiltersHint = 'Subukang bawasan ang mga filter.'
export const fewerWordsHint = 'Subukang bawasan ang mga salita at filter.'
export const filters = 'Mga filter'
export const filtersOn = (count: number) => `Mga filter (${number(count)})`
export const fitsMe = 'Kasya sa akin'
export const flawless = 'Walang alam na sira'
export const hiddenFromHome = 'Nakatago na ito sa home mo'
export const hiddenHint = 'Makikita pa rin ito sa mga search at sa shop.'
export const hideFailed = 'Nasa home mo pa rin ito'
export const homeEmpty = 'Walang laman ang sampayan ngayon.'
export const homeEmptyHint = 'Lalabas dito ang mga bagong item kapag ni-list na ng mga shop.'
export const homeEnd = 'Ito na muna lahat. Araw-araw may bagong dating.'
export const homeLabel = 'Mga nahanap'
export const homeTitle = 'Pinili para sa iyo'
export const inCentimetres = (name: string) => `${name}, cm`
export const lots = 'Mga lot ng ilang piraso'
export const lookAgain = 'Tingnan ulit'
export const markGarment = 'Markahan ang damit na hanap mo'
export const measuredRange = (name: string, from: number, to: number) =>
  from === to ? `${name} ${number(from)} cm` : `${name} ${number(from)} hanggang ${number(to)} cm`
export const moreItemsThan = (count: number) => `Higit sa ${number(count)} item`
export const nearInvitation = 'Sabihin kung nasaan ka, at lalabas dito ang mga bagong malapit sa iyo.'
export const nearYou = 'Malapit sa iyo'
export const newFinds = 'Bagong dating'
export const noBrandFound = 'Walang brand na ganito ang simula.'
export const noPriceRange = 'Mas mataas ang pinakamababang presyo kaysa sa pinakamataas.'
export const noPriceRangeHint =
  'Palitan ang isa sa dalawang presyo sa mga filter, o maghanap nang wala ang mga ito.'
export const notForMe = 'Hindi para sa akin'
export const notForMeOf = (name: string) => `Hindi para sa akin: ${name}`
export const nothingFound = 'Walang nahanap'
export const nothingFoundFor = (q: string) => `Walang nahanap para sa “${q}”`
export const nothingFoundHint = 'I-check ang spelling, o bawasan ang mga salita: damit, brand o kulay.'
export const otherWords = 'Subukan ang isa sa mga ito'
export const partialAll = 'Walang item na may lahat ng salita mo. May ilan sa mga iyon ang mga ito.'
export const partialAllFiltered =
  'Sa mga filter na ito, walang item na may lahat ng salita mo. May ilan sa mga iyon ang mga ito.'
export const partialFrom = (count: number) =>
  plural(count, {
    one: 'May lahat ng salita mo ang unang item. Kasunod ang mga may ilan lang.',
    other: `May lahat ng salita mo ang unang ${number(count)} item. Kasunod ang mga may ilan lang.`,
  })
export const photoAndWords = (found: string, words: string) => `${found} at “${words}”`
export const photoCount = (count: number) =>
  plural(count, {
    one: '1 item na kahawig ng photo mo',
    other: `${number(count)} item na kahawig ng photo mo`,
  })
export const photoCountMost = (count: number) => `Ang ${number(count)} item na pinakakahawig ng photo mo`
export const photoCountNone = 'Walang item na kahawig ng photo mo'
export const photoEnd = 'Ito na lahat ng kahawig.'
export const photoGone = 'Wala na rito ang photo mo'
export const photoGoneHint =
  'Nasa device mo lang ang mga photo na ginagamit mo sa paghahanap, at sandali lang. Piliin ulit ang photo para makita ang mga kahawig.'
export const photoKinds = 'Puwede ang JPEG, PNG, WebP, AVIF at GIF.'
export const photoLooking = 'Naghahanap ng kahawig ng photo mo…'
export const photoNearestKind = (kind: string) => `Narito ang mga pinakamalapit na klase: ${kind}.`
export const photoNotClose = 'Walang kahawig ang photo mo.'
export const photoNotCloseSoFar = 'Wala pang kahawig ang photo mo sa ngayon.'
export const photoNothing = 'Walang binebenta na kahawig ng photo mo'
export const photoNothingFiltered = 'Walang kahawig ng photo mo rito'
export const photoNothingHint = 'Markahan ang damit na hanap mo, o subukan ang photo na kuha mula sa harap.'
export const photoNothingSoFar = 'Wala pang kahawig ng photo mo'
export const photoSoFar = (found: string) => `${found} sa ngayon`
export const photoStillLooking = (notCompared: number) =>
  notCompared === 0
    ? 'Tinitingnan pa namin ang mga lumang item.'
    : plural(notCompared, {
        one: '1 bagong photo ang hindi pa nakukumpara. Maghanap ulit mamaya-maya.',
        other: `${number(notCompared)} bagong photo ang hindi pa nakukumpara. Maghanap ulit mamaya-maya.`,
      })
export const photoWordsLabel = 'Mga salitang isasama sa photo'
export const photoWordsPlaceholder = 'Pula, corduroy…'
export const photoWordsSearch = 'Maghanap gamit ang mga salitang ito'
export const placeMissing = 'Sabihin kung nasaan ka para makita ang malapit.'
export const popularSearches = 'Sikat'
export const priceBetween = (least: string, most: string) => `${least} hanggang ${most}`
export const priceFrom = (price: string) => `${price} pataas`
export const priceFromLabel = 'Mula'
export const priceToLabel = 'Hanggang'
export const priceUpTo = (price: string) => `${price} pababa`
export const pullCorners = 'I-drag ang mga kanto para markahan ang damit na hanap mo.'
export const rackCount = (count: number, isMore: boolean, shops: number) =>
  isMore
    ? `Higit sa ${number(count)} item`
    : `${number(count)} item mula sa ${plural(shops, { one: '1 shop', other: `${number(shops)} shop` })}`
export const rackLink = 'Tingnan'
export const rackToday = (count: number) => `${number(count)} bago ngayon`
export const railCheap = (price: string) => `${price} pababa`
export const railFollowed = 'Mula sa mga shop na sinusundan mo'
export const railNear = 'Bago, malapit sa iyo'
export const railNewShops = 'Mga bagong shop'
export const railOpened = 'Ituloy ang pagtingin'
export const railShop = (shop: string) => `Mula sa ${shop}`
export const railSize = (sizes: string) => `Kasukat mo: ${sizes}`
export const railTaste = 'Bagay sa panlasa mo'
export const railToday = 'Bago ngayon'
export const rangeCrossed = 'Mas malaki ang unang numero kaysa sa ikalawa.'
export const rangeEnd = (name: string, end: string) => `${name}: ${end}`
export const rangeTooWide = (most: number) => `Hanggang ${number(most)} cm lang ang agwat.`
export const recentSearches = 'Kamakailan'
export const results = 'Resulta'
export const sayWhereYouAre = 'Sabihin kung nasaan ka'
export const searchBrands = 'Maghanap ng brand'
export const searchByPhotoAlone = 'Photo lang ang gamitin'
export const searchEnd = 'Ito na lahat ng nahanap namin.'
export const searchInstead = (q: string) => `“${q}” na lang ang hanapin`
export const searchWithoutPrices = 'Maghanap nang walang presyo'
export const seeAll = 'Lahat'
export const shops = 'Mga shop'
export const showAgainFailed = 'Nakatago pa rin ito'
export const showCount = (count: string) => `Ipakita: ${count}`
export const showHeld = 'Isama ang mga naka-hold'
export const showItems = 'Ipakita ang mga item'
export const showNone = 'Walang item sa mga filter na ito'
export const sortBest = 'Angkop'
export const sortCondition = 'Pinakamagandang kondisyon'
export const sortLabel = 'Ayos'
export const sortNearest = 'Pinakamalapit'
export const sortNewest = 'Pinakabago'
export const sortPriceHigh = 'Presyo: mataas muna'
export const sortPriceLow = 'Presyo: mababa muna'
export const suggestionCount = (count: number) =>
  plural(count, {
    one: '1 mungkahi. Puntahan gamit ang arrow keys.',
    other: `${number(count)} mungkahi. Puntahan gamit ang arrow keys.`,
  })
export const tag = 'Tag'
export const tags = 'Mga tag'
export const tapToMark = 'I-tap ang photo para markahan ang damit na hanap mo.'
export const unknownTag = 'Hindi kilalang tag'
export const wholePhoto = 'Buong photo'
export const withHeld = 'Kasama ang mga naka-hold'
export const withinKm = (km: number) => `Sa loob ng ${number(km)} km`
export const withoutFilter = (label: string, count: string) => `Kung wala ang “${label}”: ${count}`
export const yourPhoto = 'Photo mo'
