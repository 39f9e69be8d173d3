import { Readable } from 'node:stream'
import type { StreamEvent } from '#contract/live.ts'

/** Bytes that a client may be behind with before it is cut off; it comes back and refetches. */
const mostBehind = 16 * 1024

/** One open page. What is to be said within a tick goes out at once, each name only once. */
export interface LiveStream {
  body: Readable
  say(what: StreamEvent): void
  end(): void
}

/** `first`: what it missed; `lastID`: of the newest event that this process heard. */
export const createStream = (
  first: ReadonlySet<StreamEvent>,
  lastID: () => string,
  retryMilliseconds: number,
): LiveStream => {
  const body = new Readable({ read: () => undefined, highWaterMark: 1024 })
  const waiting = new Set<StreamEvent>()
  let ended = false

  const write = (text: string): void => {
    body.push(text)
    // Taken from it, what waits is dropped with it.
    if (body.readableLength > mostBehind) body.destroy()
  }

  const flush = (): void => {
    const id = lastID()
    const names = [...waiting]
    waiting.clear()
    if (body.destroyed || ended || names.length === 0) return
    // Without data a browser tells the page nothing. The last alone has the id: who was cut before it asks for all.
    write(`${names.map((name) => `event: ${name}\ndata:\n`).join('\n')}id: ${id}\n\n`)
  }

  write(`retry: ${retryMilliseconds}\n\n`)
  for (const what of first) waiting.add(what)
  flush()
  if (first.size === 0) write(`id: ${lastID()}\n\n`)
  return {
    body,
    say(what) {
      if (waiting.size === 0) setImmediate(flush)
      waiting.add(what)
    },
    end() {
      if (ended || body.destroyed) return
      ended = true
      body.push(null)
    },
  }
}
