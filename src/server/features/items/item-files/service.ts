import type { Clock } from '../../../platform/clock.ts'
import { type Database, refusedBy } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Seller } from '../../../platform/http/caller.ts'
import type { Queue } from '../../../platform/jobs/jobs.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { findShopOf } from '../../shops/index.ts'
import {
  type Counts,
  type FileItemRow,
  type ImportRow,
  type LineRow,
  countLines,
  findImportOf,
  refusePlanned,
  selectItems,
  selectLines,
  setRunning,
} from './queries.ts'

const day = 86_400

/** Each file is checked, which takes a second. Many are sent again with corrections. */
const filesPerShop = { max: 30, seconds: day }
const importsPerShop = { max: 10, seconds: day }
/** Files that are written anew: of all items, or of all lines of an import. */
const exportsPerShop = { max: 30, seconds: 3600 }
/** A page asks every second how far an import is. */
const readsPerAccount = { max: 7_200, seconds: 3600 }

const itemsPerPage = 500
const linesPerPage = 100
const linesPerPart = 500

export type ImportWithCounts = ImportRow & { counts: Counts }

/** Files of items: what a shop takes out, and the imports that it starts and follows. */
export const createItemFiles = (
  { db }: Pick<Database, 'db'>,
  clock: Clock,
  queue: Queue<{ importID: string }>,
) => {
  const countRead = ({ accountID }: Seller) =>
    consumeAttempt(db, clock, `import-reads:${accountID}`, readsPerAccount)
  const countExport = ({ sellerID }: Seller) =>
    consumeAttempt(db, clock, `export-items:${sellerID}`, exportsPerShop)

  const own = async (caller: Seller, importID: string): Promise<ImportRow> => {
    const found = await findImportOf(db, caller.sellerID, importID)
    if (!found) throw new AppError('not_found')
    return found
  }

  const find = async (caller: Seller, importID: string | undefined): Promise<ImportWithCounts | null> => {
    const found = await findImportOf(db, caller.sellerID, importID)
    if (!found && importID !== undefined) throw new AppError('not_found')
    return found ? { ...found, counts: await countLines(db, found.id) } : null
  }

  /** All lines, read in pages. */
  async function* linesOf(importID: string): AsyncGenerator<LineRow[]> {
    let after = 0
    for (;;) {
      const lines = await selectLines(db, importID, { after, rows: linesPerPart })
      if (lines.length > 0) yield lines
      if (lines.length < linesPerPart) return
      after = lines.at(-1)?.line ?? after
    }
  }

  return {
    find,

    async follow(caller: Seller, importID: string | undefined): Promise<ImportWithCounts | null> {
      await countRead(caller)
      return find(caller, importID)
    },

    /** Call it before the body of a file is read. */
    countFile: (caller: Seller) => consumeAttempt(db, clock, `import-files:${caller.sellerID}`, filesPerShop),

    /** All items of the shop, newest first, read in pages. */
    async items(caller: Seller): Promise<AsyncGenerator<FileItemRow[]>> {
      const shop = await findShopOf(db, caller.sellerID)
      if (!shop) throw new AppError('shop_missing')
      await countExport(caller)
      const pages = async function* (): AsyncGenerator<FileItemRow[]> {
        let last: FileItemRow | undefined
        for (;;) {
          const rows = await selectItems(db, shop.id, last, itemsPerPage)
          if (rows.length > 0) yield rows
          if (rows.length < itemsPerPage) return
          last = rows.at(-1)
        }
      }
      return pages()
    },

    async start(caller: Seller, importID: string): Promise<ImportWithCounts | null> {
      const { state } = await own(caller, importID)
      if (state === 'checked') {
        await consumeAttempt(db, clock, `imports:${caller.sellerID}`, importsPerShop)
        try {
          await db.transaction().execute(async (tx) => {
            if (!(await setRunning(tx, importID, clock.now()))) return
            await refusePlanned(tx, importID)
            await queue.send(tx, { importID }, importID)
          })
        } catch (error) {
          throw refusedBy(error) === 'item_imports_one_running' ? new AppError('import_running') : error
        }
      }
      return find(caller, importID)
    },

    async lines(
      caller: Seller,
      {
        importID,
        problems,
        after = 0,
      }: { importID: string; problems?: boolean | undefined; after?: number | undefined },
    ): Promise<{ rows: LineRow[]; has_next: boolean }> {
      await countRead(caller)
      await own(caller, importID)
      const rows = await selectLines(db, importID, {
        after,
        rows: linesPerPage + 1,
        problems: problems ?? false,
      })
      return { rows: rows.slice(0, linesPerPage), has_next: rows.length > linesPerPage }
    },

    async report(caller: Seller, importID: string): Promise<AsyncGenerator<LineRow[]>> {
      await countExport(caller)
      await own(caller, importID)
      return linesOf(importID)
    },
  }
}
