import { readFile } from 'node:fs/promises'
import { writeSafely } from '../storage/write-safely.ts'
import { keyFrom, newKey } from './vault.ts'

/** One key per line, the current one first; empty if there is no such file. */
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

/** Adds a new key before the current one. A key from an interrupted rotation is reused. */
export const addKey = async (path: string): Promise<void> => {
  const keys = await readKeyFile(path)
  if (keys.length === 1) await writeKeyFile(path, [newKey(), ...keys])
}

/** Removes all keys but the current one, after everything has been rewrapped. */
export const dropOldKeys = async (path: string): Promise<void> => {
  const keys = await readKeyFile(path)
  if (keys.length > 1) await writeKeyFile(path, keys.slice(0, 1))
}
