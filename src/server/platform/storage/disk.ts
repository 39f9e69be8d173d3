import { access, constants, open, opendir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivate } from '../private-folder.ts'
import { type Storage, type StoredFile, type Within, isFileName } from './storage.ts'
import { writeSafely } from './write-safely.ts'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const byBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

async function* filesIn(folder: string, prefix: string): AsyncIterable<StoredFile> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path, `${prefix}${entry.name}/`)
    else {
      // The last folder only spreads the files and is not part of their names.
      const name = prefix.replace(/[^/]+\/$/, '') + entry.name
      const found = isFileName(name) ? await stat(path).catch(() => null) : null
      if (found) yield { name, bytes: found.size, writtenAt: found.mtime }
    }
  }
}

const statsAtOnce = 64

/** As large as the photos of one request. */
const minFreeBytes = 32 * 1024 * 1024

/** Names begin with the name of their sub-folder, so visiting the sub-folders in order yields the names in order. */
async function* sortedFilesIn(path: string, { folder, after = '' }: Within): AsyncIterable<StoredFile> {
  const namesIn = async (sub: string, kind: 'isDirectory' | 'isFile'): Promise<string[]> => {
    const entries = await readdir(join(path, sub), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    return entries
      .filter((entry) => entry[kind]())
      .map(({ name }) => name)
      .toSorted(byBytes)
  }
  for (const sub of await namesIn(folder, 'isDirectory')) {
    if (`${folder}${sub}` < after.slice(0, folder.length + sub.length)) continue
    const names = (await namesIn(`${folder}${sub}`, 'isFile'))
      .map((last) => folder + last)
      .filter((name) => isFileName(name) && name > after)
    for (let n = 0; n < names.length; n += statsAtOnce) {
      const some = names.slice(n, n + statsAtOnce)
      const found = await Promise.all(
        some.map((name) => stat(join(path, folder, sub, name.slice(folder.length))).catch(() => null)),
      )
      for (const [place, name] of some.entries()) {
        const file = found[place]
        if (file) yield { name, bytes: file.size, writtenAt: file.mtime }
      }
    }
  }
}

/** Files below `folder`, spread over sub-folders by the first two characters of the file name. */
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
      await writeSafely(path, bytes)
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

    async has(name) {
      try {
        await stat(pathOf(name))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },

    async remove(name) {
      await rm(pathOf(name), { force: true })
    },

    list: (within) => (within ? sortedFilesIn(folder, within) : filesIn(folder, '')),

    async hasRoom() {
      const found = await statfs(folder).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      return found === null || found.bavail * found.bsize >= minFreeBytes
    },

    async check() {
      await makePrivate(folder)
      await access(folder, constants.W_OK)
    },
  }
}
