import type { Events, Topic } from './events.ts'

/** Longer than any server that is read from is behind. */
const remembered = 60_000

/** When this process last heard of a change, in milliseconds: who reads because of it must not read an older state. */
export const lastHeard = (events: Events, topic: Topic) => {
  // The oldest first.
  const moments = new Map<string, number>()
  let last = 0
  let missed = 0
  events.subscribe(topic, (heard) => {
    last = Date.now()
    if (heard.kind === 'reset' || heard.payload === '') {
      missed = last
      return
    }
    moments.delete(heard.payload)
    moments.set(heard.payload, last)
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
