import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TicketStatus, canMove, holdsItem, sellerStatuses } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { nightly } from '#tests/support/nightly.ts'
import { itemRows } from '#tests/support/item-rows.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let apps: TestApp[]
let sellers: Person[]
let buyers: Person[]
let shops: string[]

beforeAll(async () => {
  const database = await cloneDatabase(1)
  await database.close()
  // The shared clock never returns the same time twice, so moves on all servers have one order.
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

type Action =
  | { kind: 'add' | 'buy'; buyer: number; item: number }
  | { kind: 'buyAll'; buyer: number; shown: number[] | null }
  | { kind: 'again'; pick: number }
  | { kind: 'addAgain'; pick: number }
  | { kind: 'remove'; pick: number }
  | { kind: 'move'; seller: number; pick: number; to: TicketStatus }

const buyer = fc.nat(5)
const item = fc.nat(3)
const action: fc.Arbitrary<Action> = fc.oneof(
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
      // Prefer statuses that release the item, so that several buyers get it within a run.
      to: fc.oneof(
        fc.constantFrom(...sellerStatuses),
        fc.constantFrom<TicketStatus>(TicketStatus.SellerInactive, TicketStatus.Forfeited),
      ),
    }),
  },
)

/** A purchase request that may be repeated. `ticketOf` maps each item to the ticket that the reply named. */
interface PurchaseRequest {
  person: Person
  input:
    | { itemID: string; clientID: string }
    | { itemIDs: string[]; clientID: string }
    | { itemIDs?: undefined; clientID?: undefined }
  ticketOf: Map<string, number>
}

/** An add-to-cart request that may be repeated. `done`: it was answered with success. */
interface Addition {
  person: Person
  itemID: string
  clientID: string
  done: boolean
}

/** Reads all rows about these items. */
const readState = async ({ db }: TestApp, items: string[]) => ({
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
  items: await itemRows(db).where('i.id', 'in', items).execute(),
})

type State = Awaited<ReturnType<typeof readState>>

const expectInvariants = ({ tickets, moves, entries, items }: State): void => {
  for (const { id, availability } of items) {
    const holding = tickets.filter((ticket) => ticket.item_id === id && holdsItem(ticket.status))
    expect(holding.length).toBeLessThanOrEqual(1)
    // A sold item stays sold even if its ticket is cancelled afterwards.
    if (holding[0]) expect(availability).toBe(holding[0].status === TicketStatus.Completed ? 'sold' : 'held')
    else expect(['for_sale', 'withdrawn', 'sold']).toContain(availability)
    for (const ticket of holding)
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

/** How often each case occurred. The test fails if the random runs miss a case that they are about. */
const occurred = { adds: 0, repeatedAdds: 0, purchases: 0, carts: 0, stopped: 0, again: 0, moves: 0 }

test.runIf(nightly)(
  'concurrent carts, purchases and moves on three servers sell each item once',
  { timeout: 180_000 },
  async () => {
    const [app] = apps as [TestApp]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 4, maxLength: 16 }), { minLength: 3, maxLength: 6 }),
        async (waves) => {
          // Start a new window of the hourly rate limits.
          app.clock.advance(3_700_000)
          const items = await Promise.all([0, 1, 0, 1].map((shop) => app.make.listedItem(shops[shop] ?? '')))
          await app.db.deleteFrom('cart_entries').execute()
          const made = new Map<number, string>()
          const requests: PurchaseRequest[] = []
          const additions: Addition[] = []
          /** Entries that this wave may add: those of additions that have not succeeded before. */
          const allowedEntries = new Set<string>()
          let entries: string[] = []
          let moved = 0
          const add = async (addition: Addition): Promise<void> => {
            const { person, itemID, clientID } = addition
            const entry = `${person.accountID} ${itemID}`
            const isRepeated = addition.done
            if (isRepeated && !entries.includes(entry)) occurred.repeatedAdds += 1
            if (!isRepeated) allowedEntries.add(entry)
            const { status } = await person.call('POST homepage/add_to_cart', { itemID, clientID })
            expect(isRepeated ? [200] : [200, 409]).toContain(status)
            if (status === 200) addition.done = true
            if (status === 200 && !isRepeated) occurred.adds += 1
          }
          /** Returns the number of items in the reply. All replies to one request must name the same tickets. */
          const send = async (one: PurchaseRequest): Promise<number> => {
            const { person, input, ticketOf } = one
            if (input.clientID !== undefined && !requests.includes(one)) requests.push(one)
            const record = (itemID: string, ticketID: number) => {
              made.set(ticketID, person.accountID)
              expect(ticketOf.get(itemID) ?? ticketID).toBe(ticketID)
              ticketOf.set(itemID, ticketID)
            }
            if ('itemID' in input) {
              const { status, body } = await person.call('POST tickets/purchase_item', input)
              expect([200, 409]).toContain(status)
              if (status === 200) record(input.itemID, body.ticketID)
              return status === 200 ? 1 : 0
            }
            const { purchased, failed } = await person.ok('POST tickets/purchase_cart', input)
            for (const { itemID, ticketID } of purchased) record(itemID, ticketID)
            if (failed) {
              occurred.stopped += 1
              expect(['item_held', 'item_gone']).toContain(failed.code)
            }
            return purchased.length
          }
          const perform = async (one: Action): Promise<void> => {
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
              const earlier = requests[one.pick % requests.length]
              if (earlier) occurred.again += await send(earlier)
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
              occurred.carts += await send({ person, input, ticketOf: new Map() })
              return
            }
            const itemID = items[one.item] ?? ''
            if (one.kind === 'buy')
              occurred.purchases += await send({
                person,
                input: { itemID, clientID: randomUUID() },
                ticketOf: new Map(),
              })
            else {
              const addition = { person, itemID, clientID: randomUUID(), done: false }
              additions.push(addition)
              await add(addition)
            }
          }
          for (const wave of waves) {
            allowedEntries.clear()
            await Promise.all(wave.map(perform))
            const state = await readState(app, items)
            expectInvariants(state)
            const before = entries
            entries = state.entries.map(({ buyer_id, item_id }) => `${buyer_id} ${item_id}`)
            for (const entry of entries) if (!before.includes(entry)) expect(allowedEntries).toContain(entry)
          }
          const { tickets, moves } = await readState(app, items)
          // Every reply named a ticket of the requester. Each ticket and each successful move is one row of the history.
          const buyerOf = new Map(tickets.map(({ id, buyer_id }) => [id, buyer_id]))
          for (const [id, accountID] of made) expect(buyerOf.get(id)).toBe(accountID)
          expect(moves).toHaveLength(tickets.length + moved)
          occurred.moves += moved
        },
      ),
      { numRuns: 35, seed: 1 },
    )
    expect(occurred.adds).toBeGreaterThan(30)
    expect(occurred.repeatedAdds).toBeGreaterThan(10)
    expect(occurred.purchases + occurred.carts).toBeGreaterThan(20)
    expect(occurred.carts).toBeGreaterThan(8)
    expect(occurred.stopped).toBeGreaterThan(3)
    expect(occurred.again).toBeGreaterThan(10)
    expect(occurred.moves).toBeGreaterThan(12)
  },
)
