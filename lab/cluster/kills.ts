import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { checkAll } from '../../scripts/check/check-all.ts'
import { crowd, nothingLost, seconds } from './crowd.ts'
import type { People } from './people.ts'
import { until } from '../../tests/support/until.ts'
import type { Stack } from './stack.ts'
import { startTraffic } from './traffic.ts'
import type { Outcome } from './consistency.ts'

export const killApp = async (stack: Stack, people: People, pool: pg.Pool): Promise<Outcome[]> => {
  const traffic = startTraffic(await crowd(people, 60))
  await sleep(3_000)
  await stack.apps[0].program.kill()
  await sleep(5_000)
  const { reads, writes, readsFailed, pause, ...acknowledged } = await traffic.stop()
  const since = performance.now()
  await stack.restartFirstApp()
  return [
    { what: 'An app process is killed: reads that failed', result: reads, right: readsFailed === 0 },
    { what: '  writes that failed once', result: writes, right: true },
    { what: '  longest time without a write', result: `${pause.toFixed(1)} s`, right: pause < 5 },
    await nothingLost(pool, acknowledged),
    { what: '  started again, it has its share of requests after', result: seconds(since), right: true },
  ]
}

/** Receives events as an open page does. */
const listenAs = async (base: string, cookie: string) => {
  const answer = await fetch(`${base}/api/events`, { headers: { cookie } })
  const received = { text: '', ended: false }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of answer.body ?? []) received.text += decoder.decode(bytes)
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      received.ended = true
    })
  return received
}

const lastRunOf = async (job: string, metrics: string): Promise<number> => {
  const text = await (await fetch(metrics)).text()
  return Number(
    new RegExp(`ukay_job_last_done_timestamp_seconds\\{job="${job}"\\} (\\S+)`).exec(text)?.[1] ?? 0,
  )
}

export const killPrimary = async (stack: Stack, people: People, pool: pg.Pool): Promise<Outcome[]> => {
  const traffic = startTraffic(await crowd(people, 150))
  const [listener] = await people.shopkeepers(1)
  const [writer] = await people.buyers(1)
  if (!listener || !writer) throw new Error('Two people were asked for')
  const page = await listenAs(stack.url, listener.cookie)
  const pids = stack.apps.map(({ program }) => program.pid)
  await sleep(4_000)
  const killed = performance.now()
  const { name, bringBack } = await stack.postgres.kill('primary')
  const promoted = await until(
    'another primary',
    async () => {
      const now = await stack.postgres.leader()
      return now !== name && now
    },
    90,
  )
  const promotedAfter = seconds(killed)
  const promotedAt = Date.now() / 1000
  await until('writes again', async () => traffic.lastWrite() > killed + 1_000, 60)
  await sleep(6_000)
  const { reads, writes, pause, ...acknowledged } = await traffic.stop()
  const outcomes: Outcome[] = [
    {
      what: 'The primary is killed: the replica is promoted after',
      result: promotedAfter,
      right: promoted !== name,
    },
    { what: '  longest time without a write', result: `${pause.toFixed(1)} s`, right: pause < 60 },
    { what: '  reads that failed', result: reads, right: true },
    { what: '  writes that failed before they went through', result: writes, right: true },
    await nothingLost(pool, acknowledged),
  ]

  page.text = ''
  await writer.ok('POST chat/send_message', {
    sellerID: listener.accountID,
    message: 'Hello again',
    clientID: randomUUID(),
  })
  const sentAt = performance.now()
  await until('a page gets the event of a message', async () => page.text.includes('event: messages'), 15)
  outcomes.push({
    what: '  a page that was open all the time gets the event of a new message',
    result: `after ${seconds(sentAt)}, on the same stream`,
    right: !page.ended,
  })

  const back = performance.now()
  await bringBack()
  outcomes.push({
    what: '  the former primary is back as a replica in step after',
    result: seconds(back),
    right: true,
  })
  await until(
    'a background job after the failover',
    async () => {
      const runs = await Promise.all(stack.apps.map(({ metrics }) => lastRunOf('hold-deadlines', metrics)))
      return Math.max(...runs) > promotedAt
    },
    150,
  )
  const same = stack.apps.every(({ program }, n) => program.running() && program.pid === pids[n])
  outcomes.push({
    what: '  app processes started again, background jobs',
    result: `${same ? 'none' : 'some'}, they go on`,
    right: same,
  })
  return outcomes
}

/** Kills the replica. Commits wait for it until Patroni has recorded that it is gone. */
export const killReplica = async (stack: Stack, people: People, pool: pg.Pool): Promise<Outcome[]> => {
  const traffic = startTraffic(await crowd(people, 100))
  await sleep(3_000)
  const killed = performance.now()
  const { bringBack } = await stack.postgres.kill('replica')
  await until('writes again', async () => traffic.lastWrite() > killed + 1_000, 60)
  await sleep(4_000)
  const { reads, readsFailed, writes, pause, ...acknowledged } = await traffic.stop()
  const back = performance.now()
  await bringBack()
  return [
    {
      what: 'The replica is killed: longest time without a write',
      result: `${pause.toFixed(1)} s`,
      right: pause < 30,
    },
    { what: '  reads that failed', result: reads, right: readsFailed === 0 },
    { what: '  writes that failed before they went through', result: writes, right: true },
    await nothingLost(pool, acknowledged),
    { what: '  it is back in step after', result: seconds(back), right: true },
  ]
}

/** Connections to the former primary would read old data and refuse writes. */
export const switchOver = async (stack: Stack, people: People, pool: pg.Pool): Promise<Outcome[]> => {
  const traffic = startTraffic(await crowd(people, 100))
  await sleep(3_000)
  const begun = performance.now()
  await stack.postgres.switchOver()
  await until('writes again', async () => traffic.lastWrite() > begun + 1_000, 60)
  await sleep(4_000)
  const { reads, writes, pause, ...acknowledged } = await traffic.stop()
  return [
    {
      what: 'The primary hands over as planned: longest time without a write',
      result: `${pause.toFixed(1)} s`,
      right: pause < 30,
    },
    { what: '  reads that failed', result: reads, right: true },
    { what: '  writes that failed before they went through', result: writes, right: true },
    await nothingLost(pool, acknowledged),
  ]
}

export const everythingFits = async (stack: Stack): Promise<Outcome> => {
  const { findings, read } = await checkAll({ connectionString: stack.databaseURL }, stack.files.storage)
  return {
    what: 'npm run check at the end',
    result: findings.length === 0 ? `all is right: ${read}` : findings.map(({ wrong }) => wrong).join(', '),
    right: findings.length === 0,
  }
}
