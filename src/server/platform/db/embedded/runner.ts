import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'

const run = promisify(execFile)

/** As whom PostgreSQL runs: it refuses to be root. */
export interface Runner {
  as: { uid?: number; gid?: number }
  prefix: string[]
  /** Whom its files must belong to; null where that is us anyway. */
  owner: { uid: number; gid: number } | null
  env: NodeJS.ProcessEnv
}

interface User {
  uid: number
  gid: number
}

/** Whether this runner can execute PostgreSQL and reach the data folder. */
const works = async (runner: Runner, binaries: Binaries, dataDir: string): Promise<string | null> => {
  const script = 'cd "$1" && "$0" --version && "$2" --version'
  const [command = '', ...args] = [...runner.prefix, '/bin/sh', '-c', script]
  try {
    await run(command, [...args, binaries.initdb, dataDir, binaries.postgres], {
      ...runner.as,
      env: runner.env,
      cwd: '/',
    })
    return null
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    return stderr?.trim() || message
  }
}

/** PostgreSQL's own user where the machine has one, else the user that owns nothing. */
const unprivilegedUsers = async (): Promise<User[]> => {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return ['postgres', 'nobody'].flatMap((name) => {
    const fields = users
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':')
    const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])]
    return uid > 0 && gid > 0 ? [{ uid, gid }] : []
  })
}

/** The same root to the file system, but nobody to PostgreSQL: reaches what lies under a home of mode 0700. */
const namespace = ['unshare', '-U', '--map-user=65534', '--map-group=65534']

export const chooseRunner = async (binaries: Binaries, dataDir: string, cluster: string): Promise<Runner> => {
  const env = { ...process.env, ...binaries.env }
  if (process.getuid?.() !== 0) {
    const runner: Runner = { as: {}, prefix: [], owner: null, env }
    const trouble = await works(runner, binaries, dataDir)
    if (trouble) throw new Error(`The embedded PostgreSQL cannot run here: ${trouble}`)
    return runner
  }

  const asUser = ({ uid, gid }: User): Runner => ({ as: { uid, gid }, prefix: [], owner: { uid, gid }, env })
  const inNamespace: Runner = { as: {}, prefix: namespace, owner: { uid: 0, gid: 0 }, env }
  const users = (await unprivilegedUsers()).map(asUser)
  const existing = await stat(cluster).catch(() => null)
  // Whoever has the data keeps it, so that a later start need not give it to someone else.
  const inOrder = !existing
    ? [...users, inNamespace]
    : existing.uid === 0
      ? [inNamespace, ...users]
      : [asUser(existing), inNamespace, ...users]

  let trouble: string | null = null
  for (const runner of inOrder) {
    trouble = await works(runner, binaries, dataDir)
    if (!trouble) return runner
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and no other user can reach both ${binaries.postgres} and ${dataDir}. ` +
      `Start the app as an ordinary user, or move the folders to where others may read. (${trouble})`,
  )
}
