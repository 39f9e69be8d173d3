import { execFile } from 'node:child_process'
import { chmod, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'

export const run = promisify(execFile)

/** The user that PostgreSQL runs as, because it refuses to be root. */
export interface Runner {
  prefix: string[]
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number }
  /** The owner of PostgreSQL's files; null where that is the app's own user. */
  owner: { uid: number; gid: number } | null
}

/** PostgreSQL's own user where the machine has one, or the user that owns nothing. */
const unprivilegedUsers = async (): Promise<{ uid: number; gid: number }[]> => {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return ['postgres', 'nobody'].flatMap((name) => {
    const [, uid, gid] = users.match(`(?:^|\n)${name}:[^:]*:(\\d+):(\\d+):`)?.map(Number) ?? []
    return uid && gid ? [{ uid, gid }] : []
  })
}

/**
 * Runs PostgreSQL as `nobody` in a user namespace, because it refuses to run as root. It keeps root's access to files,
 * such as those under a home of mode 0700.
 */
const namespace = ['unshare', '-U', '--map-user=65534', '--map-group=65534']

/** Why this user cannot execute PostgreSQL or reach the data folder; null where it can do both. */
const problemOf = async ({ prefix, options }: Runner, { initdb, postgres }: Binaries, dataDir: string) => {
  const script = 'cd "$1" && "$0" --version && "$2" --version'
  const [command = '', ...args] = [...prefix, '/bin/sh', '-c', script, initdb, dataDir, postgres]
  return run(command, args, options).then(
    () => null,
    (error) => String(error),
  )
}

/** Finds a user that can execute PostgreSQL and reach the data folder: as root, not root itself. */
export const chooseRunner = async (binaries: Binaries, dataDir: string): Promise<Runner> => {
  const options = { cwd: '/', env: { ...process.env, ...binaries.env } }
  if (process.getuid?.() !== 0) {
    const runner = { prefix: [], options, owner: null }
    const problem = await problemOf(runner, binaries, dataDir)
    if (problem) throw new Error(`The embedded PostgreSQL cannot run here: ${problem}`)
    return runner
  }

  const users = await unprivilegedUsers()
  const data = await stat(join(dataDir, 'postgres')).catch(() => null)
  // The owner of the data keeps it: a command that root runs must not take it from the app's user.
  if (data && data.uid !== 0) users.unshift({ uid: data.uid, gid: data.gid })
  const asUsers = users.map((owner) => ({ prefix: [], options: { ...options, ...owner }, owner }))
  const inNamespace = { prefix: namespace, options, owner: { uid: 0, gid: 0 } }
  let problem: string | null = null
  for (const mayOpen of [false, true]) {
    // Where the kernel has no user namespaces, other users may pass through the data folder, but not list it.
    if (mayOpen) await chmod(dataDir, 0o711)
    for (const runner of [...asUsers, inNamespace]) {
      problem = await problemOf(runner, binaries, dataDir)
      if (!problem) return runner
    }
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and no other user can reach both ${binaries.postgres} and ${dataDir}. ` +
      `Start the app as an ordinary user, or move the folders to where others may read. (${problem})`,
  )
}
