import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { startApps } from './app-processes.ts'
import { createAuthority } from './authority.ts'
import { settingsOf } from './deploy-files.ts'
import { startEtcd } from './etcd.ts'
import { startFiles } from './files.ts'
import { here, startMachines } from './machines.ts'
import { type Postgres, createPostgres } from './postgres.ts'
import { createPrograms, findPrograms, killAll } from './programs.ts'
import { until } from '../../tests/support/until.ts'
import { callsTo, proxySays, startProxies } from './proxies.ts'
import { type Version, earlierVersion, present } from './versions.ts'

/** Starts all that `deploy/` describes on three simulated machines in a temporary folder. `onBegun` first gets the function that ends it. */
export const startStack = async (
  say: (text: string) => void,
  onBegun: (stop: () => Promise<void>) => void,
) => {
  const found = findPrograms()
  const folder = await mkdtemp(join(tmpdir(), 'ukay-cluster-'))
  const programs = createPrograms(folder)
  let begun: Postgres | undefined
  const stop = async (): Promise<void> => {
    // Ends the supervisors first, which would restart the others.
    const pids = (await begun?.postmasters()) ?? []
    programs.endAll()
    killAll(...pids)
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }

  onBegun(stop)
  try {
    return await start()
  } catch (error) {
    for (const name of programs.names()) {
      const words = (await programs.wordsOf(name)).slice(-15).join('\n')
      if (words) say(`--- ${name}\n${words}\n`)
    }
    throw error
  }

  async function start() {
    say('three machines, an authority and their certificates')
    const machines = await startMachines(programs)
    const authority = await createAuthority(folder)
    const { operator } = authority
    const furnished = await Promise.all(
      machines.map(async (machine) => ({
        machine,
        certificate: await authority.make(`ukay${machine.n}`, machine.address),
      })),
    )
    const serving = furnished.slice(0, 2)

    say('etcd, three times')
    const etcd = await startEtcd(programs, found.etcd, furnished, operator)

    say('PostgreSQL, twice, with Patroni')
    const postgres = createPostgres(programs, found, operator)
    begun = postgres
    for (const { machine, certificate } of serving) {
      await postgres.add(machine, certificate)
      await until('a primary', postgres.leader)
    }

    say('HAProxy')
    await startProxies(programs, found.haproxy, folder, authority, serving)
    await postgres.inStep()
    const askPrimary = async <Row extends pg.QueryResultRow>(text: string, database = 'ukay') =>
      postgres.ask<Row>((await postgres.both()).primary, database, text)
    for (const role of ['ukay_owner', 'ukay'])
      await askPrimary(`create role ${role} login password 'change-me'`, 'postgres')
    await askPrimary('create database ukay owner ukay_owner', 'postgres')

    const files = await startFiles(programs, folder, await authority.make('s3', here.public), say)

    const earlier = await earlierVersion(folder)
    say(`the tables of ${earlier.name}`)
    const databaseURL = (await settingsOf('app.env', operator.folder, 1))['DATABASE_URL'] ?? ''
    const ownerURL = databaseURL.replace('//ukay:', '//ukay_owner:')
    /** As `npm run migrate`. Returns how many migrations it applied. */
    const migrateTo = async ({ folder: source }: Version): Promise<number> => {
      const { stdout } = await promisify(execFile)(process.execPath, [join(source, 'scripts/migrate.ts')], {
        env: { ...process.env, DATABASE_URL: databaseURL, DATABASE_OWNER_URL: ownerURL },
      })
      return stdout.match(/^\d+_.*\.sql$/gm)?.length ?? 0
    }
    await migrateTo(earlier)

    say('two app processes')
    const appProcesses = await startApps(programs, serving, files, earlier)
    const [first, second] = serving.map(({ machine }) => `https://${machine.public}`)

    return {
      /** The addresses of the site at the first and the second HAProxy. */
      url: first ?? '',
      otherURL: second ?? '',
      ...appProcesses,
      earlier,
      migrate: () => migrateTo(present),
      machines,
      databaseURL,
      files,
      programs,
      authority,
      postgres,
      etcd,
      askPrimary,
      proxySays,
      /** A superuser's connection to the current replica. */
      async askReplica<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
        return postgres.ask<Row>((await postgres.both()).replica, 'ukay', text)
      },
      /** Pauses the replay of the replica: it receives the WAL but shows none of it until resumed. */
      async stopReplay(): Promise<() => void> {
        const startup = "select pid from pg_stat_activity where backend_type = 'startup'"
        const [row] = await this.askReplica<{ pid: number }>(startup)
        if (!row) throw new Error('The replica does not replay')
        process.kill(row.pid, 'SIGSTOP')
        return () => process.kill(row.pid, 'SIGCONT')
      },
      /** The number of calls that HAProxy has sent to each app process. */
      callsByProcess: () => callsTo(appProcesses.apps.map(({ name }) => name)),
    }
  }
}

export type Stack = Awaited<ReturnType<typeof startStack>>
