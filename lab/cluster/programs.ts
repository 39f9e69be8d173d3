import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, openSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const inPath = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find(isProgram)

/** The newest PostgreSQL in Debian's folders. */
const postgresFolder = (): string | undefined => {
  const debian = '/usr/lib/postgresql'
  const versions = (() => {
    try {
      return readdirSync(debian).map(Number)
    } catch {
      return []
    }
  })()
  const found = versions
    .filter((version) => version >= 15)
    .toSorted((a, b) => b - a)
    .map((version) => join(debian, String(version), 'bin'))
    .find((folder) => isProgram(join(folder, 'postgres')))
  const other = inPath('postgres')
  return found ?? (other && join(other, '..'))
}

export interface Programs {
  etcd: string
  patroni: string
  haproxy: string
  /** The folder of PostgreSQL's programs. */
  postgres: string
}

/** Throws an error that lists every missing program and its package. */
export const findPrograms = (): Programs => {
  const found = {
    etcd: inPath('etcd'),
    patroni: inPath('patroni'),
    haproxy: inPath('haproxy'),
    openssl: inPath('openssl'),
    ip: inPath('ip'),
    postgres: postgresFolder(),
  }
  const packages = {
    etcd: 'etcd-server',
    patroni: 'patroni',
    haproxy: 'haproxy',
    openssl: 'openssl',
    ip: 'iproute2',
    postgres: 'postgresql-15',
  }
  const missing = (Object.keys(packages) as (keyof typeof packages)[]).filter((name) => !found[name])
  if (missing.length > 0)
    throw new Error(
      `The cluster needs ${missing.join(', ')}. On Debian: apt-get install ${missing
        .map((name) => packages[name])
        .join(' ')}`,
    )
  return found as Programs
}

/** The processes of a program and their descendants. */
const withChildren = (pid: number): number[] => {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]
        return [{ pid: Number(name), parent: Number(parent) }]
      } catch {
        return []
      }
    })
  const below = (one: number): number[] => [
    one,
    ...parents.filter(({ parent }) => parent === one).flatMap((child) => below(child.pid)),
  ]
  return below(pid)
}

/** Kills processes and their descendants at once, as a power failure does. */
export const killAll = (...pids: number[]): void => {
  for (const pid of pids.flatMap(withChildren))
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has exited already.
    }
}

export interface Program {
  pid: number
  running(): boolean
  kill(): Promise<void>
  /** Asks it to end, as a service manager does, and waits until it has. */
  end(): Promise<void>
}

interface Start {
  command: string
  args?: string[]
  environment?: NodeJS.ProcessEnv
  /** The machine. The default is this one. */
  on?: { there: string[] }
  /** Runs it as an unprivileged user, because PostgreSQL refuses root. */
  asUser?: boolean
}

const nobody = ['unshare', '--user', '--map-user=65534', '--map-group=65534']

/** Starts programs that log to files under `folder`, and ends all of them. */
export const createPrograms = (folder: string) => {
  const started: ChildProcess[] = []
  const named = new Set<string>()
  return {
    async start(
      name: string,
      { command, args = [], environment = {}, on, asUser = false }: Start,
    ): Promise<Program> {
      const log = openSync(join(folder, `${name}.log`), 'a')
      const [first = '', ...rest] = [...(on?.there ?? []), ...(asUser ? nobody : []), command, ...args]
      const child = spawn(first, rest, {
        env: { PATH: `${process.env['PATH']}:/usr/sbin`, ...environment },
        cwd: folder,
        stdio: ['ignore', log, log],
        // A process group of its own, so that Ctrl-C reaches only this process, which ends the programs in order.
        detached: true,
      })
      const ended = new Promise<void>((done) => {
        child.once('exit', () => done())
      })
      await new Promise<void>((done, fail) => {
        child.once('spawn', done)
        child.once('error', fail)
      })
      started.push(child)
      named.add(name)
      const { pid = 0 } = child
      return {
        pid,
        running: () => child.exitCode === null && child.signalCode === null,
        kill: async () => {
          killAll(pid)
          await ended
        },
        end: async () => {
          process.kill(pid, 'SIGTERM')
          await ended
        },
      }
    },
    folderFor: async (name: string): Promise<string> => {
      const path = join(folder, name)
      await mkdir(path, { mode: 0o700 })
      return path
    },
    /** The output of the program, line by line. */
    wordsOf: async (name: string): Promise<string[]> =>
      (await readFile(join(folder, `${name}.log`), 'utf8').catch(() => '')).trim().split('\n'),
    names: () => [...named],
    endAll: () =>
      killAll(
        ...started.flatMap(({ pid, exitCode, signalCode }) =>
          pid && exitCode === null && signalCode === null ? [pid] : [],
        ),
      ),
  }
}
