import { endianness } from 'node:os'

/** In the database vectors are 4-byte little-endian floats, so big-endian machines must swap the bytes. */
const swapped = endianness() === 'BE'

export const toBytes = (floats: Float32Array): Buffer => {
  const bytes = Buffer.from(floats.slice().buffer)
  return swapped ? bytes.swap32() : bytes
}

/** Decodes rows of `size` floats each, in base64, into one contiguous array. */
export const floatsOf = (rows: readonly string[], size: number): Float32Array => {
  const bytes = Buffer.from(new ArrayBuffer(rows.length * size * 4))
  for (const [n, row] of rows.entries())
    if (bytes.write(row, n * size * 4, size * 4, 'base64') !== size * 4)
      throw new Error(`A row does not have ${size} floats`)
  if (swapped) bytes.swap32()
  return new Float32Array(bytes.buffer)
}

export const toFloats = (bytes: Buffer): Float32Array => {
  if (!swapped && bytes.byteOffset % 4 === 0)
    return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  // Copy the bytes, because a Float32Array must start at a multiple of 4 bytes and a slice of a pool may not.
  const copy = Buffer.from(new Uint8Array(bytes).buffer)
  if (swapped) copy.swap32()
  return new Float32Array(copy.buffer, 0, copy.length / 4)
}
