import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '../../tests/support/server-process.ts'
import type { Person } from './people.ts'

interface Work {
  minutes: number
  /** Requests per person, below the rate limits. */
  requestsEach: number
  searchers: readonly Person[]
  sellers: readonly Person[]
  search: (cookie: string, n: number) => Promise<unknown>
  tag: (cookie: string, n: number) => Promise<unknown>
}

/** People for each minute: enough for 83 searches and 17 tag suggestions a second with 50 requests each. */
export const peoplePerMinute = { searchers: 100, sellers: 20 }
const searchersAtOnce = 8
const secondsPerLine = 600

/** Measures the resident memory each second while eight people search and one seller asks for tags. Does nothing for 0 minutes. Linux only. */
export const measureMemory = async (app: ServerProcess, work: Work): Promise<void> => {
  if (!work.minutes) return
  const ends = performance.now() + work.minutes * 60_000
  let [searches, suggestions, highest, megabytes] = [0, 0, 0, 0]

  const search = async () => {
    while (performance.now() < ends) {
      const { cookie = '' } = work.searchers[Math.floor(searches / work.requestsEach)] ?? {}
      await work.search(cookie, (searches += 1))
    }
  }
  const tag = async () => {
    while (performance.now() < ends) {
      const { cookie = '' } = work.sellers[Math.floor(suggestions / work.requestsEach)] ?? {}
      await work.tag(cookie, (suggestions += 1))
    }
  }
  const report = (seconds: number) =>
    process.stdout.write(
      `After ${(seconds / 60).toFixed(0)} minutes, ${searches} searches and ${suggestions} tag suggestions: ` +
        `${megabytes.toFixed(0)} MB of memory, at most ${highest.toFixed(0)} MB so far.\n`,
    )
  const watch = async () => {
    for (let second = 1; performance.now() < ends; second += 1) {
      await setTimeout(1000)
      megabytes = ((await app.memory()) ?? Number.NaN) / 2 ** 20
      highest = Math.max(highest, megabytes)
      if (second % secondsPerLine === 0) report(second)
    }
  }
  await Promise.all([...Array.from({ length: searchersAtOnce }, search), tag(), watch()])
  report(work.minutes * 60)
}
