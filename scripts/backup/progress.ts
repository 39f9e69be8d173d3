/** Prints progress: one line that is rewritten on a terminal, or else a line for each tenth of the work. */
export const progressOf = (what: string, total: number, say: (text: string) => void, terminal = false) => {
  let done = 0
  let tenth = 0
  return () => {
    done += 1
    if (terminal) say(`\r  ${what} ${done}/${total}${done === total ? '\n' : ''}`)
    else if (Math.floor((10 * done) / total) > tenth || done === total) {
      tenth = Math.floor((10 * done) / total)
      say(`  ${what} ${done}/${total}\n`)
    }
  }
}

export type Say = (line: string) => void
