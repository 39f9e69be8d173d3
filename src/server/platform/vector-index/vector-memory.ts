import { readFileSync } from 'node:fs'

/** What this file uses of it: the types of Node lack it. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (compiled: object) => {
    exports: {
      memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
      largest(query: number, first: number, count: number, bytes: number): number
    }
  }
}

const compiled = new WebAssembly.Module(readFileSync(new URL('./similarity.wasm', import.meta.url)))

const pageBytes = 65_536
const floatBytes = 4
/** The module reads so many bytes at a time. Shorter vectors are filled up with zeros. */
const stepBytes = 32

/** Vectors of one length in the memory of a WebAssembly module, which compares them with a query. */
export interface VectorMemory {
  /** Stores the vectors of an item, and returns their address. */
  add(vectors: readonly Float32Array[]): number
  remove(address: number, count: number): void
  read(address: number, count: number): Float32Array[]
  /** The query of the next comparisons. */
  setQuery(query: Float32Array): void
  /** The largest dot product of the query with vectors that were added together. */
  largest(address: number, count: number): number
}

export const createVectorMemory = (dimensions: number): VectorMemory => {
  const { memory, largest } = new WebAssembly.Instance(compiled).exports
  const bytes = Math.ceil((dimensions * floatBytes) / stepBytes) * stepBytes
  /** Addresses that are free again, by how many vectors have room there. */
  const free = new Map<number, number[]>()
  const query = 0
  let end = bytes

  const roomFor = (count: number): number => {
    const known = free.get(count)?.pop()
    if (known !== undefined) return known
    const address = end
    end += count * bytes
    const missing = end - memory.buffer.byteLength
    // A quarter more each time, because growing may copy all of it.
    if (missing > 0) memory.grow(Math.ceil(Math.max(missing, memory.buffer.byteLength / 4) / pageBytes))
    return address
  }
  const at = (address: number): Float32Array => new Float32Array(memory.buffer, address, dimensions)

  return {
    add: (vectors) => {
      const address = roomFor(vectors.length)
      for (const [n, vector] of vectors.entries()) at(address + n * bytes).set(vector)
      return address
    },
    remove: (address, count) => {
      const addresses = free.get(count)
      if (addresses) addresses.push(address)
      else free.set(count, [address])
    },
    read: (address, count) => Array.from({ length: count }, (_, n) => at(address + n * bytes).slice()),
    setQuery: (vector) => at(query).set(vector),
    largest: (address, count) => largest(query, address, count, bytes),
  }
}
