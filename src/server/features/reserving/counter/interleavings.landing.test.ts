import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { undoSeconds } from '#domain/counter.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { nightly } from '#tests/support/nightly.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { availabilitySQL } from '../../items/item-state/availability.ts'

type Shopkeeper = Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>

let app: TestApp
let second: TestApp
let seller: Shopkeeper
let buyers: Client[]

beforeAll(async () => {
  const database = await cloneDatabase(1)
  await database.close()
  // The shared clock never returns the same time twice. It is noon in Manila.
  let time = new Date('2026-11-24T04:00:00Z').getTime()
  const clock = { now: () => new Date((time += 1)), advance: (by: number) => void (time += by) }
  app = await startApp(manyOpenTickets, { connection: database.connection, clock })
  second = await startApp(manyOpenTickets, { connection: database.connection, clock })
  seller = await app.make.quickShopkeeper()
  buyers = await Promise.all(Array.from({ length: 50 }, (_, n) => (n % 2 ? app : second).make.quickBuyer()))
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})

const onSecond = ({ cookie }: Client): Client => Object.assign(second.visitor(), { cookie })
const sell = (client: Client, itemID: string) =>
  client.call('POST store/sell_in_shop', { itemID, clientID: randomUUID() })
const buy = (client: Client, itemID: string) => client.call('POST tickets/purchase_item', { itemID })

/** What the database says about an item. */
const standingOf = async (itemID: string) => {
  const { rows } = await app.pool.query<{
    availability: string
    sales: number
    holders: number
    live: number
  }>(
    `select ${availabilitySQL('i')} as availability,
      (select count(*)::int from counter_sales c where c.item_id = i.id and c.undone_at is null) as sales,
      (select count(*)::int from tickets t where t.item_id = i.id and t.status between 1 and 5)
        + (select count(*)::int from line_places l where l.item_id = i.id and l.state = 'turn') as holders,
      (select count(*)::int from line_places l where l.item_id = i.id and l.state = 'waiting') as live
    from items i where id = $1`,
    [itemID],
  )
  const [row] = rows
  if (!row) throw new Error('The item is gone')
  return row
}

test.each(['first', 'in the middle', 'last'])(
  'a sale in the shop that is sent %s, against fifty buyers on two processes, sells once',
  async (when) => {
    const itemID = await app.make.listedItem(seller.shopID)
    const sales = [() => sell(seller, itemID), () => sell(onSecond(seller), itemID)]
    const purchases: (() => Promise<{ status: number; error: { code: string } | null }>)[] = buyers.map(
      (buyer) => () => buy(buyer, itemID),
    )
    const at = { first: 0, 'in the middle': 25, last: 50 }[when] ?? 0
    const answers = await Promise.all(purchases.toSpliced(at, 0, ...sales).map((send) => send()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = new Set(answers.flatMap(({ error }) => error?.code ?? []))
    const { availability, sales: sold, holders } = await standingOf(itemID)
    expect(sold + holders).toBe(1)
    expect(availability).toBe(sold ? 'sold' : 'held')
    const expected = sold ? ['item_gone', 'item_sold_already'] : ['item_held', 'item_on_hold']
    expect([...codes].filter((code) => !expected.includes(code))).toEqual([])
  },
)

test.each(['sale', 'purchase'])('whichever comes first, here the %s, is the only one', async (first) => {
  const itemID = await app.make.listedItem(seller.shopID)
  const [buyer] = buyers
  if (!buyer) throw new Error('There are buyers')
  const steps = [() => sell(onSecond(seller), itemID), () => buy(buyer, itemID)]
  const answers = []
  for (const step of first === 'sale' ? steps : steps.toReversed()) answers.push(await step())
  expect(answers.map(({ error }) => error?.code ?? 'ok')).toEqual(
    first === 'sale' ? ['ok', 'item_gone'] : ['ok', 'item_on_hold'],
  )
})

test('an undoing against fifty buyers leaves at most one holder, and nobody buys what is sold', async () => {
  const itemID = await app.make.listedItem(seller.shopID)
  const { body } = await sell(seller, itemID)
  const undo = () => onSecond(seller).call('POST store/undo_sale', { saleID: body.saleID })
  const purchases = buyers.map((buyer) => () => buy(buyer, itemID))
  const [undone, ...answers] = await Promise.all([undo(), ...purchases.map((send) => send())])
  expect(undone?.status).toBe(200)
  const bought = answers.filter(({ status }) => status === 200).length
  expect(bought).toBeLessThanOrEqual(1)
  expect(await standingOf(itemID)).toMatchObject({
    availability: bought ? 'held' : 'for_sale',
    sales: 0,
    holders: bought,
  })
})

const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('sell' as const), process: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const), process: fc.nat(1) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('buy' as const), buyer: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), buyer: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('line up' as const), buyer: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), process: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('relist' as const), process: fc.nat(1) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      seconds: fc.constantFrom(1, undoSeconds + 1),
    }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

const lastOf = async (
  table: 'counter_sales' | 'tickets',
  itemID: string,
): Promise<string | number | undefined> => {
  const { rows } = await app.pool.query<{ id: string | number }>(
    `select id from ${table} where item_id = $1 order by id desc limit 1`,
    [itemID],
  )
  return rows[0]?.id
}

const perform = async (one: Action, itemID: string): Promise<void> => {
  const shopkeeper = 'process' in one && one.process ? onSecond(seller) : seller
  const buyer = ('buyer' in one && buyers[one.buyer]) || app.visitor()
  const answer = await (async (): Promise<{ status: number } | undefined> => {
    switch (one.kind) {
      case 'sell':
        return sell(shopkeeper, itemID)
      case 'undo': {
        const saleID = await lastOf('counter_sales', itemID)
        return typeof saleID === 'string' ? shopkeeper.call('POST store/undo_sale', { saleID }) : undefined
      }
      case 'buy':
        return buy(buyer, itemID)
      case 'cancel': {
        const ticketID = await lastOf('tickets', itemID)
        return ticketID === undefined
          ? undefined
          : buyer.call('POST tickets/cancel_ticket', { ticketID: Number(ticketID) })
      }
      case 'line up':
        return buyer.call('POST tickets/line_up', { itemID })
      case 'withdraw':
        return shopkeeper.call('POST store/withdraw_item', { itemID })
      case 'relist':
        return shopkeeper.call('POST store/relist_item', { itemID })
      case 'wait':
        app.clock.advance(one.seconds * 1000)
        return undefined
    }
  })()
  // A refusal is an answer, a fault of the server is none.
  expect(answer?.status ?? 200).toBeLessThan(500)
}

test('whatever the seller and the buyers do at once, an item has at most one holder', async () => {
  const groups = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(groups, async (given) => {
      const itemID = await app.make.listedItem(seller.shopID)
      for (const group of given) {
        await Promise.all(group.map((one) => perform(one, itemID)))
        const { availability, sales, holders, live } = await standingOf(itemID)
        expect(sales + holders).toBeLessThanOrEqual(1)
        expect(availability === 'sold').toBe(sales === 1)
        expect(availability === 'held').toBe(holders === 1)
        if (live > 0) expect(availability).toBe('held')
      }
      // The limits of an hour are not what is tested.
      await app.pool.query('delete from attempts')
    }),
    { numRuns: nightly ? 150 : 6, endOnFailure: true },
  )
})
