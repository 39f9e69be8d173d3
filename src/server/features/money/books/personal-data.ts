import { toPesos } from '#domain/money.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'
import { deleteBalesOf, selectBalesOf } from './bale-queries.ts'

export const booksPart: PersonalPart = {
  async collect(db, { accountID }) {
    const bales = await selectBalesOf(db, accountID)
    return {
      bales: bales.map((bale) => ({
        name: bale.name,
        cost: toPesos(bale.cost_centavos),
        boughtOn: bale.bought_on,
        note: bale.note,
        addedAt: bale.made_at.toISOString(),
        itemIDs: bale.items,
      })),
    }
  },

  async erase(tx, { accountID }) {
    await deleteBalesOf(tx, accountID)
  },
}
