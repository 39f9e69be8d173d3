import { v7 as uuidv7 } from 'uuid'
import type { Logger } from 'pino'
import type { Received, Reply } from '#contract/define.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { itemChanges as calls } from '#contract/item-changes.ts'
import { maxItemsChanged, maxTagsPerItem } from '#contract/limits.ts'
import { type PriceChange, changedPrice } from '#domain/price-changes.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Seller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { type LockedItem } from '../item-state/locks.ts'
import { endVoidOffersFor } from '../item-state/offers.ts'
import { checkLater } from '../listings/check-later.ts'
import { itemChanged } from '../listings/item-changed.ts'
import { keepVersions } from '../listings/versions.ts'
import { findOwnItemIDs } from '../own-items/queries.ts'
import {
  addTags,
  countKnownTags,
  findChangeOfClient,
  insertChange,
  lockChange,
  removeTags,
  restore,
  selectChangedItems,
  selectTagsOf,
  setChanged,
  setPrices,
  setUndone,
} from './bulk-queries.ts'
import { lockShop, lockToChange } from './change.ts'
import { updateItems } from './queries.ts'
import { type Mentions, removeItems, untilRemoved } from './removal.ts'
import { createRemoveFiles } from './service.ts'

/** An evening of work on a shop of thousands, 500 items a change. */
const bulkChangesPerSeller = { max: 120, seconds: 3600 }

type Wanted = Received<(typeof calls)['POST store/update_items']>
type Changed = Reply<(typeof calls)['POST store/update_items']>
type Undone = Reply<(typeof calls)['POST store/undo_update_items']>
type Refusals = ReadonlyMap<string, ErrorCode>

interface Deps {
  database: Database
  events: Events
  storage: Storage
  clock: Clock
  log: Logger
  /** Called after an item was relisted. */
  relisted: (itemID: string) => Promise<void>
  mentions: Mentions
}

/** Ends the transaction of a change in which some items cannot be changed. */
class ItemsRefused extends Error {
  readonly refused: Changed['refused']
  constructor(refused: Changed['refused']) {
    super('Some items cannot be changed')
    this.refused = refused
  }
}

/** Ends the transaction of a deletion, which is repeated. */
class ConversationsBegan extends Error {}

const listOf = (refusals: Refusals, items: readonly LockedItem[]): Changed['refused'] => {
  const names = new Map(items.map(({ id, name }) => [id, name]))
  return [...refusals].map(([itemID, code]) => ({
    itemID,
    name: names.get(itemID) ?? null,
    code,
    error: errors[code][1],
  }))
}

/** The items of a change, those that it cannot change, and the change of the others. */
interface Plan {
  refused: Refusals
  changing: LockedItem[]
  apply: (tx: Tx) => Promise<unknown>
}

const idsOf = (items: readonly LockedItem[]): string[] => items.map(({ id }) => id)

const priceChangeOf = ({ percent, amount, price }: Wanted): PriceChange =>
  percent !== undefined ? { percent } : amount !== undefined ? { amount } : { price: price ?? 0 }

const planPrices = (items: readonly LockedItem[], change: PriceChange): Plan => {
  const priced = items.map((item) => ({ item, centavos: changedPrice(item.price_centavos, change) }))
  const changing = priced.flatMap(({ item, centavos }) =>
    centavos === null || centavos === item.price_centavos ? [] : [{ item, id: item.id, centavos }],
  )
  return {
    refused: new Map(
      priced.flatMap(({ item, centavos }) => (centavos === null ? [[item.id, 'price_out_of_range']] : [])),
    ),
    changing: changing.map(({ item }) => item),
    apply: async (tx) => {
      await setPrices(tx, changing)
      await checkLater(
        tx,
        changing.map(({ id }) => id),
      )
    },
  }
}

const planState = (items: readonly LockedItem[], state: 'listed' | 'withdrawn', at: Date): Plan => {
  // An item that a ticket withdrew now counts as taken down by its seller.
  const changing = items.filter(
    (item) => item.state !== state || (item.taken_down_at === null && state === 'withdrawn'),
  )
  return {
    refused: new Map(
      items.flatMap((item) => (item.availability === 'draft' ? [[item.id, 'item_unfinished']] : [])),
    ),
    changing,
    apply: (tx) =>
      updateItems(tx, idsOf(changing), { state, taken_down_at: state === 'withdrawn' ? at : null }),
  }
}

const planTags = async (
  tx: Tx,
  items: readonly LockedItem[],
  tagIDs: readonly number[],
  adding: boolean,
): Promise<Plan> => {
  if ((await countKnownTags(tx, tagIDs)) !== tagIDs.length) throw new AppError('unknown_tag')
  const tagsOf = await selectTagsOf(tx, idsOf(items))
  const given = new Set(tagIDs)
  const refused = new Map<string, ErrorCode>()
  const changing = items.filter(({ id }) => {
    const tags = tagsOf.get(id) ?? []
    const after = adding ? new Set([...tags, ...given]).size : tags.filter((tag) => !given.has(tag)).length
    if (after === tags.length) return false
    if (adding && after > maxTagsPerItem) refused.set(id, 'too_many_tags')
    if (after === 0) refused.set(id, 'tag_needed')
    return true
  })
  const change = adding ? addTags : removeTags
  return { refused, changing, apply: () => change(tx, idsOf(changing), tagIDs) }
}

/** Ids that do not exist are refused with those of other shops. */
const findIDs = async (
  tx: Tx,
  shopID: string,
  { itemIDs, filter, except = [] }: Wanted,
): Promise<string[]> => {
  if (itemIDs) return itemIDs.filter((id) => !except.includes(id))
  if (!filter) return []
  const ids = await findOwnItemIDs(tx, shopID, { ...filter, except, max: maxItemsChanged + 1 })
  if (ids.length > maxItemsChanged) throw new AppError('too_many_items')
  return ids
}

/** Changes of many items at once, and undoing them. */
export const createBulkChanges = (deps: Deps) => {
  const { database, events, clock, log, relisted, mentions } = deps
  const { db } = database
  const removeFiles = createRemoveFiles({ ...deps, db })

  const plan = (tx: Tx, items: readonly LockedItem[], wanted: Wanted): Plan | Promise<Plan> => {
    const { action, tagID = [] } = wanted
    switch (action) {
      case 'price':
        return planPrices(items, priceChangeOf(wanted))
      case 'take_down':
        return planState(items, 'withdrawn', clock.now())
      case 'put_back':
        return planState(items, 'listed', clock.now())
      case 'add_tags':
      case 'remove_tags':
        return planTags(tx, items, tagID, action === 'add_tags')
      case 'delete':
        return { refused: new Map(), changing: [...items], apply: () => Promise.resolve() }
    }
  }

  interface Made extends Changed {
    changedIDs: string[]
    photos: string[]
  }

  const makeOnce = (
    { sellerID, accountID: by }: Seller,
    wanted: Wanted,
    isLastAttempt: boolean,
  ): Promise<Made> =>
    db.transaction().execute(async (tx) => {
      const { action, clientID } = wanted
      const shop = await lockShop(tx, sellerID, action === 'put_back')
      if (!shop) throw new AppError('shop_missing')
      const changeID = uuidv7()
      const change = { id: changeID, shop_id: shop.id, client_id: clientID, made_by: by, action }
      if (!(await insertChange(tx, change))) {
        const earlier = await findChangeOfClient(tx, shop.id, clientID)
        return {
          changeID: earlier.changed === 0 ? null : earlier.id,
          changed: earlier.changed,
          refused: [],
          changedIDs: [],
          photos: [],
        }
      }
      const itemIDs = await findIDs(tx, shop.id, wanted)
      const toDelete = action === 'delete' ? mentions : undefined
      const locked = await lockToChange(tx, shop.id, itemIDs, { toDelete, price: action === 'price' })
      const changeable = locked.items.filter(({ id }) => !locked.refused.has(id))
      const { refused, changing, apply } = await plan(tx, changeable, wanted)
      const all = new Map([...locked.refused, ...refused])
      if (all.size > 0) throw new ItemsRefused(listOf(all, locked.items))
      const ids = idsOf(changing)
      let photos: string[] | null = []
      if (ids.length > 0) {
        if (toDelete) {
          photos = await removeItems(tx, shop.id, changing, {
            by,
            at: clock.now(),
            mentions,
            isLastAttempt,
            changeID,
          })
          if (photos === null) throw new ConversationsBegan()
        } else {
          await itemChanged(tx, ...ids)
          await keepVersions(tx, ids, { by, changeID })
          await apply(tx)
        }
        await endVoidOffersFor(tx, ids)
        await setChanged(tx, changeID, ids.length)
      }
      return {
        changeID: ids.length === 0 ? null : changeID,
        changed: ids.length,
        refused: [],
        changedIDs: ids,
        photos,
      }
    })

  /** One after the other, after the reply. */
  const compare = async (itemIDs: readonly string[]): Promise<void> => {
    for (const itemID of itemIDs)
      await relisted(itemID).catch((error: unknown) =>
        log.warn({ err: error, itemID }, 'a relisted item was not compared with others'),
      )
  }

  return {
    /** All of the items, or none and those that cannot be changed. */
    async make(seller: Seller, wanted: Wanted): Promise<Changed> {
      await consumeAttempt(db, clock, `bulk-change:${seller.sellerID}`, bulkChangesPerSeller)
      try {
        const { changedIDs, photos, ...reply } = await untilRemoved((isLastAttempt) =>
          makeOnce(seller, wanted, isLastAttempt).catch((error: unknown) => {
            if (error instanceof ConversationsBegan) return null
            throw error
          }),
        )
        await removeFiles(photos)
        await events.syncNotifications()
        if (wanted.action === 'put_back') void compare(changedIDs)
        return reply
      } catch (error) {
        if (error instanceof ItemsRefused) return { changeID: null, changed: 0, refused: error.refused }
        throw error
      }
    },

    /** Each item that did not change since. */
    async undo({ sellerID, accountID: by }: Seller, changeID: string): Promise<Undone> {
      await consumeAttempt(db, clock, `bulk-change:${sellerID}`, bulkChangesPerSeller)
      const result = await db.transaction().execute(async (tx) => {
        const shop = await lockShop(tx, sellerID)
        if (!shop) throw new AppError('shop_missing')
        const change = await lockChange(tx, shop.id, changeID)
        if (!change) throw new AppError('not_found')
        const { action } = change
        if (change.undone) return { reply: change.undone as unknown as Undone, ids: [], action }
        if (!change.open || action === 'delete') throw new AppError('undo_over')
        if (action === 'take_down' && shop.paused_at) throw new AppError('shop_paused')
        const before = await selectChangedItems(tx, changeID)
        const { items, refused } = await lockToChange(
          tx,
          shop.id,
          before.map(({ id }) => id),
          { price: action === 'price' },
        )
        // Read again under the locks.
        const now = new Map((await selectChangedItems(tx, changeID)).map(({ id, again }) => [id, again]))
        const expected = action === 'take_down' ? 'withdrawn' : action === 'put_back' ? 'for_sale' : undefined
        for (const { id, availability } of items)
          if (!refused.has(id) && (now.get(id) || (expected && availability !== expected)))
            refused.set(id, 'changed_since')
        const ids = items.flatMap(({ id }) => (refused.has(id) ? [] : [id]))
        if (ids.length > 0) {
          await keepVersions(tx, ids, { by })
          await restore[action](tx, changeID, ids)
          if (action === 'price') await checkLater(tx, ids)
          await endVoidOffersFor(tx, ids)
          await itemChanged(tx, ...ids)
        }
        const reply = { undone: ids.length, refused: listOf(refused, items) }
        await setUndone(tx, changeID, reply)
        return { reply, ids, action }
      })
      await events.syncNotifications()
      if (result.action === 'take_down') void compare(result.ids)
      return result.reply
    },
  }
}

export type BulkChanges = ReturnType<typeof createBulkChanges>
