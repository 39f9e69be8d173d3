import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Certificate } from '#tests/support/certificates.ts'
import { newKey } from '#server/platform/vault/vault.ts'
import { createAuthority } from './authority.ts'
import { copyOf, settingsOf } from './deploy-files.ts'
import { startEtcd } from './etcd.ts'
import { startFiles } from './files.ts'
import { type Machine, here, startMachines } from './machines.ts'
import { type Postgres, createPostgres } from './postgres.ts'
import { type Program, createPrograms, findPrograms, killAll, until } from './programs.ts'

const main = new URL('../../src/server/main.ts', import.meta.url).pathname

export interface AppProcess {
  name: string
  /** Of its own, past HAProxy. */
  url: string
  metrics: string
  program: Program
}

const proxySays = async () => (await fetch('https://10.0.0.1:8405/metrics')).text()

/** All that `deploy/` describes, on three machines that are none, in a temporary folder. `onBegun` is given what ends it, first of all. */
export const startStack = async (
  say: (text: string) => void,
  onBegun: (stop: () => Promise<void>) => void,
) => {
  const found = findPrograms()
  const folder = await mkdtemp(join(tmpdir(), 'ukay-cluster-'))
  const programs = createPrograms(folder)
  let begun: Postgres | undefined
  const stop = async (): Promise<void> => {
    // First what would start them again.
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
    const startProxy = async (n: number, certificate: Certificate, own: NodeJS.ProcessEnv, on?: Machine) => {
      const file = await copyOf('haproxy.cfg', certificate.folder, join(folder, `haproxy${n}.cfg`))
      const environment = {
        UKAY_APP_1: '10.0.0.1:3000',
        UKAY_APP_2: '10.0.0.2:3000',
        UKAY_POSTGRES_1: '10.0.0.1:5432',
        UKAY_POSTGRES_2: '10.0.0.2:5432',
        UKAY_POSTGRES_PRIMARY_BIND: '127.0.0.1:5000',
        UKAY_POSTGRES_REPLICA_BIND: '127.0.0.1:5001',
        UKAY_HAPROXY_METRICS_BIND: `${(on ?? here).address}:8405`,
        ...own,
      }
      await programs.start(`haproxy${n}`, {
        command: found.haproxy,
        args: ['-db', '-f', file],
        environment,
        ...(on && { on }),
      })
    }
    for (const { machine, certificate } of serving) {
      const site = await authority.make(`site${machine.n}`, machine.public)
      const own = { UKAY_BIND: ':80', UKAY_BIND_TLS: ':443', UKAY_CERTIFICATE: `${site.folder}/machine.crt` }
      await startProxy(machine.n, certificate, own, machine)
    }
    // By which this program itself finds the primary.
    await startProxy(0, operator, { UKAY_BIND: '127.0.0.1:80' })
    await postgres.inStep()
    const askPrimary = async <Row extends pg.QueryResultRow>(text: string, database = 'ukay') =>
      postgres.ask<Row>((await postgres.both()).primary, database, text)
    await askPrimary("create role ukay login password 'change-me'", 'postgres')
    await askPrimary('create database ukay owner ukay', 'postgres')

    const files = await startFiles(programs, folder, await authority.make('s3', here.public), say)

    say('two app processes')
    const key = newKey().toString('base64')
    const launch = async (n: number, shown?: Certificate): Promise<AppProcess> => {
      const place = serving[n - 1]
      if (!place) throw new Error(`There is no app on machine ${n}`)
      const { machine, certificate } = place
      const name = `app${n}`
      const settings = await settingsOf('app.env', certificate.folder, n)
      const program = await programs.start(name, {
        command: process.execPath,
        args: [main],
        on: machine,
        environment: {
          ...settings,
          ...(shown && { TLS_CERT: `${shown.folder}/machine.crt`, TLS_KEY: `${shown.folder}/machine.key` }),
          NODE_ENV: 'production',
          ...files.settingsOf(name),
          // Else the cookie has another name than what plays people gives it.
          PUBLIC_URL: '',
          ID_ENCRYPTION_KEY: key,
          LOOK_AT_PHOTOS: 'no',
          LOG_LEVEL: 'warn',
        },
      })
      const { PORT, METRICS_PORT } = settings
      return {
        name,
        url: `https://${machine.address}:${PORT}`,
        metrics: `https://${machine.address}:${METRICS_PORT}/metrics`,
        program,
      }
    }
    const startApp = async (n: number): Promise<AppProcess> => {
      const app = await launch(n)
      await until(`${app.name} is ready`, async () => (await fetch(`${app.url}/api/health/ready`)).ok)
      return app
    }
    const apps: [AppProcess, AppProcess] = [await startApp(1), await startApp(2)]
    const [first, second] = serving.map(({ machine }) => `https://${machine.public}`)
    const bothServe = () =>
      until('HAProxy sends to both app processes', async () => {
        const text = await proxySays()
        return apps.every(({ name }) =>
          text.includes(`haproxy_server_status{proxy="app",server="${name}",state="UP"} 1`),
        )
      })
    await bothServe()
    const databaseURL = (await settingsOf('app.env', operator.folder, 1))['DATABASE_URL'] ?? ''

    return {
      /** Of the site, as the HAProxy of the first and of the second machine have it. */
      url: first ?? '',
      otherURL: second ?? '',
      apps,
      machines,
      databaseURL,
      files,
      programs,
      authority,
      postgres,
      etcd,
      askPrimary,
      proxySays,
      /** Of the one that is a replica now, as its administrator. */
      async askReplica<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
        return postgres.ask<Row>((await postgres.both()).replica, 'ukay', text)
      },
      /** The replica takes and keeps all that is written, and shows nothing of it, until told to go on. */
      async stopReplay(): Promise<() => void> {
        const startup = "select pid from pg_stat_activity where backend_type = 'startup'"
        const [row] = await this.askReplica<{ pid: number }>(startup)
        if (!row) throw new Error('The replica does not replay')
        process.kill(row.pid, 'SIGSTOP')
        return () => process.kill(row.pid, 'SIGCONT')
      },
      /** How many calls HAProxy has sent to each app process. */
      async callsByProcess(): Promise<number[]> {
        const text = await proxySays()
        return apps.map(({ name }) =>
          Number(
            new RegExp(`haproxy_server_sessions_total\\{proxy="app",server="${name}"\\} (\\d+)`).exec(
              text,
            )?.[1] ?? 0,
          ),
        )
      },
      /** As a service manager would. */
      async restartFirstApp(): Promise<void> {
        apps[0] = await startApp(1)
        await bothServe()
      },
      /** With the certificate of somebody else; nobody waits until it is ready. */
      async startFirstAppAs(certificate: Certificate): Promise<void> {
        apps[0] = await launch(1, certificate)
      },
    }
  }
}

export type Stack = Awaited<ReturnType<typeof startStack>>
