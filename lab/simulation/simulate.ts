import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomFrom } from '../../demo/seed/random.ts'
import { cloneDatabase, ownerRuns } from '../../tests/support/database.ts'
import { createAgenda } from './agenda.ts'
import { check } from './checker.ts'
import { defects } from './defects.ts'
import { createFaults } from './faults.ts'
import { createPeople } from './people.ts'
import { startProcess } from './process.ts'
import { createRecord } from './record.ts'
import { readRows } from './rows.ts'
import { makeWorld } from './world.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const start = Date.parse('2026-11-01T00:00:00Z')

export interface Options {
  seed: number
  people: number
  days: number
  /** How likely a fault is in a request or job. */
  faultRate?: number
  defect?: keyof typeof defects | undefined
}

/** Simulates the marketplace in virtual time, and checks its rows and notifications after each day. */
export const simulate = async ({ seed, people, days, faultRate = 0.02, defect }: Options) => {
  const database = await cloneDatabase(2)
  const folder = await mkdtemp(join(tmpdir(), 'ukay-simulation-'))
  const random = randomFrom(seed)
  const faults = createFaults(randomFrom(random.whole(1, 1_000_000_000)), faultRate)
  const record = createRecord()
  const agenda = createAgenda()
  let time = start
  const clock = { now: () => new Date(time) }
  const surroundings = { clock, faults, folder, arrived: record.arrivals.push.bind(record.arrivals) }
  const processes = [
    await startProcess(database.connection, surroundings),
    await startProcess(database.connection, surroundings),
  ]
  const end = start + days * day
  const findings: string[] = []

  try {
    const world = await makeWorld(database.pool, random, { people, days, start })
    if (defect) await ownerRuns(database, defects[defect].sql)
    const stock = { forSale: [] as { id: string; shopID: string }[], others: [] as string[] }
    const now = () => time
    const pass = (milliseconds: number) => void (time += milliseconds)
    const human = createPeople({ agenda, random, processes, record, stock, now, pass, end })
    human.begin(world.buyers, world.sellers)

    const runDeadlines = async (): Promise<void> => {
      const at = time
      const clean = await random.pick(processes).job('ticket-deadlines')
      record.deadlineRuns.push({ at, clean })
      if (random.chance(0.1)) await random.pick(processes).job('ticket-deadlines')
      // The next run comes a minute later, as in production.
      if (!clean) agenda.add(at + minute, runDeadlines)
    }
    const deliver = async (): Promise<void> => {
      await random.pick(processes).deliver()
      if (time < end) agenda.add(time + 10 * minute, deliver)
    }
    /**
     * In production the job runs each minute. A minute in which no deadline or reminder is due changes nothing, so it is
     * left out. No new ticket has a deadline or reminder within the hour.
     */
    const everyHour = async (): Promise<void> => {
      const { rows: dues } = await database.pool.query<{ at: Date }>(
        `select distinct date_trunc('minute', due - ahead) + interval '1 minute' as at
         from (select case when level = 1 then seller_due_at else buyer_due_at end as due
               from tickets where level <= 2) open,
           unnest(array['0 h', '2 h', '12 h', '24 h']::interval[]) as ahead
         where due - ahead >= $1 and due - ahead < $2 order by 1`,
        [new Date(time - minute), new Date(time + hour)],
      )
      for (const { at } of dues) agenda.add(at.getTime(), runDeadlines)
      const { rows: shown } = await database.pool.query<{ id: string; shopID: string }>(
        `select id, shop_id as "shopID" from items where availability = 'for_sale' and listed_at <= $1 order by id`,
        [clock.now()],
      )
      const { rows: others } = await database.pool.query<{ id: string }>(
        `select id from items where availability <> 'for_sale' order by id limit 50`,
      )
      stock.forSale = shown
      stock.others = others.map(({ id }) => id)
      if (time < end) agenda.add(time + hour, everyHour)
    }
    const everyDay = async (): Promise<void> => {
      for (const name of ['old-notifications', 'old-cart-additions', 'ended-sessions'])
        await random.pick(processes).job(name)
      findings.push(...check(await readRows(database.pool), record, time))
      if (time < end) agenda.add(time + day, everyDay)
    }
    agenda.add(start, everyHour)
    agenda.add(start + minute, deliver)
    agenda.add(start + day, everyDay)

    for (let entry = agenda.next(end); entry && findings.length === 0; entry = agenda.next(end)) {
      // No two things happen at the same time, so the rows have one order.
      time = Math.max(Math.ceil(entry.at), time + 1)
      await entry.run()
    }
    const rows = await readRows(database.pool)
    return {
      findings: [...findings, ...record.unexpected],
      days: (time - start) / day,
      requests: record.requests,
      tickets: rows.tickets.length,
      moves: rows.moves.length,
      notifications: rows.notifications.length,
      deadlineRuns: record.deadlineRuns.length,
      faults: Object.fromEntries(faults.counts),
      /** Equal for two runs of the same seed. */
      digest: createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16),
    }
  } finally {
    for (const one of processes) await one.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
