import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Storage, isFileName } from './storage.ts'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Without this the rename itself may be lost in a power cut. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Files under `folder`, spread over sub-folders by the first two characters of the last part of the name. */
export const diskStorage = (folder: string): Storage => {
  const pathOf = (name: string): string => {
    if (!isFileName(name)) throw new Error(`"${name}" is not a file name`)
    const parts = name.split('/')
    const last = parts.pop() ?? ''
    return join(folder, ...parts, last.slice(0, 2), last)
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name)
      if (await stat(path).catch(() => null)) return
      await mkdir(dirname(path), { recursive: true })
      const temporary = `${path}.${randomUUID()}.part`
      try {
        const handle = await open(temporary, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },

    async open(name) {
      if (!isFileName(name)) return null
      try {
        const handle = await open(pathOf(name), 'r')
        const { size } = await handle.stat()
        return { stream: handle.createReadStream(), bytes: size }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
  }
}
