/**
 * The interval in milliseconds between groups. If all streams had their heartbeat at the same time, other requests
 * would have to wait.
 */
const turnEvery = 100

/** Heartbeats for many streams with a single timer. The streams are spread evenly over the interval `every`. */
export const createBeats = <Of>(every: number, beat: (of: Of) => void) => {
  const turns = Array.from({ length: Math.max(1, Math.round(every / turnEvery)) }, () => new Set<Of>())
  let turn = 0
  const timer = setInterval(() => {
    turn = (turn + 1) % turns.length
    for (const of of turns[turn] ?? []) beat(of)
  }, every / turns.length).unref()

  return {
    /** Adds a heartbeat, which begins after one full interval. Returns a function that stops it. */
    add(of: Of): () => void {
      const own = turns[turn]
      own?.add(of)
      return () => void own?.delete(of)
    },
    stop: (): void => clearInterval(timer),
  }
}
