import type { StreamEvent } from '#contract/events.ts'
import { type EventWriter, retryLine } from './stream.ts'

/** Events that are names only. Those of the same tick are sent together, each name only once. */
export interface NamedEvents {
  send(what: StreamEvent): void
  end(): void
}

/** `first`: the events that the page missed. `lastID` returns the id of the newest event of this process. */
export const createNamedEvents = (
  { write, end }: EventWriter,
  first: ReadonlySet<StreamEvent>,
  lastID: () => string,
): NamedEvents => {
  const waiting = new Set<StreamEvent>()

  const flush = (): void => {
    const id = lastID()
    const names = [...waiting]
    waiting.clear()
    if (names.length === 0) return
    // Browsers ignore events without data. Only the last event of a batch has the id, so a client that disconnects
    // within the batch gets all of it again.
    write(`${names.map((name) => `event: ${name}\ndata:\n`).join('\n')}id: ${id}\n\n`)
  }

  write(`${retryLine()}\n`)
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
