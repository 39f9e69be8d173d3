import { readFile } from 'node:fs/promises'
import { writeSafely } from '../storage/write-safely.ts'
import { keyFrom, newKey } from './vault.ts'

/** The keys of a file, one a line, the current one first; none when there is no such file. */
export const readKeyFile = async (path: string): Promise<Buffer[]> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const key = keyFrom(line)
      if (!key) throw new Error(`${path} holds a line that is not a key: base64 of 32 bytes.`)
      return key
    })
}

export const writeKeyFile = (path: string, keys: readonly Buffer[]): Promise<void> =>
  writeSafely(path, Buffer.from(keys.map((key) => `${key.toString('base64')}\n`).join('')))

/** Puts a new key before the one that is there. One that was put there and never left alone is still the new one. */
export const addKey = async (path: string): Promise<void> => {
  const keys = await readKeyFile(path)
  if (keys.length === 1) await writeKeyFile(path, [newKey(), ...keys])
}

/** Leaves the current key alone, once nothing is wrapped by the others. */
export const dropOldKeys = async (path: string): Promise<void> => {
  const keys = await readKeyFile(path)
  if (keys.length > 1) await writeKeyFile(path, keys.slice(0, 1))
}
