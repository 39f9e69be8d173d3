import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'
import type { Events, Topic } from './events/events.ts'

interface Options<Value> {
  /** The database events that make entries out of date. An event without a payload, or a reset, removes all of them. */
  topic: Topic
  /** Beyond this many entries the least recently used ones go. */
  max: number
  /** Bounds how long a row that was changed without an event stays visible. */
  ttlMs?: number
  /** Measures the age of entries; the machine's own clock by default. */
  clock?: Clock
  /** The key of the one entry that an event's payload concerns. */
  keyOf?: (payload: string) => string
  /** Where payloads are not keys: the payload that concerns a value. Without either option any event removes all entries. */
  groupOf?: (value: Value) => string | undefined
}

export interface Cache<Value> {
  /** From the cache, or from `query`, which is shared by everybody who asks meanwhile. */
  get(key: string, query: () => Promise<Value>): Promise<Value>
  delete(key: string): void
}

interface Entry<Value> {
  answer: Promise<Value>
  /** Set once the query has answered. */
  group?: string | undefined
}

/**
 * An in-process cache that database events invalidate. It is bypassed while events cannot be received. Errors and
 * `undefined` are not cached: asking for what does not exist must not fill it.
 *
 * A query that began before a change may return the state from before it. So an entry is stored when its query begins,
 * not when it ends: the event of the change then removes it, and nothing puts it back.
 */
export const createCache = <Value>(
  events: Events,
  { topic, max, ttlMs = 10_000, clock, keyOf, groupOf }: Options<Value>,
): Cache<Value> => {
  /** The keys of each group. Entries whose query has not answered yet are in the group `undefined`. */
  const groups = new Map<string | undefined, Set<string>>()
  const join = (group: string | undefined, key: string): void => {
    groups.set(group, (groups.get(group) ?? new Set()).add(key))
  }
  const leave = (group: string | undefined, key: string): void => {
    const keys = groups.get(group)
    keys?.delete(key)
    if (keys?.size === 0) groups.delete(group)
  }

  const entries = new LRUCache<string, Entry<Value>>({
    max,
    ttl: ttlMs,
    ...(clock && { perf: { now: () => clock.now().getTime() } }),
    ...(groupOf && { dispose: ({ group }, key) => leave(group, key) }),
  })

  events.subscribe(topic, (event) => {
    if (event.kind === 'reset' || event.payload === '') return entries.clear()
    if (keyOf) return void entries.delete(keyOf(event.payload))
    if (!groupOf) return entries.clear()
    for (const group of [event.payload, undefined])
      for (const key of groups.get(group) ?? []) entries.delete(key)
  })

  const settle = (key: string, entry: Entry<Value>, value: Value | undefined): void => {
    // Removed or replaced meanwhile.
    if (entries.peek(key, { allowStale: true }) !== entry) return
    if (value === undefined) return void entries.delete(key)
    if (!groupOf) return
    leave(undefined, key)
    entry.group = groupOf(value)
    join(entry.group, key)
  }

  const ask = (key: string, query: () => Promise<Value>): Promise<Value> => {
    const answer = query().then(
      (value) => {
        settle(key, entry, value)
        return value
      },
      (error: unknown) => {
        settle(key, entry, undefined)
        throw error
      },
    )
    const entry: Entry<Value> = { answer }
    entries.set(key, entry)
    if (groupOf) join(undefined, key)
    return answer
  }

  return {
    get(key, query) {
      if (!events.live()) return query()
      return entries.get(key)?.answer ?? ask(key, query)
    },
    delete: (key) => void entries.delete(key),
  }
}
