import type { Preparation } from '#server/platform/http/preparing.ts'

/** Prints progress: one line that is rewritten on a terminal, else a line for every tenth. */
export const progressBar = (what: string, total: number, onStep?: (progress: Preparation) => void) => {
  const width = 30
  const started = Date.now()
  let done = 0
  let tenth = -1
  onStep?.({ what, done, total })
  return () => {
    done += 1
    onStep?.({ what, done, total })
    const share = total === 0 ? 1 : done / total
    const seconds = Math.round((Date.now() - started) / 1000)
    if (process.stdout.isTTY) {
      const filled = Math.round(share * width)
      const end = done === total ? '\n' : ''
      process.stdout.write(
        `\r${what} [${'#'.repeat(filled)}${' '.repeat(width - filled)}] ${done}/${total}, ${seconds} s${end}`,
      )
    } else if (Math.floor(share * 10) > tenth) {
      tenth = Math.floor(share * 10)
      process.stdout.write(`${what} ${done}/${total}, ${seconds} s\n`)
    }
  }
}
