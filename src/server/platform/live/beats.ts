/** How often it is somebody's turn, in milliseconds: many at one moment would make others wait. */
const turnEvery = 100

/** Something for each of many at even times, by one timer for all of them. */
export const createBeats = <Of>(every: number, beat: (of: Of) => void) => {
  const turns = Array.from({ length: Math.max(1, Math.round(every / turnEvery)) }, () => new Set<Of>())
  let turn = 0
  const timer = setInterval(() => {
    turn = (turn + 1) % turns.length
    for (const of of turns[turn] ?? []) beat(of)
  }, every / turns.length).unref()

  return {
    /** Its first beat comes after a whole round. Ends by calling what is answered. */
    add(of: Of): () => void {
      const own = turns[turn]
      own?.add(of)
      return () => void own?.delete(of)
    },
    stop: (): void => clearInterval(timer),
  }
}
