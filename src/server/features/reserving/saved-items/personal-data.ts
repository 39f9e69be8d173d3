import { toPesos } from '#domain/money.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'
import { deleteChangesOf, selectChangesOf } from './queries.ts'

export const savedItemsPart: PersonalPart = {
  async collect(db, { accountID, kind }) {
    if (kind !== 'buyer') return {}
    const changes = await selectChangesOf(db, accountID)
    return {
      savedItemChanges: changes.map(({ name, change, price_centavos, notified_at }) => ({
        item: name,
        change,
        price: toPesos(price_centavos),
        notifiedAt: notified_at?.toISOString() ?? null,
      })),
    }
  },

  async erase(tx, { accountID }) {
    await deleteChangesOf(tx, accountID)
  },
}
