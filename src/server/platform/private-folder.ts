import { chmod, mkdir, stat } from 'node:fs/promises'

const sticky = 0o1000

/**
 * Makes a folder that only this user may enter, and takes the rights of others away from one that is there. Not from a
 * folder of somebody else, nor from one that everybody shares, as /tmp is.
 */
export const makePrivate = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = await stat(folder)
  const isOpen = (mode & 0o077) !== 0
  const isOurs = uid === process.getuid?.() && (mode & sticky) === 0
  if (isOpen && isOurs) await chmod(folder, mode & 0o700)
}
