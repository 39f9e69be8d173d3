import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import { v5 as uuidv5 } from 'uuid'
import { errors } from '#contract/errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Database, isDatabaseAway } from '../../../platform/db/connect.ts'
import { isDiskFull } from '../../../platform/disk-full.ts'
import { accountLock, guardTransactions } from '../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../platform/errors.ts'
import { noteFailure } from '../../../platform/jobs/failures.ts'
import type { Events } from '../../../platform/events/events.ts'
import { type Storage, StorageAway } from '../../../platform/storage/storage.ts'
import { type ItemChanges } from '../item-changes/service.ts'
import { type createAdding } from '../listings/adding.ts'
import { findItemOfForm } from '../listings/queries.ts'
import { listDraft } from '../listings/drafts.ts'
import { type PhotoNamed, photosOf } from './reading/cells.ts'
import { type Judged, judge, problemOf } from './judge.ts'
import { loadKnown } from './preview.ts'
import {
  type ImportRow,
  type LineRow,
  type Outcome,
  type Problem,
  endImport,
  findImport,
  claimStalled,
  mayImport,
  renewLease,
  selectLines,
  setOutcome,
} from './queries.ts'

const batchSize = 100
/** As many as the decoder takes of one account. */
const atOnce = 2
const busyMs = 5_000
/** The worker of an import renews its lease this often. Once the lease has ended, any process goes on with the import. */
const renewEveryMs = 5_000
const leaseMs = 15_000

/** Then the line is not at fault, and is done later. */
const isOutage = (error: unknown): boolean =>
  isDatabaseAway(error) || isDiskFull(error) || error instanceof StorageAway

interface Dependencies {
  database: Pick<Database, 'db'>
  events: Events
  storage: Storage
  clock: Clock
  log: Logger
  adding: Pick<ReturnType<typeof createAdding>, 'add' | 'addPhoto'>
  itemChanges: Pick<ItemChanges, 'update'>
}

interface Done {
  outcome: Outcome
  itemID: string | null
  problems: Problem[]
}

/**
 * Writes the lines of imports, each on its own. A line can be done again after a crash, also by two processes at once: an item has
 * the import and the line as its client id, a photo its place, and a change that was made is none the second time.
 */
export const createWorker = ({
  database: { db },
  events,
  storage,
  clock,
  log,
  adding,
  itemChanges,
}: Dependencies) => {
  const doLine = async (row: ImportRow, line: LineRow, known: Awaited<ReturnType<typeof loadKnown>>) => {
    const seller = { accountID: row.imported_by, sellerID: row.owner_id }

    const addPhotos = async (itemID: string, named: readonly PhotoNamed[]): Promise<Problem[]> => {
      for (const [position, { name, typed }] of named.entries()) {
        try {
          const found = await storage.open(known.photos.get(name) ?? '')
          if (!found) throw new AppError('photo_missing')
          await adding.addPhoto(seller, itemID, await buffer(found.stream), position)
        } catch (error) {
          if (!(error instanceof AppError) || error.code === 'busy') throw error
          return [problemOf('photos', error.code, `“${typed}”: ${error.message}`)]
        }
      }
      return []
    }

    const list = (itemID: string) =>
      db.transaction().execute((tx) => listDraft(tx, row.shop_id, itemID, clock.now()))

    const write = async (judged: Judged, clientID: string): Promise<Done> => {
      if (judged.plan === 'refuse') return { outcome: 'refused', itemID: null, problems: judged.problems }
      if (judged.plan === 'same') return { outcome: 'same', itemID: judged.item.id, problems: [] }
      if (judged.plan === 'add') {
        const itemID = await adding.add(seller, { ...judged.input, clientID })
        const problems = await addPhotos(itemID, judged.photos)
        return { outcome: 'added', itemID, problems: [...problems, ...judged.problems] }
      }
      const { item, photos, change } = judged
      const { itemID: _, ...fields } = change
      if (Object.keys(fields).length > 0)
        await itemChanges.update(seller, item.id, fields, { counted: false })
      const problems = await addPhotos(item.id, photos)
      if (row.lists && photos.length > 0 && problems.length === 0) await list(item.id)
      return { outcome: 'changed', itemID: item.id, problems: [...problems, ...judged.problems] }
    }

    const clientID = uuidv5(String(line.line), row.id)
    const made = await findItemOfForm(db, row.shop_id, clientID)
    if (!made) return write(judge(line.cells, known), clientID)
    return {
      outcome: 'added' as const,
      itemID: made.id,
      problems: await addPhotos(
        made.id,
        photosOf(line.cells).filter(({ name }) => known.photos.has(name)),
      ),
    }
  }

  /** Who started the import, or the owner, may be stopped while a line is written. */
  const doLineGuarded = (row: ImportRow, line: LineRow, known: Awaited<ReturnType<typeof loadKnown>>) =>
    guardTransactions(
      async ({ run }) => {
        for (const accountID of new Set([row.imported_by, row.owner_id]))
          await run(accountLock(db, accountID, 'shared'))
        const [found] = await run(mayImport(db, row, clock.now()))
        if (!found?.may) throw new AppError('help_ended')
      },
      () => doLine(row, line, known),
    )

  const setDone = (importID: string, line: number, done: Done) =>
    db.transaction().execute((tx) => setOutcome(tx, { importID, line }, done))

  const finish = async (row: ImportRow): Promise<void> => {
    const lines = await selectLines(db, row.id, { after: 0, rows: row.lines })
    const used = lines
      .filter(({ outcome }) => outcome !== 'refused')
      .flatMap(({ cells }) => photosOf(cells).map(({ name }) => name))
    const files = await db.transaction().execute((tx) => endImport(tx, row, [...new Set(used)], clock.now()))
    await Promise.all(files.map((file) => storage.remove(file)))
  }

  const workLines = async (importID: string, stopping: AbortSignal): Promise<void> => {
    const limit = pLimit(atOnce)
    const workLine = async (
      row: ImportRow,
      line: LineRow,
      known: Awaited<ReturnType<typeof loadKnown>>,
    ): Promise<void> => {
      if (stopping.aborted) return
      try {
        await setDone(importID, line.line, await doLineGuarded(row, line, known))
      } catch (error) {
        if (isOutage(error)) throw error
        // The line stays open, and comes again with the next batch.
        if (error instanceof AppError && error.code === 'busy') {
          await delay(busyMs, undefined, { signal: stopping })
          return
        }
        if (!(error instanceof AppError))
          log.error({ err: error, importID, line: line.line }, 'a line of an import could not be written')
        const code = error instanceof AppError ? error.code : 'internal'
        const problem = error instanceof AppError ? error.message : errors.internal[1]
        const problems = [{ column: null, code, problem }]
        await setDone(importID, line.line, { outcome: 'refused', itemID: null, problems })
      }
    }
    for (;;) {
      stopping.throwIfAborted()
      const row = await findImport(db, importID)
      if (row?.state !== 'running') return
      const lines = await selectLines(db, importID, { after: 0, rows: batchSize, open: true })
      if (lines.length === 0) {
        await finish(row)
        await events.syncNotifications()
        return
      }
      const of = { shopID: row.shop_id, importID, lists: row.lists }
      const known = await loadKnown(db, of, lines)
      await Promise.all(lines.map((line) => limit(() => workLine(row, line, known))))
    }
  }

  const work = async (importID: string, stopping: AbortSignal): Promise<void> => {
    const renew = () =>
      db
        .transaction()
        .execute((tx) => renewLease(tx, importID, clock.now()))
        .catch((error: unknown) =>
          log.warn({ err: error, importID }, 'the lease of an import was not renewed'),
        )
    await renew()
    const renewing = setInterval(() => void renew(), renewEveryMs)
    try {
      await workLines(importID, stopping)
    } finally {
      clearInterval(renewing)
    }
  }

  return {
    work,

    /** Goes on with imports whose worker was killed. */
    async resume(stopping: AbortSignal): Promise<void> {
      for (;;) {
        const now = clock.now()
        const ended = new Date(now.getTime() - leaseMs)
        const importID = await db.transaction().execute((tx) => claimStalled(tx, ended, now))
        if (importID === undefined || stopping.aborted) return
        try {
          await work(importID, stopping)
        } catch (error) {
          if (stopping.aborted || isOutage(error)) throw error
          await noteFailure(db, { job: 'import-items', subject: importID, error, at: clock.now() })
          log.error({ err: error, importID }, 'a stalled import could not be resumed')
        }
      }
    },
  }
}
