import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const ours = new URL('../../', import.meta.url).pathname

/** A copy of the product with a defect in its source. */
export const productWith = async (
  folder: string,
  changes: { file: string; from: string; to: string }[],
): Promise<string> => {
  await mkdir(folder)
  for (const part of ['src', 'migrations', 'search', 'package.json'])
    await cp(join(ours, part), join(folder, part), { recursive: true })
  for (const part of ['node_modules', 'models']) await symlink(join(ours, part), join(folder, part))
  for (const { file, from, to } of changes) {
    const text = await readFile(join(folder, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} has no "${from}" to take out`)
    await writeFile(join(folder, file), text.replaceAll(from, to))
  }
  return folder
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

const timeoutMs = 240_000

/** The server in a process of its own. Its database is the embedded one in `dataDir`, unless `environment` names another. */
export const createProduct = async (dataDir: string, source = ours, environment: NodeJS.ProcessEnv = {}) => {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let output = ''
  let killedDatabase = 0
  let expectsExit = false
  const crashes: string[] = []

  const runs = (): boolean => child !== null && child.exitCode === null && child.signalCode === null

  const start = (): void => {
    child = spawn(process.execPath, [join(source, 'src/server/main.ts')], {
      cwd: source,
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        DATA_DIR: dataDir,
        ANALYZE_PHOTOS: 'no',
        LOG_LEVEL: 'error',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    expectsExit = false
    child.once('exit', (code, signal) => {
      if (!expectsExit)
        crashes.push(`with ${code ?? signal}: ${output.trim().split('\n').slice(-40).join(' | ')}`)
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)))
  }

  const isReady = (): Promise<boolean> =>
    fetch(`${base}/api/health/ready`, { signal: AbortSignal.timeout(5000) }).then(
      ({ status }) => status === 200,
      () => false,
    )

  const connection = async (user = 'ukay_app'): Promise<pg.ClientConfig> => ({
    host: (await readFile(join(dataDir, 'postgres.socket-folder'), 'utf8')).trim(),
    user,
    database: 'postgres',
  })

  const databasePid = async (): Promise<number> => {
    const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
    return Number(text.split('\n')[0])
  }

  const sql = async (text: string): Promise<void> => {
    const client = new pg.Client(await connection('ukay'))
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(text)
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  /** Connections outlive a killed server for a moment, so a reply alone does not prove that the new server runs. */
  const isUp = async (): Promise<boolean> =>
    (await databasePid()) !== killedDatabase &&
    (await isReady()) &&
    sql('select 1').then(
      () => true,
      () => false,
    )

  return {
    base,
    connection,
    /** Exits that nobody asked for, with the last output. */
    crashes,

    /** The last errors that it logged. */
    logged: (): string => output,

    /** Starts it again whenever it has exited, as a supervisor would. Resolves when it is ready. */
    async up(): Promise<void> {
      const until = Date.now() + timeoutMs
      while (!(await isUp())) {
        if (Date.now() > until) throw new Error(`The product does not come up again:\n${output}`)
        if (!runs()) start()
        await sleep(50)
      }
    },

    async end(signal: NodeJS.Signals): Promise<void> {
      if (!child || !runs()) return
      const ended = once(child, 'exit')
      expectsExit = true
      child.kill(signal)
      await ended
    },

    async killDatabase(): Promise<void> {
      const pid = await databasePid()
      killedDatabase = pid
      if (pid > 1)
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // The process has ended by itself.
        }
    },

    /** Runs SQL as the superuser of the database. */
    sql,
  }
}

export type Product = Awaited<ReturnType<typeof createProduct>>
