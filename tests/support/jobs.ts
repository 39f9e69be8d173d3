import type { Jobs, Run, RunWith } from '#server/platform/jobs/jobs.ts'

/** Collects the jobs of an app, so that a test runs them itself and does not wait for a schedule. */
export const jobsByHand = () => {
  const scheduled = new Map<string, Run>()
  const sent: { name: string; run: () => Promise<unknown> }[] = []
  const never = new AbortController().signal
  const jobs: Jobs = {
    every: (name, _cron, run) => {
      scheduled.set(name, run)
    },
    queue: <Data extends object>(name: string, run: RunWith<Data>) => ({
      send: async (_tx, data: Data) => {
        sent.push({ name, run: () => run(data, never) })
      },
    }),
  }
  return {
    jobs,
    /** Runs a scheduled job now. */
    run: async (name: string, stopping = never): Promise<unknown> => {
      const run = scheduled.get(name)
      if (!run) throw new Error(`No job is named "${name}"`)
      return run(stopping)
    },
    /** Runs the queued jobs in order. */
    runSent: async (): Promise<void> => {
      for (const job of sent.splice(0)) await job.run()
    },
  }
}
