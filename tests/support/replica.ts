import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { chooseRunner } from '#server/platform/db/embedded/runner.ts'
import { postgres15, startMachinesServer } from './postgres.ts'

const run = promisify(execFile)

/** Starts a PostgreSQL 15 with production durability and a streaming replica, on sockets. */
export const startPair = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ukay-test-replica-'))
  const primary = await startMachinesServer(join(folder, 'primary'))
  const data = join(folder, 'replica')
  const socket = join(folder, 'socket')
  // As the user of the primary, whose socket it must reach.
  const runner = await chooseRunner(postgres15, join(folder, 'primary'))
  for (const own of [data, socket]) {
    await mkdir(own, { mode: 0o700 })
    if (runner.owner) await chown(own, runner.owner.uid, runner.owner.gid)
  }
  const { host, user, database } = primary.superuser
  const [command = '', ...args] = [...runner.prefix, join(dirname(postgres15.postgres), 'pg_basebackup')]
  await run(
    command,
    [...args, '-h', host, '-U', user, '-D', data, '-R', '-X', 'stream', '-c', 'fast'],
    runner.options,
  )

  const start = () => {
    const [program = '', ...before] = [...runner.prefix, postgres15.postgres]
    const settings = ['listen_addresses=', `unix_socket_directories=${socket}`, 'TimeZone=UTC']
    return spawn(program, [...before, '-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...runner.options,
      stdio: 'ignore',
    })
  }
  let server = start()
  /** Retries, because a new server refuses to start until the processes of the killed one have ended. */
  const startAgain = (): void => {
    server = start()
    server.once('exit', (code) => {
      if (code) setTimeout(startAgain, 200)
    })
  }

  const sql = async (text: string): Promise<unknown[]> => {
    const client = new pg.Client({ host: socket, user, database })
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(text)
    await client.end()
    return rows
  }
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }

  return {
    primary: primary.connection,
    owner: primary.owner,
    replica: { ...primary.connection, host: socket },
    /** Runs SQL on the replica as superuser. */
    sql,
    kill: () => end('SIGKILL'),
    startAgain,
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) await end('SIGINT')
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Pair = Awaited<ReturnType<typeof startPair>>
