import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { boxOf } from '#tests/support/pickups.ts'
import { nightly } from '#tests/support/nightly.ts'

const { AwaitingPickup, Completed, ItemUnavailable, Forfeited } = TicketStatus

let app: TestApp
let second: TestApp
beforeAll(async () => {
  const database = await cloneDatabase(1)
  await database.close()
  // The shared clock never returns the same time twice.
  let time = Date.now()
  const clock = { now: () => new Date((time += 1)), advance: (by: number) => void (time += by) }
  const settings = { BUYER_PICKUP_HOURS: '2', ...manyOpenTickets }
  app = await startApp(settings, { connection: database.connection, clock })
  second = await startApp(settings, { connection: database.connection, clock })
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})

const action = fc.record({
  process: fc.nat(1),
  kind: fc.constantFrom('complete', 'refuse', 'offline', 'repeat', 'move', 'deadline', 'scan'),
  pick: fc.nat(2),
})
type Action = { process: number; kind: string; pick: number }

test('handovers, moves, scans and deadlines at once on two servers leave each ticket with one end', async () => {
  const reached = { completed: 0, refused: 0, conflict: 0, forfeited: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
      async (waves) => {
        const { buyer, seller, pickupID, tickets } = await boxOf(app, 3)
        const { code } = await buyer.ok('GET pickups/get_pass', { pickupID })
        const sellers = [app, second].map((process) =>
          Object.assign(process.visitor(), { cookie: seller.cookie }),
        )
        const repeated = randomUUID()
        const perform = async ({ process, kind, pick }: Action) => {
          const who = sellers[process]
          const ticketID = tickets[pick]
          const clientID = kind === 'repeat' ? repeated : randomUUID()
          if (kind === 'deadline') {
            app.clock.advance(pick * 3_600_000)
            return [app, second][process]?.background.run('hold-deadlines')
          }
          const answer =
            kind === 'scan'
              ? await who?.call('POST pickups/scan_pass', { code })
              : kind === 'move'
                ? await who?.call('POST tickets/update_ticket_status', { ticketID, statusID: Completed })
                : await who?.call('POST pickups/complete', {
                    clientID,
                    code,
                    ...(kind === 'refuse' && { ticketIDs: [], refused: [{ ticketID, reason: 'flaw' }] }),
                    ...(kind === 'offline' && { ticketIDs: tickets, offline: true }),
                  })
          // No deadlock, and no fault.
          expect([200, 409]).toContain(answer?.status)
        }
        for (const wave of waves) await Promise.all(wave.map(perform))

        const { rows: ends } = await app.pool.query<{ ticket_id: string; result: keyof typeof reached }>(
          'select ticket_id, result from handover_tickets where ticket_id = any($1)',
          [tickets],
        )
        const { rows } = await app.pool.query<{
          id: string
          status: TicketStatus
          moves: number
          open: boolean
        }>(
          `select t.id, t.status, p.open,
             (select count(*)::int from ticket_moves m where m.ticket_id = t.id and m.to_status >= 5) as moves
           from tickets t join pickups p on p.id = t.pickup_id where t.id = any($1) order by t.id`,
          [tickets],
        )
        for (const { id, status, moves, open } of rows) {
          expect(moves).toBe(status === AwaitingPickup ? 0 : 1)
          expect(open).toBe(rows.some((row) => row.status === AwaitingPickup))
          const ended = ends.filter((end) => end.ticket_id === id && end.result !== 'conflict')
          if (status === ItemUnavailable) expect(ended.map(({ result }) => result)).toEqual(['refused'])
          else if (status === Completed)
            expect([[], ['completed']]).toContainEqual(ended.map((end) => end.result))
          else expect(ended).toEqual([])
          if (status === Forfeited) reached.forfeited += 1
        }
        for (const { result } of ends) reached[result] += 1
      },
    ),
    { numRuns: nightly ? 30 : 12, seed: 1 },
  )
  // The random runs must have reached each case.
  expect(Math.min(...Object.values(reached))).toBeGreaterThan(0)
}, 120_000)
