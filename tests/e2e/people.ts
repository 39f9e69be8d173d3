export const journeyPassword = 'tinapay-at-kape-7'

/** One for each journey that needs a shop of its own. */
export const verifiedSellers = Array.from({ length: 32 }, (_, n) => `verified${n}@example.ph`)

/** Each has a double, for a test's second try. */
export const secondTry = (email: string): string => email.replace('@', '-again@')

/** For the journeys that change what is listed; one for each journey and size of screen. */
export const managingSellers = Array.from({ length: 6 }, (_, n) => `manager${n}@example.ph`)

/** For the journeys that talk. */
export const chatSellers = Array.from({ length: 10 }, (_, n) => `talker${n}@example.ph`)

/** Has a long conversation with `longTalkers.seller`, whose newest messages are unread; one for each size of screen. */
const longTalk = (n: number) => ({
  buyer: `reader${n}@example.ph`,
  seller: chatSellers[8 + n] ?? '',
  shop: `Katipunan Thrift ${n}`,
})
export const longTalkers = { phone: longTalk(0), desk: longTalk(1) }
export const longTalkMessages = 170
export const longTalkUnread = 30

/** Documents in, not yet decided. */
export const completedSeller = 'completed@example.ph'
export const admin = 'admin@example.ph'
/** For the journeys with a second factor; one for each size of screen. */
export const guardedAdmins = ['guarded0@example.ph', 'guarded1@example.ph']

/** How many older pieces are for sale from the start. */
export const rackSize = 70

/** Has a shop with more tickets than a page holds. */
export const busySeller = verifiedSellers[22] ?? ''
export const busySellersTickets = 60
