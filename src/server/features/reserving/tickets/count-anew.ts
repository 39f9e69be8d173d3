import { formatPesos, toCentavos, toPesos } from '#domain/money.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Recount, saveRecount } from '../bundles/box.ts'
import type { MoveContext } from './move.ts'
import { notificationsOfRecount } from './notifications.ts'
import { selectPeopleOf } from './queries.ts'

/** Throws what the others of the bundle would cost if that is not what the buyer was shown. Null: that no price changes. */
export const requireShown = (recount: Recount | undefined, together: number | null | undefined): void => {
  if (!recount || together === undefined) return
  const shown = together === null ? recount.before : toCentavos(together)
  if (shown === recount.after) return
  const sum = toPesos(recount.after)
  throw new AppError('item_changed', {
    sentence: `The others of the bundle would now cost ${formatPesos(sum)}. Nothing has changed.`,
    details: { price: sum },
  })
}

/** Changes what the others of a bundle cost after its buyer gave up one, and notifies both sides. Call it under the locks of the box. */
export const countAnew = async (
  tx: Tx,
  ticketID: number,
  recount: Recount | undefined,
  at: Date,
  { addNotifications }: Pick<MoveContext, 'addNotifications'>,
): Promise<void> => {
  if (!recount) return
  await saveRecount(tx, recount)
  if (recount.after === recount.before) return
  const { pickupID, tickets, after } = recount
  await addNotifications(
    tx,
    notificationsOfRecount(await selectPeopleOf(tx, ticketID), {
      subject: `pickup ${pickupID} counted ${at.toISOString()}`,
      pickupID,
      items: tickets.length,
      price: formatPesos(toPesos(after)),
    }),
  )
}
