import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Size } from '#domain/sizes.ts'
import type { Db } from '../../platform/db/connect.ts'

/** As many as tell a taste; what came before is forgotten. */
const mostKept = 60
const writeEvery = 5_000

/**
 * Notes the sizes of the pieces that buyers open. Collected for some seconds and written in one statement, so that opening
 * a piece writes nothing itself; a crash loses the last of them, and nobody misses them.
 */
export const createSizeViews = (db: Db, log: Logger) => {
  let pending = new Map<string, Size[]>()

  const write = async (): Promise<void> => {
    if (pending.size === 0) return
    // In one order, so that two processes that write of the same buyers do not wait for each other in a circle.
    const views = [...pending].toSorted(([a], [b]) => (a < b ? -1 : 1))
    pending = new Map()
    const given = JSON.stringify(views.map(([buyer, sizes]) => ({ buyer, sizes: sizes.slice(-mostKept) })))
    await sql`
      insert into size_views as known (buyer_id, sizes)
      select buyer, sizes from jsonb_to_recordset(${given}::jsonb) as given (buyer uuid, sizes text[])
      on conflict (buyer_id) do update set sizes =
        (known.sizes || excluded.sizes)[greatest(1, cardinality(known.sizes || excluded.sizes) - ${sql.lit(mostKept - 1)}):]
    `.execute(db)
  }

  const timer = setInterval(() => {
    write().catch((error: unknown) => log.warn({ err: error }, 'sizes that were looked at are lost'))
  }, writeEvery).unref()

  return {
    note(buyerID: string, size: Size): void {
      const sizes = pending.get(buyerID)
      if (sizes) sizes.push(size)
      else pending.set(buyerID, [size])
    },
    write,
    close: (): Promise<void> => {
      clearInterval(timer)
      return write()
    },
  }
}

export type SizeViews = ReturnType<typeof createSizeViews>
