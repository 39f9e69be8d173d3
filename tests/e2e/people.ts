import { currentVersions } from '#domain/legal-documents.ts'

export const journeyPassword = 'tinapay-at-kape-7'

/** For sign-ups through the API, so that no page asks for it. */
export const agreed = JSON.stringify(currentVersions)

/** A seller for each test that needs its own shop. */
export const verifiedSellers = Array.from({ length: 84 }, (_, n) => `verified${n}@example.ph`)

/** Each seller has a double for a retried test. */
export const secondTry = (email: string): string => email.replace('@', '-again@')

/** Sellers for tests that change items, one for each test and screen size. */
export const managingSellers = Array.from({ length: 10 }, (_, n) => `manager${n}@example.ph`)

/** People for tests of conversations. */
export const chatSellers = Array.from({ length: 12 }, (_, n) => `talker${n}@example.ph`)

/** Buyers with a long conversation with `longTalkers.seller`, whose newest messages are unread, one for each screen size. */
const longTalk = (n: number) => ({
  buyer: `reader${n}@example.ph`,
  seller: chatSellers[8 + n] ?? '',
  shop: `Katipunan Thrift ${n}`,
})
export const longTalkers = { phone: longTalk(0), desk: longTalk(1) }
export const longTalkMessages = 170
export const longTalkUnread = 30

/** Sellers whose documents await a decision. */
export const completedSeller = 'completed@example.ph'
export const admin = 'admin@example.ph'
export const otherAdmin = 'other-admin@example.ph'
/** An admin whose language a test changes. */
export const languageAdmin = 'language-admin@example.ph'
/** Admins for tests of the second factor, one for each screen size. */
export const guardedAdmins = ['guarded0@example.ph', 'guarded1@example.ph']

/** Admins for tests of passkeys, one for each screen size. */
export const passkeyAdmins = ['passkey0@example.ph', 'passkey1@example.ph']

/** Sellers of live sales, one for each test and screen size. */
export const liveSellers = Array.from({ length: 11 }, (_, n) => `live${n}@example.ph`)

/** Sellers at a counter, one for each test and screen size. */
export const counterSellers = Array.from({ length: 4 }, (_, n) => `counter${n}@example.ph`)

/** People from before anybody agreed to terms, or sellers declared their age: one for each test and screen size. */
export const sellersFromBefore = Array.from({ length: 4 }, (_, n) => `before-seller${n}@example.ph`)
export const buyersFromBefore = Array.from({ length: 4 }, (_, n) => `before-buyer${n}@example.ph`)
/** Sellers whom admins decide about, one for each test and screen size. */
export const reportedSellers = Array.from({ length: 4 }, (_, n) => `reported${n}@example.ph`)

/** Sellers who lower a price, one for each screen size. */
export const cheaperSellers = Array.from({ length: 2 }, (_, n) => `cheaper${n}@example.ph`)

/** Sellers who set a drop, one for each screen size. */
export const dropSellers = Array.from({ length: 2 }, (_, n) => `drops${n}@example.ph`)

/** Sellers with items that nothing has happened with for 50 days, one for each screen size. */
export const forgetfulSellers = Array.from({ length: 2 }, (_, n) => `forgetful${n}@example.ph`)
export const forgottenItems = 12

/** Sellers with books, one for each test and screen size. */
export const bookSellers = Array.from({ length: 6 }, (_, n) => `books${n}@example.ph`)

/** The number of older items for sale from the start. */
export const rackSize = 100

/** A seller with more tickets than fit on a page. */
export const busySeller = verifiedSellers[22] ?? ''
export const busySellersTickets = 60
