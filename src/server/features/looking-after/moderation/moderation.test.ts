import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Verified } from '#domain/roles.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

const minute = 60_000
const day = 24 * 60 * minute
let app: TestApp
let second: TestApp
let admins: Person[]
let [one, two]: Person[] = []
let buyer: Person
let seller: Person & { shopID: string }

beforeAll(async () => {
  app = await startApp()
  second = await startApp({}, app)
  admins = await Promise.all(Array.from({ length: 5 }, () => app.make.admin()))
  ;[one, two] = admins
})
beforeEach(async () => {
  app.clock.advance(60 * minute + 1)
  await app.db.updateTable('queue_entries').set({ closed_at: app.clock.now(), waiting: false }).execute()
  ;[buyer, seller] = await Promise.all([app.make.quickBuyer(), app.make.quickShopkeeper()])
})
afterAll(async () => {
  await second.stop()
  await app.stop({ breaks: ['An item is not as its hold says', 'The hold of an item'] })
})

const admin = (): Person => {
  if (!one) throw new Error('There is no admin')
  return one
}
const otherAdmin = (): Person => {
  if (!two) throw new Error('There is no second admin')
  return two
}
/** The same person at the other process. */
const atSecond = (person: Person): Client => Object.assign(second.visitor(), { cookie: person.cookie })

/** A session ends after 14 days without a request. */
const pass = async (time: number) => {
  for (let left = time; left > 0; left -= 10 * day) {
    app.clock.advance(Math.min(left, 10 * day))
    await Promise.all([...admins, buyer, seller].map((person) => person.ok('GET auth/session')))
  }
}

type Answer = ReturnType<Client['call']>
const codeOf = async (answer: Answer) => (await answer).error?.code ?? 'ok'

const report = (by: Client, of: string, id: string, more: object = {}) =>
  by.call('POST moderation/report', { of, id, reason: 'counterfeit', ...more })
const open = async (state: 'open' | 'closed' | 'mine' | 'waiting' = 'open') =>
  (await admin().ok('GET moderation/get_queue', { state })).entries
const entryOf = async (subjectID: string) => {
  const found = (await open()).find((entry) => entry.subjectID === subjectID)
  if (!found) throw new Error('There is no open entry')
  return found
}
/** Of the open entries about a person. */
const signalsAbout = async ({ accountID }: Person) =>
  (await open()).filter(({ subjectID }) => subjectID === accountID).map(({ signals }) => signals)
const details = (entryID: string, by: Client = admin()) => by.ok('GET moderation/get_entry', { entryID })
const decide = (by: Client, entryID: string, act: string, more: object = {}) =>
  by.call('POST moderation/decide', { entryID, act, words: 'Please read the rules', ...more })
const rule = { rule: 'counterfeit' }
const notificationsOf = ({ accountID }: Person) =>
  app.db
    .selectFrom('notifications')
    .select(['kind', 'path', 'facts'])
    .where('account_id', '=', accountID)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const decisionsOf = async (person: Client) => (await person.ok('GET moderation/get_decisions')).decisions

/** A visible review by the buyer about the seller. */
const review = async () => {
  const item = await app.make.listedItem(seller.shopID, { availability: 'sold' })
  const at = app.clock.now()
  const { pickupID } = await app.make.ticket({
    itemID: item,
    buyerID: buyer.accountID,
    status: TicketStatus.Completed,
  })
  const id = uuidv7()
  await app.db
    .insertInto('reviews')
    .values({
      id,
      pickup_id: pickupID,
      side: 'buyer',
      author_id: buyer.accountID,
      about_id: seller.accountID,
      rating: 1,
      words: [],
      body: 'She lives at 12 Session Road',
      written_at: at,
      visible_at: at,
    })
    .execute()
  return id
}
const warned = async () => {
  const item = await app.make.listedItem(seller.shopID)
  await report(buyer, 'item', item)
  const { entryID } = await entryOf(item)
  expect(await codeOf(decide(admin(), entryID, 'warn', rule))).toBe('ok')
  const [decision] = await decisionsOf(seller)
  return decision?.decisionID ?? ''
}
const appeal = (by: Client, decisionID: string) =>
  by.call('POST moderation/appeal', { decisionID, text: 'It is real, here is the receipt' })

describe('a report', () => {
  test('opens an entry that shows admins what it is about and who reported it', async () => {
    const item = await app.make.listedItem(seller.shopID, { name: 'Bag with a copied logo' })
    expect(await codeOf(report(buyer, 'item', item, { details: ' Look at the seam ' }))).toBe('ok')
    const entry = await entryOf(item)
    expect(entry).toMatchObject({
      kind: 'item',
      title: 'Bag with a copied logo',
      about: { accountID: seller.accountID, name: `Ukay ${seller.shopID}`, kind: 'seller' },
      reasons: [{ reason: 'counterfeit', reports: 1 }],
      priority: 6,
      state: 'open',
      takenBy: null,
      decision: null,
    })
    expect(entry.photo).not.toBeNull()
    expect(await details(entry.entryID)).toMatchObject({
      reports: [{ details: 'Look at the seam', reportedBy: expect.stringMatching(/^Maria/), traded: false }],
      item: { itemID: item, price: 250, availability: 'for_sale', waiting: 0 },
      record: { warnings: 0, takenDown: 0, stops: 0, completed: 0, stars: null },
      earlier: [],
    })
  })

  test('joins the open entry about the same thing, once a person, and several raise its priority', async () => {
    const item = await app.make.listedItem(seller.shopID)
    const people = await Promise.all(Array.from({ length: 5 }, () => app.make.quickBuyer()))
    const answers = await Promise.all(
      people.flatMap((person) => [
        codeOf(report(person, 'item', item, { reason: 'spam' })),
        codeOf(report(atSecond(person), 'item', item, { reason: 'spam' })),
      ]),
    )
    expect(answers.filter((code) => code === 'ok')).toHaveLength(5)
    expect(answers.filter((code) => code === 'already_reported')).toHaveLength(5)
    expect(await entryOf(item)).toMatchObject({ reasons: [{ reason: 'spam', reports: 5 }], priority: 5 })
    // So many reports against one person within a day are noticed.
    expect(await entryOf(seller.accountID)).toMatchObject({
      kind: 'account',
      reasons: [],
      signals: ['many_reports'],
      priority: 4,
    })
  })

  test('is one of many against a person only within a day, and if they come from five people', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => app.make.quickBuyer()))
    const reportBy = async (...reporters: Person[]) => {
      for (const person of reporters) {
        const item = await app.make.listedItem(seller.shopID)
        expect(await codeOf(report(person, 'item', item))).toBe('ok')
      }
    }
    await reportBy(...people.slice(0, 4), ...people.slice(0, 2))
    app.clock.advance(day)
    await reportBy(...people.slice(4))
    expect(await signalsAbout(seller)).toEqual([])
    // The reports of the others are as old as a day.
    app.clock.advance(day - 1)
    await reportBy(...people.slice(0, 1))
    expect(await signalsAbout(seller)).toEqual([])
    await reportBy(...people.slice(1, 2))
    expect(await signalsAbout(seller)).toEqual([['many_reports']])
  })

  test('counts less if the earlier reports of its reporter led to nothing', async () => {
    for (let n = 0; n < 3; n += 1) {
      const item = await app.make.listedItem(seller.shopID)
      await report(buyer, 'item', item)
      expect(await codeOf(decide(admin(), (await entryOf(item)).entryID, 'nothing'))).toBe('ok')
    }
    const item = await app.make.listedItem(seller.shopID)
    await report(buyer, 'item', item)
    expect((await entryOf(item)).priority).toBe(4)
  })

  test('is refused of what one cannot see, and of what is one’s own', async () => {
    const draft = await app.make.listedItem(seller.shopID, { availability: 'draft' })
    const item = await app.make.listedItem(seller.shopID)
    const rival = await app.make.quickShopkeeper()
    for (const [by, of, id] of [
      [buyer, 'item', draft],
      [buyer, 'item', uuidv7()],
      [seller, 'item', item],
      [seller, 'shop', seller.shopID],
      [seller, 'account', seller.accountID],
      [buyer, 'account', admin().accountID],
      // Nobody learns whether a buyer exists.
      [rival, 'account', buyer.accountID],
      [buyer, 'review', item],
    ] as const)
      expect(await codeOf(report(by, of, id))).toBe('not_found')
    await buyer.ok('POST chat/send_message', { sellerID: seller.accountID, message: 'Hi po' })
    expect(await codeOf(report(seller, 'account', buyer.accountID))).toBe('ok')
    expect(await codeOf(report(buyer, 'account', seller.accountID))).toBe('ok')
    expect(await codeOf(report(buyer, 'shop', seller.shopID))).toBe('ok')
  })

  test('can be sent 20 times an hour', async () => {
    for (let n = 0; n < 20; n += 1) await report(buyer, 'item', uuidv7())
    expect(await codeOf(report(buyer, 'shop', seller.shopID))).toBe('too_many_tries')
  })
})

describe('a decision', () => {
  test('needs a rule or the whole order of an authority, and only what the entry allows', async () => {
    const item = await app.make.listedItem(seller.shopID)
    await report(buyer, 'item', item)
    const { entryID } = await entryOf(item)
    const order = {
      authority: 'Department of Trade and Industry',
      paper: 'DTI-2026-118',
      issuedOn: '2026-11-20',
      dueOn: '2026-11-27',
    }
    for (const [act, more, field] of [
      ['warn', {}, 'rule'],
      ['warn', { ...order, paper: '' }, 'paper'],
      ['warn', { ...order, dueOn: undefined }, 'dueOn'],
      ['warn', { ...order, dueOn: '2026-11-19' }, 'dueOn'],
      ['warn', { ...order, ...rule }, 'rule'],
      ['warn', { ...rule, words: ' ' }, 'words'],
    ] as const) {
      const answer = await decide(admin(), entryID, act, more)
      expect(Object.keys(answer.error?.fields ?? {})).toEqual([field])
    }
    for (const act of ['hide_review', 'lift', 'uphold'])
      expect(await codeOf(decide(admin(), entryID, act, rule))).toBe('not_possible')
    expect(await codeOf(decide(buyer, entryID, 'nothing'))).toBe('not_allowed')
    expect(await codeOf(decide(admin(), uuidv7(), 'nothing'))).toBe('not_found')
    expect(await codeOf(decide(admin(), entryID, 'warn', order))).toBe('ok')
    const [decision] = await decisionsOf(seller)
    expect(decision).toMatchObject({ act: 'warn', rule: null, order, canAppeal: true, inEffect: true })
  })

  test('notifies the person with the words, and the reporters without them', async () => {
    const item = await app.make.listedItem(seller.shopID, { name: 'Copied bag' })
    const other = await app.make.quickBuyer()
    await Promise.all([report(buyer, 'item', item), report(other, 'item', item)])
    const { entryID } = await entryOf(item)
    await decide(admin(), entryID, 'warn', { ...rule, words: 'No copies please' })
    expect(await notificationsOf(seller)).toMatchObject([
      { kind: 'decision', path: '/decisions', facts: { act: 'warn', words: 'No copies please' } },
    ])
    for (const reporter of [buyer, other])
      expect(await notificationsOf(reporter)).toEqual([
        { kind: 'report_decided', path: '/notifications', facts: { title: 'Copied bag', done: 1 } },
      ])
    expect(JSON.stringify(await decisionsOf(seller))).not.toContain('Santos')
    expect((await open('closed'))[0]).toMatchObject({
      entryID,
      state: 'closed',
      decision: { act: 'warn', rule: 'counterfeit', mine: true, title: 'Copied bag' },
    })
    // What led to nothing can be reported again, and its seller is not notified.
    const again = await app.make.listedItem(seller.shopID)
    await report(buyer, 'item', again)
    await decide(admin(), (await entryOf(again)).entryID, 'nothing')
    expect(await notificationsOf(seller)).toHaveLength(1)
    expect(await codeOf(report(buyer, 'item', again))).toBe('ok')
    expect((await details((await entryOf(again)).entryID)).earlier).toMatchObject([{ act: 'warn' }])
  })

  test('is made once, however many admins decide in the same instant on two processes', async () => {
    const items = await Promise.all(Array.from({ length: 4 }, () => app.make.listedItem(seller.shopID)))
    for (const item of items) await report(buyer, 'item', item)
    const entries = await Promise.all(items.map(entryOf))
    const answers = await Promise.all(
      entries.flatMap(({ entryID }) =>
        admins.map((person, n) =>
          codeOf(decide(n % 2 ? atSecond(person) : person, entryID, n === 0 ? 'nothing' : 'warn', rule)),
        ),
      ),
    )
    expect(answers.filter((code) => code === 'ok')).toHaveLength(4)
    expect(answers.filter((code) => code === 'already_closed')).toHaveLength(16)
    for (const { entryID } of entries) {
      const rows = app.db.selectFrom('decisions').select('id').where('entry_id', '=', entryID)
      expect(await rows.execute()).toHaveLength(1)
    }
    const kinds = (await notificationsOf(buyer)).map(({ kind }) => kind)
    expect(kinds).toEqual(Array.from({ length: 4 }, () => 'report_decided'))
  })

  test('hides a review, and an appeal that another admin agrees to shows it again', async () => {
    const id = await review()
    await report(seller, 'review', id, { reason: 'privacy' })
    const { entryID, title } = await entryOf(id)
    expect(title).toBe('She lives at 12 Session Road')
    expect((await details(entryID)).review).toMatchObject({ text: title, rating: 1 })
    await decide(admin(), entryID, 'hide_review', { rule: 'privacy' })
    const shown = async () =>
      (await seller.ok('GET reviews/get_reviews', { shopID: seller.shopID })).reviews.length
    expect(await shown()).toBe(0)
    expect(await codeOf(report(seller, 'review', id))).toBe('not_found')

    const [decision] = await decisionsOf(buyer)
    expect(decision).toMatchObject({ act: 'hide_review', rule: 'privacy', title, canAppeal: true })
    const decisionID = decision?.decisionID ?? ''
    await appeal(buyer, decisionID)
    const entry = await entryOf(decisionID)
    expect(entry).toMatchObject({ kind: 'appeal', about: { accountID: buyer.accountID } })
    expect((await details(entry.entryID)).acts).toEqual([])
    expect(await details(entry.entryID, otherAdmin())).toMatchObject({
      acts: ['uphold', 'lift'],
      appeal: { text: 'It is real, here is the receipt', decision: { act: 'hide_review', mine: false } },
    })
    expect(await codeOf(decide(admin(), entry.entryID, 'lift'))).toBe('needs_other_admin')
    expect(await codeOf(decide(otherAdmin(), entry.entryID, 'warn', rule))).toBe('not_possible')
    expect(await codeOf(decide(otherAdmin(), entry.entryID, 'lift'))).toBe('ok')
    expect(await shown()).toBe(1)
    expect((await decisionsOf(buyer))[0]).toMatchObject({
      inEffect: false,
      canAppeal: false,
      appeal: { answer: 'Please read the rules', lifted: true },
    })
    expect((await notificationsOf(buyer)).map(({ kind }) => kind)).toEqual(['decision', 'appeal_decided'])
  })
})

describe('an appeal', () => {
  test('is made once, within 30 days, by the person alone', async () => {
    const decisionID = await warned()
    for (const stranger of [buyer, await app.make.quickShopkeeper()])
      expect(await codeOf(appeal(stranger, decisionID))).toBe('not_found')
    expect(await codeOf(appeal(seller, uuidv7()))).toBe('not_found')
    await pass(30 * day - 1)
    const answers = await Promise.all([
      codeOf(appeal(seller, decisionID)),
      codeOf(appeal(atSecond(seller), decisionID)),
    ])
    expect(answers.toSorted()).toEqual(['already_appealed', 'ok'])
    expect((await open()).filter(({ kind }) => kind === 'appeal')).toHaveLength(1)
  })

  test('is late after 30 days', async () => {
    const decisionID = await warned()
    await pass(30 * day)
    expect(await codeOf(appeal(seller, decisionID))).toBe('appeal_late')
    expect((await decisionsOf(seller))[0]).toMatchObject({ canAppeal: false, appealUntil: null })
  })

  test('that is not agreed to leaves the decision, and cannot be repeated', async () => {
    const decisionID = await warned()
    await appeal(seller, decisionID)
    const { entryID } = await entryOf(decisionID)
    expect(await codeOf(decide(otherAdmin(), entryID, 'uphold'))).toBe('ok')
    expect((await decisionsOf(seller))[0]).toMatchObject({ inEffect: true, appeal: { lifted: false } })
    expect(await codeOf(appeal(seller, decisionID))).toBe('already_appealed')
  })

  test('is not judged by whoever decided, in the database too', async () => {
    const decisionID = await warned()
    await appeal(seller, decisionID)
    const { entryID } = await entryOf(decisionID)
    const at = app.clock.now()
    const row = { id: uuidv7(), entry_id: entryID, act: 'lift' as const, words: '', decided_at: at }
    await expect(
      app.db
        .insertInto('decisions')
        .values({ ...row, decided_by: admin().accountID })
        .execute(),
    ).rejects.toThrow('an appeal needs another admin')
  })
})

describe('the queue', () => {
  test('shows who has taken an entry, for 30 minutes', async () => {
    const item = await app.make.listedItem(seller.shopID)
    await report(buyer, 'item', item)
    const { entryID } = await entryOf(item)
    const take = (by: Client, more: object = {}) =>
      codeOf(by.call('POST moderation/take_entry', { entryID, ...more }))
    const answers = await Promise.all([take(admin()), take(atSecond(otherAdmin()))])
    expect(answers.toSorted()).toEqual(['entry_taken', 'ok'])
    const [has, not] = answers[0] === 'ok' ? [admin(), otherAdmin()] : [otherAdmin(), admin()]
    expect((await has.ok('GET moderation/get_queue', { state: 'mine' })).entries).toMatchObject([
      { entryID, takenBy: { mine: true } },
    ])
    expect(await codeOf(decide(not, entryID, 'nothing'))).toBe('entry_taken')
    expect(await take(not, { give_back: true })).toBe('entry_taken')
    app.clock.advance(30 * minute)
    expect((await entryOf(item)).takenBy).toBeNull()
    expect(await take(not)).toBe('ok')
    expect(await take(not, { give_back: true })).toBe('ok')
    expect(await codeOf(decide(has, entryID, 'nothing'))).toBe('ok')
    expect(await take(not)).toBe('already_closed')
  })

  test('is paged: the highest priority first, then the oldest, and closed ones the last closed first', async () => {
    const order: [priority: number, id: string][] = Array.from({ length: 23 }, (_, n) => [
      n % 4 === 0 ? 6 : 3,
      uuidv7(),
    ])
    await app.db
      .insertInto('queue_entries')
      .values(
        order.map(([priority, id], n) => ({
          id,
          kind: 'shop' as const,
          subject_id: id,
          about_id: seller.accountID,
          priority,
          // Some in the same millisecond.
          opened_at: new Date(app.clock.now().getTime() + Math.floor(n / 3)),
        })),
      )
      .execute()
    const pages = async (state: 'open' | 'closed') => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await admin().ok('GET moderation/get_queue', { state, ...(cursor && { cursor }) })
        seen.push(...page.entries.map(({ subjectID }) => subjectID))
        cursor = page.cursor ?? undefined
      } while (cursor !== undefined && seen.length < 100)
      return seen
    }
    const expected = order.toSorted(([a, x], [b, y]) => b - a || x.localeCompare(y)).map(([, id]) => id)
    expect(await pages('open')).toEqual(expected)
    expect((await admin().ok('GET moderation/get_queue')).counts).toMatchObject({ open: 23, mine: 0 })
    for (const [n, id] of expected.entries())
      await app.db
        .updateTable('queue_entries')
        .set({ closed_at: new Date(app.clock.now().getTime() + day + n) })
        .where('id', '=', id)
        .execute()
    expect((await pages('closed')).slice(0, 23)).toEqual(expected.toReversed())
    const { counts, entries } = await admin().ok('GET moderation/get_queue', { state: 'closed' })
    expect(counts.closed).toBeGreaterThanOrEqual(23)
    const [last] = entries
    for (const state of ['open', 'closed'] as const)
      expect((await admin().ok('GET moderation/get_queue', { state, number: last?.number })).entries).toEqual(
        [last],
      )
    expect((await admin().ok('GET moderation/get_queue', { number: 2_000_000_000_000 })).entries).toEqual([])
    expect(await codeOf(admin().call('GET moderation/get_queue', { cursor: 'x' }))).toBe('bad_input')
  })

  test('shows verifiers the sellers who wait for them and nothing else, and moderators the rest', async () => {
    const waiting = await app.make.quickSeller()
    await app.db
      .updateTable('sellers')
      .set({ verified: Verified.Undecided })
      .where('account_id', '=', waiting.accountID)
      .execute()
    await app.make.documents(waiting.accountID, ['id1', 'id2', 'selfie'])
    await report(buyer, 'shop', seller.shopID)
    const [application, reported] = [await entryOf(waiting.accountID), await entryOf(seller.shopID)]
    const [verifier, moderator] = [await app.make.admin('verifier'), await app.make.admin('moderator')]
    for (const [who, own, other] of [
      [verifier, application, reported],
      [moderator, reported, application],
    ] as const) {
      const { entries, counts } = await who.ok('GET moderation/get_queue')
      expect(entries.map(({ entryID }) => entryID)).toEqual([own.entryID])
      expect(entries[0]).toMatchObject({ priority: own.priority, openedAt: own.openedAt })
      expect(counts).toEqual({ open: 1, mine: 0, waiting: 0, closed: expect.any(Number) })
      for (const hidden of [
        { number: other.number },
        { kind: other.kind },
        { state: 'closed' as const, number: other.number },
      ])
        expect((await who.ok('GET moderation/get_queue', hidden)).entries).toEqual([])
      expect((await who.ok('GET moderation/get_queue', { number: own.number })).entries).toHaveLength(1)
      await who.ok('GET moderation/get_entry', { entryID: own.entryID })
      expect(await codeOf(who.call('GET moderation/get_entry', { entryID: other.entryID }))).toBe('not_found')
    }
    expect(await verifier.ok('GET moderation/get_entry', { entryID: application.entryID })).toMatchObject({
      record: null,
      earlier: [],
      acts: [],
    })
    expect(await codeOf(verifier.call('POST moderation/take_entry', { entryID: reported.entryID }))).toBe(
      'not_found',
    )
    await verifier.ok('POST moderation/take_entry', { entryID: application.entryID })
    expect(await admin().ok('GET moderation/get_entry', { entryID: application.entryID })).toMatchObject({
      takenBy: { mine: false },
    })
    expect(await codeOf(admin().call('POST moderation/take_entry', { entryID: application.entryID }))).toBe(
      'entry_taken',
    )
    expect(await codeOf(moderator.call('POST moderation/take_entry', { entryID: application.entryID }))).toBe(
      'not_found',
    )
  })

  test('has sellers while they wait for verification', async () => {
    const waiting = await app.make.quickSeller()
    await app.db
      .updateTable('sellers')
      .set({ verified: Verified.Undecided })
      .where('account_id', '=', waiting.accountID)
      .execute()
    await app.make.documents(waiting.accountID, ['id1', 'id2', 'selfie'])
    const entry = await entryOf(waiting.accountID)
    expect(entry).toMatchObject({ kind: 'seller', about: { accountID: waiting.accountID } })
    expect(await codeOf(decide(admin(), entry.entryID, 'nothing'))).toBe('not_possible')
    await app.make.documentsSeen(admin().accountID, waiting.accountID)
    await admin().ok('POST auth/verification/approve_or_reject', {
      id: waiting.accountID,
      updated_status: 1,
    })
    expect(await open()).toEqual([])
  })
})

const download = (of: Client) => of.ok('POST auth/my_data', { password: testPassword })

test('the download has a person’s own reports, decisions and appeals; of a deleted account what admins need stays', async () => {
  const [reporter, owner] = await Promise.all([app.make.buyer(), app.make.shopkeeper()])
  const [item, other] = [
    await app.make.listedItem(owner.shopID, { name: 'Bag of Aling Nena' }),
    await app.make.listedItem(owner.shopID, { name: 'Cap of Aling Nena' }),
  ]
  await report(reporter, 'item', item, { details: 'I saw it elsewhere' })
  await decide(admin(), (await entryOf(item)).entryID, 'warn', rule)
  app.clock.advance(1)
  await report(reporter, 'item', other, { details: 'This one too' })
  await appeal(owner, (await decisionsOf(owner))[0]?.decisionID ?? '')
  expect(await download(reporter)).toMatchObject({
    reports: [
      { of: 'item', title: 'Bag of Aling Nena', details: 'I saw it elsewhere', closedAt: expect.any(String) },
      { title: 'Cap of Aling Nena', reason: 'counterfeit', closedAt: null },
    ],
    decisions: [],
  })
  const ofOwner = await download(owner)
  expect(ofOwner).toMatchObject({
    reports: [],
    decisions: [{ act: 'warn', appeal: { text: 'It is real, here is the receipt', answer: null } }],
  })
  expect(JSON.stringify(ofOwner)).not.toContain('I saw it elsewhere')

  await reporter.ok('POST auth/delete_account', { password: testPassword })
  const entry = await entryOf(other)
  // An admin has yet to read the open one.
  const texts = await app.db
    .selectFrom('reports')
    .select('details')
    .where('reported_by', '=', reporter.accountID)
    .orderBy('reported_at')
    .execute()
  expect(texts.map((row) => row.details)).toEqual(['', 'This one too'])
  expect((await details(entry.entryID)).reports).toMatchObject([{ reportedBy: null }])

  await owner.ok('POST auth/delete_account', { password: testPassword })
  expect(await details(entry.entryID)).toMatchObject({
    title: '',
    about: { accountID: null, storeID: null },
    acts: ['nothing'],
    earlier: [{ act: 'warn' }],
  })
  expect(await codeOf(decide(admin(), entry.entryID, 'warn', rule))).toBe('not_possible')
  expect(await codeOf(decide(admin(), entry.entryID, 'nothing'))).toBe('ok')
})

test('admins see what an item was before its seller changed it, and nobody else does', async () => {
  const id = await app.make.listedItem(seller.shopID, { name: 'Real leather bag', price: 900 })
  await seller.ok('POST store/update_item', { id, name: 'Bag', price: 950, condition: 'worn' })
  await seller.ok('POST store/update_item', { id, description: 'Plastic' })
  await report(buyer, 'item', id)
  const { item } = await details((await entryOf(id)).entryID)
  expect(item?.versions).toMatchObject([
    { name: 'Bag', price: 950, condition: 'worn', description: 'Worn once', photos: 1, tags: [] },
    { name: 'Real leather bag', price: 900, condition: null, description: 'Worn once', photos: 1 },
  ])
  expect(JSON.stringify(await buyer.ok('GET store/item', { id }))).not.toContain('leather')
})
