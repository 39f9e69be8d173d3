import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { nightly } from '#tests/support/nightly.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let servers: TestApp[]
let admins: Person[]

beforeAll(async () => {
  const database = await cloneDatabase(1)
  await database.close()
  // It never returns the same time twice, so what happens on both servers has one order.
  let time = Date.now()
  const clock = { now: () => new Date((time += 1)), advance: (by: number) => void (time += by) }
  const beside = { connection: database.connection, clock }
  servers = [await startApp({}, beside), await startApp({}, beside)]
  admins = await Promise.all(Array.from({ length: 5 }, () => first().make.admin()))
})
afterAll(async () => {
  for (const server of servers.toReversed())
    await server.stop({ breaks: ['An item is not as its hold says', 'The hold of an item'] })
})

const first = (): TestApp => {
  const [server] = servers
  if (!server) throw new Error('There is no server')
  return server
}

/** A kind that stands here more than once is drawn more often. */
const kinds = [
  'report',
  'report',
  'report',
  'take',
  'nothing',
  'warn',
  'hide',
  'pause',
  'agree',
  'agree',
  'refuse',
  'appeal',
  'uphold',
  'lift',
] as const

const action = fc.record({
  kind: fc.constantFrom(...kinds),
  server: fc.nat(1),
  who: fc.nat(4),
  of: fc.constantFrom('item' as const, 'review' as const),
})
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

/** An item of a seller, a review that the seller has written, and an open ticket, which a second admin has to protect. */
const newWorld = async () => {
  const { db, make, clock } = first()
  await db.deleteFrom('attempts').execute()
  const seller = await make.quickShopkeeper()
  const reporters = await Promise.all(Array.from({ length: 3 }, () => make.quickBuyer()))
  const [item, sold, held] = [
    await make.listedItem(seller.shopID),
    await make.listedItem(seller.shopID, { availability: 'sold' }),
    await make.listedItem(seller.shopID),
  ]
  const at = clock.now()
  const buyer = reporters[0]?.accountID ?? ''
  const { pickupID } = await make.ticket({
    itemID: sold,
    buyerID: buyer,
    status: TicketStatus.Completed,
  })
  await make.ticket({ itemID: held, buyerID: buyer })
  const review = uuidv7()
  await db
    .insertInto('reviews')
    .values({
      id: review,
      pickup_id: pickupID,
      side: 'seller',
      author_id: seller.accountID,
      about_id: buyer,
      rating: 1,
      words: [],
      body: 'Late',
      written_at: at,
      visible_at: at,
    })
    .execute()
  return { seller, reporters, subjects: { item, review } }
}
type World = Awaited<ReturnType<typeof newWorld>>

const at = (server: number, person: Person | undefined) =>
  Object.assign((servers[server] ?? first()).visitor(), { cookie: person?.cookie ?? '' })

const act = async ({ kind, server, who, of }: Action, { seller, reporters, subjects }: World) => {
  const { db } = first()
  const subject = subjects[of]
  const entries = await db
    .selectFrom('queue_entries')
    .select(['id', 'kind'])
    .where('about_id', '=', seller.accountID)
    .orderBy('opened_at', 'desc')
    .execute()
  const idOf = (found: string) => entries.find((entry) => entry.kind === found)?.id ?? uuidv7()
  const admin = at(server, admins[who])
  const decide = (entryID: string, choice: string) =>
    admin.call('POST moderation/decide', { entryID, act: choice, rule: 'abuse', words: 'We looked' })
  const confirm = async (agree: boolean) => {
    const waiting = await db
      .selectFrom('decisions')
      .select('id')
      .where('about_id', '=', seller.accountID)
      .where('needs_second', '=', true)
      .orderBy('decided_at', 'desc')
      .executeTakeFirst()
    return admin.call('POST moderation/confirm_decision', { decisionID: waiting?.id ?? uuidv7(), agree })
  }
  const calls = {
    report: () =>
      at(server, reporters[who % reporters.length]).call('POST moderation/report', {
        of,
        id: subject,
        reason: 'abuse',
      }),
    take: () => admin.call('POST moderation/take_entry', { entryID: idOf(of), give_back: who === 1 }),
    nothing: () => decide(idOf(of), 'nothing'),
    warn: () => decide(idOf(of), 'warn'),
    hide: () => decide(idOf('review'), 'hide_review'),
    pause: () => decide(idOf('item'), 'pause_shop'),
    agree: () => confirm(true),
    refuse: () => confirm(false),
    appeal: async () => {
      const { decisions } = await at(server, seller).ok('GET moderation/get_decisions')
      const decisionID = decisions[who]?.decisionID ?? uuidv7()
      return at(server, seller).call('POST moderation/appeal', { decisionID, text: 'Please look again' })
    },
    uphold: () => decide(idOf('appeal'), 'uphold'),
    lift: () => decide(idOf('appeal'), 'lift'),
  }
  const { status, error } = await calls[kind]()
  // Nothing fails by itself, such as by a deadlock.
  expect([status, error?.code].join(' ')).toMatch(/^(200 |404 not_found|409 |403 needs_other_admin)/)
  return status === 200 ? kind : 'refused'
}

/** Compares all rows about the seller with the rules, written anew and not from the code under test. */
const check = async ({ seller, reporters, subjects }: World, done: string[]) => {
  const { db } = first()
  const count = (...some: string[]) => done.filter((kind) => some.includes(kind)).length
  const ofSeller = (await db.selectFrom('queue_entries').selectAll().execute()).filter(
    ({ about_id }) => about_id === seller.accountID,
  )
  const ids = new Set(ofSeller.map(({ id }) => id))
  const decisions = (await db.selectFrom('decisions').selectAll().execute()).filter((row) =>
    ids.has(row.entry_id),
  )
  const reports = (await db.selectFrom('reports').selectAll().execute()).filter((row) =>
    ids.has(row.entry_id),
  )
  const appeals = await db.selectFrom('appeals').selectAll().execute()
  // Whatever was confirmed happened, once.
  expect(decisions).toHaveLength(count('nothing', 'warn', 'hide', 'pause', 'uphold', 'lift'))
  expect(decisions.filter(({ second_agreed }) => second_agreed === true)).toHaveLength(count('agree'))
  expect(decisions.filter(({ second_agreed }) => second_agreed === false)).toHaveLength(count('refuse'))
  expect(reports).toHaveLength(count('report'))
  const appealed = new Set(appeals.map(({ decision_id }) => decision_id))
  expect(decisions.filter(({ id }) => appealed.has(id))).toHaveLength(count('appeal'))
  expect(new Set(reports.map((row) => `${row.entry_id} ${row.reported_by}`)).size).toBe(reports.length)

  const open = ofSeller.filter(({ closed_at }) => closed_at === null)
  expect(new Set(open.map(({ kind, subject_id }) => `${kind} ${subject_id}`)).size).toBe(open.length)
  for (const entry of ofSeller) {
    const [decided, ...more] = decisions.filter(
      ({ entry_id, second_agreed }) => entry_id === entry.id && second_agreed !== false,
    )
    expect(more).toEqual([])
    // Only a decision in effect closes an entry. One that needs a second admin waits for another than its own.
    const decision = decided?.in_effect_at ? decided : undefined
    expect(decision === undefined).toBe(entry.closed_at === null)
    expect(decided !== undefined && decision === undefined).toBe(entry.waiting)
    if (decided?.act === 'pause_shop') expect(decided.second_by !== null).toBe(decision !== undefined)
    if (decided?.second_by) expect(decided.second_by).not.toBe(decided.decided_by)
    const own = reports.filter(({ entry_id }) => entry_id === entry.id)
    for (const { reported_at } of own)
      if (decision?.in_effect_at) expect(reported_at.getTime()).toBeLessThan(decision.in_effect_at.getTime())
    if (entry.kind !== 'appeal') continue
    const about = decisions.find(({ id }) => id === entry.subject_id)
    expect(about).toBeDefined()
    if (decision) expect([about?.decided_by, about?.second_by]).not.toContain(decision.decided_by)
    expect(about?.lifted_at !== null).toBe(decision?.act === 'lift')
  }
  const hiding = decisions.filter(({ act: made, lifted_at }) => made === 'hide_review' && lifted_at === null)
  const { hidden } = await db
    .selectFrom('reviews')
    .select('hidden')
    .where('id', '=', subjects.review)
    .executeTakeFirstOrThrow()
  expect([hidden, hiding.length]).toEqual([hidden, hidden ? 1 : 0])
  const pausing = decisions.filter(
    ({ act: made, in_effect_at, lifted_at }) => made === 'pause_shop' && in_effect_at && !lifted_at,
  )
  const { paused_at } = await db
    .selectFrom('shops')
    .select('paused_at')
    .where('id', '=', seller.shopID)
    .executeTakeFirstOrThrow()
  expect(paused_at !== null).toBe(pausing.length > 0)

  const people = [seller, ...reporters].map(({ accountID }) => accountID)
  const notifications = await db
    .selectFrom('notifications')
    .select(['kind', 'account_id', 'facts'])
    .where('account_id', 'in', people)
    .execute()
  const sent = (kind: string) => notifications.filter((one) => one.kind === kind)
  expect(sent('decision')).toHaveLength(count('warn', 'hide', 'agree'))
  expect(sent('appeal_decided')).toHaveLength(count('uphold', 'lift'))
  const decided = new Set(decisions.flatMap(({ entry_id, in_effect_at }) => (in_effect_at ? [entry_id] : [])))
  expect(sent('report_decided')).toHaveLength(reports.filter(({ entry_id }) => decided.has(entry_id)).length)
  for (const { account_id, facts } of notifications)
    if (account_id !== seller.accountID) expect(JSON.stringify(facts)).not.toContain('We looked')
}

/** At most five things happen at once. Returns what was confirmed in all runs together. */
const play = async (runs: number, most: number): Promise<Set<string>> => {
  const all = new Set<string>()
  const rounds = fc.array(fc.array(action, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: most })
  const run = async (drawn: Action[][]) => {
    const world = await newWorld()
    const done: string[] = []
    for (const round of drawn) done.push(...(await Promise.all(round.map((one) => act(one, world)))))
    await check(world, done)
    for (const kind of done) all.add(kind)
  }
  await fc.assert(fc.asyncProperty(rounds, run), { numRuns: runs })
  return all
}

test.runIf(nightly)(
  'whatever five admins and people do at once on two processes, each entry is decided once',
  async () => {
    const all = await play(400, 20)
    expect(all).toEqual(new Set([...kinds, 'refused']))
  },
  900_000,
)
