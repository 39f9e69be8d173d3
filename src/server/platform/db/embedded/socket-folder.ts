import { access, chown, constants, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Runner } from './runner.ts'

const socketName = '.s.PGSQL.5432'
/** What fits in the address of a socket, less the zero at its end: macOS has the shorter one. */
const longestSocketPath = 103

/** Removes nothing but what we and PostgreSQL put there. */
export const removeSocketFolder = async (folder: string): Promise<void> => {
  for (const name of [socketName, `${socketName}.lock`]) await rm(join(folder, name), { force: true })
  await rmdir(folder).catch(() => undefined)
}

/** The folder of a server that was killed: its name is noted beside the data, for it lies in everyone's /tmp. */
const removeLeftOver = async (note: string): Promise<void> => {
  const folder = (await readFile(note, 'utf8').catch(() => '')).trim()
  if (/\/ukay-pg-\w{6}$/.test(folder)) await removeSocketFolder(folder)
}

const parentFolder = async (): Promise<string> => {
  const writable = await access('/tmp', constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  return writable ? '/tmp' : tmpdir()
}

/**
 * A folder for the socket, with a short name whatever the data folder is called.
 *
 * PostgreSQL asks for no password there. What keeps others out is the folder: mode 0700, so only its owner may enter.
 * The owner is the user PostgreSQL runs as, who has to make the socket in it and can read the data files anyway; that
 * is us, unless we are root, whom no mode keeps out. The name is random because a name known beforehand could be
 * taken in /tmp by another user first.
 */
export const makeSocketFolder = async (runner: Runner, note: string): Promise<string> => {
  await removeLeftOver(note)
  const folder = await mkdtemp(join(await parentFolder(), 'ukay-pg-'))
  if (Buffer.byteLength(join(folder, socketName)) > longestSocketPath) {
    await rmdir(folder)
    throw new Error(`The path ${folder} is too long for a socket. Set TMPDIR to a shorter one.`)
  }
  if (runner.owner) await chown(folder, runner.owner.uid, runner.owner.gid)
  await writeFile(note, `${folder}\n`, { mode: 0o600 })
  return folder
}
