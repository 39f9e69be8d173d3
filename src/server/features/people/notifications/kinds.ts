import type { Language } from '#domain/language.ts'
import { kindsOfAccounts } from './kinds/accounts.ts'
import { kindsOfDecisions } from './kinds/decisions.ts'
import { kindsOfFollows } from './kinds/follows.ts'
import type { Kind } from './kinds/kind.ts'
import { kindsOfLines } from './kinds/lines.ts'
import { kindsOfLiveSales } from './kinds/live-sales.ts'
import { kindsOfMessages } from './kinds/messages.ts'
import { kindsOfOffers } from './kinds/offers.ts'
import { kindsOfPayments } from './kinds/payments.ts'
import { kindsOfPickups } from './kinds/pickups.ts'
import { kindsOfRequests } from './kinds/requests.ts'
import { kindsOfReviews } from './kinds/reviews.ts'
import { kindsOfSearches } from './kinds/searches.ts'
import { kindsOfTickets } from './kinds/tickets.ts'

/**
 * All kinds of notifications. A new one takes an entry in one of these files, and a call of `addNotifications` in the
 * transaction that causes it.
 */
export const kinds = {
  ...kindsOfTickets,
  ...kindsOfRequests,
  ...kindsOfLines,
  ...kindsOfOffers,
  ...kindsOfLiveSales,
  ...kindsOfPayments,
  ...kindsOfPickups,
  ...kindsOfReviews,
  ...kindsOfDecisions,
  ...kindsOfMessages,
  ...kindsOfFollows,
  ...kindsOfSearches,
  ...kindsOfAccounts,
}

export type KindName = keyof typeof kinds
type FactsOf<Name extends KindName> = (typeof kinds)[Name] extends Kind<infer Facts> ? Facts : never

interface NewOf<Name extends KindName> {
  accountID: string
  kind: Name
  /** A second one of the same account, kind and subject adds nothing. */
  subject: string
  /** The path of the app that it leads to. */
  path: string
  /** The other person whose name is in the facts. */
  about?: string
  /** The photo of the item. */
  photo?: string | null
  facts: FactsOf<Name>
}
export type NewNotification = { [Name in KindName]: NewOf<Name> }[KindName]

const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name)

/** Rows outlive the code, so a kind may be gone. */
export const kindOf = (name: string): Kind<never> | undefined => (isKind(name) ? kinds[name] : undefined)

/** The facts were stored with the kind. */
export const sentenceOf = (name: string, facts: unknown, language: Language): string =>
  kindOf(name)?.texts[language].one(facts as never) ?? ''

export const sentenceOfSeveral = (name: string, count: number, language: Language): string =>
  kindOf(name)?.texts[language].several(count) ?? ''

export const kindNames = Object.keys(kinds) as KindName[]

export const kindsAtAnyHour = kindNames.filter((name) => kindOf(name)?.ignoresQuietHours)
