import { availabilityOf, isTakenDown } from '../../src/server/features/items/index.ts'
import type { Db } from '../../src/server/platform/db/connect.ts'

/** The rows of items, with what they are for people. */
export const itemRows = (db: Db) =>
  db
    .selectFrom('items as i')
    .selectAll('i')
    .select([availabilityOf('i').as('availability'), isTakenDown('i').as('taken_down')])

export const findItemRow = (db: Db, itemID: string) =>
  itemRows(db).where('i.id', '=', itemID).executeTakeFirst()

export const itemRow = (db: Db, itemID: string) =>
  itemRows(db).where('i.id', '=', itemID).executeTakeFirstOrThrow()

export const availabilityIn = async (db: Db, itemID: string) => (await itemRow(db, itemID)).availability
