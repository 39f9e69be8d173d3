import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A server in a process of its own, as in production; `url` is what it printed that it listens on. */
export interface ServerProcess {
  url: string
  /** Resident memory in bytes; Linux only, else null. */
  memory(): Promise<number | null>
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
      const { readFile } = await import('node:fs/promises')
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1]
      return kilobytes ? Number(kilobytes) * 1024 : null
    },
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
