import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type Runner, run } from './runner.ts'

interface Cluster {
  binaries: Binaries
  runner: Runner
  /** The folder of PostgreSQL's data. */
  cluster: string
  log: (line: string) => void
}

interface ServerOptions extends Cluster {
  socketFolder: string
  fast: boolean
}

/** For tests, whose data may be lost in a crash. */
const withoutDurability = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // Autovacuum would visit the database of each test file every minute.
  autovacuum: 'off',
  // Otherwise a connection plans a statement anew for its first five values. The browser tests run as in production.
  plan_cache_mode: 'force_generic_plan',
  // To start one costs more than to read tables of tests.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
}

const settingsOf = ({ socketFolder, fast }: ServerOptions) => ({
  listen_addresses: '',
  unix_socket_directories: socketFolder,
  unix_socket_permissions: '0700',
  TimeZone: 'UTC',
  // `start` waits for a line of the log.
  logging_collector: 'off',
  log_destination: 'stderr',
  lc_messages: 'C',
  log_line_prefix: '',
  // The details of an error quote rows, which contain personal data. The app logs its own errors without them.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  ...(fast ? withoutDurability : {}),
})

/**
 * On Linux, PostgreSQL gets SIGINT when the thread that spawned it ends, so it also stops after `kill -9` of the app. Start
 * the server from the main thread. On other systems, the next start of the app stops the orphan.
 */
const endWithParent = (): Promise<string[]> =>
  run('setpriv', ['--pdeathsig', 'INT', 'true']).then(
    () => ['setpriv', '--pdeathsig', 'INT'],
    () => [],
  )

/**
 * Starts the server and returns when it accepts connections, without a time limit, because recovery after a crash may take
 * long. `pg_ctl start` would not make it a child of this process, which then could not notice its end.
 */
const start = async (options: ServerOptions): Promise<{ closed: Promise<unknown> }> => {
  const { binaries, runner, cluster, log } = options
  const settings = Object.entries(settingsOf(options)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = [binaries.postgres, '-D', cluster, ...settings]
  const [command = '', ...args] = [...runner.prefix, ...(await endWithParent()), ...server]
  // Detached, so that Ctrl-C does not reach it. The app needs the database until it has finished.
  const child = spawn(command, args, {
    ...runner.options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const endNow = () => child.kill('SIGINT')
  process.once('exit', endNow)
  const closed = once(child, 'close')
    .catch((error: unknown) => [error])
    .finally(() => process.off('exit', endNow))

  const lines: string[] = []
  const ready = Promise.withResolvers<void>()
  createInterface({ input: child.stderr }).on('line', (line) => {
    log(line)
    lines.splice(0, lines.push(line) - 20)
    if (line.endsWith('database system is ready to accept connections')) ready.resolve()
  })
  const failed = closed.then(([code, signal]) => {
    const reason = lines.join('\n') || `it ended with ${code ?? signal}`
    throw new Error(`The embedded PostgreSQL did not start: ${reason}`)
  })
  await Promise.race([ready.promise, failed])
  return { closed }
}

/** Retries while worker processes of a killed server still run, because PostgreSQL refuses to start beside them. */
const startWithRetry = (options: ServerOptions, until = Date.now() + 15_000): ReturnType<typeof start> =>
  start(options).catch(async (error) => {
    if (!String(error).includes('pre-existing shared memory block') || Date.now() > until) throw error
    await sleep(100)
    return startWithRetry(options, until)
  })

/** Stops the server that runs on the folder, after 30 seconds without a shutdown checkpoint. */
const stopServer = async ({ binaries, runner, cluster }: Cluster): Promise<void> => {
  const [command = '', ...args] = [...runner.prefix, binaries.pgCtl, 'stop', '-s', '-t', '30', '-D', cluster]
  const stop = (mode: string) => run(command, [...args, '-m', mode], runner.options)
  await stop('fast').catch(() => stop('immediate'))
}

/** Starts a server, and restarts it if it ends by itself, for example when the machine runs out of memory. */
export const superviseServer = async (options: ServerOptions): Promise<{ stop(): Promise<void> }> => {
  let { closed } = await startWithRetry(options)
  let stopping = false
  const restartUntilStopped = async () => {
    for (;;) {
      await closed
      if (stopping) return
      options.log('PostgreSQL ended unexpectedly, starting it again')
      try {
        ;({ closed } = await startWithRetry(options))
        if (stopping) await stopServer(options)
      } catch (error) {
        options.log(String(error))
        await sleep(2000)
      }
    }
  }
  const over = restartUntilStopped()
  return {
    stop: async () => {
      stopping = true
      // Fails during a restart, after which `restartUntilStopped` stops the server.
      await stopServer(options).catch(() => undefined)
      await over
    },
  }
}

const commandLineOf = async (pid: number): Promise<string> => {
  if (process.platform === 'linux')
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  const ps = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => null)
  return ps?.stdout ?? ''
}

/**
 * Stops the server that a killed app left behind. The caller holds the lock of the folder, so no app uses that server. Its
 * command line identifies it, because process ids are reused.
 *
 * If postmaster.pid names another process, the file is removed, because PostgreSQL checks only that the process exists, and
 * would refuse to start. PostgreSQL also checks the shared memory of the folder, for which it does not need the file.
 */
export const stopOrphan = async (options: Cluster): Promise<void> => {
  const file = join(options.cluster, 'postmaster.pid')
  const [line = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Math.abs(Number(line))
  if (!pid) return
  if (!(await commandLineOf(pid)).includes(` -D ${options.cluster} `)) return rm(file, { force: true })
  options.log(`stopping the PostgreSQL server that an earlier run left behind (process ${pid})`)
  await stopServer(options).catch((cause) => {
    throw new Error(`A PostgreSQL server from an earlier run does not stop: end process ${pid} by hand.`, {
      cause,
    })
  })
}
