import { readFile } from 'node:fs/promises'
import { v7 as uuidv7 } from 'uuid'
import type { Upload } from '#contract/fields.ts'
import type { Cells } from '#domain/item-columns.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Seller } from '../../../platform/http/caller.ts'
import type { Scan } from '../../../platform/scan/clamd.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { findShopOf } from '../../shops/index.ts'
import type { Size } from '#domain/sizes.ts'
import { photosOf } from './reading/cells.ts'
import { type ItemLine, toItemLines } from './reading/columns.ts'
import { findHeaders } from './reading/headers.ts'
import { type Judged, type Known, itemOf, judge, keysOf, problemOf, tagsWithin } from './judge.ts'
import {
  type ImportLine,
  deletePhotosBeyond,
  insertImport,
  insertLines,
  insertPhotos,
  selectItemsOfLines,
  selectPhotoFiles,
  selectTags,
} from './queries.ts'
import { readCsv, textOfCsv } from './reading/read-csv.ts'
import { type LeftOut, photoName, readZip } from './reading/read-zip.ts'
import { keyOf } from './reading/text-key.ts'

/** Of all imports of a shop that are kept. */
const maxPhotosBytes = 300 * 1024 * 1024
/** Lines between two turns of the event loop. */
const linesPerTurn = 100

export const importFile = (importID: string, n: number): string => `imports/${importID}-${n}`

interface Of {
  shopID: string
  importID: string
  lists: boolean
}

/** What the rules need to know about these lines, with the files of their photos. */
export const loadKnown = async (
  db: Db,
  { shopID, importID, lists }: Of,
  lines: readonly { cells: Cells }[],
): Promise<Known & { photos: ReadonlyMap<string, string> }> => {
  const { ids, skus } = keysOf(lines)
  const names = [...new Set(lines.flatMap(({ cells }) => photosOf(cells).map(({ name }) => name)))]
  const [tags, items, photos] = [
    await selectTags(db),
    await selectItemsOfLines(db, shopID, ids, skus),
    await selectPhotoFiles(db, shopID, importID, names),
  ]
  return {
    tags: new Map(tags.map(({ id, name }) => [keyOf(name), id])),
    byID: new Map(items.map((item) => [item.id, item])),
    bySku: new Map(items.flatMap((item) => (item.sku === null ? [] : [[item.sku, item]]))),
    photos,
    lists,
  }
}

/** What makes two lines about one item. */
const subjectsOf = ({ sku }: Cells, judged: Judged): string[] => [
  ...(sku ? [`sku ${sku}`] : []),
  ...('item' in judged ? [`item ${judged.item.id}`] : []),
]

const judgeAll = async (lines: readonly ItemLine[], width: number, known: Known): Promise<ImportLine[]> => {
  const seen = new Set<string>()
  const judged: ImportLine[] = []
  for (const [n, { line, cells: all, byColumn: cells }] of lines.entries()) {
    if (n % linesPerTurn === 0) await new Promise((resolve) => void setImmediate(resolve))
    const found: Judged = all.slice(width).some((cell) => cell !== '')
      ? { plan: 'refuse', problems: [problemOf(null, 'line_too_long')] }
      : judge(cells, known)
    const subjects = subjectsOf(cells, found)
    const isTwice = found.plan !== 'refuse' && subjects.some((subject) => seen.has(subject))
    for (const subject of subjects) seen.add(subject)
    const own = 'problems' in found ? found.problems : []
    const problems = isTwice ? [problemOf(null, 'line_twice')] : own
    judged.push({ line, cells, plan: isTwice ? 'refuse' : found.plan, problems })
  }
  return judged
}

interface Dependencies {
  database: Pick<Database, 'db'>
  storage: Storage
  clock: Clock
  scan: Scan | undefined
}

/** What new items get for which the file says nothing. */
interface Defaults {
  size?: Size | undefined
  isFeminine?: 0 | 1 | undefined
  tagID?: number | undefined
  description?: string | undefined
}

interface Sent extends Defaults {
  file: Upload
  photos?: Upload | undefined
  list?: boolean | undefined
}

/** The cells of a line with the tags of its category, and the defaults. Items that exist keep what they have. */
const completed = ({ byColumn, category }: ItemLine, known: Known, defaults: Defaults): Cells => {
  if (byColumn.item_id || itemOf(byColumn, known)) return byColumn
  const tagNames = new Map([...known.tags].map(([name, id]) => [id, name]))
  const filled: Cells = {
    size: defaults.size,
    style: defaults.isFeminine?.toString(),
    description: defaults.description,
    tags:
      tagsWithin(category, known.tags).join('; ') ||
      (defaults.tagID === undefined ? undefined : tagNames.get(defaults.tagID)),
  } as Cells
  const missing = Object.entries(filled).filter(([column, text]) => text && !byColumn[column as keyof Cells])
  return { ...byColumn, ...Object.fromEntries(missing) }
}

/** The first files that were left out are kept. */
const maxLeftOut = 100

/** Checks the files and stores the lines with what they would do. Nothing else is written. Returns the id of the import. */
export const createPreview =
  ({ database: { db }, storage, clock, scan }: Dependencies) =>
  async (caller: Seller, { file, photos: zip, list: lists = false, ...defaults }: Sent): Promise<string> => {
    const shop = await findShopOf(db, caller.sellerID)
    if (!shop) throw new AppError('shop_missing')
    const all = await readCsv(textOfCsv(await readFile(file.path)))
    const { at, places } = findHeaders(all)
    const lines = toItemLines(places, all.slice(at + 1))
    if (lines.length === 0) throw new AppError('csv_empty')

    const importID = uuidv7()
    const photos: { import_id: string; name: string; file: string; bytes: number }[] = []
    const keepPhoto = async (name: string, bytes: Uint8Array) => {
      await scan?.(bytes)
      const path = importFile(importID, photos.length)
      await storage.put(path, bytes)
      photos.push({ import_id: importID, name, file: path, bytes: bytes.length })
    }
    try {
      const leftOut: LeftOut[] = zip ? await readZip(zip.path, keepPhoto) : []
      const of = { shopID: shop.id, importID, lists }
      const known = await loadKnown(
        db,
        of,
        lines.map(({ byColumn: cells }) => ({ cells })),
      )
      const names = new Set([...known.photos.keys(), ...photos.map(({ name }) => name)])
      const whyLeftOut = new Map(leftOut.map((one) => [photoName(one.name), one]))
      const judged = await judgeAll(
        lines.map((line) => ({ ...line, byColumn: completed(line, known, defaults) })),
        places.length,
        { ...known, photos: names, leftOut: whyLeftOut },
      )
      const dropped = await db.transaction().execute(async (tx) => {
        await insertImport(tx, {
          id: importID,
          shop_id: shop.id,
          imported_by: caller.accountID,
          created_at: clock.now(),
          lists,
          lines: judged.length,
          left_out: JSON.stringify(leftOut.slice(0, maxLeftOut)),
        })
        await insertLines(tx, importID, judged)
        await insertPhotos(tx, photos)
        return deletePhotosBeyond(tx, shop.id, maxPhotosBytes)
      })
      await Promise.all(dropped.map((path) => storage.remove(path)))
    } catch (error) {
      await Promise.all(photos.map(({ file: path }) => storage.remove(path)))
      throw error
    }
    return importID
  }
