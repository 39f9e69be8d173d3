import type { EndedBecause } from '#domain/ended-because.ts'
import type { PauseReason } from '#domain/item-state.ts'
import { formatPesos, toPesos } from '#domain/money.ts'
import type { ModuleDependencies } from '../../../module.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { lockBuyer } from '../../../platform/db/lock-buyer.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import { rowByRow } from '../../../platform/jobs/row-by-row.ts'
import { endStop, holdAccount, setStop, sidesOf, type AddNotifications } from '../../people/index.ts'
import {
  blockItems,
  blockShop,
  lockItem,
  lockItems,
  lockOffer,
  selectEndedBlocks,
  unblockItems,
  unblockShop,
  changeState,
  itemChanged,
} from '../../items/index.ts'
import { closeLinesOf, endLine, leaveLines } from '../line/turns.ts'
import { selectItemsWaitedFor } from '../line/queries.ts'

import { findComingDrop } from '../drops/queries.ts'
import { createEnd } from '../live-sales/end.ts'
import {
  hasNameHolds,
  lockOpenSalesOf,
  lockSalesWith,
  releaseHoldsOf,
  selectOpenSalesOf,
  takeItemOut,
} from '../live-sales/stops.ts'
import { addSignal, isSaidUnderAge } from '../../looking-after/index.ts'

import { selectPaid } from '../../money/index.ts'
import { findOwner, findShopID, followBlocks, lockShop } from '../../shops/index.ts'
import { withdrawOffersOf } from '../offers/queries.ts'
import { countOpenTicketsOf, endTicketsOf, selectItemsOfOpenTickets } from '../tickets/decisions.ts'
import { findKind, isOfClosedShop } from './queries.ts'

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'log' | 'settings'> & {
  addNotifications: AddNotifications
}

const openTicketsOf = async (db: Db, of: { shopID: string } | { accountID: string }): Promise<number> => {
  if ('shopID' in of) return countOpenTicketsOf(db, { shop_id: of.shopID })
  const shopID = await findShopID(db, of.accountID)
  return countOpenTicketsOf(db, shopID === undefined ? { buyer_id: of.accountID } : { shop_id: shopID })
}

const holdOwner = async (tx: Tx, shopID: string): Promise<void> => {
  const shop = await findOwner(tx, shopID)
  if (shop) await holdAccount(tx, shop.owner_id)
}

/** With `endedBefore`, only if its time is over. */
const resume = async (
  tx: Tx,
  shopID: string,
  reason: PauseReason,
  at: Date,
  endedBefore?: Date,
): Promise<void> => {
  const shop = await lockShop(tx, shopID)
  await unblockShop(tx, shopID, reason, endedBefore)
  await followBlocks(tx, shopID, at)
  await publishTo(tx, shop.owner_id, 'items')
}

/** New sales and drops of the shop wait for its lock, which the caller holds. */
const refuseWithSales = async (tx: Tx, shopID: string, until: Date): Promise<void> => {
  const sales = await selectOpenSalesOf(tx, shopID)
  if (sales.some(({ started_at }) => started_at !== null)) throw new AppError('sale_running')
  if (sales.some(({ starts_at }) => starts_at < until)) throw new AppError('sale_planned')
  const drop = await findComingDrop(tx, shopID)
  if (drop && drop.opens_at < until) throw new AppError('drop_planned')
}

/**
 * What decisions of admins do. Each function works in the transaction of the decision, which calls it before it locks
 * anything of its own that the person concerned may lock too. Locks: the account, the live sales, the shop or the buyer, the
 * items in the order of their ids, the tickets.
 */
export const createStops = (dependencies: Dependencies) => {
  const { database, events, clock, log, settings, addNotifications } = dependencies
  const context = { hours: settings, addNotifications }
  const line = { settings, addNotifications }
  const sales = createEnd(dependencies)

  const endTickets = async (
    tx: Tx,
    of: Parameters<typeof endTicketsOf>[1],
    because: EndedBecause,
    at: Date,
  ) => {
    const ended = await endTicketsOf(tx, of, because, at, context)
    const pickups = [...new Set(ended.map(({ pickup_id }) => pickup_id))]
    const paid = pickups.length === 0 ? [] : await selectPaid(tx, pickups)
    await addNotifications(
      tx,
      paid.flatMap(({ id, buyer_id, owner_id, shop_name, first_name, last_name, paid: amount }) => {
        const common = {
          kind: 'give_back' as const,
          subject: `pickup ${id} ${at.toISOString()}`,
          path: `/pickup/${id}`,
        }
        const pesos = formatPesos(toPesos(amount))
        return [
          {
            ...common,
            accountID: buyer_id,
            about: owner_id,
            facts: { amount: pesos, person: shop_name, to: 'buyer' as const },
          },
          {
            ...common,
            accountID: owner_id,
            about: buyer_id,
            facts: { amount: pesos, person: `${first_name} ${last_name}`, to: 'seller' as const },
          },
        ]
      }),
    )
  }

  /** `because`: its open tickets end too. The caller holds the account of the owner. */
  const pause = async (
    tx: Tx,
    shopID: string,
    reason: PauseReason,
    until: Date | null,
    because?: EndedBecause,
  ): Promise<void> => {
    const running = (await lockOpenSalesOf(tx, shopID)).filter(({ started_at }) => started_at !== null)
    const shop = await lockShop(tx, shopID)
    await lockOffer(tx, shopID)
    const at = clock.now()
    await blockShop(tx, shopID, reason, until)
    await followBlocks(tx, shopID, at)
    // Before the tickets: otherwise the end of a ticket would give a turn that ends in the same moment.
    await closeLinesOf(tx, shop.owner_id, at, line)
    if (because) await endTickets(tx, { shop_id: shopID }, because, at)
    for (const { id } of running) await sales.endInside(tx, id)
    await releaseHoldsOf(tx, shopID, at, line)
    await publishTo(tx, shop.owner_id, 'items')
  }

  /**
   * Open tickets end, of a buyer also places in lines, and the shop of a seller is paused. `until`: null for good, as for who
   * said to be under 18.
   */
  const stopSide = async (tx: Tx, accountID: string, givenUntil: Date | null): Promise<void> => {
    await holdAccount(tx, accountID)
    const until = (await isSaidUnderAge(tx, accountID)) ? null : givenUntil
    const kind = await findKind(tx, accountID)
    if (kind === 'seller') {
      const shopID = await findShopID(tx, accountID)
      if (shopID !== undefined) await pause(tx, shopID, 'account_stopped', until, 'shop_stopped')
    } else if (kind === 'buyer') {
      await lockBuyer(tx, accountID)
      const reserved = await selectItemsOfOpenTickets(tx, { buyer_id: accountID })
      await lockItems(tx, [...reserved, ...(await selectItemsWaitedFor(tx, accountID))])
      const at = clock.now()
      await leaveLines(tx, accountID, at, line)
      await withdrawOffersOf(tx, accountID, at)
      await endTickets(tx, { buyer_id: accountID }, 'buyer_stopped', at)
    }
    await setStop(tx, accountID, clock.now(), until)
  }

  /** Both sides of the person. */
  const stopAccount = async (tx: Tx, accountID: string, until: Date | null): Promise<void> => {
    for (const side of await sidesOf(tx, accountID)) await stopSide(tx, side.accountID, until)
  }

  return {
    openTicketsOf,

    /** Its open ticket and its line end. Until `putBack` nothing can change it. */
    async takeDown(tx: Tx, itemID: string): Promise<void> {
      await lockSalesWith(tx, itemID)
      const found = await lockItem(tx, itemID)
      if (!found || found.taken_down) return
      const at = clock.now()
      await endTickets(tx, { item_id: itemID }, 'taken_down', at)
      await endLine(tx, found, 'withdrawn', at, line)
      await takeItemOut(tx, itemID, at)
      await unblockItems(tx, [itemID], 'drop')
      // The end of a ticket has withdrawn it, which its seller did not want.
      await changeState(tx, itemID, found.state)
      await blockItems(tx, [itemID], 'taken_down')
    },

    /** What was for sale is for sale again. In a paused shop it waits, and in a closed one it is withdrawn. */
    async putBack(tx: Tx, itemID: string): Promise<void> {
      const item = await lockItem(tx, itemID)
      if (!item?.taken_down) return
      await unblockItems(tx, [itemID], 'taken_down')
      if (item.state === 'listed' && (await isOfClosedShop(tx, itemID)))
        await changeState(tx, itemID, 'withdrawn')
      else await itemChanged(tx, itemID)
    },

    /** Nothing of the shop is shown or reserved. Its open tickets stay. `until`: null for good. */
    async pauseShop(tx: Tx, shopID: string, until: Date | null): Promise<void> {
      await holdOwner(tx, shopID)
      await pause(tx, shopID, 'shop_paused', until)
    },

    /**
     * Nothing of the shop is shown or reserved until then, and it comes back by itself. Lines end; open tickets stay. Throws
     * `sale_running`, `sale_planned`, `drop_planned` or `held_for_names` for what could not go on.
     */
    async goOnVacation(tx: Tx, shopID: string, until: Date): Promise<void> {
      await holdOwner(tx, shopID)
      const shop = await lockShop(tx, shopID)
      await refuseWithSales(tx, shopID, until)
      await lockOffer(tx, shopID)
      // A hold begins under the lock of its item.
      if (await hasNameHolds(tx, shopID)) throw new AppError('held_for_names')
      const at = clock.now()
      await blockShop(tx, shopID, 'vacation', until)
      await followBlocks(tx, shopID, at)
      await closeLinesOf(tx, shop.owner_id, at, line)
      await publishTo(tx, shop.owner_id, 'items')
    },

    async endVacation(tx: Tx, shopID: string): Promise<void> {
      await holdOwner(tx, shopID)
      await resume(tx, shopID, 'vacation', clock.now())
    },

    /** It stays paused while its owner is stopped or on vacation. */
    async resumeShop(tx: Tx, shopID: string): Promise<void> {
      await holdOwner(tx, shopID)
      await resume(tx, shopID, 'shop_paused', clock.now())
    },

    stopAccount,

    /** The account is stopped until an admin decides about the entry. Then the decision counts. */
    async stopSaidUnderAge(tx: Tx, accountID: string): Promise<void> {
      await stopAccount(tx, accountID, null)
      const at = clock.now()
      await addSignal(
        tx,
        { kind: 'account', subjectID: accountID, aboutID: accountID, at },
        { kind: 'under_age', evidence: `${accountID} ${at.toISOString()}` },
      )
    },

    async resumeAccount(tx: Tx, stoppedID: string): Promise<void> {
      for (const { accountID } of await sidesOf(tx, stoppedID)) {
        await holdAccount(tx, accountID)
        if (await isSaidUnderAge(tx, accountID)) return
        const shopID = await findShopID(tx, accountID)
        if (shopID !== undefined) await resume(tx, shopID, 'account_stopped', clock.now())
        await endStop(tx, accountID)
      }
    },

    /** The background job. Each shop in a transaction of its own, which looks again under the locks. */
    async resumeEnded(stopping: AbortSignal): Promise<{ resumed: number; failed: number }> {
      const now = clock.now()
      const { done, failed } = await rowByRow({ database, clock, log }, 'ended-pauses', stopping, {
        select: (leftOut, max) => selectEndedBlocks(database.db, now, leftOut, max),
        subjectOf: ({ shop_id, reason }) => `${shop_id} ${reason}`,
        handle: ({ shop_id, reason }) =>
          database.db.transaction().execute(async (tx) => {
            await holdOwner(tx, shop_id)
            await resume(tx, shop_id, reason, now, now)
          }),
      })
      if (done > 0) await events.syncNotifications()
      return { resumed: done, failed }
    },
  }
}

export type Stops = ReturnType<typeof createStops>
