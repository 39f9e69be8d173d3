import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

export interface AppProcess {
  address: string
  /** Kills the process without a warning, as a power failure does, or as a service manager with `SIGTERM`. */
  kill(signal?: 'SIGTERM'): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
}

export const isReady = (address: string) =>
  fetch(`${address}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts the real app in its own process. `withAddress`: with its address as `PUBLIC_URL`, for links in mails. */
export const startApp = async (
  given: Record<string, string>,
  { withAddress = false } = {},
): Promise<AppProcess> => {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const environment = { ...given, ...(withAddress && { PUBLIC_URL: address }) }
  let child: ChildProcess | undefined

  const start = async () => {
    child = spawn(process.execPath, ['src/server/main.ts'], {
      env: { ...process.env, ...environment, PORT: String(port), LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    while (!(await isReady(address))) {
      if (child.exitCode !== null) throw new Error(`the app ended with ${child.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  await start()
  return { address, kill, start }
}
