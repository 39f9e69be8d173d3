import type { Events, Topic } from './events.ts'

/** In milliseconds. It exceeds the maximum lag of a replica in use. */
const remembered = 60_000

/**
 * Remembers when this process last received an event, in milliseconds since 1970. A later read must not return an older
 * state.
 */
export const lastEvent = (events: Events, topic: Topic) => {
  // Ordered by time, oldest first.
  const moments = new Map<string, number>()
  let last = 0
  let missed = 0
  events.subscribe(topic, (event) => {
    last = Date.now()
    if (event.kind === 'reset' || event.payload === '') {
      missed = last
      return
    }
    moments.delete(event.payload)
    moments.set(event.payload, last)
    for (const [id, moment] of moments) {
      if (moment > last - remembered) break
      moments.delete(id)
    }
  })
  return {
    ofAny: (): number => last,
    of: (id: string): number => Math.max(moments.get(id) ?? 0, missed),
  }
}
