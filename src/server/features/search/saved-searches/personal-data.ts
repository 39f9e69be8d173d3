import type { PersonalPart } from '../../../platform/personal-data.ts'
import { addressOf } from './address.ts'
import { deleteSavedOf, removeQueuedOf, selectSavedOf } from './queries.ts'

export const savedSearchesPart: PersonalPart = {
  async collect(db, { accountID, kind }) {
    if (kind !== 'buyer') return {}
    const saved = await selectSavedOf(db, accountID)
    return {
      savedSearches: saved.map(({ name, wanted, notify, created_at, seen_at, found }) => ({
        name,
        search: addressOf(wanted),
        notify,
        created: created_at.toISOString(),
        seenAt: seen_at.toISOString(),
        found,
      })),
    }
  },

  async erase(tx, { accountID }) {
    await deleteSavedOf(tx, accountID)
    await removeQueuedOf(tx, accountID)
  },
}
