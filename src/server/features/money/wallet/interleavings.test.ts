import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { nightly } from '#tests/support/nightly.ts'
import { audit } from './audit.ts'
import { openVoucherCodes } from './voucher-codes.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickSeller']>>

let processes: TestApp[]
let admins: Person[]
let sellers: Person[]

beforeAll(async () => {
  const first = await startApp()
  const others = [await startApp({}, first), await startApp({}, first)]
  processes = [first, ...others]
  admins = [await first.make.admin(), await first.make.admin()] as Person[]
  sellers = await Promise.all(processes.map((process) => process.make.quickSeller()))
})
afterAll(async () => {
  for (const process of processes.toReversed()) await process.stop()
})

/** Actions with the same `request` share an idempotency key. `pick` selects one of the vouchers made so far. */
type Action =
  | { kind: 'make'; by: number; on: number; request: number; centavos: number; count: number }
  | { kind: 'redeem'; by: number; on: number; request: number; pick: number }

const serverAndRequest = { on: fc.nat(2), request: fc.nat(5) }
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('make' as const),
      by: fc.nat(1),
      // So little that neither admin has to agree to what the other makes.
      centavos: fc.integer({ min: 100, max: 800 }),
      count: fc.integer({ min: 1, max: 4 }),
      ...serverAndRequest,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('redeem' as const),
      by: fc.nat(2),
      pick: fc.nat(12),
      ...serverAndRequest,
    }),
  },
)

const uuidOf = (run: number, request: number): string =>
  `00000000-0000-4000-8000-${String(run * 1000 + request).padStart(12, '0')}`

test(
  'concurrent and repeated requests on three servers credit each voucher at most once',
  { timeout: 180_000 },
  async () => {
    const [app] = processes
    if (!app) throw new Error('no process')
    const made = new Map<string, number>()
    /** For each code, the sellers whose redemption was answered with success. */
    const creditedTo = new Map<string, Set<number>>()
    let run = 0
    let repeats = 0

    const perform = async (one: Action): Promise<void> => {
      const person = one.kind === 'make' ? admins[one.by] : sellers[one.by]
      const client = processes[one.on]?.visitor()
      if (!client) throw new Error('no process')
      client.cookie = person?.cookie ?? ''
      const clientID = uuidOf(run, one.request)
      if (one.kind === 'make') {
        const { centavos, count } = one
        const answer = await client.call('POST store/codegen', { amount: centavos / 100, count, clientID })
        expect([200, 409]).toContain(answer.status)
        if (answer.status !== 200) return
        expect(answer.body.vouchers).toHaveLength(count)
        for (const { code, amount } of answer.body.vouchers) {
          expect(made.get(code) ?? amount).toBe(amount)
          made.set(code, amount)
        }
        return
      }
      const codes = [...made.keys()].slice(-12)
      const code = codes[one.pick % codes.length] ?? 'A'.repeat(20)
      const answer = await client.call('POST store/redeem_voucher', { code, clientID })
      expect([200, 404, 409]).toContain(answer.status)
      if (answer.status !== 200) return
      const names = creditedTo.get(code) ?? new Set()
      if (names.has(one.by)) repeats += 1
      creditedTo.set(code, names.add(one.by))
    }

    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 1, maxLength: 14 }), { minLength: 2, maxLength: 7 }),
        async (waves) => {
          run += 1
          app.clock.advance(3_600_001)
          for (const wave of waves) await Promise.all(wave.map(perform))
          expect((await audit(app)).findings).toEqual([])
          for (const [n, seller] of sellers.entries()) {
            const credited = [...creditedTo]
              .filter(([, names]) => names.has(n))
              .map(([code]) => made.get(code) ?? 0)
            const { balance } = await seller.ok('GET store/get_balance', {})
            expect(Math.round(balance * 100)).toBe(
              credited.reduce((sum, amount) => sum + Math.round(amount * 100), 0),
            )
          }
        },
      ),
      { numRuns: nightly ? 25 : 8, seed: 1 },
    )
    for (const names of creditedTo.values()) expect(names.size).toBe(1)
    const { rows } = await app.pool.query<{ hash: string }>(
      "select encode(v.code_hash, 'hex') as hash from voucher_redemptions r join vouchers v on v.id = r.voucher_id",
    )
    const codes = await openVoucherCodes(app.db, app.vault, pino({ level: 'silent' }))
    const hashes = [...creditedTo.keys()].flatMap(codes.hashesOf).map((hash) => hash.toString('hex'))
    expect(rows.map(({ hash }) => hash).toSorted()).toEqual(hashes.toSorted())
    // The random runs must have reached each case.
    expect(creditedTo.size).toBeGreaterThan(nightly ? 8 : 4)
    expect(repeats).toBeGreaterThan(0)
  },
)
