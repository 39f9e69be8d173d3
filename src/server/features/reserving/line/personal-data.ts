import type { PersonalPart } from '../../../platform/personal-data.ts'
import { lockItem } from '../../items/index.ts'
import { deletePlacesOf, selectItemsWaitedFor, selectItemsWithLine, selectPlacesOf } from './queries.ts'
import { type LineContext, closeLine, leaveLines } from './turns.ts'

export const linePart = (context: LineContext): PersonalPart => ({
  async collect(db, { accountID, kind }) {
    if (kind !== 'buyer') return {}
    const places = await selectPlacesOf(db, accountID)
    return {
      inLine: places.map((place) => ({
        itemID: place.item_id,
        itemName: place.name,
        joinedAt: place.joined_at.toISOString(),
        turnAt: place.turn_begins_at?.toISOString() ?? null,
        endedAt: place.ended_at?.toISOString() ?? null,
        outcome: place.end_reason,
      })),
    }
  },

  /** In the order of the ids. The buyer is locked before, so no place is added. */
  async hold(tx, { accountID, kind }) {
    if (kind !== 'buyer') return
    for (const itemID of await selectItemsWaitedFor(tx, accountID)) await lockItem(tx, itemID)
  },

  async erase(tx, { accountID, kind, at }) {
    if (kind === 'seller')
      for (const itemID of await selectItemsWithLine(tx, accountID)) await closeLine(tx, itemID, at, context)
    if (kind !== 'buyer') return
    await leaveLines(tx, accountID, at, context)
    await deletePlacesOf(tx, accountID)
  },
})
