import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Preparation } from '#server/platform/http/preparing.ts'
import { createDevOutbox } from '#server/platform/dev-outbox/dev-outbox.ts'
import { run, stopOnSignals } from '#server/run.ts'
import { catalogueItems } from './seed/catalogue.ts'
import { labelledItems } from './seed/labelled.ts'
import { demoLogins, demoPassword } from './seed/people.ts'
import { isEmpty, listTheRest, seedDemo } from './seed/seed.ts'
import { demoSettings } from './settings.ts'

const web = new URL('../dist/web', import.meta.url).pathname

const start = async (): Promise<void> => {
  const { values } = parseArgs({ options: { photos: { type: 'string' } } })
  const catalogue = values.photos ? await labelledItems(resolve(values.photos)) : catalogueItems()
  const settings = demoSettings(values.photos ? 'labelled' : 'own', process.env)
  // Nobody can log in before the people exist, so the server stays closed until then.
  let preparation: Preparation | null = { what: 'Starting', done: 0, total: 1 }
  const server = await run(settings, web, {
    preparation: () => preparation,
    devOutbox: createDevOutbox(),
  })
  const stopping = new AbortController()
  let listing = Promise.resolve()
  stopOnSignals(async () => {
    stopping.abort()
    await listing
    await server.stop()
  })
  const { storage, vault, analyze } = server
  const { pool, db } = server.database
  const embedPhotos = async () => {
    if (settings.ANALYZE_PHOTOS) await server.runNow('find-photos-to-embed')
  }
  const outside = { pool, db, storage, vault, analyze, embedPhotos }
  if (await isEmpty(outside.pool)) {
    process.stdout.write('Filling the demo marketplace.\n')
    await seedDemo(outside, catalogue, (progress) => (preparation = progress))
  }
  preparation = null
  const widest = Math.max(...demoLogins.map(([email]) => email.length))
  process.stdout.write(
    [
      '',
      `  Ukay is at ${server.address}`,
      '',
      `  Log in with the password ${demoPassword} as`,
      ...demoLogins.map(([email, what]) => `    ${email.padEnd(widest)}  ${what}`),
      '',
      `  E-mails that it would send appear at ${new URL('/dev/outbox', server.address).href}`,
      '',
      '  Ctrl-C ends it; what you do in it is kept until the next start.',
      '',
      '',
    ].join('\n'),
  )
  listing = listTheRest(outside, catalogue, stopping.signal).catch((error: unknown) =>
    printError('The sellers could not list more.', error),
  )
}

const printError = (what: string, error: unknown): void => {
  process.stderr.write(`${what} ${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof Error && error.cause instanceof Error)
    process.stderr.write(`  ${error.cause.message}\n`)
}

try {
  await start()
} catch (error) {
  printError('The demo could not start.', error)
  process.exit(1)
}
