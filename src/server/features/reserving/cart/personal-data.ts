import { toPesos } from '#domain/money.ts'
import { publishToAll } from '../../../platform/events/publish-to.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'
import { deleteEntriesOf, deleteEntriesWith, selectEntriesOf } from './queries.ts'

export const cartPart: PersonalPart = {
  async collect(db, { accountID }) {
    const entries = await selectEntriesOf(db, accountID)
    return {
      cart: entries.map(({ item_id, name, added_at, saved_centavos }) => ({
        itemID: item_id,
        name,
        addedAt: added_at.toISOString(),
        savedPrice: toPesos(saved_centavos),
      })),
    }
  },

  async erase(tx, { accountID }) {
    await deleteEntriesOf(tx, accountID)
    await publishToAll(tx, await deleteEntriesWith(tx, accountID), 'cart')
  },
}
