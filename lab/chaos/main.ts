import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openStorage } from '../../src/server/open-storage.ts'
import { openVault } from '../../src/server/open-vault.ts'
import { openVoucherCodes } from '../../src/server/features/money/wallet/voucher-codes.ts'
import { connect } from '../../src/server/platform/db/connect.ts'
import { createLog } from '../../src/server/platform/http/log.ts'
import { newKey } from '../../src/server/platform/vault/vault.ts'
import { readSettings } from '../../src/server/settings.ts'
import { databaseSettings, startMachinesServer } from '../../tests/support/postgres.ts'
import { checkAll } from '../../scripts/check/check-all.ts'
import { randomFrom } from '../../demo/seed/random.ts'
import { defects } from './defects.ts'
import { faultsOf, mountSmallDisk, unmount } from './faults.ts'
import { admin, populate } from './population.ts'
import { createProduct, productWith } from './product.ts'
import { leftAlerts } from './alerts.ts'
import { wrongBundles } from './bundles.ts'
import { compare, maxOpenTickets, emptyHistory } from './history.ts'

/**
 * Clients use the real product while faults are injected. After each round the database is compared with what the server
 * acknowledged, and its own rules are checked. The exit status is 1 when anything is wrong.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    break: { type: 'string' },
    /** Injects these faults alone, in turn: `--fault 'both killed,connections cut'`. */
    fault: { type: 'string' },
    /** `machine`: an installed PostgreSQL 15 instead of the embedded one. */
    database: { type: 'string', default: 'embedded' },
    buyers: { type: 'string', default: '6' },
    sellers: { type: 'string', default: '4' },
  },
})

const say = (line: string): boolean => process.stdout.write(`${line}\n`)
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

const broken = values.break === undefined ? undefined : defects[values.break]
if (values.break !== undefined && !broken) {
  process.stderr.write(`Say what to break: ${Object.keys(defects).join(', ')}\n`)
  process.exit(1)
}

const folder = await mkdtemp(join(tmpdir(), 'ukay-chaos-'))
await chmod(folder, 0o755)
const dataDir = join(folder, 'data')
await mkdir(dataDir)
const asked = values.fault?.split(',')
const mayFill = asked?.includes('disk full') ?? true
const smallDisk = mayFill && (await mountSmallDisk(dataDir))
if (mayFill && !smallDisk) say('Mounting is not allowed here, so this run does not fill the disk.')

const server = values.database === 'machine' ? await startMachinesServer(dataDir) : undefined
const source = broken?.source ? await productWith(join(folder, 'source'), broken.source) : undefined
const environment = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  ADMINS_NEED_SECOND_FACTOR: 'no',
  OPEN_TICKETS_NEW: String(maxOpenTickets),
  OPEN_TICKETS_KNOWN: String(maxOpenTickets),
  OPEN_TICKETS_TRUSTED: String(maxOpenTickets),
  ...(server && { ...databaseSettings(server), ID_ENCRYPTION_KEY: newKey().toString('base64') }),
}
const product = await createProduct(dataDir, source, environment)
const log = createLog('error')
const random = randomFrom(Number(values.seed))
const history = emptyHistory()
// A defect can make a call fail each time.
const conditions = { stable: true, timeoutMs: broken ? 60_000 : 300_000 }
const storage = openStorage({ DATA_DIR: dataDir })

const check = async (): Promise<string[]> => {
  const connection = await product.connection()
  // A defect must be found by its consequences, so missing constraints are not checked.
  const { findings } = await checkAll(connection, storage, { withGuards: !broken })
  const client = new pg.Client(connection)
  await client.connect()
  const database = connect(connection, () => undefined, 1)
  try {
    const vault = await openVault(database.db, readSettings({ ...environment, DATA_DIR: dataDir }), log)
    const codes = await openVoucherCodes(database.db, vault, log)
    const hashOfCode = (code: string) => codes.hashesOf(code)[0] ?? Buffer.alloc(0)
    return [
      ...product.crashes.map((how) => `The app exited unexpectedly ${how}`),
      ...findings.map(({ wrong, times, examples }) => `${wrong} (${times}): ${examples[0] ?? ''}`),
      ...(await leftAlerts(client)),
      ...(await compare(client, history, hashOfCode)),
      ...(await wrongBundles(client)),
    ]
  } finally {
    await client.end()
    await database.close()
  }
}

const limitedInARun = [
  'report-of-thing',
  'appeal',
  'vacation',
  'import-files',
  'imports',
  'bulk-change',
  'sign-up',
]

const maxImportSeconds = 60

const happened = new Map<string, number>()
const pauses: number[] = []

const known = faultsOf(product, dataDir, random, smallDisk)
const inTurn = asked?.map((wanted) => {
  const fault = known.find(({ name }) => name === wanted)
  if (!fault) throw new Error(`There is no fault "${wanted}": ${known.map(({ name }) => name).join(', ')}`)
  return fault
})

const round = async (n: number, live: (stopping: AbortSignal) => Promise<void>): Promise<string> => {
  const fault = inTurn?.[(n - 1) % inTurn.length] ?? random.pick(known)
  const stopping = new AbortController()
  const over = live(stopping.signal)
  await sleep(random.whole(1000, 6000))
  conditions.stable = false
  const begun = performance.now()
  await fault.inject()
  await product.up()
  const pause = performance.now() - begun
  await sleep(random.whole(1000, 5000))
  stopping.abort()
  await over
  conditions.stable = true
  await product.up()
  happened.set(fault.name, (happened.get(fault.name) ?? 0) + 1)
  pauses.push(pause)
  return `${fault.name}, ready again after ${seconds(pause)}`
}

/** Any process goes on with an import whose worker was killed, so none is left after a while. */
const leftImports = async (): Promise<string[]> => {
  const client = new pg.Client(await product.connection())
  await client.connect()
  try {
    for (let waited = 0; waited < maxImportSeconds; waited += 1) {
      const { rows } = await client.query("select id from item_imports where state = 'running'")
      if (rows.length === 0) return []
      await sleep(1000)
    }
    return [`An import was started ${maxImportSeconds} seconds ago and has not ended`]
  } finally {
    await client.end()
  }
}

const run = async (): Promise<boolean> => {
  await product.up()
  if (broken?.sql) await product.sql(broken.sql)
  if (broken) say(`Defect: without ${broken.what}`)
  const size = { buyers: Number(values.buyers), sellers: Number(values.sellers) }
  const live = await populate(product.base, random, history, conditions, size)
  for (let n = 1; n <= Number(values.rounds); n += 1) {
    const before = history.answers
    const what = await round(n, live)
    const findings = await check()
    // Limits of an hour or a day would end these in a long run.
    await product.sql(
      `delete from attempts where split_part(key, ':', 1) = any('{${limitedInARun.join()}}'::text[])`,
    )
    say(
      `round ${n}: ${what}; ${history.answers - before} answers; ${findings.length === 0 ? 'all is right' : 'WRONG'}`,
    )
    for (const finding of findings) say(`  ${finding}`)
    if (findings.length > 0) {
      say(product.logged())
      return false
    }
  }
  const findings = [...(await leftImports()), ...(await check())]
  for (const finding of findings) say(`  ${finding}`)
  return findings.length === 0
}

const summary = (): void => {
  const sorted = pauses.toSorted((a, b) => a - b)
  const faults = [...happened].map(([name, times]) => `${times} × ${name}`).join(', ')
  say(`Faults: ${faults || 'none'}`)
  say(
    `Pauses until it was ready again: median ${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)}, longest ${seconds(sorted.at(-1) ?? 0)}`,
  )
  say(
    `Replies: ${history.answers}, of them ${history.repeated} to repeated requests; requests sent again without a reply: ${history.retries}`,
  )
  say(
    `Acknowledged and found: ${history.people.length} people, ${history.items.length} items, ${history.tickets.length} tickets, ${history.moves.length} moves, ${history.cancellations.length} cancellations, ` +
      `${history.messages.length} messages, ${history.vouchers.length} vouchers, ${history.redemptions.length} redemptions, ` +
      `${history.collections.length} collections, ${history.carts.size} entries of carts, ` +
      `${history.reports.length} reports, ${history.decisions.size} decisions, ${history.appeals.length} appeals, ` +
      `${history.changes.length} changes of many items, ${history.counterSales.length} sales over the counter, ${history.imported.length} imported items, ` +
      `${history.endedSales.length} live sales, ${history.holds.length} holds for names, ${history.takenOver.length} bills taken over`,
  )
  say(
    `Of shops: ${[...history.counts]
      .map(([what, times]) => `${times} ${what}`)
      .toSorted()
      .join(', ')}`,
  )
}

try {
  const right = await run()
  summary()
  say(
    right
      ? `All ${values.rounds} rounds are right (seed ${values.seed}).`
      : `Found with seed ${values.seed}.`,
  )
  process.exitCode = right ? 0 : 1
} catch (error) {
  process.stderr.write(`The run broke off. ${error instanceof Error ? error.stack : String(error)}\n`)
  for (const how of product.crashes) process.stderr.write(`The app exited unexpectedly ${how}\n`)
  process.exitCode = 2
} finally {
  await product.end('SIGTERM')
  await server?.stop()
  if (smallDisk) await unmount(dataDir)
  await rm(folder, { recursive: true, force: true })
  // After a failed run, open clients would keep the process alive.
  process.exit()
}
