import { expect, test } from 'vitest'
import { ticketStatuses } from '#domain/ticket-status.ts'
import { statusNames, tabNames } from './messages/en/tickets.tsx'

/** The same exports, with any text in place of each text. */
type SameShape<Messages> = { [Name in keyof Messages]: AnyText<Messages[Name]> }
type AnyText<Message> = Message extends string
  ? string
  : Message extends (...given: infer Given) => infer Text
    ? (...given: Given) => AnyText<Text>
    : Message extends readonly string[]
      ? readonly string[]
      : Message extends Readonly<Record<string, string>>
        ? { readonly [Name in keyof Message]: string }
        : Message

/** Does not compile unless Filipino has the messages of English, with the same parameters. */
const same = <English>(filipino: SameShape<English>): Record<string, unknown> => ({ ...filipino })

const filipino: Record<string, Record<string, unknown>> = {
  'accounts.tsx': same<typeof import('./messages/en/accounts.tsx')>(
    await import('./messages/fil/accounts.tsx'),
  ),
  'admins.tsx': same<typeof import('./messages/en/admins.tsx')>(await import('./messages/fil/admins.tsx')),
  'app.ts': same<typeof import('./messages/en/app.ts')>(await import('./messages/fil/app.ts')),
  'books.tsx': same<typeof import('./messages/en/books.tsx')>(await import('./messages/fil/books.tsx')),
  'cart.ts': same<typeof import('./messages/en/cart.ts')>(await import('./messages/fil/cart.ts')),
  'cases.tsx': same<typeof import('./messages/en/cases.tsx')>(await import('./messages/fil/cases.tsx')),
  'chat.tsx': same<typeof import('./messages/en/chat.tsx')>(await import('./messages/fil/chat.tsx')),
  'collections.ts': same<typeof import('./messages/en/collections.ts')>(
    await import('./messages/fil/collections.ts'),
  ),
  'common.ts': same<typeof import('./messages/en/common.ts')>(await import('./messages/fil/common.ts')),
  'counter.ts': same<typeof import('./messages/en/counter.ts')>(await import('./messages/fil/counter.ts')),
  'dates.ts': same<typeof import('./messages/en/dates.ts')>(await import('./messages/fil/dates.ts')),
  'demo-screens.tsx': same<typeof import('./messages/en/demo-screens.tsx')>(
    await import('./messages/fil/demo-screens.tsx'),
  ),
  'discovery.tsx': same<typeof import('./messages/en/discovery.tsx')>(
    await import('./messages/fil/discovery.tsx'),
  ),
  'figures.ts': same<typeof import('./messages/en/figures.ts')>(await import('./messages/fil/figures.ts')),
  'language.ts': same<typeof import('./messages/en/language.ts')>(await import('./messages/fil/language.ts')),
  'legal.tsx': same<typeof import('./messages/en/legal.tsx')>(await import('./messages/fil/legal.tsx')),
  'lib.ts': same<typeof import('./messages/en/lib.ts')>(await import('./messages/fil/lib.ts')),
  'line.tsx': same<typeof import('./messages/en/line.tsx')>(await import('./messages/fil/line.tsx')),
  'listings.tsx': same<typeof import('./messages/en/listings.tsx')>(
    await import('./messages/fil/listings.tsx'),
  ),
  'live-board.ts': same<typeof import('./messages/en/live-board.ts')>(
    await import('./messages/fil/live-board.ts'),
  ),
  'live-viewer.tsx': same<typeof import('./messages/en/live-viewer.tsx')>(
    await import('./messages/fil/live-viewer.tsx'),
  ),
  'moderation.tsx': same<typeof import('./messages/en/moderation.tsx')>(
    await import('./messages/fil/moderation.tsx'),
  ),
  'moderation-queue.tsx': same<typeof import('./messages/en/moderation-queue.tsx')>(
    await import('./messages/fil/moderation-queue.tsx'),
  ),
  'name-correction.ts': same<typeof import('./messages/en/name-correction.ts')>(
    await import('./messages/fil/name-correction.ts'),
  ),
  'notifications.ts': same<typeof import('./messages/en/notifications.ts')>(
    await import('./messages/fil/notifications.ts'),
  ),
  'item-files.ts': same<typeof import('./messages/en/item-files.ts')>(
    await import('./messages/fil/item-files.ts'),
  ),
  'own-items.ts': same<typeof import('./messages/en/own-items.ts')>(
    await import('./messages/fil/own-items.ts'),
  ),
  'payments.ts': same<typeof import('./messages/en/payments.ts')>(await import('./messages/fil/payments.ts')),
  'pickups.tsx': same<typeof import('./messages/en/pickups.tsx')>(await import('./messages/fil/pickups.tsx')),
  'photos.ts': same<typeof import('./messages/en/photos.ts')>(await import('./messages/fil/photos.ts')),
  'push.ts': same<typeof import('./messages/en/push.ts')>(await import('./messages/fil/push.ts')),
  'rack.ts': same<typeof import('./messages/en/rack.ts')>(await import('./messages/fil/rack.ts')),
  'report.ts': same<typeof import('./messages/en/report.ts')>(await import('./messages/fil/report.ts')),
  'reviews.tsx': same<typeof import('./messages/en/reviews.tsx')>(await import('./messages/fil/reviews.tsx')),
  'rules.ts': same<typeof import('./messages/en/rules.ts')>(await import('./messages/fil/rules.ts')),
  'shop-helpers.ts': same<typeof import('./messages/en/shop-helpers.ts')>(
    await import('./messages/fil/shop-helpers.ts'),
  ),
  'shops.ts': same<typeof import('./messages/en/shops.ts')>(await import('./messages/fil/shops.ts')),
  'ticket-requests.tsx': same<typeof import('./messages/en/ticket-requests.tsx')>(
    await import('./messages/fil/ticket-requests.tsx'),
  ),
  'tickets.tsx': same<typeof import('./messages/en/tickets.tsx')>(await import('./messages/fil/tickets.tsx')),
  'ui.ts': same<typeof import('./messages/en/ui.ts')>(await import('./messages/fil/ui.ts')),
  'unsent.ts': same<typeof import('./messages/en/unsent.ts')>(await import('./messages/fil/unsent.ts')),
  'verification.ts': same<typeof import('./messages/en/verification.ts')>(
    await import('./messages/fil/verification.ts'),
  ),
  'visual-search.tsx': same<typeof import('./messages/en/visual-search.tsx')>(
    await import('./messages/fil/visual-search.tsx'),
  ),
  'wallet.ts': same<typeof import('./messages/en/wallet.ts')>(await import('./messages/fil/wallet.ts')),
}
const english = import.meta.glob<Record<string, unknown>>('./messages/en/*', { eager: true })

/** Words that Filipinos use as they are. */
const sameInBoth = new Set(
  (
    'Account Amount Bale Barangay Brand Buyer Camera Cart Chat Code Collection Counter Cover Customer Email Home Inseam Latitude Longitude Message Note ' +
    'Pass Password Photo Pickup Profile Rack Selfie Seller Shop Size Sticker Tag Top-up cm in en fil'
  )
    .split(' ')
    .concat(['Buy Now', 'Credit Card', 'English', 'Filipino', 'Phone number', 'PRC ID', 'Postal ID', 'QR Ph'])
    .concat(['Voucher code', 'Recovery code', 'Address', "Levi's", "Levi's trucker jacket", '4:5'])
    .concat(['MM/YY', '09XXXXXXXXX', 'Mine', 'No.', 'Set-up', 'Encryption (TLS)', 'Virus scanner'])
    .concat(['Admin', 'Moderator', 'Verifier', 'Treasurer', 'Role'])
    .concat(['CSV file', 'SKU', 'Link']),
)

const textsOf = (message: unknown): string[] =>
  typeof message === 'string'
    ? [message]
    : typeof message === 'object' && message !== null
      ? Object.values(message).flatMap(textsOf)
      : []

test('every file of English texts is compared', () => {
  expect(Object.keys(filipino).toSorted()).toEqual(
    Object.keys(english)
      .map((path) => path.slice('./messages/en/'.length))
      .toSorted(),
  )
})

test('no text is left in English', () => {
  const left = Object.entries(filipino).flatMap(([file, messages]) =>
    Object.entries(messages).flatMap(([name, message]) => {
      const texts = textsOf(english[`./messages/en/${file}`]?.[name])
      return textsOf(message)
        .filter((text) => texts.includes(text) && !sameInBoth.has(text))
        .map((text) => `${file} ${name}: ${text}`)
    }),
  )
  expect(left).toEqual([])
})

test('the statuses of tickets and their tabs have the names of the specification', () => {
  const names = Object.entries(ticketStatuses).map(([status, { name }]) => [status, name])
  expect(statusNames).toEqual(Object.fromEntries(names))
  expect(Object.values(tabNames)).toEqual(['Pending', 'For Pickup', 'Completed', 'Cancelled'])
})
