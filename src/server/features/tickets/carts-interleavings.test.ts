import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TicketStatus, canMove, sellerStatuses } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let apps: TestApp[]
let sellers: Person[]
let buyers: Person[]
let shops: string[]

beforeAll(async () => {
  const database = await cloneDatabase(1)
  await database.close()
  // Every reading of the clock is later than the one before, in all processes: moves have one order in time.
  let time = Date.now()
  const clock = { now: () => new Date((time += 1)), advance: (by: number) => void (time += by) }
  const { connection } = database
  apps = await Promise.all([0, 1, 2].map(() => startApp(manyOpenTickets, { connection, clock })))
  const [app] = apps as [TestApp]
  sellers = await Promise.all(apps.slice(0, 2).map(({ make }) => make.quickSeller()))
  shops = await Promise.all(sellers.map(({ accountID }) => app.make.shopRow(accountID)))
  buyers = await Promise.all([...apps, ...apps].map(({ make }) => make.quickBuyer()))
})
afterAll(() => Promise.all(apps.map((app) => app.stop())))

type Act =
  | { kind: 'add' | 'buy'; buyer: number; item: number }
  | { kind: 'buyAll'; buyer: number; shown: number[] | null }
  | { kind: 'again'; pick: number }
  | { kind: 'addAgain'; pick: number }
  | { kind: 'remove'; pick: number }
  | { kind: 'move'; seller: number; pick: number; to: TicketStatus }

const buyer = fc.nat(5)
const item = fc.nat(3)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('add' as const), buyer, item }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('buy' as const), buyer, item }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('buyAll' as const),
      buyer,
      shown: fc.option(fc.array(item, { minLength: 1, maxLength: 4 })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('again' as const), pick: fc.nat(1000) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('addAgain' as const), pick: fc.nat(1000) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick: fc.nat(1000) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      seller: fc.nat(1),
      pick: fc.nat(1000),
      // Mostly what releases a piece, so that it changes hands within a run.
      to: fc.oneof(fc.constantFrom(...sellerStatuses), fc.constantFrom<TicketStatus>(7, 8)),
    }),
  },
)

/** What is sent, now and perhaps again, and which ticket it said each piece came to. */
interface Press {
  person: Person
  input:
    | { itemID: string; clientID: string }
    | { itemIDs: string[]; clientID: string }
    | { itemIDs?: undefined; clientID?: undefined }
  told: Map<string, number>
}

/** One press of Add to Cart, sent once or more often, and whether it was answered that the piece is in. */
interface Addition {
  person: Person
  itemID: string
  clientID: string
  done: boolean
}

/** What stands in the database about these pieces. */
const read = async ({ db }: TestApp, items: string[]) => ({
  tickets: await db
    .selectFrom('tickets')
    .select(['id', 'item_id', 'buyer_id', 'status'])
    .where('item_id', 'in', items)
    .execute(),
  moves: await db
    .selectFrom('ticket_moves')
    .innerJoin('tickets', 'tickets.id', 'ticket_moves.ticket_id')
    .select(['ticket_id', 'step', 'from_status', 'to_status'])
    .where('item_id', 'in', items)
    .orderBy('ticket_id')
    .orderBy('step')
    .execute(),
  entries: await db
    .selectFrom('cart_entries')
    .select(['buyer_id', 'item_id'])
    .where('item_id', 'in', items)
    .execute(),
  items: await db.selectFrom('items').select(['id', 'availability']).where('id', 'in', items).execute(),
})

type Found = Awaited<ReturnType<typeof read>>

const check = ({ tickets, moves, entries, items }: Found): void => {
  for (const { id, availability } of items) {
    const live = tickets.filter((ticket) => ticket.item_id === id && ticket.status <= 5)
    expect(live.length).toBeLessThanOrEqual(1)
    // What was sold stays so, even when its ticket is cancelled afterwards.
    if (live[0]) expect(availability).toBe(live[0].status === 5 ? 'sold' : 'held')
    else expect(['for_sale', 'withdrawn', 'sold']).toContain(availability)
    for (const ticket of live)
      expect(entries).not.toContainEqual({ buyer_id: ticket.buyer_id, item_id: ticket.item_id })
  }
  for (const ticket of tickets) {
    const history = moves.filter(({ ticket_id }) => ticket_id === ticket.id)
    expect(history.map(({ step }) => step)).toEqual(history.map((_, n) => n + 1))
    expect(history[0]).toMatchObject({ from_status: null, to_status: 1 })
    for (const [n, { from_status, to_status }] of history.entries()) {
      if (n === 0) continue
      expect(from_status).toBe(history[n - 1]?.to_status)
      expect(from_status !== null && canMove(from_status, to_status)).toBe(true)
    }
    expect(history.at(-1)?.to_status).toBe(ticket.status)
  }
}

/** How often the runs met each case: they must reach what they are about. */
const met = { adds: 0, lateAdds: 0, purchases: 0, carts: 0, stopped: 0, again: 0, moves: 0 }

test(
  'carts, purchases and moves of many people at once, on three processes, sell each piece once',
  { timeout: 180_000 },
  async () => {
    const [app] = apps as [TestApp]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 4, maxLength: 16 }), { minLength: 3, maxLength: 6 }),
        async (waves) => {
          // Beyond the hour in which purchases are counted.
          app.clock.advance(3_700_000)
          const items = await Promise.all([0, 1, 0, 1].map((shop) => app.make.listedItem(shops[shop] ?? '')))
          await app.db.deleteFrom('cart_entries').execute()
          const made = new Map<number, string>()
          const presses: Press[] = []
          const additions: Addition[] = []
          /** Whose entries a wave may have made: those of presses that had put nothing in before it. */
          const mayEnter = new Set<string>()
          let entries: string[] = []
          let moved = 0
          const add = async (addition: Addition): Promise<void> => {
            const { person, itemID, clientID } = addition
            const entry = `${person.accountID} ${itemID}`
            const late = addition.done
            if (late && !entries.includes(entry)) met.lateAdds += 1
            if (!late) mayEnter.add(entry)
            const { status } = await person.call('POST homepage/add_to_cart', { itemID, clientID })
            expect(late ? [200] : [200, 409]).toContain(status)
            if (status === 200) addition.done = true
            if (status === 200 && !late) met.adds += 1
          }
          /** How many pieces it was told of: by one id, however often, each has one ticket. */
          const press = async (one: Press): Promise<number> => {
            const { person, input, told } = one
            if (input.clientID !== undefined && !presses.includes(one)) presses.push(one)
            const hear = (itemID: string, ticketID: number) => {
              made.set(ticketID, person.accountID)
              expect(told.get(itemID) ?? ticketID).toBe(ticketID)
              told.set(itemID, ticketID)
            }
            if ('itemID' in input) {
              const { status, body } = await person.call('POST tickets/purchase_item', input)
              expect([200, 409]).toContain(status)
              if (status === 200) hear(input.itemID, body.ticketID)
              return status === 200 ? 1 : 0
            }
            const { purchased, failed } = await person.ok('POST tickets/purchase_cart', input)
            for (const { itemID, ticketID } of purchased) hear(itemID, ticketID)
            if (failed) {
              met.stopped += 1
              expect(['item_held', 'item_gone']).toContain(failed.code)
            }
            return purchased.length
          }
          const perform = async (one: Act): Promise<void> => {
            if (one.kind === 'move') {
              const ids = [...made.keys()]
              const ticketID = ids[one.pick % ids.length] ?? 1_000_000_000
              const moving = { ticketID, statusID: one.to }
              const answer = await sellers[one.seller]?.call('POST tickets/update_ticket_status', moving)
              expect([200, 404, 409]).toContain(answer?.status)
              if (answer?.status === 200) moved += 1
              return
            }
            if (one.kind === 'again') {
              const earlier = presses[one.pick % presses.length]
              if (earlier) met.again += await press(earlier)
              return
            }
            if (one.kind === 'addAgain') {
              const earlier = additions[one.pick % additions.length]
              if (earlier) await add(earlier)
              return
            }
            if (one.kind === 'remove') {
              const earlier = additions[one.pick % additions.length]
              await earlier?.person.ok('POST homepage/remove_from_cart', { itemID: earlier.itemID })
              return
            }
            const person = buyers[one.buyer] as Person
            if (one.kind === 'buyAll') {
              const input = one.shown
                ? { itemIDs: one.shown.map((n) => items[n] ?? ''), clientID: randomUUID() }
                : {}
              met.carts += await press({ person, input, told: new Map() })
              return
            }
            const itemID = items[one.item] ?? ''
            if (one.kind === 'buy')
              met.purchases += await press({
                person,
                input: { itemID, clientID: randomUUID() },
                told: new Map(),
              })
            else {
              const addition = { person, itemID, clientID: randomUUID(), done: false }
              additions.push(addition)
              await add(addition)
            }
          }
          for (const wave of waves) {
            mayEnter.clear()
            await Promise.all(wave.map(perform))
            const found = await read(app, items)
            check(found)
            const before = entries
            entries = found.entries.map(({ buyer_id, item_id }) => `${buyer_id} ${item_id}`)
            for (const entry of entries) if (!before.includes(entry)) expect(mayEnter).toContain(entry)
          }
          const { tickets, moves } = await read(app, items)
          // Every ticket was told to the buyer who has it; and each of them, and each answered move, is one step.
          const buyerOf = new Map(tickets.map(({ id, buyer_id }) => [id, buyer_id]))
          for (const [id, accountID] of made) expect(buyerOf.get(id)).toBe(accountID)
          expect(moves).toHaveLength(tickets.length + moved)
          met.moves += moved
        },
      ),
      { numRuns: 35, seed: 1 },
    )
    expect(met.adds).toBeGreaterThan(30)
    expect(met.lateAdds).toBeGreaterThan(10)
    expect(met.purchases + met.carts).toBeGreaterThan(20)
    expect(met.carts).toBeGreaterThan(8)
    expect(met.stopped).toBeGreaterThan(3)
    expect(met.again).toBeGreaterThan(10)
    expect(met.moves).toBeGreaterThan(12)
  },
)
