import { turnBeginsAt } from '#domain/line.ts'
import type { Availability } from '#domain/ticket-status.ts'
import type { ModuleDependencies, OverdueHold } from '../../../module.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { publishTo, publishToAll } from '../../../platform/events/publish-to.ts'
import type { Run } from '../../../platform/jobs/jobs.ts'
import { rowByRow } from '../../../platform/jobs/row-by-row.ts'
import type { Settings } from '../../../settings.ts'
import { hasBlockedBuyer } from '../../talk/index.ts'
import {
  endHold,
  freeAgain,
  lockItem,
  setHoldUntil,
  takeHold,
  type LockedItem,
  changeState,
  itemChanged,
} from '../../items/index.ts'
import type { AddNotifications } from '../../people/index.ts'

import {
  type Place,
  endPlace,
  endPlacesOf,
  findFirstPlace,
  findNameAndPhoto,
  findPlaceOf,
  findTurn,
  isLive,
  publishToLine,
  selectItemsWaitedFor,
  selectItemsWithLine,
  selectTurnsToBegin,
  setTurn,
} from './queries.ts'

export type LineSettings = Pick<Settings, 'LINE_TURN_MINUTES'>

/** What a turn and its end need. */
export interface LineContext {
  settings: LineSettings
  addNotifications: AddNotifications
}

const time = new Intl.DateTimeFormat('en-PH', {
  timeZone: 'Asia/Manila',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** For example "3:30 PM". */
const timeInManila = (at: Date): string => {
  const parts = time.formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('hour')}:${part('minute')} ${part('dayPeriod').toUpperCase()}`
}

/**
 * At night the item is kept for the buyer, who is notified in the morning, when the turn begins; during a live sale the
 * turn begins at once.
 */
const giveTurn = async (tx: Tx, place: Place, at: Date, context: LineContext): Promise<void> => {
  const live = await isLive(tx, place.item_id)
  const beginsAt = turnBeginsAt(at, live)
  const endsAt = new Date(beginsAt.getTime() + context.settings.LINE_TURN_MINUTES * 60_000)
  const hasBegun = beginsAt <= at
  if (place.state === 'turn') await setHoldUntil(tx, place.item_id, 'turn', endsAt)
  else if (
    !(await takeHold(tx, { itemID: place.item_id, kind: 'turn', buyerID: place.buyer_id, until: endsAt }))
  )
    throw new Error('A released item has no holder')
  await setTurn(tx, place.place, { beginsAt, endsAt, notified: hasBegun, live })
  if (!hasBegun) return
  const { name, photo_key: photo } = await findNameAndPhoto(tx, place.item_id)
  await context.addNotifications(tx, [
    {
      accountID: place.buyer_id,
      kind: live ? 'line_turn_live' : 'line_turn',
      subject: `line ${place.place}`,
      path: `/item/${place.item_id}`,
      photo,
      facts: { item: name, until: timeInManila(endsAt) },
    },
  ])
}

/** Ends the place of a buyer, and notifies the pages of this buyer and of those behind. */
export const leavePlace = async (
  tx: Tx,
  place: Place,
  reason: 'bought' | 'lapsed' | 'left' | 'blocked',
  at: Date,
): Promise<void> => {
  await endPlace(tx, place.place, reason, at)
  if (place.state === 'turn') await endHold(tx, place.item_id, 'turn')
  await publishTo(tx, place.buyer_id, 'tickets')
  await publishToLine(tx, place.item_id)
}

/**
 * Keeps a released item for the first in line, or returns that it is for sale. Call it under the lock of the item. It
 * passes over buyers whom the shop has blocked since they joined.
 */
export const releaseItem = async (
  tx: Tx,
  item: LockedItem,
  at: Date,
  context: LineContext,
): Promise<'held' | 'for_sale'> => {
  let first = await findFirstPlace(tx, item.id)
  while (first && (await hasBlockedBuyer(tx, item.shop_id, first.buyer_id))) {
    await leavePlace(tx, first, 'blocked', at)
    first = await findFirstPlace(tx, item.id)
  }
  if (!first) {
    await freeAgain(tx, item.id, at)
    return 'for_sale'
  }
  await giveTurn(tx, first, at, context)
  await publishToLine(tx, item.id)
  return 'held'
}

/** Ends the line of an item that nobody can buy any more, and notifies those who were in it. */
export const endLine = async (
  tx: Tx,
  item: LockedItem,
  reason: 'sold' | 'withdrawn',
  at: Date,
  { addNotifications }: LineContext,
): Promise<void> => {
  const places = await endPlacesOf(tx, item.id, reason, at)
  if (places.length === 0) return
  await endHold(tx, item.id, 'turn')
  const { name, photo_key: photo } = await findNameAndPhoto(tx, item.id)
  await publishToAll(
    tx,
    places.map(({ buyer_id }) => buyer_id),
    'tickets',
  )
  await addNotifications(
    tx,
    places.map(({ buyer_id, place }) => ({
      accountID: buyer_id,
      kind: 'line_over' as const,
      subject: `line ${place}`,
      path: `/item/${item.id}`,
      photo,
      facts: { item: name, sold: reason === 'sold' ? 1 : 0 },
    })),
  )
}

/**
 * Passes an item on after its hold has ended or become a sale: it is sold, withdrawn, kept for the first in line, or for sale.
 * Call it under the lock of the item.
 */
export const passItemOn = async (
  tx: Tx,
  item: LockedItem,
  wanted: Availability,
  at: Date,
  context: LineContext,
): Promise<void> => {
  if (wanted === 'sold' || wanted === 'withdrawn') await endLine(tx, item, wanted, at, context)
  const state = wanted === 'sold' || wanted === 'withdrawn' ? wanted : 'listed'
  const isKept = state === 'listed' && (await releaseItem(tx, item, at, context)) === 'held'
  // It was held, and is held for the next.
  if (isKept && item.availability === 'held') return
  await changeState(tx, item.id, state)
}

/** Ends the turn of the buyer who buys the item. */
export const useTurn = async (tx: Tx, itemID: string, at: Date): Promise<void> => {
  const turn = await findTurn(tx, itemID)
  if (turn) await leavePlace(tx, turn, 'bought', at)
}

/** Ends the place of a buyer who got the item in another way. Call it under the lock of the item. */
export const leaveLine = async (tx: Tx, itemID: string, buyerID: string, at: Date): Promise<void> => {
  const place = await findPlaceOf(tx, itemID, buyerID)
  if (place) await leavePlace(tx, place, 'bought', at)
}

/** Gives a place up, and with it the turn. Call it under the lock of the item. */
export const giveUpPlace = async (
  tx: Tx,
  item: LockedItem,
  place: Place,
  reason: 'lapsed' | 'left',
  at: Date,
  context: LineContext,
): Promise<void> => {
  await leavePlace(tx, place, reason, at)
  if (place.state !== 'turn') return
  if ((await releaseItem(tx, item, at, context)) === 'for_sale') await itemChanged(tx, item.id)
}

/** Ends all lines of a seller. What was kept for somebody in line is for sale. Call it under the locks of the items. */
export const closeLinesOf = async (
  tx: Tx,
  sellerID: string,
  at: Date,
  context: LineContext,
): Promise<void> => {
  for (const itemID of await selectItemsWithLine(tx, sellerID)) {
    const item = await lockItem(tx, itemID)
    if (!item) continue
    const turn = await findTurn(tx, itemID)
    await endLine(tx, item, 'withdrawn', at, context)
    if (turn) await itemChanged(tx, itemID)
  }
}

/** Takes a buyer out of all lines. Call it under the locks of the buyer and the items. */
export const leaveLines = async (tx: Tx, buyerID: string, at: Date, context: LineContext): Promise<void> => {
  for (const itemID of await selectItemsWaitedFor(tx, buyerID)) {
    const item = await lockItem(tx, itemID)
    const place = await findPlaceOf(tx, itemID, buyerID)
    if (item && place) await giveUpPlace(tx, item, place, 'left', at, context)
  }
}

/** When a seller deletes the account: the items go to sale, from where they are withdrawn with all others. */
export const closeLine = async (tx: Tx, itemID: string, at: Date, context: LineContext): Promise<void> => {
  const item = await lockItem(tx, itemID)
  if (!item) return
  await endLine(tx, item, 'withdrawn', at, context)
  await itemChanged(tx, itemID)
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'log'> & LineContext

/** Begins turns that waited for the morning, and passes on those that ended unused. */
export const createTurns = ({ database, events, clock, log, ...context }: Dependencies) => {
  const { db } = database

  const passOn = (itemID: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const item = await lockItem(tx, itemID)
      const turn = await findTurn(tx, itemID)
      if (!item || !turn?.turn_begins_at || !turn.turn_ends_at) return false
      const at = clock.now()
      if (!turn.notified) {
        if (turn.turn_begins_at > at) return false
        // From now on, so that nobody loses the minutes for which no server ran.
        await giveTurn(tx, turn, at, context)
        await publishToLine(tx, itemID)
        return true
      }
      if (turn.turn_ends_at >= at) return false
      await giveUpPlace(tx, item, turn, 'lapsed', at, context)
      return true
    })

  /** The background job. Each turn in a transaction of its own, so several servers can run it at once. */
  const begin: Run = async (stopping) => {
    const { done, failed } = await rowByRow({ database, clock, log }, 'line-turns', stopping, {
      select: (leftOut, max) => selectTurnsToBegin(db, clock.now(), leftOut, max),
      subjectOf: ({ item_id }) => item_id,
      handle: ({ item_id }) => passOn(item_id),
    })
    if (done > 0) await events.syncNotifications()
    return { begun: done, failed }
  }

  const overdue: OverdueHold = { kind: 'turn', end: passOn }
  return { begin, overdue }
}
