import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { itemFiles as calls } from '#contract/item-files.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { languageOf } from '../../../platform/http/language.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Scan } from '../../../platform/scan/clamd.ts'
import { type ItemChanges } from '../item-changes/service.ts'
import { type PhotoAdded, type PutIntoBale, createAdding } from '../listings/adding.ts'
import { importFiles } from './files.ts'
import { itemFilesPart } from './personal-data.ts'
import { exportOf, reportOf, templateOf, toImport, toLine } from './presenter.ts'
import { createPreview } from './preview.ts'
import { type ImportWithCounts, createItemFiles } from './service.ts'
import { createWorker } from './worker.ts'

interface Dependencies extends ModuleDependencies {
  jobs: Jobs
  scan: Scan | undefined
  photoAdded: PhotoAdded
  putIntoBale: PutIntoBale
  itemChanges: Pick<ItemChanges, 'update'>
}

const lookForStalledMs = 5_000

const required = (found: ImportWithCounts | null) => {
  if (!found) throw new AppError('not_found')
  return { import: toImport(found) }
}

const download = (name: string) => ({
  'content-disposition': `attachment; filename="${name}.csv"`,
  'cache-control': 'no-store',
})

/** Items of a shop as CSV files: all of them out, and new or changed ones in. */
export const itemFilesModule = (dependencies: Dependencies): Module => {
  const { database, clock, settings, jobs, log } = dependencies
  const worker = createWorker({
    ...dependencies,
    adding: createAdding(dependencies),
  })
  const queue = jobs.queue<{ importID: string }>(
    'import-items',
    ({ importID }, stopping) => worker.work(importID, stopping),
    { onePerKey: true, expireSeconds: 900, pollSeconds: 2, retryDelaySeconds: 1 },
  )
  const files = createItemFiles(database, clock, queue)
  const preview = createPreview(dependencies)
  const origin = settings.PUBLIC_URL === undefined ? '' : new URL(settings.PUBLIC_URL).origin
  const linkOf = (itemID: string): string => `${origin}/item/${itemID}`

  const closing = new AbortController()
  const resumeStalled = async (): Promise<void> => {
    while (!closing.signal.aborted)
      try {
        await delay(lookForStalledMs, undefined, { signal: closing.signal, ref: false })
        await worker.resume(closing.signal)
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'stalled imports were not resumed')
      }
  }
  let resuming: Promise<void> | null = null

  return {
    routes: (register) =>
      register(
        calls,
        {
          'GET store/export_items': async ({ caller, request, reply }) => {
            const pages = await files.items(caller)
            void reply.headers(download('ukay-pieces'))
            return Readable.from(exportOf(pages, languageOf(request), linkOf))
          },
          'GET store/get_import_template': ({ request, reply }) => {
            void reply.headers(download('ukay-template'))
            return Buffer.from(templateOf(languageOf(request)))
          },
          'POST store/import_items': async ({ caller, input }) =>
            required(await files.find(caller, await preview(caller, input))),
          'POST store/start_import': async ({ caller, input }) =>
            required(await files.start(caller, input.importID)),
          'GET store/get_import': async ({ caller, input }) => {
            const found = await files.follow(caller, input.importID)
            return { import: found && toImport(found) }
          },
          'GET store/get_import_lines': async ({ caller, input }) => {
            const { rows, has_next } = await files.lines(caller, input)
            return { lines: rows.map(toLine), has_next }
          },
          'GET store/get_import_report': async ({ caller, input, request, reply }) => {
            const pages = await files.report(caller, input.importID)
            void reply.headers(download('ukay-import'))
            return Readable.from(reportOf(pages, languageOf(request), linkOf))
          },
        },
        { 'POST store/import_items': (caller: Caller) => files.countFile(caller) },
      ),
    start: () => {
      resuming = resumeStalled()
    },
    close: async () => {
      closing.abort()
      await resuming
    },
    personalData: itemFilesPart,
    files: importFiles(database),
  }
}
