import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type Runner, run } from './runner.ts'

export interface ServerOptions {
  binaries: Binaries
  runner: Runner
  cluster: string
  socketFolder: string
  fast: boolean
  log: (line: string) => void
}

interface Server {
  child: ChildProcess
  closed: Promise<unknown>
}

/** Loses data in a crash, which a test's database may. */
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // It would visit the database of each test file every minute.
  autovacuum: 'off',
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
  // An error's detail quotes the row it is about: personal data. The app logs its own errors without it.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  ...(fast ? careless : {}),
})

/**
 * Asks Linux to end PostgreSQL with the app, however that ends. It is tied to the thread that spawned it, which is the
 * main one: a worker thread that started the server would take it along. Elsewhere the next start ends the orphan.
 */
const endWithParent = (): Promise<string[]> =>
  run('setpriv', ['--pdeathsig', 'INT', 'true']).then(
    () => ['setpriv', '--pdeathsig', 'INT'],
    () => [],
  )

/** Starts the server, and returns once it takes connections. There is no timeout, because recovery may take long. */
const start = async (options: ServerOptions): Promise<Server> => {
  const { binaries, runner, cluster, log } = options
  const settings = Object.entries(settingsOf(options)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = [binaries.postgres, '-D', cluster, ...settings]
  const [command = '', ...args] = [...runner.prefix, ...(await endWithParent()), ...server]
  // Detached, so that Ctrl-C reaches the app first, which still needs the database to finish.
  const child = spawn(command, args, {
    ...runner.options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const closed = once(child, 'close')
  const endNow = () => child.kill('SIGINT')
  process.once('exit', endNow)

  const lastLines: string[] = []
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      log(line)
      lastLines.push(line)
      if (lastLines.length > 20) lastLines.shift()
      if (line.endsWith('database system is ready to accept connections')) resolve()
    })
    const onEnd = (reason: unknown) => {
      process.off('exit', endNow)
      reject(new Error(`The embedded PostgreSQL did not start: ${lastLines.join('\n') || reason}`))
    }
    closed.then(([code, signal]) => onEnd(`it ended with ${code ?? signal}`), onEnd)
  })
  return { child, closed }
}

/** After `kill -9` of the server its workers need a moment to notice; until then it refuses to start. */
const startPatiently = async (options: ServerOptions): Promise<Server> => {
  const until = Date.now() + 15_000
  for (;;) {
    try {
      return await start(options)
    } catch (error) {
      if (!String(error).includes('pre-existing shared memory block') || Date.now() > until) throw error
    }
    await sleep(100)
  }
}

const stopServer = async ({ child, closed }: Server): Promise<void> => {
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), 30_000)
  await closed
  clearTimeout(timer)
}

/** Starts a server, and starts it again when it ends unasked, as when the machine runs out of memory. */
export const superviseServer = async (options: ServerOptions): Promise<{ stop(): Promise<void> }> => {
  let server = await startPatiently(options)
  let stopping = false
  const restartUntilStopped = async () => {
    for (;;) {
      await server.closed
      if (stopping) return
      options.log('PostgreSQL ended unexpectedly, starting it again')
      try {
        server = await startPatiently(options)
        if (stopping) await stopServer(server)
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
      await stopServer(server)
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

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Ends the server that an app left behind when it was killed. The caller holds the folder's lock, so a server that still
 * serves this folder has no app. It is known by its command, because process ids are reused.
 *
 * Where postmaster.pid names a process that lives but is something else by now, the file is removed: PostgreSQL would only ask
 * whether that process lives, and refuse to start. Its second check, the shared memory that belongs to the folder, does
 * not depend on the file.
 */
export const endOrphan = async (cluster: string, log: (line: string) => void): Promise<void> => {
  const file = join(cluster, 'postmaster.pid')
  const [line = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Math.abs(Number(line))
  if (!pid) return
  const serves = async () => (await commandLineOf(pid)).includes(` -D ${cluster} `)
  for (const [signal, timeoutMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (!(await serves())) break
    log(`stopping the PostgreSQL server that an earlier run left behind (process ${pid})`)
    process.kill(pid, signal)
    for (const until = Date.now() + timeoutMs; Date.now() < until && (await serves());) await sleep(10)
  }
  if (await serves())
    throw new Error(`A PostgreSQL server from an earlier run does not stop: end process ${pid} by hand.`)
  if (lives(pid)) await rm(file, { force: true })
}
