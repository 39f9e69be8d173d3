import { workerData } from 'node:worker_threads'

/** Large fields of one size that every photo reads: each is worked out once, by whichever thread needs it first. */
export interface Shelf {
  /** Of each field: 0 before anybody has begun it, then 1, and 2 once it is there. */
  states: Int32Array<SharedArrayBuffer>
  fields: SharedArrayBuffer[]
}

export type Shelves = Record<'surfaces' | 'drapes', Shelf>

const [begun, there] = [1, 2]

/** The shelf that this thread was given, or a new one. */
export const shelfOf = (name: keyof Shelves, fields: number, bytes: number): Shelf =>
  (workerData as { shelves?: Shelves } | null)?.shelves?.[name] ?? {
    states: new Int32Array(new SharedArrayBuffer(fields * Int32Array.BYTES_PER_ELEMENT)),
    fields: Array.from({ length: fields }, () => new SharedArrayBuffer(bytes)),
  }

/** Waits where another thread is at it: there is nothing else to do meanwhile. */
export const takeFrom = (
  { states, fields }: Shelf,
  n: number,
  make: (into: SharedArrayBuffer) => void,
): SharedArrayBuffer => {
  const field = fields[n]
  if (!field) throw new Error(`There is no field ${n}`)
  if (Atomics.compareExchange(states, n, 0, begun) === 0) {
    make(field)
    Atomics.store(states, n, there)
    Atomics.notify(states, n)
  }
  Atomics.wait(states, n, begun)
  return field
}
