import { expect, test } from 'vitest'
import { ticketStatuses } from '#domain/ticket-status.ts'
import { statusNames, tabNames } from '#languages/en/tickets.tsx'

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
  'accounts.tsx': same<typeof import('#languages/en/accounts.tsx')>(
    await import('#languages/fil/accounts.tsx'),
  ),
  'admins.tsx': same<typeof import('#languages/en/admins.tsx')>(await import('#languages/fil/admins.tsx')),
  'app.ts': same<typeof import('#languages/en/app.ts')>(await import('#languages/fil/app.ts')),
  'books.tsx': same<typeof import('#languages/en/books.tsx')>(await import('#languages/fil/books.tsx')),
  'bundles.ts': same<typeof import('#languages/en/bundles.ts')>(await import('#languages/fil/bundles.ts')),
  'cart.ts': same<typeof import('#languages/en/cart.ts')>(await import('#languages/fil/cart.ts')),
  'cases.tsx': same<typeof import('#languages/en/cases.tsx')>(await import('#languages/fil/cases.tsx')),
  'chat.tsx': same<typeof import('#languages/en/chat.tsx')>(await import('#languages/fil/chat.tsx')),
  'collections.ts': same<typeof import('#languages/en/collections.ts')>(
    await import('#languages/fil/collections.ts'),
  ),
  'common.ts': same<typeof import('#languages/en/common.ts')>(await import('#languages/fil/common.ts')),
  'counter.ts': same<typeof import('#languages/en/counter.ts')>(await import('#languages/fil/counter.ts')),
  'countdown.ts': same<typeof import('#languages/en/countdown.ts')>(
    await import('#languages/fil/countdown.ts'),
  ),
  'dates.ts': same<typeof import('#languages/en/dates.ts')>(await import('#languages/fil/dates.ts')),
  'demo-screens.tsx': same<typeof import('#languages/en/demo-screens.tsx')>(
    await import('#languages/fil/demo-screens.tsx'),
  ),
  'discovery.tsx': same<typeof import('#languages/en/discovery.tsx')>(
    await import('#languages/fil/discovery.tsx'),
  ),
  'drops.ts': same<typeof import('#languages/en/drops.ts')>(await import('#languages/fil/drops.ts')),
  'figures.ts': same<typeof import('#languages/en/figures.ts')>(await import('#languages/fil/figures.ts')),
  'help.ts': same<typeof import('#languages/en/help.ts')>(await import('#languages/fil/help.ts')),
  'language.ts': same<typeof import('#languages/en/language.ts')>(await import('#languages/fil/language.ts')),
  'legal.tsx': same<typeof import('#languages/en/legal.tsx')>(await import('#languages/fil/legal.tsx')),
  'lib.ts': same<typeof import('#languages/en/lib.ts')>(await import('#languages/fil/lib.ts')),
  'line.tsx': same<typeof import('#languages/en/line.tsx')>(await import('#languages/fil/line.tsx')),
  'listings.tsx': same<typeof import('#languages/en/listings.tsx')>(
    await import('#languages/fil/listings.tsx'),
  ),
  'live-board.ts': same<typeof import('#languages/en/live-board.ts')>(
    await import('#languages/fil/live-board.ts'),
  ),
  'live-viewer.tsx': same<typeof import('#languages/en/live-viewer.tsx')>(
    await import('#languages/fil/live-viewer.tsx'),
  ),
  'riders.ts': same<typeof import('#languages/en/riders.ts')>(await import('#languages/fil/riders.ts')),
  'meeting-places.ts': same<typeof import('#languages/en/meeting-places.ts')>(
    await import('#languages/fil/meeting-places.ts'),
  ),
  'moderation.tsx': same<typeof import('#languages/en/moderation.tsx')>(
    await import('#languages/fil/moderation.tsx'),
  ),
  'moderation-queue.tsx': same<typeof import('#languages/en/moderation-queue.tsx')>(
    await import('#languages/fil/moderation-queue.tsx'),
  ),
  'name-correction.ts': same<typeof import('#languages/en/name-correction.ts')>(
    await import('#languages/fil/name-correction.ts'),
  ),
  'notifications.ts': same<typeof import('#languages/en/notifications.ts')>(
    await import('#languages/fil/notifications.ts'),
  ),
  'offered.tsx': same<typeof import('#languages/en/offered.tsx')>(await import('#languages/fil/offered.tsx')),
  'offers.tsx': same<typeof import('#languages/en/offers.tsx')>(await import('#languages/fil/offers.tsx')),
  'first-run.ts': same<typeof import('#languages/en/first-run.ts')>(
    await import('#languages/fil/first-run.ts'),
  ),
  'follows.ts': same<typeof import('#languages/en/follows.ts')>(await import('#languages/fil/follows.ts')),
  'item-files.ts': same<typeof import('#languages/en/item-files.ts')>(
    await import('#languages/fil/item-files.ts'),
  ),
  'own-items.ts': same<typeof import('#languages/en/own-items.ts')>(
    await import('#languages/fil/own-items.ts'),
  ),
  'integrations.ts': same<typeof import('#languages/en/integrations.ts')>(
    await import('#languages/fil/integrations.ts'),
  ),
  'passkeys.ts': same<typeof import('#languages/en/passkeys.ts')>(await import('#languages/fil/passkeys.ts')),
  'payments.ts': same<typeof import('#languages/en/payments.ts')>(await import('#languages/fil/payments.ts')),
  'pickups.tsx': same<typeof import('#languages/en/pickups.tsx')>(await import('#languages/fil/pickups.tsx')),
  'conditions.ts': same<typeof import('#languages/en/conditions.ts')>(
    await import('#languages/fil/conditions.ts'),
  ),
  'photo-says.ts': same<typeof import('#languages/en/photo-says.ts')>(
    await import('#languages/fil/photo-says.ts'),
  ),
  'photos.ts': same<typeof import('#languages/en/photos.ts')>(await import('#languages/fil/photos.ts')),
  'push.ts': same<typeof import('#languages/en/push.ts')>(await import('#languages/fil/push.ts')),
  'rack.ts': same<typeof import('#languages/en/rack.ts')>(await import('#languages/fil/rack.ts')),
  'report.ts': same<typeof import('#languages/en/report.ts')>(await import('#languages/fil/report.ts')),
  'reviews.tsx': same<typeof import('#languages/en/reviews.tsx')>(await import('#languages/fil/reviews.tsx')),
  'rules.ts': same<typeof import('#languages/en/rules.ts')>(await import('#languages/fil/rules.ts')),
  'saved-searches.ts': same<typeof import('#languages/en/saved-searches.ts')>(
    await import('#languages/fil/saved-searches.ts'),
  ),
  'sides.ts': same<typeof import('#languages/en/sides.ts')>(await import('#languages/fil/sides.ts')),
  'shop-helpers.ts': same<typeof import('#languages/en/shop-helpers.ts')>(
    await import('#languages/fil/shop-helpers.ts'),
  ),
  'shops.ts': same<typeof import('#languages/en/shops.ts')>(await import('#languages/fil/shops.ts')),
  'ticket-requests.tsx': same<typeof import('#languages/en/ticket-requests.tsx')>(
    await import('#languages/fil/ticket-requests.tsx'),
  ),
  'tickets.tsx': same<typeof import('#languages/en/tickets.tsx')>(await import('#languages/fil/tickets.tsx')),
  'ui.ts': same<typeof import('#languages/en/ui.ts')>(await import('#languages/fil/ui.ts')),
  'unsent.ts': same<typeof import('#languages/en/unsent.ts')>(await import('#languages/fil/unsent.ts')),
  'verification.ts': same<typeof import('#languages/en/verification.ts')>(
    await import('#languages/fil/verification.ts'),
  ),
  'visual-search.tsx': same<typeof import('#languages/en/visual-search.tsx')>(
    await import('#languages/fil/visual-search.tsx'),
  ),
  'wallet.ts': same<typeof import('#languages/en/wallet.ts')>(await import('#languages/fil/wallet.ts')),
}
const english = import.meta.glob<Record<string, unknown>>('../messages/en/*', { eager: true })

/** Words that Filipinos use as they are. */
const sameInBoth = new Set(
  (
    'Account Amount Bale Barangay Brand Buyer Camera Cart Chat Code Collection Counter Cover Customer Email Home Inseam Latitude Longitude Message Note ' +
    'Pass Password Photo Pickup Profile Rack Selfie Seller Shop Size Sticker Tag Top-up cm in en fil'
  )
    .split(' ')
    .concat(['Buy Now', 'Credit Card', 'English', 'Filipino', 'Phone number', 'PRC ID', 'Postal ID', 'QR Ph'])
    .concat(['Voucher code', 'Recovery code', 'Address', "Levi's", "Levi's trucker jacket", '4:5'])
    .concat(['MM/YY', '09XXXXXXXXX', 'Mine', 'No.', 'Set-up', 'Total', 'Encryption (TLS)', 'Virus scanner'])
    .concat(['Admin', 'Moderator', 'Verifier', 'Treasurer', 'Role'])
    .concat(['CSV file', 'SKU', 'Link', 'Drop']),
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
      .map((path) => path.slice('../messages/en/'.length))
      .toSorted(),
  )
})

test('no text is left in English', () => {
  const left = Object.entries(filipino).flatMap(([file, messages]) =>
    Object.entries(messages).flatMap(([name, message]) => {
      const texts = textsOf(english[`../messages/en/${file}`]?.[name])
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
