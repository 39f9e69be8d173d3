import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { newKey } from '#server/platform/vault/vault.ts'
import { startFiles } from './files.ts'
import { oneStatement } from './one-statement.ts'
import {
  type Program,
  createPrograms,
  findPrograms,
  freePorts,
  killAll,
  serviceUser,
  until,
} from './programs.ts'

const root = new URL('../../', import.meta.url).pathname
const at = (port: number | undefined) => `127.0.0.1:${port}`
const passwords = {
  superuser: 'made-for-this-run',
  replicator: 'made-for-this-run-too',
  app: 'the-app-of-it',
}

interface Member {
  name: string
  role: string
  state: string
}

interface Node {
  name: string
  data: string
  environment: NodeJS.ProcessEnv
  patroni: Program
}

const ask = <Row extends pg.QueryResultRow>(address: string | undefined, database: string, text: string) =>
  oneStatement<Row>(`postgres://postgres:${passwords.superuser}@${address}/${database}`, text)

export interface AppProcess {
  name: string
  url: string
  metrics: string
  program: Program
}

/** All that `deploy/` describes, on one machine and in a temporary folder. `onBegun` is given what ends it, first of all. */
export const startStack = async (
  say: (text: string) => void,
  onBegun: (stop: () => Promise<void>) => void,
) => {
  const found = findPrograms()
  const as = serviceUser()
  const folder = await mkdtemp(join(tmpdir(), 'ukay-cluster-'))
  // What does not run as us has to get in.
  await chmod(folder, 0o755)
  const programs = createPrograms(folder)
  const nodes: Node[] = []

  const postmasters = async (): Promise<number[]> => {
    const files = nodes.map(({ data }) => readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => ''))
    return (await Promise.all(files)).map((text) => Number(text.split('\n')[0])).filter((pid) => pid > 1)
  }
  const stop = async (): Promise<void> => {
    // First what would start them again.
    const pids = await postmasters()
    programs.endAll()
    killAll(...pids)
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }

  onBegun(stop)
  try {
    return await start()
  } catch (error) {
    for (const name of ['etcd', 'postgres1', 'postgres2', 'haproxy', 'objects4', 'app1', 'app2']) {
      const words = (await programs.lastWordsOf(name)).trim()
      if (words) say(`--- ${name}\n${words}\n`)
    }
    throw error
  }

  async function start() {
    const ports = await freePorts(14)
    const [etcdPeer, etcdPort, pg1, pg2, rest1, rest2, http, primary, replica, proxyMetrics, ...ofApps] =
      ports
    const etcdURL = `http://${at(etcdPort)}`

    say('etcd')
    await programs.start('etcd', {
      command: found.etcd,
      as,
      environment: {
        ETCD_NAME: 'etcd1',
        ETCD_DATA_DIR: await programs.folderFor('etcd', as),
        ETCD_LISTEN_PEER_URLS: `http://${at(etcdPeer)}`,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${at(etcdPeer)}`,
        ETCD_LISTEN_CLIENT_URLS: etcdURL,
        ETCD_ADVERTISE_CLIENT_URLS: etcdURL,
        ETCD_INITIAL_CLUSTER: `etcd1=http://${at(etcdPeer)}`,
        ETCD_INITIAL_CLUSTER_STATE: 'new',
        ETCD_LOG_LEVEL: 'error',
      },
    })
    await until('etcd answers', async () => (await fetch(`${etcdURL}/health`)).ok)

    const startPatroni = (name: string, environment: NodeJS.ProcessEnv) =>
      programs.start(name, {
        command: found.patroni,
        args: [join(root, 'deploy/patroni.yml')],
        as,
        environment,
      })
    const addNode = async (name: string, port: number | undefined, rest: number | undefined) => {
      const home = await programs.folderFor(name, as)
      const data = join(home, 'data')
      const environment = {
        HOME: home,
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: at(etcdPort),
        PATRONI_RESTAPI_LISTEN: at(rest),
        PATRONI_RESTAPI_CONNECT_ADDRESS: at(rest),
        PATRONI_POSTGRESQL_LISTEN: at(port),
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(port),
        PATRONI_POSTGRESQL_BIN_DIR: found.postgres,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
        PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
        PATRONI_REPLICATION_PASSWORD: passwords.replicator,
      }
      nodes.push({ name, data, environment, patroni: await startPatroni(name, environment) })
    }
    const members = async (): Promise<Member[]> => {
      for (const rest of [rest1, rest2]) {
        const answer = await fetch(`http://${at(rest)}/cluster`).catch(() => null)
        if (answer) return ((await answer.json()) as { members: Member[] }).members
      }
      return []
    }
    const leader = async () =>
      (await members()).find(({ role, state }) => role === 'leader' && state === 'running')?.name
    const inStep = () =>
      until(
        'a primary and a replica that has all it acknowledges',
        async () => {
          const roles = (await members()).map(({ role }) => role).toSorted()
          return roles.join() === 'leader,sync_standby'
        },
        120,
      )

    say('PostgreSQL, twice, with Patroni')
    await addNode('postgres1', pg1, rest1)
    await until('a primary', leader)
    await addNode('postgres2', pg2, rest2)

    say('HAProxy')
    const [app1, app2, metrics1, metrics2] = ofApps
    await programs.start('haproxy', {
      command: found.haproxy,
      args: ['-db', '-f', join(root, 'deploy/haproxy.cfg')],
      environment: {
        UKAY_BIND: at(http),
        UKAY_APP_1: at(app1),
        UKAY_APP_2: at(app2),
        UKAY_POSTGRES_1: at(pg1),
        UKAY_POSTGRES_2: at(pg2),
        UKAY_PATRONI_PORT_1: String(rest1),
        UKAY_PATRONI_PORT_2: String(rest2),
        UKAY_POSTGRES_PRIMARY_BIND: at(primary),
        UKAY_POSTGRES_REPLICA_BIND: at(replica),
        UKAY_HAPROXY_METRICS_BIND: at(proxyMetrics),
      },
    })
    await inStep()
    await until('the primary through HAProxy', () => ask(at(primary), 'postgres', 'select'))
    await ask(at(primary), 'postgres', `create role ukay login password '${passwords.app}'`)
    await ask(at(primary), 'postgres', 'create database ukay owner ukay')

    const files = await startFiles(programs, folder, say)

    say('two app processes')
    const [databaseURL, replicaURL] = [primary, replica].map(
      (port) => `postgres://ukay:${passwords.app}@${at(port)}/ukay`,
    )
    const key = newKey().toString('base64')
    const startApp = async (name: string, port: number | undefined, metricsPort: number | undefined) => {
      const program = await programs.start(name, {
        command: process.execPath,
        args: [join(root, 'src/server/main.ts')],
        environment: {
          NODE_ENV: 'production',
          PORT: String(port),
          METRICS_PORT: String(metricsPort),
          DATABASE_URL: databaseURL,
          DATABASE_REPLICA_URL: replicaURL,
          ...files.settingsOf(name),
          ID_ENCRYPTION_KEY: key,
          TRUSTED_PROXIES: '1',
          LOOK_AT_PHOTOS: 'no',
          LOG_LEVEL: 'warn',
        },
      })
      const url = `http://${at(port)}`
      await until(`${name} is ready`, async () => (await fetch(`${url}/api/health/ready`)).ok)
      return { name, url, metrics: `http://${at(metricsPort)}/metrics`, program }
    }
    const apps: [AppProcess, AppProcess] = [
      await startApp('app1', app1, metrics1),
      await startApp('app2', app2, metrics2),
    ]
    const url = `http://${at(http)}`
    const proxySays = async () => (await fetch(`http://${at(proxyMetrics)}/metrics`)).text()
    const bothServe = () =>
      until('HAProxy sends to both app processes', async () => {
        const text = await proxySays()
        return ['app1', 'app2'].every((name) =>
          text.includes(`haproxy_server_status{proxy="app",server="${name}",state="UP"} 1`),
        )
      })
    await bothServe()

    return {
      url,
      apps,
      databaseURL,
      files,
      /** Of the one that is a replica now, as its administrator: past HAProxy, Patroni and the app. */
      async askReplica<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
        const primaryName = await leader()
        const node = nodes.find(({ name }) => name !== primaryName)
        return ask<Row>(node?.environment['PATRONI_POSTGRESQL_CONNECT_ADDRESS'], 'ukay', text)
      },
      /** The replica takes and keeps all that is written, and shows nothing of it, until told to go on. */
      async stopReplay(): Promise<() => void> {
        const startup = "select pid from pg_stat_activity where backend_type = 'startup'"
        const [row] = await this.askReplica<{ pid: number }>(startup)
        if (!row) throw new Error('The replica does not replay')
        process.kill(row.pid, 'SIGSTOP')
        return () => process.kill(row.pid, 'SIGCONT')
      },
      async askPrimary<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
        return ask<Row>(at(primary), 'ukay', text)
      },
      leader,
      /** How many calls HAProxy has sent to each app process. */
      async callsByProcess(): Promise<number[]> {
        const text = await proxySays()
        return ['app1', 'app2'].map((name) =>
          Number(
            new RegExp(`haproxy_server_sessions_total\\{proxy="app",server="${name}"\\} (\\d+)`).exec(
              text,
            )?.[1] ?? 0,
          ),
        )
      },
      /** As a service manager would. */
      async restartFirstApp(): Promise<void> {
        apps[0] = await startApp('app1', app1, metrics1)
        await bothServe()
      },
      /** As before an update of the primary's machine: the two change places. */
      async switchOver(): Promise<void> {
        const before = await leader()
        const candidate = nodes.find(({ name }) => name !== before)?.name
        const rest = nodes.find(({ name }) => name === before)?.environment['PATRONI_RESTAPI_CONNECT_ADDRESS']
        const answer = await fetch(`http://${rest}/switchover`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ leader: before, candidate }),
        })
        if (!answer.ok) throw new Error(`Patroni refused to switch over: ${await answer.text()}`)
        await inStep()
      },
      /** With its Patroni, as when the machine goes. Answers how to bring it back. */
      async kill(which: 'primary' | 'replica') {
        const primaryName = await leader()
        const node = nodes.find((one) => (one.name === primaryName) === (which === 'primary'))
        if (!node) throw new Error(`There is no ${which} to kill`)
        const pid = Number((await readFile(join(node.data, 'postmaster.pid'), 'utf8')).split('\n')[0])
        killAll(node.patroni.pid, pid)
        return {
          name: node.name,
          bringBack: async () => {
            node.patroni = await startPatroni(node.name, node.environment)
            await inStep()
          },
        }
      },
    }
  }
}

export type Stack = Awaited<ReturnType<typeof startStack>>
