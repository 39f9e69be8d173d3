import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** A file that somebody sent: in memory, or on the disk under this path. */
export type FileSource = Uint8Array | { path: string }

/** Its bytes, a part at a time. Nothing is opened before the first part is asked for. */
export async function* partsOf(source: FileSource): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) yield source
  else yield* createReadStream(source.path) as AsyncIterable<Buffer>
}

export const sha256Of = async (source: FileSource): Promise<Buffer> => {
  const hash = createHash('sha256')
  for await (const part of partsOf(source)) hash.update(part)
  return hash.digest()
}
