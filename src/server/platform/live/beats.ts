/** Milliseconds between turns. Beats are spread over turns, because many at one moment would delay other work. */
const turnEvery = 100

/** Calls `beat` for each member at regular intervals, with one timer for all of them. */
export const createBeats = <Of>(every: number, beat: (of: Of) => void) => {
  const turns = Array.from({ length: Math.max(1, Math.round(every / turnEvery)) }, () => new Set<Of>())
  let turn = 0
  const timer = setInterval(() => {
    turn = (turn + 1) % turns.length
    for (const of of turns[turn] ?? []) beat(of)
  }, every / turns.length).unref()

  return {
    /** The first beat comes after a whole round. Returns a function that stops the heartbeat. */
    add(of: Of): () => void {
      const own = turns[turn]
      own?.add(of)
      return () => void own?.delete(of)
    },
    stop: (): void => clearInterval(timer),
  }
}
