import type { PersonalPart } from '../../../platform/personal-data.ts'
import { deleteSubscriptionsOf, subscriptionsOf } from './queries.ts'

export const pushPart: PersonalPart = {
  async collect(at, { accountID }) {
    const rows = await subscriptionsOf(at, accountID)
    return {
      pushSubscriptions: rows.map(({ endpoint, created_at, confirmed_at }) => ({
        // Whoever knows the whole address can send to it.
        service: new URL(endpoint).hostname,
        since: created_at.toISOString(),
        confirmedAt: confirmed_at.toISOString(),
      })),
    }
  },

  async erase(tx, { accountID }) {
    await deleteSubscriptionsOf(tx, accountID)
  },
}
