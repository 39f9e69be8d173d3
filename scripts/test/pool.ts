import type { Check } from './plan.ts'

/** How many checks run at a time. With one, a quarter of two cores was idle. */
const usualSlots = 2

type Outcome = Awaited<ReturnType<Check['run']>>

const notRun = ({ name }: Check): Outcome => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  flaky: [],
  files: [],
  tests: [],
  output: `This did not run, because of "${name}".`,
})

/** Runs the checks in order, some at a time, and calls `onEnd` for each. */
export const runPool = async (
  checks: Check[],
  onEnd: (check: Check, outcome: Outcome, seconds: number) => void,
  slots = usualSlots,
): Promise<Outcome[]> => {
  const waiting = [...checks]
  const ended = new Map<Check, Outcome>()
  const running = new Set<Promise<void>>()

  const take = async (check: Check): Promise<void> => {
    const begun = performance.now()
    const failed = check.after && (ended.get(check.after)?.failed ?? 0) > 0
    const outcome = check.after && failed ? notRun(check.after) : await check.run()
    ended.set(check, outcome)
    onEnd(check, outcome, (performance.now() - begun) / 1000)
  }

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(({ after }) => !after || !checks.includes(after) || ended.has(after))
    if (running.size < slots && next >= 0) {
      for (const check of waiting.splice(next, 1)) {
        const work = take(check).finally(() => running.delete(work))
        running.add(work)
      }
    } else await Promise.race(running)
  }
  return [...ended.values()]
}
