import { parentPort } from 'node:worker_threads'
import { type Develop, develop } from './develop.ts'

/** One thread of the darkroom. Nothing but arithmetic happens in it, so that it can be ended at any time. */
export interface ToDevelop {
  id: number
  of: Parameters<Develop>
}
export interface Developed {
  id: number
  photo: Uint8Array<ArrayBuffer>
}

const port = parentPort
if (!port) throw new Error('This is a worker thread of the darkroom')

port.on('message', ({ id, of }: ToDevelop) => {
  const photo = develop(...of)
  port.postMessage({ id, photo } satisfies Developed, [photo.buffer])
})
