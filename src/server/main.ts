import { resolve } from 'node:path'
import { openFirstRun } from './features/people/index.ts'
import { systemClock } from './platform/clock.ts'
import { run, stopOnSignals } from './run.ts'
import { readSettings } from './settings.ts'

const web = new URL('../../dist/web', import.meta.url).pathname

try {
  const settings = readSettings(process.env)
  const server = await run({ ...settings, DATA_DIR: resolve(settings.DATA_DIR) }, web)
  stopOnSignals(server.stop)
  const firstRun = await openFirstRun(server.database, systemClock, server.address)
  // At once, because a program that waits for the address may close the pipe then.
  process.stdout.write(
    `Ukay is at ${server.address}\n${
      firstRun ? `There is no admin yet. Within a day, become the first one at ${firstRun}\n` : ''
    }`,
  )
} catch (error) {
  // Usually a setting is wrong or the database is not reachable. The message says what to fix, and a stack trace would
  // only hide it.
  process.stderr.write(`Ukay could not start. ${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof Error && error.cause instanceof Error)
    process.stderr.write(`  ${error.cause.message}\n`)
  process.exit(1)
}
