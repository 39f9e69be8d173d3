import { availabilitySQL } from '../../src/server/features/items/item-state/availability.ts'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { randomFrom } from '../../demo/seed/random.ts'
import { checkRows } from '../../scripts/check/check-all.ts'
import { toReply } from '../../src/server/features/looking-after/figures/presenter.ts'
import { createDailyFigures } from '../../src/server/features/looking-after/figures/service.ts'
import { rulesOfTests } from '../../tests/support/app.ts'
import { cloneDatabase, ownerRuns } from '../../tests/support/database.ts'
import { createAgenda } from './agenda.ts'
import { check } from './checker.ts'
import { defects } from './defects.ts'
import { createFaults } from './faults.ts'
import { type Stock, createPeople } from './people.ts'
import { startProcess } from './process.ts'
import { type Runs, createRecord } from './record.ts'
import { readRows } from './rows.ts'
import { makeWorld } from './world.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const start = Date.parse('2026-11-01T00:00:00Z')

/** The jobs that have something to do at a time, besides those of deadlines and turns. */
const otherJobs = `
  select 'pickup-reminders' as job where exists (
    select from pickups where open and time_reminders < 2 and picks_up_at > $1
      and (picks_up_at - interval '2 h' <= $1 or time_reminders = 0
        and date_trunc('day', picks_up_at, 'Asia/Manila') - interval '6 h' <= $1))
  union all select 'ended-pauses' where exists (select from item_blocks where until <= $1)
  union all select 'ask-for-reviews' where exists (select from review_requests)
  union all select 'offers' where exists (select from offers where not notified or state = 'open' and until <= $1)
  union all select 'announce-reviews' where exists (
    select from reviews where not announced and visible_at <= $1)`

export interface Options {
  seed: number
  people: number
  days: number
  /** How likely a fault is in a request or job. */
  faultRate?: number
  defect?: keyof typeof defects | undefined
  /** Called after each day that has been checked. */
  onDay?: (day: number) => void
}

/** Simulates the marketplace in virtual time, and checks its rows and notifications after each day. */
export const simulate = async ({ seed, people, days, faultRate = 0.03, defect, onDay }: Options) => {
  const database = await cloneDatabase(2)
  const folder = await mkdtemp(join(tmpdir(), 'ukay-simulation-'))
  const random = randomFrom(seed)
  const faults = createFaults(randomFrom(random.whole(1, 1_000_000_000)), faultRate)
  const record = createRecord()
  const agenda = createAgenda()
  let time = start
  const clock = { now: () => new Date(time) }
  const surroundings = { clock, faults, folder }
  const processes = [
    await startProcess(database.connection, surroundings),
    await startProcess(database.connection, surroundings),
  ]
  const end = start + days * day
  const findings: string[] = []

  try {
    const world = await makeWorld(database.pool, random, { people, days, start })
    if (defect) await ownerRuns(database, defects[defect].sql)
    const stock: Stock = { forSale: [], held: [], others: [] }
    const now = () => time
    const pass = (milliseconds: number) => void (time += milliseconds)
    /** Notes which shops the database says are paused. */
    const seePauses = async (): Promise<void> => {
      const { rows: found } = await database.pool.query<{ id: string }>(
        'select id from shops where paused_at is not null order by id',
      )
      const paused = new Set(found.map(({ id }) => id))
      const known = record.pauses.filter(({ to }) => to === Infinity)
      for (const pause of known) if (!paused.has(pause.shopID)) pause.to = time
      for (const shopID of paused)
        if (!known.some((pause) => pause.shopID === shopID))
          record.pauses.push({ shopID, from: time, to: Infinity })
    }
    const human = createPeople({
      agenda,
      random,
      processes,
      record,
      stock,
      now,
      pass,
      end,
      afterDecision: seePauses,
    })
    human.begin(world.buyers, world.sellers, world.admins)

    const runOne = async (name: string, runs: Runs): Promise<boolean> => {
      time += 1
      const clean = await random.pick(processes).job(name)
      runs.push({ at: time, clean })
      return clean
    }
    const runJobs = async (): Promise<void> => {
      const at = time
      const clean = [await runOne('hold-deadlines', record.deadlineRuns)]
      // Another process may run the same job.
      if (random.chance(0.1)) await runOne('hold-deadlines', record.deadlineRuns)
      clean.push(
        await runOne('ticket-deadlines', record.ticketRuns),
        await runOne('line-turns', record.turnRuns),
        await runOne('live-sales', record.saleRuns),
      )
      // The next run comes a minute later, as in production.
      if (clean.includes(false)) agenda.add(at + minute, runJobs)
    }
    const otherRuns = {
      'pickup-reminders': record.reminderRuns,
      'ended-pauses': record.pauseRuns,
      'ask-for-reviews': record.reviewRequestRuns,
      'announce-reviews': record.announcementRuns,
      offers: record.offerRuns,
    }
    /**
     * In production the jobs run each minute or every five. A minute in which nothing is due changes nothing, so it is left
     * out. No deadline or turn that begins from now on is due within ten minutes.
     */
    const everyTenMinutes = async (): Promise<void> => {
      const { rows: others } = await database.pool.query<{ job: keyof typeof otherRuns }>(otherJobs, [
        clock.now(),
      ])
      for (const { job } of others) {
        await runOne(job, otherRuns[job])
        if (job === 'ended-pauses') await seePauses()
      }
      const { clean, arrivals } = await random.pick(processes).deliver()
      for (const one of arrivals) {
        // What was sent may be sent again after a fault.
        record.arrivals.push({ ...one, perhapsRepeated: !clean })
        human.notified(one)
      }
      const { rows: dues } = await database.pool.query<{ at: Date }>(
        `with ahead (hours) as (values (interval '2 h'), ('12 h'), ('24 h')), dues (due) as (
           select until from item_holds
           union all select until - hours from item_holds, ahead where kind = 'ticket'
           union all select due_at from ticket_requests where answer is null
           union all select turn_begins_at from line_places where state = 'turn' and not notified
         )
         select distinct date_trunc('minute', due) + interval '1 minute' as at from dues
         where due >= $1 and due < $2 order by 1`,
        [new Date(time - minute), new Date(time + 10 * minute)],
      )
      for (const { at } of dues) agenda.add(at.getTime(), runJobs)
      if (time < end) agenda.add(time + 10 * minute, everyTenMinutes)
    }
    const everyHour = async (): Promise<void> => {
      const { rows: shown } = await database.pool.query<{ id: string; shopID: string }>(
        `select item_id as id, shop_id as "shopID" from item_search where not held and listed_at <= $1 order by item_id`,
        [clock.now()],
      )
      const { rows: others } = await database.pool.query<{ id: string; availability: string }>(
        `select i.id, ${availabilitySQL('i')} as availability from items i
         where i.id not in (select item_id from item_search where not held) order by i.id`,
      )
      const held = others.filter(({ availability }) => availability === 'held').map(({ id }) => id)
      Object.assign(stock, { forSale: shown, held, others: others.map(({ id }) => id).slice(0, 50) })
      if (time < end) agenda.add(time + hour, everyHour)
    }
    const everyDay = async (): Promise<void> => {
      for (const name of ['surplus-notifications', 'purge']) await random.pick(processes).job(name)
      findings.push(...check(await readRows(database.pool), record, time))
      // The rules of `npm run check`, which share no code with these.
      for (const { wrong, examples } of await checkRows(database.pool, rulesOfTests))
        findings.push(`${wrong}: ${examples.join('; ')}`)
      // Tests run without autovacuum. `analyze` takes a random sample, so that the same seed would not give the same plans.
      await ownerRuns(database, 'vacuum')
      onDay?.(Math.round((time - start) / day))
      if (time < end) agenda.add(time + day, everyDay)
    }
    agenda.add(start, everyHour)
    agenda.add(start, everyTenMinutes)
    agenda.add(start + day, everyDay)

    for (let entry = agenda.next(end); entry && findings.length === 0; entry = agenda.next(end)) {
      // No two things happen at the same time, so the rows have one order.
      time = Math.max(Math.ceil(entry.at), time + 1)
      await entry.run()
    }
    const dailyFigures = createDailyFigures({ database, clock, log: pino({ level: 'silent' }) })
    await dailyFigures.computeEnded(new AbortController().signal)
    const { inAll, share, cancelled } = toReply(30, await dailyFigures.read(30))
    const rows = await readRows(database.pool)
    return {
      findings: [...findings, ...record.unexpected],
      days: (time - start) / day,
      requests: record.requests,
      tickets: rows.tickets.length,
      moves: rows.moves.length,
      places: rows.places.length,
      turns: rows.places.filter(({ notified }) => notified).length,
      boughtInTurn: rows.places.filter(({ end_reason }) => end_reason === 'bought').length,
      asked: rows.requests.length,
      times: rows.times.length,
      handovers: rows.handovers.length,
      refusedOrConflicts: rows.handoverTickets.filter(({ result }) => result !== 'completed').length,
      paymentMoves: rows.paymentMoves.length,
      paymentParts: rows.paymentParts.length,
      reviews: rows.reviews.length,
      offers: rows.offers.length,
      acceptedOffers: rows.offers.filter(({ state }) => state === 'accepted').length,
      sales: rows.sales.length,
      holds: rows.holds.length,
      takenOver: rows.holds.filter(({ end_reason }) => end_reason === 'taken').length,
      decisions: rows.decisions.length,
      takenDown: rows.decisions.filter(({ act }) => act === 'take_down').length,
      stops: rows.decisions.filter(({ act }) => act === 'stop_account' || act === 'pause_shop').length,
      undone: rows.decisions.filter(({ lifted_at }) => lifted_at !== null).length,
      endedByDecision: rows.tickets.filter(({ ended_because }) => ended_because !== null).length,
      replies: rows.reviews.filter(({ replied_at }) => replied_at !== null).length,
      notifications: rows.notifications.length,
      /** As admins see them, of the last 30 days. */
      figures: { reserved: inAll.reserved, ready: inAll.ready, pickedUp: inAll.pickedUp, share, cancelled },
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
