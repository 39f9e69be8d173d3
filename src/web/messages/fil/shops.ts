import { number } from './language.ts'

export const aboutAway = (distance: string) => `Mga ${distance} ang layo`
export const aboutHint = 'Hindi kailangan. Ano ang binebenta mo, at ano ang mahalaga sa iyo.'
export const aboutLabel = 'Tungkol sa shop mo'
export const addDate = 'Magdagdag ng petsa'
export const addItem = 'Magdagdag ng item'
export const addressHint = 'Dito ipi-pick up ng mga buyer ang mga item nila.'
export const addressLabel = 'Address'
export const addSpan = 'Magdagdag ng break'
export const away = (distance: string) => `${distance} ang layo`
export const change = 'I-edit ang shop'
export const changeWhere = 'Palitan'
export const checkOnMap = 'I-check sa mapa'
export const closed = 'Sarado'
export const closedNow = 'Sarado ngayon.'
export const coordinatesTitle = 'Ilagay ang Coordinates'
export const coordinatesUpdated = 'Na-update ang coordinates'
export const coordinatesUpdatedTitle = 'Na-update ang coordinates ng shop'
export const copyMonday = 'Kopyahin ang Lunes sa lahat ng araw'
export const create = 'BUKSAN ANG SHOP'
export const created = 'Bukas na ang shop! Dinadala ka sa page ng shop mo...'
export const createFailed = 'May nangyaring mali. Pakisubukan ulit pagkalipas ng ilang minuto'
export const createHint =
  'Bigyan ng pangalan ang shop mo, at puwede ka nang mag-list ng una mong item. Nilagay na namin ang address na binigay mo.'
export const createLead =
  'Makikita ng mga buyer ang pangalan ng shop sa bawat item, at sa address nito ipi-pick up ang binili nila.'
export const dateLabel = 'Petsa'
export const dateMissing = 'Pumili ng petsa'
export const directionsHint = 'Hindi kailangan. Gaya ng palapag, kulay ng gate, o ano ang katabi.'
export const directionsLabel = 'Paano hanapin'
export const enterCoordinates = 'Ilagay ang coordinates'
export const fillMyLocation = 'Gamitin ang location ko'
export const finding = 'Hinahanap kung nasaan ka...'
export const forSale = 'Binebenta'
export const fromDayToDay = (first: string, last: string) => `${first} hanggang ${last}`
export const fromLabel = 'Mula'
export const fromThisDevice = 'mula sa device na ito'
export const hoursIncomplete = 'Ilagay ang dalawang oras'
export const hoursLead =
  'Kung kailan puwedeng mag-pick up ang mga buyer sa shop mo. Oras sa Maynila ang lahat.'
export const howFar = 'Gaano kalayo?'
export const howFarAgain = 'Gaano kalayo? Subukan ulit'
export const latitude = 'Latitude'
export const latitudeFormat = 'Dapat numero ang latitude, gaya ng 14.5995'
export const loadingShop = 'Nilo-load ang shop mo'
export const locationDeniedHint = 'Payagan ang location sa susunod'
export const locationFailed = 'Hindi namin nagawa ang hiling mo'
export const locationUnknown = 'Hindi makuha ang coordinates mo'
export const locationUnknownHint = 'Subukan ulit malapit sa bintana, o ikaw na ang maglagay.'
export const longitude = 'Longitude'
export const longitudeFormat = 'Dapat numero ang longitude, gaya ng 120.9842'
export const mapLabel = 'Mapa'
export const mapLead =
  'Ang pin na ito ang gamit ng mga buyer para mahanap ang shop mo. I-tap ang mapa, i-drag ang pin, o i-type ang coordinates.'
export const mapMissing = 'Hindi ma-load ang mapa.'
export const mapMissingPinWorks = 'Hindi ma-load ang mapa. Gumagana pa rin ang pin at ang coordinates.'
export const municipality = 'Bayan'
export const near = (town: string | null) =>
  town === null ? 'Malapit sa pinanggalingan ng device mo' : `Malapit sa ${town}`
export const nearUnknown = 'Buong Pilipinas'
export const noShopsHere = 'Walang shop dito.'
export const noShopsHereHint = 'Igalaw ang mapa, o i-zoom out.'
export const notOnMap = 'Wala pa sa mapa'
export const offWeb = 'Mga may account lang'
export const onThisMap = 'Mga shop sa mapang ito'
export const onWeb = 'Kahit sinong may link'
export const openInMaps = 'Buksan sa Maps'
export const openNow = 'Bukas ngayon'
export const openOnDate = 'Bukas'
export const opensOn = (day: string, time: string) => `Magbubukas sa ${day} nang ${time}`
export const opensToday = (time: string) => `Magbubukas mamayang ${time}`
export const opensTomorrow = (time: string) => `Magbubukas bukas nang ${time}`
export const openUntil = (time: string) => `hanggang ${time}`
export const otherHours = 'Mga araw na iba ang oras'
export const pickupHours = 'Oras ng pickup'
export const pinLabel = 'Ang shop mo. Igalaw ang pin gamit ang arrow keys'
export const place = (long: string, lat: string) => `Longitude na ${long}, latitude na ${lat}`
export const poster = 'Poster ng shop'
export const posterCode = 'QR code ng page ng shop'
export const posterLead = 'I-scan para makita ang lahat ng paninda namin'
export const posterOffWeb =
  'Nakatago sa open web ang shop mo, kaya kailangang mag-log in ng mga mag-i-scan ng code.'
export const posterWay = 'Mag-reserve online, at kunin dito.'
export const print = 'I-print'
export const printPoster = 'Mag-print ng poster'
export const province = 'Probinsya'
export const removeDate = (date: string) => `Alisin ang petsang ${date}`
export const removeSpan = 'Alisin ang break'
export const sayWhere = 'Sabihin kung nasaan ka'
export const seeAsBuyers = 'Tingnan bilang buyer'
export const setCoordinates = 'Itakda ang coordinates'
export const shop = 'Shop'
export const shops = 'Mga shop'
export const shopsHere = (count: number) => `${number(count)} shop, i-zoom in`
export const shopsMapLabel = 'Mapa ng mga shop'
export const shopsMapMissing = 'Hindi ma-load ang mapa. Gumagana pa rin ang listahan ng mga shop.'
export const shopTabs = 'Mga piraso ng shop'
export const showOnMap = 'Ipakita sa mapa'
export const sold = 'Nabili na'
export const soldCount = (count: number, isMore: boolean) =>
  `${number(count)}${isMore ? '+' : ''} ang nabili na`
export const span = (from: string, to: string) => `${from} hanggang ${to}`
export const submitFailed = 'May naganap na error'
export const submitting = 'Ipinapasa...'
export const untilLabel = 'Hanggang'
export const updateCoordinates = 'I-update ang coordinates'
export const verified = 'Verified ka na'
export const verifiedSeller = 'Verified na seller'
export const verifiedSince = (month: string) => `Verified na seller mula ${month}`
export const viewShop = 'Tingnan ang shop'
export const whoMayRead = 'Sino ang makakakita ng shop mo at ng mga item nito'
export const yourItems = 'Mga item mo'
export const yourShop = 'Shop mo'
