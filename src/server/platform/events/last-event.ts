import type { Events, Topic } from './events.ts'

/** In milliseconds: longer than any replica that is read from is behind. */
const remembered = 60_000

/** When this process last received an event, in milliseconds. A read that follows must not return an older state. */
export const lastEvent = (events: Events, topic: Topic) => {
  // The oldest first.
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
