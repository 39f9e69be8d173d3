import { createHash, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { sessionQuery } from '../../src/server/features/people/accounts/sessions/session-queries.ts'
import { createCart } from '../../src/server/features/reserving/cart/service.ts'
import { createAdd } from '../../src/server/features/people/notifications/add.ts'
import { createPurchases } from '../../src/server/features/reserving/tickets/purchases/purchases.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { type Beginning, guardTransactions } from '../../src/server/platform/db/transaction-guard.ts'
import { catalogueItems } from '../catalogue/items.ts'
import { noEvents, purchaseSettings } from './all/calls/purchase.ts'
import { benchDatabase } from './database.ts'
import { printTable } from './load.ts'
import { type Person, makeBuyers } from './people.ts'
import { stockShops } from './stock.ts'

const atOnce = 8

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The ways to judge a session in a transaction, and none. All but the first also read the session. */
const guards = {
  'no guard': undefined,
  'no lock': [],
  'advisory lock': [
    (accountID: string) => sql`select pg_advisory_xact_lock_shared(42, hashtext(${accountID}))::text`,
  ],
  'row lock': [(accountID: string) => sql`select id from accounts where id = ${accountID} for key share`],
} as const
type Name = keyof typeof guards
const names = Object.keys(guards) as Name[]

/**
 * Measures what the guard of late writes costs. The kinds of guards take turns within one run, because other work on the
 * machine changes its speed: the figures are medians of the rates, and of the ratios to each other kind in the same round.
 */
export const benchGuard = async (args: string[], open = benchDatabase): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '11' },
      times: { type: 'string', default: '200' },
    },
  })
  const [rounds, times] = [Number(values.rounds), Number(values.times)]
  const bench = await open()
  const { db } = bench.database
  const client = new pg.Client(bench.superuser)
  await client.connect()
  await client.query('set session_replication_role = replica')
  const items = await stockShops(client, catalogueItems(names.length * (rounds + 1) * times), 1000)
  const buyers = await makeBuyers(client, 1000)
  await client.query('vacuum analyze')
  await client.end()

  const guarded = <Result>(name: Name, { accountID, cookie }: Person, work: () => Promise<Result>) => {
    const locks = guards[name]
    if (!locks) return work()
    const tokenHash = createHash('sha256').update(cookie.slice('session='.length)).digest()
    const guard = async ({ run }: Beginning): Promise<void> => {
      for (const lock of locks) await run({ compile: () => lock(accountID).compile(db) })
      const [found] = await run(sessionQuery(db, { tokenHash, now: new Date(), idleSince: new Date(0) }))
      if (!found) throw new Error('The session is not found')
    }
    return guardTransactions(guard, work)
  }

  const purchases = createPurchases(
    bench.database,
    noEvents,
    systemClock,
    purchaseSettings,
    createAdd(systemClock, []),
  )
  const cart = createCart(bench.database, systemClock)
  const toBuy = items.values()
  const works = {
    'add to cart': (buyer: Person, n: number) =>
      cart.add(buyer.accountID, items[(n * 7919) % items.length] ?? '', randomUUID()),
    purchase: (buyer: Person) =>
      purchases.purchase(buyer.accountID, { itemID: toBuy.next().value ?? '', clientID: randomUUID() }),
  }

  let count = 0
  /** Times a second. */
  const rate = async (name: Name, work: (buyer: Person, n: number) => Promise<unknown>): Promise<number> => {
    let left = times
    const begun = performance.now()
    const worker = async (): Promise<void> => {
      while (left > 0) {
        left -= 1
        count += 1
        const n = count
        const buyer = buyers[n % buyers.length]
        if (buyer) await guarded(name, buyer, () => work(buyer, n))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    return (times * 1000) / (performance.now() - begun)
  }

  const rows: (string | number)[][] = [['', 'guard', 'a second', ...names.map((name) => `to ${name}`)]]
  for (const [what, work] of Object.entries(works)) {
    const measured = new Map<Name, number[]>(names.map((name) => [name, []]))
    for (let round = 0; round <= rounds; round += 1) {
      // Each is first, second and so on equally often.
      const turn = names.map((_, n) => names[(n + round) % names.length] ?? 'no guard')
      for (const name of turn) {
        const found = await rate(name, work)
        // The first round only warms up.
        if (round > 0) measured.get(name)?.push(found)
      }
    }
    const ratio = (rates: number[], others: number[]) =>
      median(rates.map((one, n) => one / (others[n] ?? Number.NaN))).toFixed(2)
    for (const [name, rates] of measured)
      rows.push([
        what,
        name,
        median(rates).toFixed(0),
        ...[...measured.values()].map((others) => ratio(rates, others)),
      ])
  }
  printTable(rows)
  await bench.stop()
}
