import { formatPesos, toPesos } from '#domain/money.ts'
import type { Run } from '../../../platform/jobs/jobs.ts'
import { rowByRow } from '../../../platform/jobs/row-by-row.ts'
import { lockItem } from '../../items/index.ts'
import type { NewNotification } from '../../people/index.ts'
import type { OfferContext } from './context.ts'
import { type OfferRow, closeOffer, findOffer, publishToSides } from './queries.ts'
import {
  findBuyerName,
  findDue,
  lockToNotify,
  selectOffersToClose,
  selectOffersToNotify,
  setNotified,
} from './due-queries.ts'

const notificationOf = (row: OfferRow, buyer: string): NewNotification | undefined => {
  const { id, made_by, state, buyer_id, owner_id, item_name: item, photo_key: photo } = row
  const common = { subject: `offer ${id} ${state}`, photo }
  const toBuyer = { ...common, accountID: buyer_id, about: owner_id, path: `/item/${row.item_id}` }
  const facts = { item, seller: row.seller_first_name, price: formatPesos(toPesos(row.centavos)) }
  if (state === 'open') {
    if (made_by === 'seller') return { ...toBuyer, kind: 'offer_countered', facts }
    if (made_by === 'savers') return { ...toBuyer, kind: 'offer_to_saver', facts }
    return {
      ...common,
      accountID: owner_id,
      about: buyer_id,
      path: '/ticketcenter',
      kind: 'offer_made',
      facts: { item, buyer, price: facts.price },
    }
  }
  if (state === 'ended' && made_by !== 'savers')
    return { ...toBuyer, kind: 'offer_ended', facts: { item, because: row.ended_because ?? '' } }
  if (made_by !== 'buyer') return undefined
  if (state === 'accepted') return { ...toBuyer, kind: 'offer_accepted', facts }
  if (state === 'declined') return { ...toBuyer, kind: 'offer_declined', facts }
  if (state === 'lapsed') return { ...toBuyer, kind: 'offer_lapsed', facts }
  return undefined
}

/**
 * Ends offers whose time is over, declines those below a floor, and notifies the other side of what happened. The last is
 * done here and not by the request, so that no request takes longer because there is somebody to notify.
 */
export const createDueOffers = (
  dependencies: Pick<OfferContext, 'database' | 'events' | 'clock' | 'log' | 'addNotifications'>,
): Run => {
  const {
    database: { db },
    events,
    clock,
    addNotifications,
  } = dependencies

  const close = ({ id, item_id }: { id: number; item_id: string }): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const now = clock.now()
      await lockItem(tx, item_id)
      const due = await findDue(tx, id, now)
      if (!due) return false
      const isBelowFloor = due.declines_at !== null
      await closeOffer(tx, id, isBelowFloor ? 'declined' : 'lapsed', now, {
        quietly: due.made_by !== 'buyer',
      })
      await publishToSides(tx, due)
      return true
    })

  const notify = (id: number): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const row = (await lockToNotify(tx, id)) ? await findOffer(tx, id) : undefined
      if (!row) return false
      const notification = notificationOf(row, await findBuyerName(tx, row.buyer_id))
      if (notification) await addNotifications(tx, [notification])
      await setNotified(tx, id)
      return true
    })

  return async (stopping) => {
    const closed = await rowByRow(dependencies, 'offers-due', stopping, {
      select: (leftOut, rows) => selectOffersToClose(db, clock.now(), leftOut, rows),
      subjectOf: ({ id }) => String(id),
      handle: close,
    })
    const notified = await rowByRow(dependencies, 'notify-of-offers', stopping, {
      select: (leftOut, rows) => selectOffersToNotify(db, leftOut, rows),
      subjectOf: ({ id }) => String(id),
      handle: ({ id }) => notify(id),
    })
    if (closed.done + notified.done > 0) await events.syncNotifications()
    return { closed: closed.done, notified: notified.done, failed: closed.failed + notified.failed }
  }
}
