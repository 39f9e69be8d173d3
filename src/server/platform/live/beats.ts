/** How many groups there are: not everybody is told at one moment. */
const groups = 20

/** Something for each of many at even times, by one timer for all of them. */
export const createBeats = <Of>(every: number, beat: (of: Of) => void) => {
  const turns = Array.from({ length: groups }, () => new Set<Of>())
  let turn = 0
  const timer = setInterval(() => {
    turn = (turn + 1) % groups
    for (const of of turns[turn] ?? []) beat(of)
  }, every / groups).unref()

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
