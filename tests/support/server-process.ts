import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/** A server in a process of its own, as in production. `url` is the address that it printed. */
export interface ServerProcess {
  url: string
  /** Resident memory in bytes. Null on systems other than Linux. */
  memory(): Promise<number | null>
  /** How many files and sockets the process has open. Zero on systems other than Linux. */
  openFiles(): Promise<number>
  /** Resolves when the process is idle, because it works in the background after a start. At once on other systems. */
  idle(): Promise<void>
  stop(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

const urlIn = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const found = /http:\/\/[\w.:[\]]+/.exec(text)
      if (found) resolve(found[0])
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${text}`)))
  })

/** A process is idle if it uses less than this share of a core in several measurements in a row. */
const maxIdleShare = 0.05
const measuredSeconds = 1
const measurements = 4
const maxSeconds = 900

/** Processor time in seconds. Null on systems other than Linux. */
const secondsUsed = async (pid: number | undefined): Promise<number | null> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return user === undefined || system === undefined ? null : (user + system) / 100
}

const waitUntilIdle = async (pid: number | undefined): Promise<void> => {
  let idle = 0
  for (let waited = 0; waited < maxSeconds && idle < measurements; waited += measuredSeconds) {
    const before = await secondsUsed(pid)
    if (before === null) return
    await setTimeout(measuredSeconds * 1000)
    const used = ((await secondsUsed(pid)) ?? before) - before
    idle = used < measuredSeconds * maxIdleShare ? idle + 1 : 0
  }
}

/** Starts `script` with Node; it must print its address. */
export const startProcess = async (
  script: string,
  environment: NodeJS.ProcessEnv,
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // As in the Dockerfile.
      NODE_OPTIONS: '--max-semi-space-size=16',
      MALLOC_ARENA_MAX: '1',
      PORT: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await urlIn(child)
  return {
    url,
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1]
      return kilobytes ? Number(kilobytes) * 1024 : null
    },
    openFiles: async () => (await readdir(`/proc/${child.pid}/fd`).catch(() => [])).length,
    idle: () => waitUntilIdle(child.pid),
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
