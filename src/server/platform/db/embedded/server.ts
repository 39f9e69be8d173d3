import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { endOrphan, readPidFile } from './orphan.ts'
import type { Runner } from './runner.ts'

const run = promisify(execFile)

export interface Place {
  binaries: Binaries
  runner: Runner
  cluster: string
  socketFolder: string
  fast: boolean
  log: (line: string) => void
}

interface Server {
  ended: Promise<unknown>
  stop(): Promise<void>
}

/** Loses data in a crash, which a test's database may. */
const carelessSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
}

const settingsOf = ({ socketFolder, fast }: Place): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: socketFolder,
  unix_socket_permissions: '0700',
  TimeZone: 'UTC',
  log_line_prefix: '',
  // An error's detail quotes the row it is about: personal data. The app logs its own errors without it.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  ...(fast ? carelessSettings : {}),
})

/**
 * Asks Linux to end PostgreSQL with the app, however that ends. It is tied to the thread that spawned it, which is the
 * main one: a worker thread that started the server would take it along. Elsewhere the next start ends the orphan.
 */
const endWithParent = ['setpriv', '--pdeathsig', 'INT']

const canEndWithParent = async (): Promise<boolean> => {
  if (process.platform !== 'linux') return false
  const [command = '', ...args] = [...endWithParent, 'true']
  return run(command, args).then(
    () => true,
    () => false,
  )
}

/** Detached, so that Ctrl-C reaches the app first, which still needs the database to finish. */
const spawnServer = async (place: Place): Promise<ChildProcess> => {
  const { binaries, runner, cluster } = place
  const tie = (await canEndWithParent()) ? endWithParent : []
  const settings = Object.entries(settingsOf(place)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command = '', ...args] = [...runner.prefix, ...tie, binaries.postgres, '-D', cluster, ...settings]
  const child = spawn(command, args, {
    ...runner.as,
    env: runner.env,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await once(child, 'spawn')
  return child
}

const stopServer = async (child: ChildProcess, ended: Promise<unknown>): Promise<void> => {
  const inTime = new AbortController()
  child.kill('SIGINT')
  const late = sleep(30_000, undefined, { signal: inTime.signal }).then(
    () => child.kill('SIGQUIT'),
    () => undefined,
  )
  await ended
  inTime.abort()
  await late
}

class EndedEarly extends Error {}

/** One server, once it takes connections. Recovery after a crash takes as long as it takes. */
const launch = async (place: Place): Promise<Server> => {
  const child = await spawnServer(place)
  const said: string[] = []
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => {
      said.push(line)
      if (said.length > 20) said.shift()
      place.log(line)
    })
  const ended = once(child, 'close')
  const running = () => child.exitCode === null && child.signalCode === null
  const endNow = () => child.kill('SIGINT')
  process.once('exit', endNow)
  void ended.then(() => process.off('exit', endNow))

  for (;;) {
    const served = await readPidFile(place.cluster)
    if (served?.pid === child.pid && served?.ready) break
    if (!running()) {
      await ended
      throw new EndedEarly(said.join('\n') || `it ended with code ${child.exitCode ?? child.signalCode}`)
    }
    await sleep(5)
  }
  return { ended, stop: () => stopServer(child, ended) }
}

/** After `kill -9` of the server its workers need a moment to notice; until then it refuses to start. */
const workersLinger = /pre-existing shared memory block/

const launchPatiently = async (place: Place): Promise<Server> => {
  const until = Date.now() + 15_000
  for (;;) {
    await endOrphan(place.cluster, place.log)
    try {
      return await launch(place)
    } catch (error) {
      if (!(error instanceof EndedEarly)) throw error
      if (!workersLinger.test(error.message) || Date.now() > until)
        throw new Error(`The embedded PostgreSQL did not start: ${error.message}`, { cause: error })
    }
    await sleep(100)
  }
}

/** A server that is started again when it ends unasked, as when the machine runs out of memory. */
export const superviseServer = async (place: Place): Promise<{ stop(): Promise<void> }> => {
  let server = await launchPatiently(place)
  let stopping = false
  const restarts = async () => {
    for (;;) {
      await server.ended
      if (stopping) return
      place.log('PostgreSQL ended unexpectedly, starting it again')
      try {
        server = await launchPatiently(place)
      } catch (error) {
        place.log(error instanceof Error ? error.message : String(error))
        await sleep(2000)
      }
      if (stopping) await server.stop()
    }
  }
  const over = restarts()
  return {
    stop: async () => {
      stopping = true
      await server.stop()
      await over
    },
  }
}
