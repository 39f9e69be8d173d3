import { Worker } from 'node:worker_threads'
import type { Developed, ToDevelop } from './darkroom-worker.ts'
import type { Develop } from './develop.ts'
import { drapeShelf } from './fabric.ts'
import type { Shelves } from './shelf.ts'
import { surfaceShelf } from './surfaces.ts'

/** Develops photos on threads of its own: on this one nothing else would happen meanwhile. */
export interface Darkroom {
  develop(...of: Parameters<Develop>): Promise<Uint8Array>
  close(): Promise<unknown>
}

interface Waiting {
  done(photo: Uint8Array): void
  failed(error: Error): void
}

const openThread = () => {
  const worker = new Worker(new URL('./darkroom-worker.ts', import.meta.url), {
    workerData: { shelves: { surfaces: surfaceShelf, drapes: drapeShelf } satisfies Shelves },
  })
  const waiting = new Map<number, Waiting>()
  let ended: Error | undefined
  const end = (error: Error) => {
    ended ??= error
    for (const { failed } of waiting.values()) failed(ended)
    waiting.clear()
  }
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(new Error('A thread of the darkroom ended')))
  worker.on('message', ({ id, photo }: Developed) => {
    waiting.get(id)?.done(photo)
    waiting.delete(id)
  })
  return {
    load: () => waiting.size,
    develop: (id: number, of: ToDevelop['of']) =>
      new Promise<Uint8Array>((done, failed) => {
        if (ended) return failed(ended)
        waiting.set(id, { done, failed })
        // The rule means windows of other sites: a thread has no origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage({ id, of } satisfies ToDevelop)
      }),
    close: () => worker.terminate(),
  }
}

/** Threads come with the first photo. Whichever has least to do takes the next one. */
export const openDarkroom = (threads: number): Darkroom => {
  const open: ReturnType<typeof openThread>[] = []
  let photos = 0
  return {
    develop: (...of) => {
      while (open.length < threads) open.push(openThread())
      const [idlest] = open.toSorted((a, b) => a.load() - b.load())
      if (!idlest) throw new Error('A darkroom needs a thread')
      return idlest.develop(photos++, of)
    },
    close: () => Promise.all(open.map((thread) => thread.close())),
  }
}
