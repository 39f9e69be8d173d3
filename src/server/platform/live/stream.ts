import type { ServerResponse } from 'node:http'
import type { StreamEvent } from '#contract/live.ts'

/** A client with more unsent bytes than these is disconnected. It reconnects and refetches. */
const maxBehind = 16 * 1024

/** The stream of one open page. The events of one tick are sent together, each name once. */
export interface LiveStream {
  say(what: StreamEvent): void
  end(): void
}

/**
 * Sends the events in `missed` at once. `lastID` returns the id of the newest event that this process has received. The head
 * of the response must have been written.
 */
export const createStream = (
  response: ServerResponse,
  missed: ReadonlySet<StreamEvent>,
  lastID: () => string,
  retryMilliseconds: number,
): LiveStream => {
  const waiting = new Set<StreamEvent>()
  const isOver = (): boolean => response.writableEnded || response.destroyed

  const write = (text: string): void => {
    if (isOver()) return
    response.write(text)
    // This drops the unsent bytes too.
    if (response.writableLength > maxBehind) response.destroy()
  }

  const flush = (): void => {
    const id = lastID()
    const names = [...waiting]
    waiting.clear()
    if (names.length === 0) return
    // A browser ignores an event without a data line. Only the last event has the id, so that a client that was cut
    // before it gets all of them again.
    write(`${names.map((name) => `event: ${name}\ndata:\n`).join('\n')}id: ${id}\n\n`)
  }

  write(`retry: ${retryMilliseconds}\n\n`)
  for (const what of missed) waiting.add(what)
  flush()
  if (missed.size === 0) write(`id: ${lastID()}\n\n`)
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
