import { execFile } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = new URL('../../', import.meta.url).pathname
const git = async (...args: string[]): Promise<string> =>
  (await run('git', ['-C', root, ...args], { maxBuffer: 1 << 26 })).stdout.trim()

/** Name and content of the migrations of a commit. */
const migrationsOf = async (commit: string): Promise<Set<string>> => {
  const listed = await git('ls-tree', commit, 'migrations/')
  return new Set(listed.split('\n').flatMap((line) => /\w+\s+migrations\/\d+_.*\.sql$/.exec(line)?.[0] ?? []))
}

const nameOf = (migration: string): string => migration.split('\t')[1] ?? ''

/**
 * The newest commit from whose database the present migrations can go on, and which lacks at least one of them. A database
 * takes a migration only after those that sort before it, and branches that were worked on side by side mix the order.
 */
const lastWithFewerMigrations = async (): Promise<string | undefined> => {
  const present = [...(await migrationsOf('HEAD'))].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  for (const commit of (await git('log', '--format=%H^', '-n', '50', '--', 'migrations')).split('\n')) {
    const then = await migrationsOf(commit).catch(() => new Set<string>())
    const oldest = present.slice(0, then.size)
    if (then.size > 0 && then.size < present.length && oldest.every((one) => then.has(one))) return commit
  }
  return undefined
}

export interface Version {
  /** The folder of its sources. */
  folder: string
  /** As the results name it. */
  name: string
}

export const present: Version = { folder: root, name: 'the present version' }

/** An earlier version with the packages of the present one. Where the history is missing, the present one. */
export const earlierVersion = async (folder: string): Promise<Version> => {
  const commit = await lastWithFewerMigrations().catch(() => undefined)
  if (!commit) return present
  const path = join(folder, 'earlier')
  await mkdir(path)
  await run('sh', ['-c', `git -C "${root}" archive ${commit} | tar -x -C "${path}"`])
  await symlink(join(root, 'node_modules'), join(path, 'node_modules'))
  const missing = (await migrationsOf('HEAD')).size - (await migrationsOf(commit)).size
  return {
    folder: path,
    name: `that of ${await git('log', '-1', '--format=%cs', commit)}, ${missing} migrations ago`,
  }
}
