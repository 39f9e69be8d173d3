import type { PersonalPart } from '../../../platform/personal-data.ts'
import { deleteDropsOf, selectDropsOf } from './queries.ts'

export const dropsPart: PersonalPart = {
  async collect(db, { accountID, kind }) {
    if (kind !== 'seller') return {}
    const drops = await selectDropsOf(db, accountID)
    return {
      drops: drops.map(({ title, opens_at, opened_at, cancelled_at }) => ({
        title,
        opensAt: opens_at.toISOString(),
        openedAt: opened_at?.toISOString() ?? null,
        cancelledAt: cancelled_at?.toISOString() ?? null,
      })),
    }
  },

  /** Under the lock of the shop. */
  async erase(tx, { accountID, kind }) {
    if (kind === 'seller') await deleteDropsOf(tx, accountID)
  },
}
