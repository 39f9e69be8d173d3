import { endianness } from 'node:os'

/** Vectors in the database are 4-byte floats, little endian, whatever the machine. */
const swapped = endianness() === 'BE'

export const toBytes = (floats: Float32Array): Buffer => {
  const bytes = Buffer.from(floats.slice().buffer)
  return swapped ? bytes.swap32() : bytes
}

export const toFloats = (bytes: Buffer): Float32Array => {
  if (!swapped && bytes.byteOffset % 4 === 0)
    return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  // A copy: a slice of a pool need not begin where floats may.
  const copy = Buffer.from(new Uint8Array(bytes).buffer)
  if (swapped) copy.swap32()
  return new Float32Array(copy.buffer, 0, copy.length / 4)
}
