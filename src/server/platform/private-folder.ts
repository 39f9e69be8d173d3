import { chmod, mkdir, stat } from 'node:fs/promises'

const sticky = 0o1000

/**
 * Creates a folder that only this user may enter, or removes the permissions of others from an existing one. It does
 * not change folders of other users or shared ones such as /tmp.
 */
export const makePrivate = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = await stat(folder)
  const isOpen = (mode & 0o077) !== 0
  const isOurs = uid === process.getuid?.() && (mode & sticky) === 0
  if (isOpen && isOurs) await chmod(folder, mode & 0o700)
}
