import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'
import type { Events, Topic } from './events/events.ts'

interface Options<Value> {
  /** The topic of the events that invalidate entries. A reset, or an event without a payload, removes all entries. */
  topic: Topic
  /** Beyond this number the least recently used entries are removed. */
  max: number
  /** The maximum age of an entry in milliseconds. It limits how long a change without an event stays unseen. */
  ttlMs?: number
  /** Measures the age of entries. The default is the system clock. */
  clock?: Clock
  /** Maps the payload of an event to the key of the only entry that it invalidates. */
  keyOf?: (payload: string) => string
  /**
   * Use this if payloads are not keys: maps a value to the payload that invalidates it. Without `keyOf` and `groupOf`
   * any event removes all entries.
   */
  groupOf?: (value: Value) => string | undefined
}

export interface Cache<Value> {
  /** Returns the cached value, or the result of `query`. Concurrent calls share one query. */
  get(key: string, query: () => Promise<Value>): Promise<Value>
  delete(key: string): void
}

interface Entry<Value> {
  result: Promise<Value>
  /** Set once the query has completed. */
  group?: string | undefined
}

/**
 * An in-process cache that database events invalidate. It is bypassed while events cannot be received. Errors and
 * `undefined` are not cached, so that requests for missing rows cannot fill the cache.
 *
 * A query that began before a change may return the state before it. Therefore an entry is stored when its query
 * begins, not when it ends: the event of the change then removes the entry, and nothing puts it back.
 */
export const createCache = <Value>(
  events: Events,
  { topic, max, ttlMs = 10_000, clock, keyOf, groupOf }: Options<Value>,
): Cache<Value> => {
  /** The keys of each group. Entries whose query is still running are in the group `undefined`. */
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
    // With `max` every slot would be allocated at the start.
    maxSize: max,
    sizeCalculation: () => 1,
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
    // The entry was removed or replaced meanwhile.
    if (entries.peek(key, { allowStale: true }) !== entry) return
    if (value === undefined) return void entries.delete(key)
    if (!groupOf) return
    leave(undefined, key)
    entry.group = groupOf(value)
    join(entry.group, key)
  }

  const load = (key: string, query: () => Promise<Value>): Promise<Value> => {
    const result = query().then(
      (value) => {
        settle(key, entry, value)
        return value
      },
      (error: unknown) => {
        settle(key, entry, undefined)
        throw error
      },
    )
    const entry: Entry<Value> = { result }
    entries.set(key, entry)
    if (groupOf) join(undefined, key)
    return result
  }

  return {
    get(key, query) {
      if (!events.live()) return query()
      return entries.get(key)?.result ?? load(key, query)
    },
    delete: (key) => void entries.delete(key),
  }
}
