import { sql } from 'kysely'
import type { ModuleDependencies } from '../../../../module.ts'
import type { Db, Tx } from '../../../../platform/db/connect.ts'
import { hasRow } from '../../../../platform/db/has-row.ts'
import { AppError } from '../../../../platform/errors.ts'
import { consumeAttempt } from '../../../../platform/limits/limits.ts'

const hiddenPerAccount = { max: 200, seconds: 3600 }
/** Beyond it, the item that was hidden first is shown again. */
export const maxHidden = 300

const isListed = (db: Db, itemID: string) =>
  hasRow(db.selectFrom('items').select('id').where('id', '=', itemID).where('listed_at', 'is not', null))

/** Returns whether the buyer may hide items. It locks their choice, which erases all of these. */
const lockChoice = (tx: Tx, buyerID: string) =>
  hasRow(
    tx
      .selectFrom('buyers')
      .select('account_id')
      .where('account_id', '=', buyerID)
      .where('ranked_by_behaviour', '=', true)
      .forUpdate(),
  )

const insertHidden = (tx: Tx, buyerID: string, itemID: string, at: Date) =>
  tx
    .insertInto('taste_acts')
    .values({ buyer_id: buyerID, kind: 'hidden', item_id: itemID, acted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const deleteSurplus = (tx: Tx, buyerID: string) =>
  sql`
    delete from taste_acts where buyer_id = ${buyerID} and kind = 'hidden' and item_id in (
      select item_id from taste_acts where buyer_id = ${buyerID} and kind = 'hidden'
      order by acted_at desc, item_id desc offset ${sql.lit(maxHidden)})`.execute(tx)

/** Items that a buyer does not want to see on their home. Links, searches and shops still have them. */
export const createHiddenItems = ({
  database: { db },
  events,
  clock,
}: Pick<ModuleDependencies, 'database' | 'events' | 'clock'>) => {
  const consume = (buyerID: string) => consumeAttempt(db, clock, `hidden-items:${buyerID}`, hiddenPerAccount)
  return {
    async hide(buyerID: string, itemID: string): Promise<void> {
      await consume(buyerID)
      if (!(await isListed(db, itemID))) throw new AppError('not_found')
      await db.transaction().execute(async (tx) => {
        if (!(await lockChoice(tx, buyerID))) throw new AppError('ranking_off')
        await insertHidden(tx, buyerID, itemID, clock.now())
        await deleteSurplus(tx, buyerID)
      })
      await events.syncNotifications()
    },

    async unhide(buyerID: string, itemID: string): Promise<void> {
      await consume(buyerID)
      await db
        .transaction()
        .execute((tx) =>
          tx
            .deleteFrom('taste_acts')
            .where('buyer_id', '=', buyerID)
            .where('kind', '=', 'hidden')
            .where('item_id', '=', itemID)
            .execute(),
        )
      await events.syncNotifications()
    },
  }
}

export type HiddenItems = ReturnType<typeof createHiddenItems>
