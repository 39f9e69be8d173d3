import { readFile } from 'node:fs/promises'
import { writeSafely } from '../storage/write-safely.ts'
import { keyFrom } from './vault.ts'

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
