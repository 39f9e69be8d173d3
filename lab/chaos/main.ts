import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openStorage } from '#server/open-storage.ts'
import { openVault } from '#server/features/verification/index.ts'
import { openVoucherCodes } from '#server/features/wallet/index.ts'
import { connect } from '#server/platform/db/connect.ts'
import { createLog } from '#server/platform/http/log.ts'
import { newKey } from '#server/platform/vault/vault.ts'
import { readSettings } from '#server/settings.ts'
import { databaseSettings, startMachinesServer } from '#tests/support/postgres.ts'
import { checkAll } from '../../scripts/check/check-all.ts'
import { randomFrom } from '../../demo/seed/random.ts'
import { breaks } from './breaks.ts'
import { faultsOf, mountSmallDisk, unmount } from './faults.ts'
import { admin, settle } from './population.ts'
import { createProduct, productWith } from './product.ts'
import { compare, maxOpenTickets, nothingTold } from './told.ts'

/**
 * People use the real product while it is killed, cut off and filled up; after each round everything that they were told
 * is looked for, and everything that is there is checked. Ends with 1 when anything is wrong.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    break: { type: 'string' },
    /** These kinds of faults alone, by their names, in turn: `--fault 'both killed,connections cut'`. */
    fault: { type: 'string' },
    /** `machine`: the PostgreSQL 15 of the machine, by DATABASE_URL, instead of the embedded one. */
    database: { type: 'string', default: 'embedded' },
    buyers: { type: 'string', default: '6' },
    sellers: { type: 'string', default: '3' },
  },
})

const say = (line: string): boolean => process.stdout.write(`${line}\n`)
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

const broken = values.break === undefined ? undefined : breaks[values.break]
if (values.break !== undefined && !broken) {
  process.stderr.write(`Say what to break: ${Object.keys(breaks).join(', ')}\n`)
  process.exit(1)
}

const folder = await mkdtemp(join(tmpdir(), 'ukay-chaos-'))
await chmod(folder, 0o755)
const dataDir = join(folder, 'data')
await mkdir(dataDir)
const asked = values.fault?.split(',')
const mayFill = asked?.includes('disk full') ?? true
const smallDisk = mayFill && (await mountSmallDisk(dataDir))
if (mayFill && !smallDisk)
  say('This machine lets nobody mount a small disk: it will not fill up in this run.')

const server = values.database === 'machine' ? await startMachinesServer(dataDir) : undefined
const source = broken?.source ? await productWith(join(folder, 'source'), broken.source) : undefined
const environment = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  OPEN_TICKETS_NEW: String(maxOpenTickets),
  OPEN_TICKETS_KNOWN: String(maxOpenTickets),
  OPEN_TICKETS_TRUSTED: String(maxOpenTickets),
  ...(server && { ...databaseSettings(server), ID_ENCRYPTION_KEY: newKey().toString('base64') }),
}
const product = await createProduct(dataDir, source, environment)
const log = createLog('error')
const random = randomFrom(Number(values.seed))
const told = nothingTold()
const weather = { calm: true }
const storage = openStorage({ DATA_DIR: dataDir })

const check = async (): Promise<string[]> => {
  const connection = await product.connection()
  // What is missing on purpose must be noticed by what it leads to.
  const { findings } = await checkAll(connection, storage, { withGuards: !broken })
  const client = new pg.Client(connection)
  await client.connect()
  const database = connect(connection, () => undefined, 1)
  try {
    const vault = await openVault(database.db, readSettings({ ...environment, DATA_DIR: dataDir }), log)
    const codes = await openVoucherCodes(database.db, vault, log)
    const hashOfCode = (code: string) => codes.hashesOf(code)[0] ?? Buffer.alloc(0)
    return [
      ...product.ownEnds.map((how) => `The app ended by itself, ${how}`),
      ...findings.map(({ wrong, times, examples }) => `${wrong} (${times}): ${examples[0] ?? ''}`),
      ...(await compare(client, told, hashOfCode)),
    ]
  } finally {
    await client.end()
    await database.close()
  }
}

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
  await sleep(random.whole(300, 2000))
  weather.calm = false
  const begun = performance.now()
  await fault.happen()
  await product.up()
  const pause = performance.now() - begun
  await sleep(random.whole(200, 1200))
  stopping.abort()
  await over
  weather.calm = true
  await product.up()
  happened.set(fault.name, (happened.get(fault.name) ?? 0) + 1)
  pauses.push(pause)
  return `${fault.name}, answered again after ${seconds(pause)}`
}

const run = async (): Promise<boolean> => {
  await product.up()
  if (broken?.sql) await product.sql(broken.sql)
  if (broken) say(`Taken out: ${broken.what}`)
  const size = { buyers: Number(values.buyers), sellers: Number(values.sellers) }
  const live = await settle(product.base, random, told, weather, size)
  for (let n = 1; n <= Number(values.rounds); n += 1) {
    const before = told.answers
    const what = await round(n, live)
    const findings = await check()
    say(
      `round ${n}: ${what}; ${told.answers - before} answers; ${findings.length === 0 ? 'all is right' : 'WRONG'}`,
    )
    for (const finding of findings) say(`  ${finding}`)
    if (findings.length > 0) return false
  }
  return true
}

const summary = (): void => {
  const sorted = pauses.toSorted((a, b) => a - b)
  const faults = [...happened].map(([name, times]) => `${times} × ${name}`).join(', ')
  say(`Faults: ${faults || 'none'}`)
  say(
    `Pauses until it answered again: median ${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)}, longest ${seconds(sorted.at(-1) ?? 0)}`,
  )
  say(
    `Answers: ${told.answers}, of them ${told.repeated} to something sent twice; asked again for want of an answer: ${told.again}`,
  )
  say(
    `Told and found: ${told.people.length} people, ${told.items.length} pieces, ${told.tickets.length} tickets, ${told.moves.length} moves, ${told.cancellations.length} cancellations, ` +
      `${told.messages.length} messages, ${told.vouchers.length} vouchers, ${told.redemptions.length} redemptions, ` +
      `${told.collections.length} collections, ${told.carts.size} entries of carts`,
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
  for (const how of product.ownEnds) process.stderr.write(`The app ended by itself, ${how}\n`)
  process.exitCode = 2
} finally {
  await product.end('SIGTERM')
  await server?.stop()
  if (smallDisk) await unmount(dataDir)
  await rm(folder, { recursive: true, force: true })
  // After a run that broke off people would go on asking.
  process.exit()
}
