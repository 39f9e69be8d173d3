import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/** A server in a process of its own, as in production; `url` is what it printed that it listens on. */
export interface ServerProcess {
  url: string
  /** Resident memory in bytes; Linux only, else null. */
  memory(): Promise<number | null>
  /** Done once it rests: after a start it learns in the background. Linux only, else at once. */
  rested(): Promise<void>
  stop(): Promise<void>
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

/** A process that uses less of a core, some times of so many seconds one after the other, rests. */
const restingShare = 0.05
const restingSeconds = 1
const restingTimes = 4
const longestSeconds = 900

/** Processor time in seconds; null where the system does not tell. */
const secondsUsed = async (pid: number | undefined): Promise<number | null> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return user === undefined || system === undefined ? null : (user + system) / 100
}

const restOf = async (pid: number | undefined): Promise<void> => {
  let restful = 0
  for (let waited = 0; waited < longestSeconds && restful < restingTimes; waited += restingSeconds) {
    const before = await secondsUsed(pid)
    if (before === null) return
    await setTimeout(restingSeconds * 1000)
    const used = ((await secondsUsed(pid)) ?? before) - before
    restful = used < restingSeconds * restingShare ? restful + 1 : 0
  }
}

/** Starts `script` with Node; it must print its address. */
export const startProcess = async (
  script: string,
  environment: NodeJS.ProcessEnv,
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'error', ...environment },
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
    rested: () => restOf(child.pid),
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
