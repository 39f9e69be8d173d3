import type { Jobs, Run, RunWith } from '#server/platform/jobs/jobs.ts'

/** Collects the jobs of an app, so that a test runs them itself and does not wait for a schedule. */
export const jobsByHand = () => {
  const scheduled = new Map<string, Run>()
  const sent: { name: string; key: string | undefined; run: () => Promise<unknown> }[] = []
  const queues = new Map<string, RunWith<never>>()
  const never = new AbortController().signal
  const jobs: Jobs = {
    every: (name, _cron, run) => {
      scheduled.set(name, run)
    },
    often: (name, _pauseMs, run) => {
      scheduled.set(name, run)
    },
    queue: <Data extends object>(name: string, run: RunWith<Data>) => {
      queues.set(name, run)
      return {
        send: async (_tx, data: Data, key?: string) => {
          if (key !== undefined && sent.some((job) => job.name === name && job.key === key)) return
          sent.push({ name, key, run: () => run(data, never) })
        },
        countUnfinished: async (max) => Math.min(max, sent.filter((job) => job.name === name).length),
      }
    },
  }
  return {
    jobs,
    /** Runs a scheduled job now. */
    run: async (name: string, stopping = never): Promise<unknown> => {
      const run = scheduled.get(name)
      if (!run) throw new Error(`No job is named "${name}"`)
      return run(stopping)
    },
    /** Runs one job of a queue, as when it is repeated. */
    runQueued: async (name: string, data: object, stopping = never): Promise<unknown> => {
      const run = queues.get(name)
      if (!run) throw new Error(`No queue is named "${name}"`)
      return run(data as never, stopping)
    },
    /** Runs what was sent to the queues, in its order. */
    runSent: async ({ ignoreFailures = false } = {}): Promise<void> => {
      for (const job of sent.splice(0))
        await job.run().catch((error: unknown) => {
          if (!ignoreFailures) throw error
        })
    },
  }
}
