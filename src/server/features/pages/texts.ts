import * as mgaBundle from '#languages/fil/bundles.ts'
import * as bundle from '#languages/en/bundles.ts'
import * as drops from '#languages/en/drops.ts'
import * as mgaDrop from '#languages/fil/drops.ts'
import type { Condition, MeasurementKind } from '#domain/item-facts.ts'
import type { Language } from '#domain/language.ts'
import { offerHours } from '#domain/offers.ts'
import type { ClothingSource } from '#domain/seller-details.ts'
import { type Span, timeInWords } from '#domain/pickup-hours.ts'
import type { Availability } from '#domain/ticket-status.ts'

type Texts = typeof english

const monthName = (locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Manila', month: 'long', year: 'numeric' })
const dayName = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' })
  // 1 January 2024 was a Monday.
  return (weekday: number): string => format.format(Date.UTC(2024, 0, 1 + weekday))
}
const dayNames = { en: dayName('en-PH'), fil: dayName('fil-PH') }

const dateName = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return (date: string): string => format.format(new Date(date))
}

const longDateName = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' })
  return (date: string): string => format.format(new Date(date))
}
const longDate = { en: longDateName('en-PH'), fil: longDateName('fil-PH') }

/** Such as "Monday, 7 December". */
const fullDayName = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'Asia/Manila',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  return (date: Date): string => {
    const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]))
    return `${parts['weekday']}, ${parts['day']} ${parts['month']}`
  }
}
const dayNameOf = { en: fullDayName('en-PH'), fil: fullDayName('fil-PH') }

const timeOfDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Manila',
  hour: 'numeric',
  minute: '2-digit',
})

/** Such as "Monday, 7 December, 8:00 PM". */
const minuteName = (language: Language) => (time: Date) =>
  `${dayNameOf[language](time)}, ${timeOfDay.format(time).replace('\u202f', ' ')}`

const monthNames = { en: monthName('en-PH'), fil: monthName('fil-PH') }

/** The words for drops are those of the app. */
const pickDrop = ({
  drop,
  opens,
  together,
  firstTap,
  openSince,
  standing,
}: Record<'drop' | 'firstTap', string> &
  Pick<typeof drops, 'opens' | 'together' | 'openSince' | 'standing'>) => ({
  drop,
  opens,
  together,
  firstTap,
  openSince,
  standing,
})

/** The words for bundles are those of the app. */
const pick = ({
  forPrice,
  fromItems,
  missing,
  anyItems,
}: Pick<typeof bundle, 'forPrice' | 'fromItems' | 'missing' | 'anyItems'>) => ({
  forPrice,
  fromItems,
  missing,
  anyItems,
})

const english = {
  slogan: 'One-of-a-kind second-hand clothes from shops near you',
  logIn: 'Log in',
  signUp: 'Sign up',
  openInUkay: 'Open in Ukay',
  logInToBuy: 'Log in to buy it',
  createAccount: 'Create your account',
  makeOffer: 'Make an offer',
  openToOffers: 'Open to offers',
  answersWithin: `Answers within ${offerHours} hours`,
  bundles: pick(bundle),
  drops: pickDrop(drops),
  minuteOf: minuteName('en'),
  inDays: (days: number) => `In ${days} days.`,
  inHours: (hours: number) => (hours === 1 ? 'In 1 hour.' : `In ${hours} hours.`),
  withinAnHour: 'In less than an hour.',
  follow: 'Follow',
  report: 'Report',
  pickUp: 'Pick it up at the shop and pay there.',
  stillForSale: 'Still for sale',
  size: (size: string) => `Size ${size}`,
  was: (price: string) => `was ${price}`,
  sizeLabel: 'Size',
  conditionLabel: 'Condition',
  styles: { 0: 'Masculine', 1: 'Feminine' },
  kidsStyles: { 0: 'For kids, masculine', 1: 'For kids, feminine' },
  lotOf: (pieces: number, price: string) => `Lot of ${pieces} · ${price} each`,
  lotSoldAsOne: 'Sold as one: one price, one ticket, one pickup.',
  measurements: 'Measurements',
  centimetres: (value: number) => `${value} cm`,
  inches: (value: number) => `${value} in`,
  flaws: 'Flaws',
  description: 'Description',
  tags: 'Tags',
  photo: (name: string, n: number, of: number) => (of > 1 ? `${name}, photo ${n} of ${of}` : name),
  photos: 'Photos',
  showPhoto: (n: number) => `Photo ${n}`,
  by: 'by',
  verified: 'Verified seller',
  verifiedSince: (since: Date) => `Verified seller since ${monthNames.en.format(since)}`,
  talk: 'Talk to Seller',
  visitShop: 'Visit shop',
  logInToTalk: 'Log in to talk to the shop',
  moreOf: (shop: string) => `More from ${shop}`,
  seeAll: 'See all',
  items: (count: number, isMore: boolean) =>
    isMore ? `More than ${count} pieces` : count === 1 ? '1 piece' : `${count} pieces`,
  itemsOf: (shop: string) => `Pieces of ${shop}`,
  nothingForSale: 'Nothing is for sale right now.',
  nextItems: 'More pieces',
  sold: (count: number, isMore: boolean) => `${count.toLocaleString('en-PH')}${isMore ? '+' : ''} sold`,
  lastSold: 'Lately sold',
  soldBadge: 'Sold',
  howToFind: 'How to find it',
  pickupHours: 'Pickup hours',
  closed: 'Closed',
  span: ({ from, to }: Span) => `${timeInWords(from)} to ${timeInWords(to)}`,
  days: (first: number, last: number) =>
    first === last ? dayNames.en(first) : `${dayNames.en(first)} to ${dayNames.en(last)}`,
  date: dateName('en-PH'),
  shopDescription: (shop: string, area: string) =>
    area === ''
      ? `Second-hand clothes of ${shop}. Reserve a piece and pick it up at the shop.`
      : `Second-hand clothes of ${shop}, ${area}. Reserve a piece and pick it up at the shop.`,
  onHold: 'On hold',
  standings: {
    held: ['On hold', 'Somebody has reserved it. It may come back.'],
    sold: ['Sold', 'Somebody else was faster.'],
    withdrawn: ['Unavailable', 'The shop has taken it down.'],
  } satisfies Record<Exclude<Availability, 'for_sale' | 'draft'>, [string, string]>,
  awayUntil: (back: Date) => `Away until ${dayNameOf.en(back)}`,
  awayHint: 'The shop is on vacation. Its pieces come back by themselves.',
  onlyOne: 'Only one of it.',
  legalTemplate:
    'This is a template. It says how the software works, but a lawyer has to read it before this marketplace opens.',
  legalVersion: (version: number, date: string) => `Version ${version}, ${longDate.en(date)}`,
  legalChanges: 'What changed',
  notFilledIn: 'not filled in yet',
  whoSells: 'Who sells here',
  sellerIsPerson: 'A person, not a business',
  sellerIsBusiness: 'A business',
  businessRegistration: (number: string) => `Registration: ${number}`,
  shownSources: (sources: string) => `The pieces come from: ${sources}`,
  sources: {
    own_wardrobe: 'own wardrobe',
    local_sellers: 'local sellers',
    imported_bales: 'bales of importers',
    other: 'elsewhere',
  } satisfies Record<ClothingSource, string>,
  notFoundTitle: 'There is nothing here',
  notFound: 'The link may be wrong, or what it led to is gone.',
  toHome: 'Go to Ukay',
  conditions: {
    new_with_tags: 'New with tags',
    like_new: 'Like new',
    very_good: 'Very good',
    good: 'Good',
    worn: 'Worn',
  } satisfies Record<Condition, string>,
  measurementNames: {
    pit_to_pit: 'Pit to pit',
    length: 'Length',
    waist: 'Waist',
    hips: 'Hips',
    inseam: 'Inseam',
    sleeve: 'Sleeve',
    sole: 'Sole',
  } satisfies Record<MeasurementKind, string>,
}

const filipino: Texts = {
  slogan: 'Mga ukay na nag-iisa lang, mula sa mga shop na malapit sa iyo',
  logIn: 'Mag-log in',
  signUp: 'Mag-sign up',
  openInUkay: 'Buksan sa Ukay',
  logInToBuy: 'Mag-log in para bilhin',
  createAccount: 'Gumawa ng account',
  makeOffer: 'Tumawad',
  openToOffers: 'Puwedeng tumawad',
  answersWithin: `Sasagot sa loob ng ${offerHours} oras`,
  bundles: pick(mgaBundle),
  drops: pickDrop(mgaDrop),
  minuteOf: minuteName('fil'),
  inDays: (days) => `Pagkalipas ng ${days} araw.`,
  inHours: (hours) => `Pagkalipas ng ${hours} oras.`,
  withinAnHour: 'Wala nang isang oras.',
  follow: 'I-follow',
  report: 'I-report',
  pickUp: 'Kunin at bayaran sa shop.',
  stillForSale: 'Available pa',
  size: (size) => `Size ${size}`,
  was: (price: string) => `dating ${price}`,
  sizeLabel: 'Size',
  conditionLabel: 'Kondisyon',
  styles: { 0: 'Panlalaki', 1: 'Pambabae' },
  kidsStyles: { 0: 'Pambata, panlalaki', 1: 'Pambata, pambabae' },
  lotOf: (pieces: number, price: string) => `Lot ng ${pieces} · ${price} ang isa`,
  lotSoldAsOne: 'Buo ang benta: isang presyo, isang ticket, isang pickup.',
  measurements: 'Mga sukat',
  centimetres: (value) => `${value} cm`,
  inches: (value) => `${value} in`,
  flaws: 'Mga depekto',
  description: 'Tungkol dito',
  tags: 'Mga tag',
  photo: (name, n, of) => (of > 1 ? `${name}, litrato ${n} sa ${of}` : name),
  photos: 'Mga litrato',
  showPhoto: (n) => `Litrato ${n}`,
  by: 'mula sa',
  verified: 'Verified na seller',
  verifiedSince: (since) => `Verified na seller mula ${monthNames.fil.format(since)}`,
  talk: 'Kausapin ang seller',
  visitShop: 'Tingnan ang shop',
  logInToTalk: 'Mag-log in para makausap ang shop',
  moreOf: (shop) => `Iba pa mula sa ${shop}`,
  seeAll: 'Tingnan lahat',
  items: (count, isMore) => (isMore ? `Mahigit ${count} piraso` : `${count} piraso`),
  itemsOf: (shop) => `Mga piraso ng ${shop}`,
  nothingForSale: 'Walang binebenta sa ngayon.',
  nextItems: 'Iba pang piraso',
  sold: (count, isMore) => `${count.toLocaleString('en-PH')}${isMore ? '+' : ''} ang nabili na`,
  lastSold: 'Mga huling nabili',
  soldBadge: 'Nabili na',
  howToFind: 'Paano hanapin',
  pickupHours: 'Oras ng pickup',
  closed: 'Sarado',
  span: ({ from, to }) => `${timeInWords(from)} hanggang ${timeInWords(to)}`,
  days: (first, last) =>
    first === last ? dayNames.fil(first) : `${dayNames.fil(first)} hanggang ${dayNames.fil(last)}`,
  date: dateName('fil-PH'),
  shopDescription: (shop, area) =>
    area === ''
      ? `Mga ukay ng ${shop}. Magpa-reserve at kunin sa shop.`
      : `Mga ukay ng ${shop}, ${area}. Magpa-reserve at kunin sa shop.`,
  onHold: 'Naka-hold',
  standings: {
    held: ['Naka-hold', 'May nagpa-reserve na. Baka bumalik pa ito.'],
    sold: ['Nabili na', 'May nauna nang bumili.'],
    withdrawn: ['Hindi available', 'Inalis ito ng shop.'],
  },
  awayUntil: (back) => `Wala muna hanggang ${dayNameOf.fil(back)}`,
  awayHint: 'Nakabakasyon ang shop. Babalik nang kusa ang mga piraso nito.',
  onlyOne: 'Nag-iisa lang ito.',
  legalTemplate:
    'Template ito. Sinasabi nito kung paano gumagana ang software, pero kailangan itong basahin ng abogado bago magbukas ang marketplace na ito.',
  legalVersion: (version, date) => `Bersyon ${version}, ${longDate.fil(date)}`,
  legalChanges: 'Ano ang nagbago',
  notFilledIn: 'hindi pa nailalagay',
  whoSells: 'Sino ang nagbebenta rito',
  sellerIsPerson: 'Isang tao, hindi negosyo',
  sellerIsBusiness: 'Isang negosyo',
  businessRegistration: (number) => `Rehistro: ${number}`,
  shownSources: (sources) => `Galing ang mga piraso sa: ${sources}`,
  sources: {
    own_wardrobe: 'sariling aparador',
    local_sellers: 'mga lokal na nagtitinda',
    imported_bales: 'mga bale ng importer',
    other: 'iba pa',
  },
  notFoundTitle: 'Wala na rito',
  notFound: 'Baka mali ang link, o wala na ang hinahanap mo.',
  toHome: 'Pumunta sa Ukay',
  conditions: {
    new_with_tags: 'Bago, may tag pa',
    like_new: 'Parang bago',
    very_good: 'Maayos',
    good: 'Ayos pa',
    worn: 'Gamit na',
  },
  measurementNames: {
    pit_to_pit: 'Lapad ng dibdib',
    length: 'Haba',
    waist: 'Baywang',
    hips: 'Balakang',
    inseam: 'Inseam',
    sleeve: 'Manggas',
    sole: 'Talampakan',
  },
}

export const texts: Record<Language, Texts> = { en: english, fil: filipino }
