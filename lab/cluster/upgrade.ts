import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Outcome } from './consistency.ts'
import { crowd, nothingLost, seconds } from './crowd.ts'
import type { People } from './people.ts'
import type { Stack } from './stack.ts'
import { startTraffic } from './traffic.ts'

/** An open page, whose stream of events begins again whenever it ends. */
const startPage = (base: string, cookie: string) => {
  const closing = new AbortController()
  const counted = { begun: 0, failed: 0 }
  const follow = async () => {
    while (!closing.signal.aborted) {
      const answer = await fetch(`${base}/api/events`, { headers: { cookie }, signal: closing.signal })
      if (answer.status === 200) counted.begun += 1
      else counted.failed += 1
      await answer.body?.pipeTo(new WritableStream()).catch(() => undefined)
    }
  }
  const ended = follow().catch(() => undefined)
  return {
    async close() {
      closing.abort()
      await ended
      return counted
    },
  }
}

/** Replaces both app processes in turn while people buy, read and write. */
const replaceBoth = async (stack: Stack, people: People, pool: pg.Pool, before: () => Promise<unknown>) => {
  const traffic = startTraffic(await crowd(people, 150))
  const pages = (await people.buyers(6)).map(({ cookie }) => startPage(stack.url, cookie))
  await sleep(3_000)
  const since = performance.now()
  await before()
  for (const n of [1, 2]) {
    await stack.replaceApp(n)
    await sleep(2_000)
  }
  const took = seconds(since)
  await sleep(2_000)
  const streams = await Promise.all(pages.map((page) => page.close()))
  const sum = (kind: 'begun' | 'failed') => streams.reduce((total, one) => total + one[kind], 0)
  const { tickets, messages, ...seen } = await traffic.stop()
  return {
    ...seen,
    took,
    streams: `${sum('failed') || 'none'} of ${sum('begun') + sum('failed')}`,
    streamsFailed: sum('failed'),
    lost: await nothingLost(pool, { tickets, messages }),
  }
}

/**
 * An upgrade as `deploy/README.md` describes it: migrations first, then the app processes one by one. The earlier version
 * works with the database of the present one meanwhile. Then the same with the present version alone.
 */
export const upgrade = async (stack: Stack, people: People, pool: pg.Pool): Promise<Outcome[]> => {
  let applied = 0
  const first = await replaceBoth(stack, people, pool, async () => {
    applied = await stack.migrate()
    await sleep(3_000)
  })
  const again = await replaceBoth(stack, people, pool, async () => undefined)
  return [
    {
      what: `An upgrade from ${stack.earlier.name}`,
      result: `${applied} migrations while it runs, done after ${first.took}`,
      right: true,
    },
    { what: '  reads that failed', result: first.reads, right: first.readsFailed === 0 },
    { what: '  writes that failed', result: first.writes, right: first.writesFailed === 0 },
    {
      what: '  streams that could not begin',
      result: first.streams,
      right: first.streamsFailed === 0,
    },
    first.lost,
    {
      what: 'A restart of this version, one process after the other, done after',
      result: again.took,
      right: true,
    },
    { what: '  reads that failed', result: again.reads, right: again.readsFailed === 0 },
    { what: '  writes that failed', result: again.writes, right: again.writesFailed === 0 },
    { what: '  streams that could not begin', result: again.streams, right: again.streamsFailed === 0 },
    {
      what: '  longest time without a write',
      result: `${again.pause.toFixed(1)} s`,
      right: again.pause < 5,
    },
    again.lost,
  ]
}
