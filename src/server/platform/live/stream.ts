import type { ServerResponse } from 'node:http'
import type { StreamEvent } from '#contract/live.ts'

/** Bytes that a client may be behind with before it is cut off; it comes back and refetches. */
const maxBehind = 16 * 1024

/** One open page. What is to be said within a tick goes out at once, each name only once. */
export interface LiveStream {
  say(what: StreamEvent): void
  end(): void
}

/** `first`: what it missed; `lastID`: of the newest event that this process heard. The response has its head already. */
export const createStream = (
  response: ServerResponse,
  first: ReadonlySet<StreamEvent>,
  lastID: () => string,
  retryMilliseconds: number,
): LiveStream => {
  const waiting = new Set<StreamEvent>()
  const isOver = (): boolean => response.writableEnded || response.destroyed

  const write = (text: string): void => {
    if (isOver()) return
    response.write(text)
    // Taken from it, what waits is dropped with it.
    if (response.writableLength > maxBehind) response.destroy()
  }

  const flush = (): void => {
    const id = lastID()
    const names = [...waiting]
    waiting.clear()
    if (names.length === 0) return
    // Without data a browser tells the page nothing. The last alone has the id: who was cut before it asks for all.
    write(`${names.map((name) => `event: ${name}\ndata:\n`).join('\n')}id: ${id}\n\n`)
  }

  write(`retry: ${retryMilliseconds}\n\n`)
  for (const what of first) waiting.add(what)
  flush()
  if (first.size === 0) write(`id: ${lastID()}\n\n`)
  return {
    say(what) {
      if (waiting.size === 0) setImmediate(flush)
      waiting.add(what)
    },
    end() {
      if (!isOver()) response.end()
    },
  }
}
