import type { Availability } from '#domain/ticket-status.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notifyCartsWith } from '../cart/index.ts'
import { notifyCollectionsWith } from '../collections/index.ts'

/**
 * Call it under the lock of the item. Also notifies open pages with carts and collections that contain the item. A trigger
 * notifies pages of the item. An item that its seller has taken down does not return to sale when an old ticket moves.
 */
export const changeAvailability = async (
  tx: Tx,
  itemID: string,
  availability: Availability,
): Promise<void> => {
  await tx
    .updateTable('items')
    .set({ availability })
    .where('id', '=', itemID)
    .where('taken_down_at', 'is', null)
    .execute()
  await notifyCartsWith(tx, itemID)
  await notifyCollectionsWith(tx, itemID)
}
