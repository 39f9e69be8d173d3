import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'

const keptDays = 365

/** Sales with their bills and the names from their comments. Tickets and pickups stay. */
export const createRetention = (db: Db, clock: Clock) => ({
  async removeOld(): Promise<void> {
    const before = new Date(clock.now().getTime() - keptDays * 86_400_000)
    await db
      .deleteFrom('live_sales')
      .where(({ or, eb }) => or([eb('ended_at', '<', before), eb('cancelled_at', '<', before)]))
      // What is held would have no holder.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('name_holds as h')
              .select('h.id')
              .whereRef('h.sale_id', '=', 'live_sales.id')
              .where('h.ended_at', 'is', null),
          ),
        ),
      )
      .execute()
  },
})
