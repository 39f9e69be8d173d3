import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { getRollbackPlans } from 'pg-boss'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, connect } from '#server/platform/db/connect.ts'
import { grantInMigration } from '#server/platform/db/apply-grants.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { asOwner, asSuperuser, cloneDatabase, emptyDatabase, ownerRuns } from '#tests/support/database.ts'
import { asVersion001 } from '#tests/support/first-version.ts'
import { databaseSettings } from '#tests/support/postgres.ts'
import { openPrepared, prepareDatabaseAt, warnOfRights } from './prepare-database.ts'
import { programEnvironment } from '#tests/support/program.ts'
import { nightly } from '#tests/support/nightly.ts'

const run = promisify(execFile)

let at: Awaited<ReturnType<typeof emptyDatabase>>
let app: Database
let open: Database[]

const opened = (connection: object): Database => {
  const database = connect(connection, () => undefined, 2)
  open.push(database)
  return database
}

beforeEach(async () => {
  open = []
  at = await emptyDatabase()
  app = opened(at)
})

/** Instead of the empty database, one that was prepared once for all tests. */
const usePrepared = async (): Promise<void> => {
  const { connection, close } = await cloneDatabase(1)
  await close()
  at = connection
  app = opened(at)
}
afterEach(() => Promise.all(open.map((one) => one.close())))

const warnings = async (database: Database): Promise<string[]> => {
  const said: string[] = []
  const write = (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg)
  await warnOfRights(database.pool, pino({ level: 'warn' }, { write }))
  return said
}

const count = async () => (await app.pool.query<{ n: number }>('select count(*) as n from tags')).rows[0]?.n

test('with the connection of the owner, the start creates all tables and grants the app its rights', async () => {
  await openPrepared(app.pool, asOwner(at))
  expect(await count()).toBeGreaterThan(0)
  expect(await warnings(app)).toEqual([])
})

test.runIf(nightly)(
  'a table gets its rights in the transaction of its migration, because triggers read it from then on',
  async () => {
    const owner = opened(asOwner(at))
    await migrate(owner.pool, {
      upTo: '0001_tables.sql',
      grant: (client) => grantInMigration(client, at.user),
    })
    expect((await app.pool.query('select id from counter_sales')).rows).toEqual([])
    await expect(app.pool.query('truncate counter_sales')).rejects.toThrow('permission denied')
  },
)

test('without the role of the app nothing is migrated', async () => {
  await expect(prepareDatabaseAt(asOwner(at), 'nobody_knows')).rejects.toHaveProperty(
    'cause.message',
    'The role "nobody_knows" of DATABASE_URL does not exist in the database. Create it first.',
  )
  await expect(count()).rejects.toThrow('does not exist')
})

test('without it, the start requires up-to-date tables and changes nothing', async () => {
  await usePrepared()
  await openPrepared(app.pool, undefined)
  expect(await count()).toBeGreaterThan(0)

  const latest = (await readMigrations()).at(-1)?.name ?? ''
  await ownerRuns({ connection: at }, `delete from migrations where name = '${latest}'`)
  await expect(openPrepared(app.pool, undefined)).rejects.toThrow(
    `lacks the migration "${latest}", and the role of DATABASE_URL may not apply it. Run "npm run migrate"`,
  )
})

test('without it, a database of an earlier version is refused with what to do', async () => {
  await usePrepared()
  await asVersion001(at)
  await expect(openPrepared(app.pool, undefined)).rejects.toThrow('Run "npm run migrate"')
  await ownerRuns({ connection: at }, `delete from migrations where name = '0067_plain_names.sql'`)
  await expect(openPrepared(app.pool, undefined)).rejects.toThrow('Start version 0.0.1 with it once')
})

test('in an empty database, the start fails with a message that names npm run migrate', async () => {
  await expect(openPrepared(app.pool, undefined)).rejects.toThrow('Run "npm run migrate"')
})

test('a single role for everything works, with a warning that says how to separate the roles', async () => {
  const both = opened(asOwner(at))
  await openPrepared(both.pool, undefined)
  const [warning, ...others] = await warnings(both)
  expect(warning).toMatch(/role of the app owns the tables.*DATABASE_OWNER_URL.*docs\/how-to\/operations\.md/)
  expect(others).toEqual([])
})

test('a superuser, or a role that may create tables, causes a warning', async () => {
  await usePrepared()
  expect(await warnings(opened(asSuperuser(at)))).toEqual([expect.stringContaining('is a superuser')])
  await ownerRuns({ connection: at }, 'grant create on schema public to public')
  expect(await warnings(app)).toEqual([expect.stringContaining('may create tables')])
})

test.runIf(nightly)(
  'tables that belong to the role of the app cause an error, whose SQL hands them over',
  async () => {
    await usePrepared()
    const root = opened(asSuperuser(at))
    // Earlier versions left the tables so.
    for (const { oid } of (
      await root.pool.query<{ oid: string }>(
        `select oid::regclass::text as oid from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
      )
    ).rows)
      await root.pool.query(`alter table ${oid} owner to ${at.user}`)
    const refused = await openPrepared(app.pool, asOwner(at)).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(refused).toContain('The tables belong to the role "ukay_app"')
    await root.pool.query(/reassign owned by .*$/.exec(refused)?.[0] ?? '')
    await openPrepared(app.pool, asOwner(at))
    expect(await warnings(app)).toEqual([])
  },
)

test.runIf(nightly)('npm run migrate needs only the password of the owner', async () => {
  const script = new URL('../../scripts/migrate.ts', import.meta.url).pathname
  const migrateWith = (settings: object) =>
    run(process.execPath, [script], { env: { ...programEnvironment, ...settings } }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
    )
  const { DATABASE_OWNER_URL } = databaseSettings({ connection: at, owner: asOwner(at) })
  // There is no such server. Only the name of the role is read.
  const DATABASE_URL = `postgres://${at.user}@nowhere.invalid/ukay`
  const done = await migrateWith({ DATABASE_URL, DATABASE_OWNER_URL })
  expect(done).toMatchObject({ code: 0, said: expect.stringMatching(/^0001_first\.sql$/m) })
  await openPrepared(app.pool, undefined)
  expect(await migrateWith({ DATABASE_URL, DATABASE_OWNER_URL })).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^The database is up to date, and "ukay_app" has the rights/),
  })
  expect(await migrateWith({ DATABASE_URL })).toMatchObject({
    code: 1,
    said: expect.stringContaining('Set DATABASE_OWNER_URL'),
  })
  expect(await migrateWith({ DATABASE_URL: DATABASE_OWNER_URL, DATABASE_OWNER_URL })).toMatchObject({
    code: 1,
    said: expect.stringContaining('are both of the role "ukay_owner"'),
  })
})

test.runIf(nightly)(
  'the tables of the job queue are upgraded from an earlier version, with their indexes',
  async () => {
    await usePrepared()
    const version = async () =>
      (await app.pool.query<{ version: number }>('select version from jobs.version')).rows[0]?.version ?? 0
    const indexes = async () =>
      (
        await app.pool.query<{ name: string }>(
          `select indexname as name from pg_indexes where schemaname = 'jobs' order by 1`,
        )
      ).rows.map(({ name }) => name)
    const [now, whole] = [await version(), await indexes()]
    const owner = opened(asOwner(at))
    for (let from = now; from > now - 6; from -= 1) await owner.pool.query(getRollbackPlans('jobs', from))
    expect(await version()).toBeLessThan(now)
    expect(await indexes()).not.toEqual(whole)

    await openPrepared(app.pool, asOwner(at), { indexSeconds: 1 })
    expect(await version()).toBe(now)
    expect(await indexes()).toEqual(whole)
    const jobs = createJobs(app, pino({ level: 'silent' }))
    await jobs.start()
    await jobs.stop()
  },
  60_000,
)
