import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../db/connect.ts'
import { deletePlace, selectPlace, updatePlace } from './care-places.ts'
import { type FileRow, compare, rowsOf } from './compare.ts'
import { mayDelete } from './deletions.ts'
import type { Storage, StoredFile } from './storage.ts'

/** Rows and files of one kind, told by who knows them. */
export interface FileOwner {
  /** How the names of its files begin. */
  folder: string
  /** Of these files those that a row names. */
  named(tx: Tx, files: string[]): Promise<Set<string>>
  /**
   * Rows whose files come after this name, in the order of the names' bytes; the last one's likes are among them, however
   * many. None when there are no more.
   */
  rowsAfter(after: string | undefined, most: number): Promise<FileRow[]>
  /** The files of this row are gone. False when the row is no longer there, or has others by now. */
  lose(id: string): Promise<boolean>
  /** Takes back what was lost before and has its files again. */
  findAgain?(has: (file: string) => Promise<boolean>): Promise<number>
}

/** Any number, but the same in every process and no other lock's. */
const advisoryLock = 7_201_948_535
/** No upload takes so long, however weak the network. */
const safeAge = 24 * 3_600_000
const batch = 200
const page = 1_000
/** Questions to the storage: another machine's answer takes its time, and there are many to ask. */
const atOnce = 16
/**
 * Milliseconds in which removals begin under one lock: a slow one is done before the database ends a transaction that
 * waits for too long, and with it the lock. What is left is for the next run.
 */
const removeFor = 2_000
/** More than this share of what was looked at is no accident of single files: the storage itself is away. */
const mostLost = 0.2
const fewRows = 10
/** So many rows are looked at, then judged, and not looked at again when a run ends early. */
const section = 50_000
/** Milliseconds, of the 15 minutes that a run may take. */
const lookFor = 12 * 60_000

/**
 * Asked by who writes a row for files that may have been there before, as the same photo sent again: until the
 * transaction ends nobody removes files for want of a row. Who asked looks once more whether they are there.
 */
export const keepFiles = (tx: Tx) =>
  sql`select pg_advisory_xact_lock_shared(${sql.lit(advisoryLock)})`.execute(tx)

interface CareResult {
  removed: number
  lost: number
  foundAgain: number
}

/** For tests, which have few rows. */
interface Sizes {
  rowsInSection?: number
  rowsInPage?: number
}

/**
 * Removes files that no row names, once they are old enough for no upload to need them, and has rows whose files are gone
 * marked by their owners: a listing of the storage and the rows are compared in one pass, both in the order of the names. A
 * run that ends early is gone on with by the next one. May run on several servers at once.
 */
export const createFileCare = (
  { db }: Pick<Database, 'db'>,
  storage: Storage,
  clock: Clock,
  log: Logger,
  owners: FileOwner[],
  { rowsInSection = section, rowsInPage = page }: Sizes = {},
) => {
  const limit = pLimit(atOnce)

  /** What no row names goes, while nobody can write such a row. False when a backup runs. */
  const removeRowless = (owner: FileOwner, files: string[], result: CareResult): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(tx)
      if (!(await mayDelete(tx))) return false
      const named = await owner.named(tx, files)
      const end = performance.now() + removeFor
      const remove = async (file: string) => {
        if (performance.now() > end) return
        await storage.remove(file)
        result.removed += 1
      }
      await Promise.all(files.filter((file) => !named.has(file)).map((file) => limit(() => remove(file))))
      return true
    })

  /** Takes files without a row as they are found; once a backup runs it leaves them to the next run. */
  const remover = (owner: FileOwner, result: CareResult) => {
    const before = clock.now().getTime() - safeAge
    let waiting: string[] = []
    let allowed = true
    const flush = async (): Promise<void> => {
      const files = waiting
      waiting = []
      if (files.length > 0 && allowed) allowed = await removeRowless(owner, files, result)
    }
    return {
      flush,
      take: async ({ name, writtenAt }: StoredFile): Promise<void> => {
        if (!allowed || writtenAt.getTime() >= before) return
        waiting.push(name)
        if (waiting.length >= batch) await flush()
      },
    }
  }

  const hasAll = async ({ files }: FileRow): Promise<boolean> =>
    (await Promise.all(files.map((file) => limit(() => storage.has(file))))).every(Boolean)

  /**
   * Of so many rows these seem to have lost files. What was written or removed while they were compared may mislead: each is
   * asked for once more.
   */
  const judge = async (owner: FileOwner, looked: number, suspects: FileRow[], result: CareResult) => {
    const isAway = (lost: number): boolean => looked > fewRows && lost > looked * mostLost
    const { folder } = owner
    const whole = isAway(suspects.length) ? [] : await Promise.all(suspects.map(hasAll))
    const missing = suspects.filter((_, n) => !whole[n])
    if (isAway(missing.length)) {
      log.error({ folder, looked }, 'so many files are missing that the storage is taken to be away')
      return
    }
    const lost: string[] = []
    for (const { id } of missing) if (await owner.lose(id)) lost.push(id)
    if (lost.length === 0) return
    result.lost += lost.length
    log.error({ folder, rows: lost.slice(0, 10), times: lost.length }, 'files are missing')
  }

  const careFor = async (owner: FileOwner, isOver: () => boolean, result: CareResult): Promise<void> => {
    const { folder } = owner
    const after = await selectPlace(db, folder)
    const { take, flush } = remover(owner, result)
    // Beyond what can be an accident they need not be known one by one.
    const mostSuspects = Math.max(fewRows, rowsInSection * mostLost) + 1
    let looked = 0
    let suspects: FileRow[] = []
    let place: string | undefined
    const endSection = async (): Promise<void> => {
      await flush()
      await judge(owner, looked, suspects, result)
      if (place !== undefined) await updatePlace(db, folder, place)
      looked = 0
      suspects = []
    }
    const rows = rowsOf((last) => owner.rowsAfter(last, rowsInPage), after)
    for await (const found of compare(rows, storage.list({ folder, after }))) {
      if (isOver()) return endSection()
      if (found.kind === 'stray') {
        await take(found.file)
        continue
      }
      looked += 1
      if (found.missing && suspects.length < mostSuspects) suspects.push(found.row)
      place = found.row.files.at(-1)
      if (looked >= rowsInSection) await endSection()
    }
    await endSection()
    await deletePlace(db, folder)
  }

  return async (stopping?: AbortSignal): Promise<CareResult> => {
    const result: CareResult = { removed: 0, lost: 0, foundAgain: 0 }
    const end = performance.now() + lookFor
    const isOver = () => stopping?.aborted === true || performance.now() > end
    for (const owner of owners) {
      if (isOver()) break
      result.foundAgain += (await owner.findAgain?.(storage.has)) ?? 0
      await careFor(owner, isOver, result)
    }
    if (result.removed + result.lost + result.foundAgain > 0) log.info(result, 'files were put in order')
    return result
  }
}
