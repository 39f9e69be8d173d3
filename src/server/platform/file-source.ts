import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** An uploaded file: its bytes, or its path on the disk. */
export type FileSource = Uint8Array | { path: string }

/** Reads the file in chunks. It is opened when the first chunk is requested. */
export async function* partsOf(source: FileSource): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) yield source
  else yield* createReadStream(source.path) as AsyncIterable<Buffer>
}

export const sha256Of = async (source: FileSource): Promise<Buffer> => {
  const hash = createHash('sha256')
  for await (const part of partsOf(source)) hash.update(part)
  return hash.digest()
}
