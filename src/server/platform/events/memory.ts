import type { Events, Topic } from './events.ts'

interface Memory<Value> {
  /** The value under `key`, from memory when nothing that concerns it has changed since its query began. */
  get(key: string, query: () => Promise<Value>): Promise<Value>
}

interface Kept<Value> {
  value: Promise<Value>
  begunAt: number
}

interface Options {
  topic: Topic
  /** How many values are kept. */
  most: number
  /** Milliseconds. Rows that are changed past the application, without an event, show after this long. */
  longestAge?: number
  /** The key that an event's payload takes away; every key when left out, and without a payload. */
  keyOf?: (payload: string) => string
}

/**
 * Answers kept in the memory of this process, for as long as the database tells of no change. While events cannot be
 * heard it is not used.
 *
 * A query that began before a change may answer with the time before it. So a value is kept when its query begins, never
 * when it ends: the event of the change then takes it away, and nothing can put it back.
 */
export const createMemory = <Value>(
  events: Events,
  { topic, most, longestAge = 10_000, keyOf }: Options,
): Memory<Value> => {
  // In the order of their last use.
  const values = new Map<string, Kept<Value>>()
  events.subscribe(topic, (heard) => {
    if (heard.kind === 'event' && keyOf && heard.payload !== '') values.delete(keyOf(heard.payload))
    else values.clear()
  })

  const begin = (key: string, query: () => Promise<Value>): Kept<Value> => {
    const kept: Kept<Value> = { value: query(), begunAt: performance.now() }
    kept.value.catch(() => {
      if (values.get(key) === kept) values.delete(key)
    })
    return kept
  }

  return {
    get(key, query) {
      if (!events.live()) return query()
      const known = values.get(key)
      const fresh = known && performance.now() - known.begunAt < longestAge
      const kept = fresh ? known : begin(key, query)
      values.delete(key)
      values.set(key, kept)
      if (values.size > most) values.delete(values.keys().next().value ?? '')
      return kept.value
    },
  }
}
