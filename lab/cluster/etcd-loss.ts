import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { crowd, nothingLost, seconds } from './crowd.ts'
import type { People } from './people.ts'
import { until } from '../../tests/support/until.ts'
import type { Stack } from './stack.ts'
import { startTraffic } from './traffic.ts'
import type { Outcome } from './consistency.ts'

/** Kills one of three members. The other two are a majority, so nothing must fail. */
export const killOneEtcd = async (stack: Stack, people: People, pool: pg.Pool): Promise<Outcome[]> => {
  const before = await stack.postgres.leader()
  const traffic = startTraffic(await crowd(people, 120))
  await sleep(3_000)
  const { names, bringBack } = await stack.etcd.killLeader()
  // Longer than the lock of a primary lasts without renewal.
  await sleep(25_000)
  const { reads, readsFailed, writes, writesFailed, pause, ...acknowledged } = await traffic.stop()
  const after = await stack.postgres.leader()
  const back = performance.now()
  await bringBack()
  return [
    {
      what: `One etcd is killed, their leader (${names.join()}): reads that failed`,
      result: reads,
      right: readsFailed === 0,
    },
    { what: '  writes that failed', result: writes, right: writesFailed === 0 },
    { what: '  longest time without a write', result: `${pause.toFixed(1)} s`, right: pause < 5 },
    await nothingLost(pool, acknowledged),
    { what: '  the primary', result: `${before} before, ${after} after`, right: before === after },
    { what: '  it is back after', result: seconds(back), right: true },
  ]
}

/** Kills all members. The primary continues as long as it reaches the other Patroni (failsafe_mode). */
export const killAllEtcd = async (stack: Stack, people: People, pool: pg.Pool): Promise<Outcome[]> => {
  const { primary } = await stack.postgres.both()
  const traffic = startTraffic(await crowd(people, 200))
  await sleep(3_000)
  const { bringBack } = await stack.etcd.killAll()
  const killed = performance.now()
  await until(
    'Patroni notices',
    async () => (await stack.postgres.statusOf(primary)).failsafe_mode_is_active,
    30,
  )
  const noticed = seconds(killed)
  await sleep(45_000)
  const without = seconds(killed)
  await bringBack()
  const back = performance.now()
  await until(
    'Patroni finds etcd',
    async () => !(await stack.postgres.statusOf(primary)).failsafe_mode_is_active,
  )
  const found = seconds(back)
  const { reads, readsFailed, writes, writesFailed, pause, ...acknowledged } = await traffic.stop()
  const after = await stack.postgres.leader()
  return [
    { what: `All etcd are killed, for ${without}: failsafe mode after`, result: noticed, right: true },
    { what: '  reads that failed', result: reads, right: readsFailed === 0 },
    { what: '  writes that failed', result: writes, right: writesFailed === 0 },
    { what: '  longest time without a write', result: `${pause.toFixed(1)} s`, right: pause < 5 },
    await nothingLost(pool, acknowledged),
    {
      what: '  the primary',
      result: `${primary.name} before, ${after} after`,
      right: primary.name === after,
    },
    { what: '  etcd is back, Patroni asks it again after', result: found, right: true },
  ]
}
