import type { ServerResponse } from 'node:http'
import type { StreamEvent } from '#contract/live.ts'

/** A client with more unread bytes than this is disconnected. It then reconnects and refetches. */
const maxBehind = 16 * 1024

export interface EventWriter {
  write(text: string): void
  end(): void
}

/** Writes to the stream of one page, and disconnects a client that reads too slowly. `maxUnread`: in bytes. */
export const createEventWriter = (response: ServerResponse, maxUnread: number): EventWriter => {
  const isOver = (): boolean => response.writableEnded || response.destroyed
  return {
    write(text) {
      if (isOver()) return
      response.write(text)
      // Destroying the response also drops its buffer.
      if (response.writableLength > maxUnread) response.destroy()
    },
    end() {
      if (!isOver()) response.end()
    },
  }
}

/** The event stream of one page. Events of the same tick are sent together, each name only once. */
export interface LiveStream {
  send(what: StreamEvent): void
  end(): void
}

/**
 * `first`: the events that the page missed. `lastID` returns the id of the newest event of this process. The response
 * headers must have been sent.
 */
export const createStream = (
  response: ServerResponse,
  first: ReadonlySet<StreamEvent>,
  lastID: () => string,
  retryMilliseconds: number,
): LiveStream => {
  const waiting = new Set<StreamEvent>()
  const { write, end } = createEventWriter(response, maxBehind)

  const flush = (): void => {
    const id = lastID()
    const names = [...waiting]
    waiting.clear()
    if (names.length === 0) return
    // Browsers ignore events without data. Only the last event of a batch has the id, so a client that disconnects
    // within the batch gets all of it again.
    write(`${names.map((name) => `event: ${name}\ndata:\n`).join('\n')}id: ${id}\n\n`)
  }

  write(`retry: ${retryMilliseconds}\n\n`)
  for (const what of first) waiting.add(what)
  flush()
  if (first.size === 0) write(`id: ${lastID()}\n\n`)
  return {
    send(what) {
      if (waiting.size === 0) setImmediate(flush)
      waiting.add(what)
    },
    end,
  }
}
