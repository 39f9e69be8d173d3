import { accountDetails } from './account-details.ts'
import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { admins } from './admins.ts'
import { books } from './books.ts'
import { buyerLocation } from './buyer-location.ts'
import { bundles } from './bundles.ts'
import { cart } from './cart.ts'
import { cases } from './cases.ts'
import { chat } from './chat.ts'
import { collections } from './collections.ts'
import { counter } from './counter.ts'
import { discovery } from './discovery.ts'
import { drops } from './drops.ts'
import { email } from './email.ts'
import { figures } from './figures.ts'
import { firstRun } from './first-run.ts'
import { follows } from './follows.ts'
import { savedSearches } from './saved-searches.ts'
import { forgottenPassword } from './forgotten-password.ts'
import { health } from './health.ts'
import { integrations } from './integrations.ts'
import { itemFiles } from './item-files.ts'
import { itemChanges } from './item-changes.ts'
import { legal } from './legal.ts'
import { line } from './line.ts'
import { events } from './events.ts'
import { liveSales } from './live-sales.ts'
import { sides } from './sides.ts'
import { stillThere } from './still-there.ts'
import { vacations } from './vacations.ts'
import { visualSearch } from './visual-search.ts'
import { listings } from './listings.ts'
import { meetingPlaces } from './meeting-places.ts'
import { moderation } from './moderation.ts'
import { myData } from './my-data.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { ownItems } from './own-items.ts'
import { ownMeasurements } from './own-measurements.ts'
import { passkeys } from './passkeys.ts'
import { payments } from './payments.ts'
import { phone } from './phone.ts'
import { pickups } from './pickups.ts'
import { push } from './push.ts'
import { riders } from './riders.ts'
import { reviews } from './reviews.ts'
import { secondFactor } from './second-factor.ts'
import { sessions } from './sessions.ts'
import { shopCovers } from './shop-covers.ts'
import { shopHelpers } from './shop-helpers.ts'
import { shops } from './shops.ts'
import { ticketRequests } from './ticket-requests.ts'
import { tickets } from './tickets.ts'
import { wallet } from './wallet.ts'
import { verification } from './verification.ts'

/** All API endpoints by name. */
export const allCalls = {
  ...health,
  ...accounts,
  ...firstRun,
  ...accountDetails,
  ...forgottenPassword,
  ...email,
  ...sessions,
  ...secondFactor,
  ...sides,
  ...myData,
  ...legal,
  ...notifications,
  ...ownMeasurements,
  ...buyerLocation,
  ...shops,
  ...meetingPlaces,
  ...vacations,
  ...shopCovers,
  ...shopHelpers,
  ...listings,
  ...itemChanges,
  ...stillThere,
  ...drops,
  ...ownItems,
  ...counter,
  ...books,
  ...integrations,
  ...itemFiles,
  ...discovery,
  ...visualSearch,
  ...cart,
  ...collections,
  ...follows,
  ...savedSearches,
  ...tickets,
  ...ticketRequests,
  ...line,
  ...offers,
  ...bundles,
  ...pickups,
  ...riders,
  ...reviews,
  ...cases,
  ...moderation,
  ...chat,
  ...wallet,
  ...verification,
  ...passkeys,
  ...payments,
  ...events,
  ...liveSales,
  ...phone,
  ...push,
  ...admin,
  ...admins,
  ...figures,
}

export type AllCalls = typeof allCalls
