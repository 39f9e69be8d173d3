import { toPesos } from '#domain/money.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'
import type { AddNotifications } from '../../people/index.ts'
import {
  deleteOffersOf,
  deleteOffersTo,
  publishToSides,
  selectOffersOf,
  selectOpenOffersTo,
} from './queries.ts'
import { deleteRulesOf, selectRulesOf } from './rule-queries.ts'

export const offersPart = (addNotifications: AddNotifications): PersonalPart => ({
  /** Whether a floor declined an offer is in nobody's data. */
  async collect(db, { accountID, kind }) {
    if (kind === 'admin') return {}
    const offers = (await selectOffersOf(db, kind, accountID)).map((row) => ({
      itemID: row.item_id,
      itemName: row.item_name,
      from: row.made_by,
      price: toPesos(row.centavos),
      words: row.words,
      state: row.state,
      madeAt: row.made_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    }))
    if (kind === 'buyer') return { offers }
    const { shop, items } = await selectRulesOf(db, accountID)
    return {
      offers,
      offerRules: {
        takesOffers: shop?.takes_offers ?? null,
        floorPercent: shop?.floor_percent ?? null,
        items: items.map((row) => ({
          itemID: row.item_id,
          itemName: row.name,
          takesOffers: row.takes_offers,
          floor: row.floor_centavos === null ? null : toPesos(row.floor_centavos),
        })),
      },
    }
  },

  async erase(tx, { accountID, kind }) {
    if (kind === 'seller') {
      const open = await selectOpenOffersTo(tx, accountID)
      await addNotifications(
        tx,
        open.map((row) => ({
          accountID: row.buyer_id,
          kind: 'offer_ended' as const,
          subject: `offer ${row.id} ended`,
          path: '/offers',
          // Nothing of the seller stays, and so not the name of the item.
          facts: { item: '', because: 'taken_off' },
        })),
      )
      await deleteOffersTo(tx, accountID)
      await deleteRulesOf(tx, accountID)
    }
    if (kind === 'buyer') {
      for (const row of await selectOffersOf(tx, kind, accountID))
        if (row.state === 'open') await publishToSides(tx, row)
      await deleteOffersOf(tx, accountID)
    }
  },
})
