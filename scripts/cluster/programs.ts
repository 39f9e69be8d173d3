import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, openSync, readFileSync, readdirSync } from 'node:fs'
import { chown, mkdir, readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

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

/** Debian keeps each PostgreSQL in a folder of its own; the newest. */
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
  /** Where PostgreSQL's programs are. */
  postgres: string
}

/** Throws with every program that is missing and the package that has it. */
export const findPrograms = (): Programs => {
  const found = {
    etcd: inPath('etcd'),
    patroni: inPath('patroni'),
    haproxy: inPath('haproxy'),
    postgres: postgresFolder(),
  }
  const packages = {
    etcd: 'etcd-server',
    patroni: 'patroni',
    haproxy: 'haproxy',
    postgres: 'postgresql-15',
  }
  const missing = Object.keys(packages).filter((name) => !found[name as keyof Programs])
  if (missing.length > 0)
    throw new Error(
      `The cluster needs ${missing.join(', ')}. On Debian: apt-get install ${missing
        .map((name) => packages[name as keyof Programs])
        .join(' ')}`,
    )
  return found as Programs
}

/** Whom PostgreSQL may run as: not as root. */
export const serviceUser = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((one) => one.startsWith(`${name}:`))
    const [, , uid, gid] = line?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody"')
}

/** Ports that were free a moment ago. */
export const freePorts = async (count: number): Promise<number[]> => {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((done) => {
        server.listen(0, '127.0.0.1', done)
      })
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  for (const server of servers) server.close()
  return ports
}

/** Those of one program and all that they started. */
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

/** As when the power goes: all at once, with what they started. */
export const killAll = (...pids: number[]): void => {
  for (const pid of pids.flatMap(withChildren))
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
}

export interface Program {
  name: string
  pid: number
  running(): boolean
  kill(): Promise<void>
}

interface Start {
  command: string
  args?: string[]
  environment: NodeJS.ProcessEnv
  as?: { uid?: number; gid?: number }
}

/** Starts programs that write into files under `folder`, and ends all of them. */
export const createPrograms = (folder: string) => {
  const started: ChildProcess[] = []
  return {
    async start(name: string, { command, args = [], environment, as = {} }: Start): Promise<Program> {
      const log = openSync(join(folder, `${name}.log`), 'a')
      const child = spawn(command, args, {
        env: { PATH: process.env['PATH'], ...environment },
        cwd: folder,
        stdio: ['ignore', log, log],
        // Ctrl-C reaches this process alone, which then ends them in order.
        detached: true,
        ...as,
      })
      const ended = new Promise<void>((done) => {
        child.once('exit', () => done())
      })
      await new Promise<void>((done, fail) => {
        child.once('spawn', done)
        child.once('error', fail)
      })
      started.push(child)
      const { pid = 0 } = child
      return {
        name,
        pid,
        running: () => child.exitCode === null && child.signalCode === null,
        kill: async () => {
          killAll(pid)
          await ended
        },
      }
    },
    folderFor: async (name: string, as: { uid?: number; gid?: number }): Promise<string> => {
      const path = join(folder, name)
      await mkdir(path, { mode: 0o700 })
      if (as.uid !== undefined && as.gid !== undefined) await chown(path, as.uid, as.gid)
      return path
    },
    lastWordsOf: async (name: string): Promise<string> =>
      (await readFile(join(folder, `${name}.log`), 'utf8').catch(() => '')).split('\n').slice(-15).join('\n'),
    endAll: () =>
      killAll(
        ...started.flatMap(({ pid, exitCode, signalCode }) =>
          pid && exitCode === null && signalCode === null ? [pid] : [],
        ),
      ),
  }
}

/** Asks until the answer is there; throws when it takes too long. */
export const until = async <Answer>(
  what: string,
  ask: () => Promise<Answer | null | undefined | false>,
  seconds = 60,
): Promise<Answer> => {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const answer = await ask().catch(() => null)
    if (answer) return answer
    if (performance.now() > end) throw new Error(`Waited ${seconds} seconds in vain: ${what}`)
    await sleep(100)
  }
}
