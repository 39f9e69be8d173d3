import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { nightly } from '#tests/support/nightly.ts'
import { type Person, boxOf } from '#tests/support/pickups.ts'

const day = 24 * 3_600_000
const sides = ['buyer', 'seller'] as const
type Side = (typeof sides)[number]

let servers: [TestApp, TestApp]
beforeAll(async () => {
  const app = await startApp()
  servers = [app, await startApp({}, app)]
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server.stop()
})

const side = fc.constantFrom(...sides)
const server = fc.constantFrom(0 as const, 1 as const)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('write' as const), side, server }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('both' as const), server }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reply' as const), side, server }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('announce' as const), server }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 6 * day }) }),
  },
  // To the last moment of the 14 days, or to their end.
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('waitForEnd' as const), before: fc.constantFrom(0, 1) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const otherSide = (one: Side): Side => (one === 'buyer' ? 'seller' : 'buyer')
const at = (which: 0 | 1, { cookie }: Person) => Object.assign(servers[which].visitor(), { cookie })

const newPickup = async () => {
  const [app] = servers
  const { buyer, seller, shop, tickets, pickupID } = await boxOf(app, 1)
  await seller.ok('POST tickets/update_ticket_status', { ticketID: tickets[0] ?? 0, statusID: 5 })
  // Nobody is signed out by the weeks that pass.
  const later = new Date(app.clock.now().getTime() + 90 * day)
  await app.db
    .updateTable('sessions')
    .set({ last_seen_at: later, expires_at: later })
    .where('account_id', 'in', [buyer.accountID, seller.accountID])
    .execute()
  return { people: { buyer, seller }, shop, pickupID, end: app.clock.now().getTime() + 14 * day }
}

/** Performs the steps, and compares each answer and what people see after it with a model of the rules. */
const walk = async (steps: Step[], reached: Set<string>): Promise<void> => {
  const { clock, db } = servers[0]
  const { people, shop, pickupID, end } = await newPickup()
  const written = new Set<Side>()
  const replied = new Set<Side>()
  const isOver = () => clock.now().getTime() >= end
  const isVisible = (by: Side) => written.has(by) && (written.size === 2 || isOver())

  const write = async (by: Side, which: 0 | 1): Promise<void> => {
    const { error } = await at(which, people[by]).call('POST reviews/new_review', { pickupID, rating: 4 })
    const expected = isOver() ? 'review_late' : written.has(by) ? 'review_written' : 'ok'
    expect(error?.code ?? 'ok').toBe(expected)
    reached.add(expected)
  }
  const reply = async (by: Side, which: 0 | 1): Promise<void> => {
    // It does not matter whether the page of the other side could know the id.
    const review = await db
      .selectFrom('reviews')
      .select('id')
      .where('pickup_id', '=', pickupID)
      .where('side', '=', otherSide(by))
      .executeTakeFirst()
    if (!review) return
    const { error } = await at(which, people[by]).call('POST reviews/reply', {
      reviewID: review.id,
      text: 'Thank you',
    })
    const expected = !isVisible(otherSide(by)) ? 'not_found' : replied.has(by) ? 'review_answered' : 'ok'
    expect(error?.code ?? 'ok').toBe(expected)
    if (expected === 'ok') replied.add(by)
    reached.add(`reply ${expected}`)
  }

  for (const [n, one] of steps.entries()) {
    if (one.kind === 'write') {
      await write(one.side, one.server)
      if (!isOver()) written.add(one.side)
    } else if (one.kind === 'both') {
      await Promise.all([write('buyer', one.server), write('seller', one.server === 0 ? 1 : 0)])
      if (!isOver()) sides.forEach((by) => written.add(by))
    } else if (one.kind === 'reply') await reply(one.side, one.server)
    else if (one.kind === 'announce') await servers[one.server].background.run('announce-reviews')
    else if (one.kind === 'wait') clock.advance(one.ms)
    else clock.advance(Math.max(0, end - one.before - clock.now().getTime()))

    const which = n % 2 === 0 ? 0 : 1
    for (const reader of sides) {
      const { mine, theirs, canReview } = await at(which, people[reader]).ok(
        'GET reviews/get_pickup_reviews',
        { pickupID },
      )
      expect([mine !== null, theirs !== null, canReview]).toEqual([
        written.has(reader),
        isVisible(otherSide(reader)),
        !written.has(reader) && !isOver(),
      ])
      if (mine) expect(mine.visible).toBe(isVisible(reader))
      if (theirs) reached.add(written.size === 2 ? 'both' : 'one')
    }
    const { summary, reviews } = await at(which, people.buyer).ok('GET reviews/get_reviews', { shopID: shop })
    expect([summary.count, reviews.length]).toEqual(isVisible('buyer') ? [1, 1] : [0, 0])
  }
  await servers[1].background.run('announce-reviews')
  for (const by of sides) {
    const { rows } = await servers[0].pool.query<{ kind: string }>(
      `select kind from notifications where account_id = $1 and kind in ('review_new', 'review_answered') order by kind`,
      [people[by].accountID],
    )
    expect(rows.map(({ kind }) => kind)).toEqual([
      ...(replied.has(otherSide(by)) ? ['review_answered'] : []),
      ...(isVisible(otherSide(by)) ? ['review_new'] : []),
    ])
  }
}

test('reviews stay hidden as long as promised, in whatever order and whenever both sides write, read and reply', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), (steps) => walk(steps, reached)),
    { numRuns: nightly ? 300 : 4, endOnFailure: true, ...(!nightly && { seed: 1 }) },
  )
  // The random runs must have reached these cases, and at night all.
  const expected = ['both', 'one', 'ok', 'reply not_found', 'reply ok', 'review_late', 'review_written']
  expect([...reached]).toEqual(
    expect.arrayContaining([...expected, ...(nightly ? ['reply review_answered'] : [])]),
  )
}, 300_000)
