import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../db/connect.ts'
import { deletePosition, selectPosition, updatePosition } from './reconciler-positions.ts'
import { type FileRow, compare, rowsOf } from './compare.ts'
import { mayDelete } from './deletions.ts'
import type { Storage, StoredFile } from './storage.ts'

/** The rows and files of one kind, provided by the feature that owns them. */
export interface FileOwner {
  /** The prefix of its file names. */
  folder: string
  /** Which of these files have a row. */
  named(tx: Tx, files: string[]): Promise<Set<string>>
  /**
   * A page of the rows whose files come after this name, in byte order of the names. All rows with the same files as
   * the last one are included, so a page may be longer than asked. Empty at the end.
   */
  rowsAfter(after: string | undefined, max: number): Promise<FileRow[]>
  /** Called for a row whose files are missing. Returns false if the row no longer exists or has other files. */
  markLost(id: string): Promise<boolean>
  /** Restores rows that lost their files when the files exist again. Returns their number. */
  restore?(has: (file: string) => Promise<boolean>): Promise<number>
}

/** The id of an advisory lock. The number is arbitrary but must be the same in every process, and different from other locks. */
const advisoryLock = 7_201_948_535
/** Younger files may belong to an upload in progress. */
const safeAge = 24 * 3_600_000
const batchSize = 200
const rowsPerPage = 1_000
/** Concurrent requests to the storage, because each takes a network round trip. */
const maxRequests = 16
/**
 * Deletions start within this time (in milliseconds) under one lock, so that a slow one ends before the database ends
 * the idle transaction and releases the lock. The rest is left to the next run.
 */
const removalTimeMs = 2_000
/** If more than this share of the rows lack files, the storage itself counts as unreachable. */
const maxLostShare = 0.2
const fewRows = 10
/** Rows per section. An interrupted run continues after the last complete section. */
const rowsPerSection = 50_000
/** In milliseconds, of the 15 minutes that a job may take. */
const maxRunMs = 12 * 60_000

/**
 * Keeps the reconciler from deleting files until the transaction ends. Call it before inserting a row for files that
 * may exist without a row, for example the same photo sent again, and then check or write the files once more.
 */
export const keepFiles = (tx: Tx) =>
  sql`select pg_advisory_xact_lock_shared(${sql.lit(advisoryLock)})`.execute(tx)

interface ReconcilerResult {
  removed: number
  lost: number
  foundAgain: number
}

/** Changed by tests, which have few rows. */
interface Sizes {
  rowsInSection?: number
  rowsInPage?: number
}

interface Dependencies {
  database: Pick<Database, 'db'>
  storage: Storage
  clock: Clock
  log: Logger
  owners: FileOwner[]
}

/**
 * The storage reconciler. It deletes old files without a row, and has their owners mark rows whose files are missing.
 * The listing of the storage and the rows are compared in one merge pass, both sorted by name. An interrupted run
 * continues at the next one. Several servers may run it at once.
 */
export const createStorageReconciler = (
  { database: { db }, storage, clock, log, owners }: Dependencies,
  { rowsInSection = rowsPerSection, rowsInPage = rowsPerPage }: Sizes = {},
) => {
  const limit = pLimit(maxRequests)

  /**
   * Deletes files without a row, under a lock that keeps such rows from being written. Returns false during a backup.
   */
  const removeWithoutRow = (owner: FileOwner, files: string[], result: ReconcilerResult): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(tx)
      if (!(await mayDelete(tx))) return false
      const named = await owner.named(tx, files)
      const end = performance.now() + removalTimeMs
      const remove = async (file: string) => {
        if (performance.now() > end) return
        await storage.remove(file)
        result.removed += 1
      }
      await Promise.all(files.filter((file) => !named.has(file)).map((file) => limit(() => remove(file))))
      return true
    })

  /**
   * Collects files without a row and deletes them in batches. After a backup has begun, they are left to the next
   * run.
   */
  const remover = (owner: FileOwner, result: ReconcilerResult) => {
    const before = clock.now().getTime() - safeAge
    let waiting: string[] = []
    let allowed = true
    const flush = async (): Promise<void> => {
      const files = waiting
      waiting = []
      if (files.length > 0 && allowed) allowed = await removeWithoutRow(owner, files, result)
    }
    return {
      flush,
      take: async ({ name, writtenAt }: StoredFile): Promise<void> => {
        if (!allowed || writtenAt.getTime() >= before) return
        waiting.push(name)
        if (waiting.length >= batchSize) await flush()
      },
    }
  }

  const hasAll = async ({ files }: FileRow): Promise<boolean> =>
    (await Promise.all(files.map((file) => limit(() => storage.has(file))))).every(Boolean)

  /** Files written or deleted during the comparison may cause false suspects, so each is checked once more. */
  const judge = async (owner: FileOwner, checked: number, suspects: FileRow[], result: ReconcilerResult) => {
    const isAway = (lost: number): boolean => checked > fewRows && lost > checked * maxLostShare
    const { folder } = owner
    const whole = isAway(suspects.length) ? [] : await Promise.all(suspects.map(hasAll))
    const missing = suspects.filter((_, n) => !whole[n])
    if (isAway(missing.length)) {
      log.error({ folder, checked }, 'too many files are missing: the storage counts as unreachable')
      return
    }
    const lost: string[] = []
    for (const { id } of missing) if (await owner.markLost(id)) lost.push(id)
    if (lost.length === 0) return
    result.lost += lost.length
    log.error({ folder, rows: lost.slice(0, 10), times: lost.length }, 'files are missing')
  }

  const careFor = async (
    owner: FileOwner,
    isOver: () => boolean,
    result: ReconcilerResult,
  ): Promise<void> => {
    const { folder } = owner
    const after = await selectPosition(db, folder)
    const { take, flush } = remover(owner, result)
    // With more suspects than this the storage counts as unreachable, so collecting more is pointless.
    const maxSuspects = Math.max(fewRows, rowsInSection * maxLostShare) + 1
    let checked = 0
    let suspects: FileRow[] = []
    let position: string | undefined
    const endSection = async (): Promise<void> => {
      await flush()
      await judge(owner, checked, suspects, result)
      if (position !== undefined) await updatePosition(db, folder, position)
      checked = 0
      suspects = []
    }
    const rows = rowsOf((last) => owner.rowsAfter(last, rowsInPage), after)
    for await (const found of compare(rows, storage.list({ folder, after }))) {
      if (isOver()) return endSection()
      if (found.kind === 'stray') {
        await take(found.file)
        continue
      }
      checked += 1
      if (found.missing && suspects.length < maxSuspects) suspects.push(found.row)
      position = found.row.files.at(-1)
      if (checked >= rowsInSection) await endSection()
    }
    await endSection()
    await deletePosition(db, folder)
  }

  return async (stopping?: AbortSignal): Promise<ReconcilerResult> => {
    const result: ReconcilerResult = { removed: 0, lost: 0, foundAgain: 0 }
    const end = performance.now() + maxRunMs
    const isOver = () => stopping?.aborted === true || performance.now() > end
    for (const owner of owners) {
      if (isOver()) break
      result.foundAgain += (await owner.restore?.(storage.has)) ?? 0
      await careFor(owner, isOver, result)
    }
    if (result.removed + result.lost + result.foundAgain > 0)
      log.info(result, 'the storage reconciler changed files or rows')
    return result
  }
}
