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
  /** The owner of PostgreSQL's files. Null if the app's own user owns them. */
  owner: { uid: number; gid: number } | null
}

/** The users "postgres" and "nobody", as far as the machine has them. */
const unprivilegedUsers = async (): Promise<{ uid: number; gid: number }[]> => {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return ['postgres', 'nobody'].flatMap((name) => {
    const [, uid, gid] = users.match(`(?:^|\n)${name}:[^:]*:(\\d+):(\\d+):`)?.map(Number) ?? []
    return uid && gid ? [{ uid, gid }] : []
  })
}

/**
 * Runs a command in a user namespace, where root has the user id of "nobody". PostgreSQL then does not refuse to run, and
 * the process can still read files that only root may read.
 */
const namespace = ['unshare', '-U', '--map-user=65534', '--map-group=65534']

/** Why this user cannot execute PostgreSQL or enter the data folder. Null if it can do both. */
const problemOf = async ({ prefix, options }: Runner, { initdb, postgres }: Binaries, dataDir: string) => {
  const script = 'cd "$1" && "$0" --version && "$2" --version'
  const [command = '', ...args] = [...prefix, '/bin/sh', '-c', script, initdb, dataDir, postgres]
  return run(command, args, options).then(
    () => null,
    (error) => String(error),
  )
}

/** Finds a user other than root that can execute PostgreSQL and enter the data folder. */
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
  // The owner of the data comes first, so that a command of root does not change the owner.
  if (data && data.uid !== 0) users.unshift({ uid: data.uid, gid: data.gid })
  const asUsers = users.map((owner) => ({ prefix: [], options: { ...options, ...owner }, owner }))
  const inNamespace = { prefix: namespace, options, owner: { uid: 0, gid: 0 } }
  let problem: string | null = null
  for (const mayOpen of [false, true]) {
    // If the kernel has no user namespaces, allow other users to pass through the data folder, but not to list it.
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
