import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { crowd, nothingLost, seconds } from './crowd.ts'
import { type People, at } from './people.ts'
import { until } from '../../tests/support/until.ts'
import type { Stack } from './stack.ts'
import { startTraffic } from './traffic.ts'
import type { Outcome } from './consistency.ts'

const writer = new URL('writer.ts', import.meta.url).pathname

interface Said {
  at: number
  acknowledged?: number
  refused?: string
}

/** Writes directly to a PostgreSQL on its own machine. */
const startWriter = async ({ programs, postgres, authority, askPrimary }: Stack) => {
  const { primary } = await postgres.both()
  await askPrimary('create table written (n integer primary key)', 'postgres')
  const { PATRONI_SUPERUSER_PASSWORD: password } = primary.environment
  const url = `postgres://postgres:${password}@${primary.machine.address}/postgres?sslmode=verify-full&sslrootcert=${authority.operator.folder}/ca.crt`
  const program = await programs.start('writer', {
    command: process.execPath,
    args: [writer, url],
    on: primary.machine,
  })
  return async () => {
    await program.kill()
    const said = (await programs.wordsOf('writer')).map((line) => JSON.parse(line) as Said)
    const rows = await askPrimary<{ n: number }>('select n from written', 'postgres')
    const kept = new Set(rows.map(({ n }) => n))
    const acknowledged = said.filter((one) => one.acknowledged !== undefined)
    await askPrimary('drop table written', 'postgres')
    return {
      count: acknowledged.length,
      lost: acknowledged.filter((one) => !kept.has(one.acknowledged ?? 0)).length,
      lastAt: acknowledged.at(-1)?.at ?? 0,
      refused: said.filter((one) => one.refused !== undefined).length,
    }
  }
}

const sinceCut = (milliseconds: number): string =>
  `${Math.abs(milliseconds / 1000).toFixed(1)} s ${milliseconds < 0 ? 'before' : 'after'} the cut`

/** People who connect to this machine. */
const from = async (people: People, base: string) => {
  const all = await crowd(people, 120)
  return {
    ...all,
    buyers: all.buyers.map((one) => at(one, base)),
    readers: all.readers.map((one) => at(one, base)),
    pairs: all.pairs.map(({ buyer, seller }) => ({ buyer: at(buyer, base), seller: at(seller, base) })),
  }
}

/**
 * Partitions the primary's machine from the others. Its app, HAProxy and PostgreSQL still run and reach each other, and
 * half of the people still connect to it.
 */
export const partNetwork = async (stack: Stack, people: People, pool: pg.Pool): Promise<Outcome[]> => {
  const { primary, replica } = await stack.postgres.both()
  const pids = stack.apps.map(({ program }) => program.pid)
  const site = (machine: number) => (machine === 1 ? stack.url : stack.otherURL)
  const [here, there] = [
    await from(people, site(primary.machine.n)),
    await from(people, site(replica.machine.n)),
  ]
  const stopWriter = await startWriter(stack)
  const [cutOff, others] = [startTraffic(here), startTraffic(there)]
  await sleep(4_000)

  const [cut, cutAt] = [performance.now(), Date.now()]
  await primary.machine.unplug()
  await until('another primary', () => stack.postgres.isPrimary(replica), 90)
  const [promotedAfter, promotedAt] = [seconds(cut), Date.now()]
  await until('writes again', async () => others.lastWrite() > cut + 5_000, 60)
  await sleep(10_000)
  const lastOfCutOff = cutOff.lastWrite() - cut

  await primary.machine.plugIn()
  const back = performance.now()
  await until('writes on the machine that was cut off', async () => cutOff.lastWrite() > back, 90)
  const writesAgain = seconds(back)
  await stack.postgres.inStep()
  const inStep = seconds(back)
  await sleep(3_000)
  const [ofThese, ofOthers] = [await cutOff.stop(), await others.stop()]
  const straight = await stopWriter()
  const last = straight.lastAt - cutAt
  const same = stack.apps.every(({ program }, n) => program.running() && program.pid === pids[n])
  return [
    {
      what: 'The network parts, the primary alone: the replica is promoted after',
      result: promotedAfter,
      right: (await stack.postgres.leader()) === replica.name,
    },
    {
      what: '  who comes in elsewhere: longest time without a write',
      result: `${ofOthers.pause.toFixed(1)} s; reads that failed: ${ofOthers.reads}; writes: ${ofOthers.writes}`,
      right: ofOthers.pause < 60,
    },
    {
      what: '  who comes in at the machine that is cut off: last write until it is back',
      result: `${sinceCut(lastOfCutOff)}; reads that failed: ${ofThese.reads}; writes: ${ofThese.writes}`,
      right: lastOfCutOff < 1_000,
    },
    {
      what: '  straight into the old primary, on its machine: last write',
      result: `${sinceCut(last)}, ${((promotedAt - straight.lastAt) / 1000).toFixed(1)} s before the other was primary; ${straight.lost} of ${straight.count} lost; ${straight.refused} refused after`,
      right: last < 1_000 && straight.lastAt < promotedAt && straight.lost === 0 && straight.refused > 0,
    },
    await nothingLost(pool, {
      tickets: [...ofThese.tickets, ...ofOthers.tickets],
      messages: [...ofThese.messages, ...ofOthers.messages],
    }),
    {
      what: '  plugged in again, people write there after',
      result: `${writesAgain}; the former primary is in step after ${inStep}`,
      right: true,
    },
    { what: '  app processes started again', result: same ? 'none' : 'some', right: same },
  ]
}
