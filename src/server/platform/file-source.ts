import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** An uploaded file: its bytes, or its path on the disk and the address block that it came from. */
export type FileSource = Uint8Array | { path: string; block?: string }

export const blockIn = (source: FileSource): string | undefined =>
  source instanceof Uint8Array ? undefined : source.block

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
