import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { type Person, boxOf } from '#tests/support/pickups.ts'

let app: TestApp
let second: TestApp
beforeAll(async () => {
  const database = await cloneDatabase(1)
  await database.close()
  // The shared clock never returns the same time twice.
  let time = Date.now()
  const clock = { now: () => new Date((time += 1)), advance: (by: number) => void (time += by) }
  app = await startApp(manyOpenTickets, { connection: database.connection, clock })
  second = await startApp(manyOpenTickets, { connection: database.connection, clock })
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})

const home = { address: '8B Gibraltar Road', long: 120.62, lat: 16.41, contact: '09171234567', note: '' }
const rounds = 12

/** The same person on both servers. */
const onBoth = (person: Person) =>
  [app, second].map((process) => Object.assign(process.visitor(), { cookie: person.cookie })) as [
    Person,
    Person,
  ]

const askedBox = async () => {
  const box = await boxOf(app, 2)
  await box.buyer.ok('POST pickups/ask_rider', { pickupID: box.pickupID, ...home })
  const { stops } = await box.seller.ok('GET pickups/get_rider_sheet')
  const requestIDs = [stops[0]?.requestID ?? '']
  const row = async () =>
    (await app.pool.query('select * from rider_requests where pickup_id = $1', [box.pickupID])).rows[0]
  const completed = async () =>
    (
      await app.pool.query(
        'select count(*)::int as moves from ticket_moves where ticket_id = any($1) and to_status = $2',
        [box.tickets, TicketStatus.Completed],
      )
    ).rows[0]?.moves
  return { ...box, requestIDs, row, completed }
}

const codesOf = async (calls: Promise<{ status: number; error: { code: string } | null }>[]) =>
  (await Promise.all(calls)).map(({ status, error }) => {
    // No deadlock, and no fault.
    expect([200, 409]).toContain(status)
    return error?.code ?? 'ok'
  })

test('of a rider who leaves and a buyer who takes the address back or changes it, one is first', async () => {
  const seen = new Set<string>()
  for (let n = 0; n < rounds; n += 1) {
    const { buyer, seller, pickupID, requestIDs, row } = await askedBox()
    const [buyers, sellers] = [onBoth(buyer), onBoth(seller)]
    const act = () =>
      n % 2 === 0
        ? buyers[1].call('POST pickups/withdraw_rider', { pickupID })
        : buyers[1].call('POST pickups/ask_rider', { pickupID, ...home, address: '9 Outlook Drive' })
    const send = () => sellers[0].call('POST pickups/say_sent', { requestIDs })
    // Both at once, or one a little later.
    const sends = setTimeout(n % 3 === 1 ? 60 : 0).then(send)
    const acts = setTimeout(n % 3 === 2 ? 60 : 0).then(act)
    const [sent, acted] = await codesOf([sends, acts])
    const left = await row()
    if (sent === 'ok') {
      expect(acted).toBe('rider_has_left')
      expect(left).toMatchObject({ id: requestIDs[0], address: home.address })
    } else {
      expect([sent, acted]).toEqual(['rider_sheet_changed', 'ok'])
      expect(left?.sent_at ?? null).toBeNull()
    }
    seen.add(sent ?? '')
  }
  expect(seen.size).toBe(2)
}, 60_000)

test('"I have it" twice, on two servers, and a seller who completes it, complete it once', async () => {
  for (let n = 0; n < rounds; n += 1) {
    const { buyer, seller, pickupID, tickets, requestIDs, row, completed } = await askedBox()
    await seller.ok('POST pickups/say_sent', { requestIDs })
    const [buyers, sellers] = [onBoth(buyer), onBoth(seller)]
    const codes = await codesOf([
      ...buyers.map((one) => one.call('POST pickups/say_received', { pickupID })),
      ...(n % 2
        ? [
            sellers[1].call('POST pickups/complete', {
              clientID: randomUUID(),
              pickupID,
              ticketIDs: tickets,
            }),
          ]
        : []),
    ])
    if (n % 2 === 0) expect(codes).toEqual(['ok', 'ok'])
    else expect(codes).toContain('ok')
    expect(await completed()).toBe(2)
    expect((await row())?.ended_at).not.toBeNull()
  }
}, 60_000)

test('a sheet that is sent twice at once, and boxes that end meanwhile, leave each box in one state', async () => {
  for (let n = 0; n < rounds; n += 1) {
    const { buyer, seller, tickets, requestIDs, row } = await askedBox()
    const sellers = onBoth(seller)
    const ends = tickets.map((ticketID, at) =>
      sellers[at === 0 ? 0 : 1].call('POST tickets/update_ticket_status', {
        ticketID,
        statusID: TicketStatus.ItemUnavailable,
      }),
    )
    const sends = sellers.map((one) => one.call('POST pickups/say_sent', { requestIDs }))
    await codesOf(n % 2 ? [...ends, ...sends] : [...sends, ...ends])
    const left = await row()
    // Both items have ended, so the request has too, whether or not it was sent.
    expect(left?.ended_at).not.toBeNull()
    const texts = (await buyer.ok('GET notifications/get_notifications')).notifications.map(
      ({ text }) => text,
    )
    expect(texts.filter((text) => text.includes('on their way')).length).toBe(left?.sent_at ? 1 : 0)
  }
}, 60_000)

test('the database itself refuses a second request, a half sent one and another site than https', async () => {
  const { pickupID, row } = await askedBox()
  const kept = await row()
  const update = (set: string) =>
    app.pool.query(`update rider_requests set ${set} where pickup_id = $1`, [pickupID])
  await expect(update('sent_at = now()')).rejects.toThrow('rider_requests_sent_check')
  await expect(update(`tracking_link = 'https://a.example/'`)).rejects.toThrow('rider_requests_sent_check')
  const sent = `sent_at = now(), ticket_ids = '{1}', stop = 1, stops = 1`
  for (const link of ['http://a.example/', 'https://a@b.example/', 'javascript:alert(1)', 'https://a\\b/'])
    await expect(
      app.pool.query(`update rider_requests set ${sent}, tracking_link = $2 where pickup_id = $1`, [
        pickupID,
        link,
      ]),
      link,
    ).rejects.toThrow('rider_requests_tracking_link_check')
  await expect(update(sent.replace('stop = 1', 'stop = 2'))).rejects.toThrow('rider_requests_stop_check')
  await expect(
    app.pool.query(
      `insert into rider_requests (pickup_id, id, asked_at, address, longitude, latitude, phone_no, note)
       values ($1, gen_random_uuid(), now(), 'x', 120, 16, '09171234567', '')`,
      [pickupID],
    ),
  ).rejects.toThrow('rider_requests_pkey')
  expect(await row()).toEqual(kept)
})
