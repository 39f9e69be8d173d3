import { ticketStatuses } from '#domain/ticket-status.ts'
import { noFacts, noTicketFacts } from '../support/item-facts.ts'
import type { AllCalls } from '#contract/all.ts'
import type { JsonCalls, Reply } from '#contract/define.ts'

/** The login page asks for what its e-mail field needs. */
type Names = Extract<JsonCalls<AllCalls>, `GET ${string}` | 'POST auth/passkey_login_options'>
export type Replies = { [Name in Names]?: Reply<AllCalls[Name]> }

/** The moment at which the pictures are taken: 10 in the morning in Manila. */
export const now = new Date('2026-11-25T02:00:00Z')
const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const shops = ['Wagwagan ni Luz', 'Bankerohan Finds', 'Tiangge Archive'] as const
const towns = ['Baguio', 'Davao', 'Quezon City'] as const

/** `photo` is the name of a photo of the demo. */
const samples = [
  { name: 'Mint floral tea dress', photo: 'mint-floral-tea-dress', price: 430, size: 'M' },
  { name: 'Beige bomber jacket', photo: 'beige-bomber-jacket', price: 720, size: 'L' },
  { name: 'Acid wash jeans', photo: 'acid-wash-jeans', price: 350, size: 'M' },
  { name: 'Black chelsea boots', photo: 'black-chelsea-boots', price: 890, size: 'S' },
  { name: 'Plaid blazer', photo: 'black-and-white-plaid-blazer', price: 680, size: 'M' },
  { name: 'Black biker jacket', photo: 'black-biker-jacket', price: 1290, size: 'L' },
  { name: 'Ditsy floral midi dress', photo: 'black-ditsy-floral-midi-dress', price: 520, size: 'S' },
  { name: 'Aztec print shorts', photo: 'aztec-print-drawstring-shorts', price: 180, size: 'M' },
] as const

/** The file of the photo is in the folder of the demo. */
const photoOf = (name: string) => ({
  link: `/photos/${name}-1080.webp`,
  placeholder: '',
  width: 1080,
  height: 1350,
})

const conditions = ['very_good', 'like_new', 'good', 'new_with_tags'] as const

const all = samples.map(({ name, photo, price, size }, n) => ({
  itemID: idOf(n + 1),
  name,
  price,
  size,
  condition: conditions[n % conditions.length] ?? null,
  measurements: {},
  storeID: idOf(100 + (n % shops.length)),
  storeName: shops[n % shops.length] ?? '',
  town: towns[n % towns.length] ?? null,
  images: [photoOf(photo)],
}))
type Item = (typeof all)[number]
const itemAt = (n: number): Item => {
  const found = all[n]
  if (!found) throw new Error(`There is no piece ${n}`)
  return found
}

const inFeed = ({ itemID, name, price, ...rest }: Item) => {
  const { storeID: _, ...feed } = rest
  return { item_id: itemID, item_name: name, item_price: price, storeLocation: null, ...feed }
}
const feed = all.map(inFeed)

const shop = {
  shopID: idOf(100),
  shopName: shops[0],
  storeName: shops[0],
  address: '14 Assumption Road, Session Road Area, Baguio City, Benguet',
  phoneNumber: '09171234567',
  shopOwnerID: idOf(200),
  photo: null,
  location: { long: 120.597, lat: 16.411 },
  town: 'Baguio',
  verified: true,
  about: 'Blazers, knits and leather from Saturday’s bale. Washed, steamed, measured by hand.',
  directions: 'Second floor, the blue gate beside the bakery.',
  cover: null,
  hours: {
    weekly: Array.from({ length: 7 }, (_, day) => (day === 0 ? [] : [{ from: 9 * 60, to: 18 * 60 }])),
    exceptions: [{ date: '2026-12-25', spans: [] }],
  },
  addressHidden: false,
  publicAddress: '14 Assumption Road, Session Road Area, Baguio City, Benguet',
  verifiedSince: '2025-03-03T02:00:00.000Z',
  seller: null,
  sold: 312,
  followers: 1284,
  slug: 'wagwagan-ni-luz',
  onWeb: true,
}

const item = {
  ...itemAt(0),
  description: 'Soft cotton with a lining. Worn twice, no stains.',
  isFeminine: 1 as const,
  ...noFacts,
  condition: itemAt(0).condition,
  brand: 'Bench',
  colours: ['Green' as const],
  measurements: { pit_to_pit: 46, length: 92, waist: 37 },
  tags: [
    { tagID: 1, tagName: 'Dress' },
    { tagID: 2, tagName: 'Floral' },
    { tagID: 3, tagName: 'Green' },
  ],
  storeLocation: shop.location,
  image_links: itemAt(0).images.map(({ link }) => link),
  photosExpected: 1,
  status: 'for_sale' as const,
  actions: [],
}

const ticket = (n: number, statusID: 1 | 2 | 3 | 4) => {
  const { name: status, level } = ticketStatuses[statusID]
  const { itemID, name, images, price, size, condition, storeID, storeName } = itemAt(n)
  return {
    ticketID: 41 + n,
    pickupID: 21 + n,
    pickupTime: null,
    itemID,
    itemName: name,
    image: images[0] ?? null,
    price,
    size,
    ...noTicketFacts,
    condition,
    storeID,
    storeName,
    storeAddress: shop.address,
    storePhone: shop.phoneNumber,
    storeLocation: shop.location,
    status,
    statusID,
    status_id: statusID,
    currentStatusName: status,
    level,
    createdAt: hoursFromNow(-5 - n),
    expected_seller_fulfillment: hoursFromNow(17 + 10 * n),
    expected_buyer_fulfillment: level === 2 ? hoursFromNow(60) : null,
    moves: [],
    canCancel: false,
    canAsk: [],
    requests: [],
    cancelReason: null,
  }
}
const tickets = [ticket(3, 3), ticket(0, 2), ticket(1, 1)]
const counts = [
  { level: 1 as const, count: 3 },
  { level: 2 as const, count: 2 },
  { level: 3 as const, count: 7 },
  { level: 4 as const, count: 0 },
]

const message = (sequence: number, sender: 'user' | 'seller', text: string) => ({
  sequence,
  message: text,
  photos: [],
  sender,
  timestamp: hoursFromNow(sequence / 60 - 1),
  clientID: sender === 'user' ? idOf(400 + sequence) : null,
  safetyNote: false,
})
const messages = [
  message(1, 'user', 'Is this still available?'),
  message(2, 'seller', 'Yes po! Pit to pit is 46 cm.'),
  message(3, 'user', 'Can I pick it up on Saturday?'),
  message(4, 'seller', 'Yes, we are open 9 to 6. Just show your ticket.'),
]
const chatroom = {
  id: idOf(200),
  name: shop.storeName,
  photo: null,
  storeID: shop.shopID,
  item: {
    itemID: item.itemID,
    name: item.name,
    price: item.price,
    size: item.size,
    condition: item.condition,
    image: item.images[0] ?? null,
    status: item.status,
  },
  lastMessage: messages[3] ?? null,
  unread: 0,
  lastSequence: 4,
  readSequence: 4,
  theirReadSequence: 4,
  theirDeliveredSequence: 4,
  blockedByMe: false,
  canWrite: true,
}

const collection = (n: number, name: string, first: number) => {
  const holds = [itemAt(first), itemAt(first + 1), itemAt(first + 2)]
  return {
    id: idOf(300 + n),
    name,
    count: holds.length,
    itemIDs: holds.map(({ itemID }) => itemID),
    img_ids: holds.map(({ itemID }) => itemID),
    img_links: holds.flatMap(({ images }) => images.map(({ link }) => link)),
    images: holds.flatMap(({ images }) => images),
    holdsItem: false,
  }
}

const session = (user_type: 'Shop User' | 'Shop Owner' | 'Admin') => ({
  email: 'luz@example.ph',
  user_type,
  id: idOf(500),
  shop_owner_id: user_type === 'Shop Owner' ? idOf(500) : null,
  verified: user_type === 'Shop Owner' ? (1 as const) : (0 as const),
})

const lastPage = { has_next: false, cursor: null }
const noSums = { total: all.length, moreThan: null, corrected: null, didYouMean: null }

const forAll: Replies = {
  'GET auth/location/map_tiles': { address: null, attribution: '', maxZoom: 19 },
  'GET store/get_all_tags': { Dress: 1, Floral: 2, Green: 3, Jacket: 4, Jeans: 5, Cotton: 6 },
  'GET store/item': item,
  'GET models/get_similar_items': { items: [] },
  'GET tickets/get_counts': { counts },
  'GET tickets/get_due_soon': { due_soon: 1 },
  'POST auth/passkey_login_options': {
    challenge: 'A'.repeat(43),
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
  },
  'GET chat/get_unread': { unread: 0 },
  'GET notifications/count_unread': { unread: 0 },
  'GET store/get_shop_details': shop,
  'GET reviews/get_shop_trust': {
    average: 4.8,
    reviews: 31,
    confirmsInMinutes: 180,
    handedOver: { done: 96, of: 100 },
  },
  'GET store/get_shop_items': {
    items: all.map((one) => ({ ...one, status: 'for_sale', photosExpected: 1, actions: [] })),
    ...lastPage,
  },
}

const forBuyers: Replies = {
  ...forAll,
  'GET auth/session': session('Shop User'),
  'GET auth/place': { place: null },
  'GET auth/measurements': { measurements: {} },
  'GET homepage/categories': {
    categories: [
      { tagID: 1, tagName: 'Dress', image: photoOf('mint-floral-tea-dress') },
      { tagID: 4, tagName: 'Jacket', image: photoOf('beige-bomber-jacket') },
      { tagID: 5, tagName: 'Jeans', image: photoOf('acid-wash-jeans') },
      { tagID: 7, tagName: 'Boots', image: photoOf('black-chelsea-boots') },
      { tagID: 8, tagName: 'Blazer', image: photoOf('black-and-white-plaid-blazer') },
    ],
  },
  'GET homepage/rack': { items: feed.slice(0, 5), total: 214, moreThan: null, shops: 9, newToday: 12 },
  'GET homepage/opened': { items: [] },
  'GET homepage/get_saved_searches': { searches: [], feeds: true },
  'GET homepage/rails': {
    rails: [{ kind: 'today', items: feed.slice(2, 7) }],
    sizes: [],
    shop: null,
    byBehaviour: true,
  },
  'GET homepage': { items: feed, ...lastPage },
  'GET homepage/search': {
    results: feed.map((one) => ({ ...one, status: 'for_sale' })),
    ...lastPage,
    ...noSums,
    partial: false,
    partialFrom: null,
  },
  'GET homepage/cart': {
    cart: [0, 3, 4].map((n) => {
      const { images, measurements: _, ...entry } = itemAt(n)
      return {
        ...entry,
        savedPrice: entry.price,
        storePhoto: null,
        thumbnail: images[0]?.link ?? null,
        image: images[0] ?? null,
        status: 'for_sale',
      }
    }),
    bundles: [],
  },
  'GET homepage/get_bundle': { bundle: null },
  'GET tickets/ticket': { tickets, history: [], ...lastPage },
  'GET tickets/get_lines': { lines: [] },
  'GET offers/get_item_offers': {
    takesOffers: false,
    lowest: null,
    left: 3,
    answerHours: 24,
    pickupHours: 72,
    sellerFirstName: 'Luz',
    offer: null,
  },
  'GET chat/fetch_chat_history_user': { chat_info: [chatroom], ...lastPage },
  'GET chat/fetch_all_messages': { chatroom, messages, has_older: false, has_newer: false },
  'GET collections/get_collections': {
    collections: [collection(1, 'Office, but fun', 3), collection(2, 'Baguio trip', 0)],
  },
  'GET collections/get_saved': {
    itemIDs: [itemAt(1).itemID],
    prices: [{ itemID: itemAt(1).itemID, savedPrice: itemAt(1).price }],
  },
}

const customer = {
  customerFirstName: 'Bea',
  customerLastName: 'Manalo',
  customerPhone: '09171230001',
  customerEmail: 'bea@example.ph',
  customerPhoto: null,
}

const forSellers: Replies = {
  ...forAll,
  'GET auth/session': session('Shop Owner'),
  'GET store/get_balance': { balance: 500 },
  'GET store/get_bale_names': { bales: [] },
  'GET offers/get_shop_offers': { offers: [], count: 0 },
  'GET tickets/get_shop_tickets': {
    tickets: tickets.map((one) => ({ ...one, ...customer, moves: [1, 2, 3, 4, 5, 6, 7, 8] })),
    ...lastPage,
  },
}

const forAdmins: Replies = {
  ...forAll,
  'GET auth/session': { ...session('Admin'), adminRole: 'owner' },
  'GET admin/get_counts': {
    sellers: 2,
    photoRequests: 0,
    vouchers: 8,
    voucherRequests: 0,
    reports: 1,
    pairs: 0,
  },
  'GET admin/get_requests': { requests: [] },
  'GET auth/verification/get_corrections': { corrections: [] },
  'GET auth/verification/get_list_pending': {
    response: [
      { id: idOf(600), first_name: 'Maricel', last_name: 'Ocampo', email: 'maricel@example.ph' },
      { id: idOf(601), first_name: 'Jun', last_name: 'dela Cruz', email: 'jun@example.ph' },
    ],
  },
}

/** Replies for each role. They are of the types of the contract, so a field that is added there is missing here. */
export const repliesFor = { nobody: forAll, buyer: forBuyers, seller: forSellers, admin: forAdmins }

/** The twelve main screens. */
export const screens: {
  name: string
  role: keyof typeof repliesFor
  path: string
  ready: string | RegExp
}[] = [
  { name: 'login', role: 'nobody', path: '/', ready: 'Log in' },
  { name: 'home', role: 'buyer', path: '/', ready: 'Acid wash jeans' },
  { name: 'search', role: 'buyer', path: '/search?q=dress', ready: 'Acid wash jeans' },
  { name: 'item', role: 'buyer', path: `/item/${item.itemID}`, ready: 'Measurements' },
  { name: 'shop', role: 'buyer', path: `/shop/${shop.shopID}`, ready: 'Acid wash jeans' },
  { name: 'cart', role: 'buyer', path: '/cart', ready: 'PURCHASE ALL ITEMS' },
  { name: 'tickets', role: 'buyer', path: '/ticketcenter', ready: 'Black chelsea boots' },
  { name: 'chat', role: 'buyer', path: `/chat/${shop.shopID}`, ready: 'Can I pick it up on Saturday?' },
  { name: 'collections', role: 'buyer', path: '/collections', ready: 'Baguio trip' },
  { name: 'shop-tickets', role: 'seller', path: '/ticketcenter', ready: 'Black chelsea boots' },
  { name: 'add-item', role: 'seller', path: '/shop/add', ready: 'ADD ITEM' },
  { name: 'approval', role: 'admin', path: '/', ready: 'maricel@example.ph' },
]
