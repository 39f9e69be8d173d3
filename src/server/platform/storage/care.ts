import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../db/connect.ts'
import { mayDelete } from './deletions.ts'
import type { Storage } from './storage.ts'

/** Rows and files of one kind, told by who knows them. */
export interface FileOwner {
  /** How the names of its files begin. */
  folder: string
  /** Of these files those that a row names. */
  named(tx: Tx, files: string[]): Promise<Set<string>>
  /** The rows after one, and the files that each should have. */
  rowsAfter(after: string | undefined, most: number): Promise<{ id: string; files: string[] }[]>
  /** The files of this row are gone. */
  lose(id: string): Promise<void>
  /** Takes back what was lost before and has its files again. */
  findAgain?(has: (file: string) => Promise<boolean>): Promise<number>
}

/** Any number, but the same in every process and no other lock's. */
const advisoryLock = 7_201_948_535
/** No upload takes so long, however weak the network. */
const safeAge = 24 * 3_600_000
const batch = 200
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

/**
 * Removes files that no row names, once they are old enough for no upload to need them, and has rows whose files are gone
 * marked by their owners. May run on several servers at once.
 */
export const createFileCare = (
  { db }: Database,
  storage: Storage,
  clock: Clock,
  log: Logger,
  owners: FileOwner[],
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

  const removeOrphans = async (stopping: AbortSignal | undefined, result: CareResult): Promise<void> => {
    const before = clock.now().getTime() - safeAge
    const waiting = new Map<FileOwner, string[]>(owners.map((owner) => [owner, []]))
    const flush = async (owner: FileOwner): Promise<boolean> => {
      const files = waiting.get(owner) ?? []
      waiting.set(owner, [])
      return files.length === 0 || removeRowless(owner, files, result)
    }
    for await (const { name, writtenAt } of storage.list()) {
      if (stopping?.aborted) return
      const owner = owners.find(({ folder }) => name.startsWith(folder))
      if (!owner || writtenAt.getTime() >= before) continue
      const files = waiting.get(owner) ?? []
      files.push(name)
      if (files.length >= batch && !(await flush(owner))) return
    }
    for (const owner of owners) if (!(await flush(owner))) return
  }

  const hasAll = async (files: string[]): Promise<boolean> =>
    (await Promise.all(files.map((file) => limit(() => storage.has(file))))).every(Boolean)

  const findLost = async (
    owner: FileOwner,
    stopping: AbortSignal | undefined,
    result: CareResult,
  ): Promise<void> => {
    const lost: string[] = []
    let looked = 0
    for (let after: string | undefined; ;) {
      const rows = await owner.rowsAfter(after, batch)
      const whole = await Promise.all(rows.map(({ files }) => hasAll(files)))
      lost.push(...rows.filter((_, n) => !whole[n]).map(({ id }) => id))
      looked += rows.length
      after = rows.at(-1)?.id
      if (rows.length < batch || stopping?.aborted) break
    }
    if (lost.length === 0) return
    log.error({ folder: owner.folder, rows: lost.slice(0, 10), times: lost.length }, 'files are missing')
    if (looked > fewRows && lost.length > looked * mostLost) {
      log.error({ folder: owner.folder, looked }, 'so many are missing that the storage is taken to be away')
      return
    }
    for (const id of lost) {
      await owner.lose(id)
      result.lost += 1
    }
  }

  return async (stopping?: AbortSignal): Promise<CareResult> => {
    const result: CareResult = { removed: 0, lost: 0, foundAgain: 0 }
    for (const owner of owners) {
      result.foundAgain += (await owner.findAgain?.(storage.has)) ?? 0
      await findLost(owner, stopping, result)
    }
    await removeOrphans(stopping, result)
    if (result.removed + result.lost + result.foundAgain > 0) log.info(result, 'files were put in order')
    return result
  }
}
