import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Page, decodeCursor, microseconds, page } from '../../../platform/db/cursor.ts'
import type { Database, Tx } from '../../../platform/db/connect.ts'
import { lockBuyer } from '../../../platform/db/lock-buyer.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import {
  type CollectionItemRow,
  type CollectionRow,
  countCollections,
  countItems,
  deleteCollection,
  deleteItem,
  findAvailability,
  findCollection,
  findCollectionOfRequest,
  insertCollection,
  insertItem,
  isRepeatedAddition,
  lockCollection,
  renameCollection,
  selectCollectionItems,
  selectCollections,
  selectSaved,
} from './queries.ts'

const maximumCollections = 200
const maximumItems = 2000
const pageSize = 24
const ItemsCursor = z.tuple([microseconds, id])

export interface CollectionPage extends Page<CollectionItemRow> {
  name: string
  count: number
}

/** A buyer's collections of saved items. */
export const createCollections = ({ db }: Database, clock: Clock) => {
  /** Runs `act` under a lock on this buyer's collection, and notifies the buyer's open pages if it returns true. */
  const change = (buyerID: string, collectionID: string, act: (tx: Tx) => Promise<boolean>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      if (!(await lockCollection(tx, buyerID, collectionID))) throw new AppError('not_found')
      if (await act(tx)) await publishTo(tx, buyerID, 'collections')
    })

  return {
    list: (buyerID: string, itemID?: string): Promise<CollectionRow[]> =>
      selectCollections(db, buyerID, itemID),

    items: async (buyerID: string, collectionID: string, cursor?: string): Promise<CollectionPage> => {
      const after = cursor === undefined ? null : decodeCursor(cursor, ItemsCursor)
      const collection = await findCollection(db, buyerID, collectionID)
      if (!collection) throw new AppError('not_found')
      const wanted = { ownerID: buyerID, after, rows: pageSize + 1, now: clock.now() }
      const found = await selectCollectionItems(db, collectionID, wanted)
      return { ...collection, ...page(found, pageSize, (row) => [row.added, row.id]) }
    },

    saved: (buyerID: string, itemIDs: string[]): Promise<string[]> =>
      itemIDs.length > 0 ? selectSaved(db, buyerID, itemIDs) : Promise.resolve([]),

    /** `clientID` is the idempotency key: a repeated request returns the same collection. */
    create: (buyerID: string, name: string, clientID: string | undefined): Promise<string> =>
      db.transaction().execute(async (tx) => {
        await lockBuyer(tx, buyerID)
        const made = { id: uuidv7(), owner_id: buyerID, name, created_at: clock.now() }
        if (!(await insertCollection(tx, { ...made, client_id: clientID ?? null })))
          return findCollectionOfRequest(tx, buyerID, clientID ?? '')
        if ((await countCollections(tx, buyerID)) > maximumCollections) throw new AppError('collections_full')
        await publishTo(tx, buyerID, 'collections')
        return made.id
      }),

    rename: (buyerID: string, collectionID: string, name: string): Promise<void> =>
      change(buyerID, collectionID, async (tx) => {
        await renameCollection(tx, collectionID, name)
        return true
      }),

    remove: (buyerID: string, collectionID: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        if (!(await deleteCollection(tx, buyerID, collectionID))) throw new AppError('not_found')
        await publishTo(tx, buyerID, 'collections')
      }),

    /** `clientID` is the idempotency key: a repeated request succeeds although the item is already there. */
    addItem: (
      buyerID: string,
      {
        collectionID,
        itemID,
        clientID,
      }: { collectionID: string; itemID: string; clientID?: string | undefined },
    ): Promise<void> =>
      change(buyerID, collectionID, async (tx) => {
        // A listed item never becomes a draft again. The key-share lock keeps it from being deleted meanwhile.
        const item = await findAvailability(tx, itemID)
        if (!item || item.availability === 'draft') throw new AppError('not_found')
        const entry = { collection_id: collectionID, item_id: itemID, client_id: clientID ?? null }
        if (!(await insertItem(tx, { ...entry, added_at: clock.now() }))) {
          if (await isRepeatedAddition(tx, entry)) return false
          throw new AppError('already_in_collection')
        }
        if ((await countItems(tx, collectionID)) > maximumItems) throw new AppError('collection_full')
        return true
      }),

    removeItem: (buyerID: string, collectionID: string, itemID: string): Promise<void> =>
      change(buyerID, collectionID, (tx) => deleteItem(tx, collectionID, itemID)),
  }
}

export type Collections = ReturnType<typeof createCollections>
