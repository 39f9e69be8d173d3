import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Certificate } from '../../tests/support/certificates.ts'
import { askWith } from './authority.ts'
import { copyOf, settingsOf } from './deploy-files.ts'
import type { Machine } from './machines.ts'
import { oneStatement } from './one-statement.ts'
import { type Program, type createPrograms, killAll } from './programs.ts'
import { until } from '../../tests/support/until.ts'

interface Member {
  name: string
  role: string
}

export interface Node {
  name: string
  machine: Machine
  data: string
  file: string
  environment: Record<string, string>
  patroni: Program
}

/** Starts PostgreSQL with Patroni on the first two machines. */
export const createPostgres = (
  programs: ReturnType<typeof createPrograms>,
  { patroni, postgres }: { patroni: string; postgres: string },
  operator: Certificate,
) => {
  const nodes: Node[] = []
  const rest = ({ machine }: Node) => `https://${machine.address}:8008`

  /** Whether Patroni reports itself as leader, which has the lock in etcd. */
  const isPrimary = async (node: Node) => (await askWith(operator, `${rest(node)}/primary`)).status === 200
  const leader = async (): Promise<string | undefined> => {
    const asked = nodes.map(async (node) => {
      if (!(await isPrimary(node))) throw new Error(`${node.name} is not the primary`)
      return node.name
    })
    return Promise.any(asked).catch(() => undefined)
  }
  const rolesBy = async (node: Node): Promise<string> => {
    const { members } = JSON.parse((await askWith(operator, `${rest(node)}/cluster`)).text) as {
      members: Member[]
    }
    return members
      .map(({ name, role }) => `${role} ${name}`)
      .toSorted()
      .join()
  }
  /** Both must agree, because a partitioned one still reports its old state. */
  const inStep = () =>
    until(
      'a primary and a replica that has all it acknowledges',
      async () => {
        const [first = '', second] = await Promise.all(nodes.map(rolesBy))
        return first === second && /^leader .*,sync_standby /.test(first)
      },
      120,
    )
  const startPatroni = ({ name, file, environment, machine }: Omit<Node, 'patroni'>) =>
    programs.start(name, { command: patroni, args: [file], environment, on: machine, asUser: true })
  const both = async (): Promise<{ primary: Node; replica: Node }> => {
    const name = await leader()
    const primary = nodes.find((node) => node.name === name)
    const replica = nodes.find((node) => node.name !== name)
    if (!primary || !replica) throw new Error('There is no primary with a replica')
    return { primary, replica }
  }
  const postmasterOf = async ({ data }: Node): Promise<number> =>
    Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

  return {
    leader,
    isPrimary,
    inStep,
    both,
    /** A direct connection, without HAProxy, Patroni or the app. */
    ask: <Row extends pg.QueryResultRow>({ machine, environment }: Node, database: string, text: string) =>
      oneStatement<Row>(
        `postgres://postgres:${environment['PATRONI_SUPERUSER_PASSWORD']}@${machine.address}/${database}` +
          `?sslmode=verify-full&sslrootcert=${operator.folder}/ca.crt`,
        text,
      ),
    /** The status that Patroni reports. */
    statusOf: async (node: Node) =>
      JSON.parse((await askWith(operator, `${rest(node)}/patroni`)).text) as {
        failsafe_mode_is_active?: boolean
      },
    async add(machine: Machine, certificate: Certificate): Promise<void> {
      const name = `postgres${machine.n}`
      const home = await programs.folderFor(name)
      const data = join(home, 'data')
      const environment = {
        ...(await settingsOf('patroni.env', certificate.folder, machine.n)),
        HOME: home,
        PATRONI_POSTGRESQL_BIN_DIR: postgres,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
      }
      const file = await copyOf('patroni.yml', certificate.folder, join(home, 'patroni.yml'))
      const node = { name, machine, data, file, environment }
      nodes.push({ ...node, patroni: await startPatroni(node) })
    },
    postmasters: async (): Promise<number[]> =>
      (await Promise.all(nodes.map(postmasterOf))).filter((pid) => pid > 1),
    /** Kills it with its Patroni, as when the machine fails. Returns a function that restarts it. */
    async kill(which: 'primary' | 'replica') {
      const node = (await both())[which]
      killAll(node.patroni.pid, await postmasterOf(node))
      return {
        name: node.name,
        bringBack: async () => {
          node.patroni = await startPatroni(node)
          await inStep()
        },
      }
    },
    /** A planned switchover, as before an update of the primary's machine. */
    async switchOver(): Promise<void> {
      const { primary, replica } = await both()
      const answer = await askWith(operator, `${rest(primary)}/switchover`, {
        method: 'POST',
        body: { leader: primary.name, candidate: replica.name },
      })
      if (answer.status !== 200) throw new Error(`Patroni refused to switch over: ${answer.text}`)
      await inStep()
    },
  }
}

export type Postgres = ReturnType<typeof createPostgres>
