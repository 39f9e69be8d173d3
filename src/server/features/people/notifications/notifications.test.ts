import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import pino from 'pino'
import type { ChannelName } from '#contract/notifications.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { nightly } from '#tests/support/nightly.ts'
import { createAdd } from './add.ts'
import type { Channel, ChannelMessage } from './channels/channel.ts'
import { createDelivery } from './delivery.ts'
import { type NewNotification, kindNames, kinds } from './kinds.ts'
import { afterQuietHours } from './quiet-hours.ts'
import { createNotifications } from './service.ts'

const log = pino({ level: 'silent' })
const minute = 60_000
const hour = 60 * minute
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const listOf = async (who: Awaited<ReturnType<TestApp['make']['quickBuyer']>>) =>
  (await who.ok('GET notifications/get_notifications')).notifications
const textsOf = async (who: Parameters<typeof listOf>[0]) => (await listOf(who)).map(({ text }) => text)

const pair = async () => {
  const [buyer, seller] = [await app.make.quickBuyer(), await app.make.quickShopkeeper()]
  const itemID = await app.make.listedItem(seller.shopID, { name: 'Blue blazer' })
  return { buyer, seller, itemID }
}

const remind = async (hours: number) => {
  app.clock.advance(hours * hour)
  await Promise.all([app.background.run('ticket-deadlines'), app.background.run('ticket-deadlines')])
}

describe('what concerns a person', () => {
  test('a purchase, each move of the other side, a cancellation and a missed deadline', async () => {
    const { buyer, seller, itemID } = await pair()
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    expect(await textsOf(buyer)).toEqual([])
    expect(await textsOf(seller)).toEqual([expect.stringMatching(/ reserved Blue blazer$/)])

    for (const statusID of [TicketStatus.CheckingInventory, TicketStatus.AwaitingPickup])
      await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })
    expect(await textsOf(buyer)).toEqual([
      expect.stringMatching(/^Blue blazer is ready for pickup at /),
      expect.stringMatching(/ is looking for Blue blazer$/),
    ])
    expect(await textsOf(seller)).toHaveLength(1)

    app.clock.advance(72 * hour + 1)
    await app.background.run('hold-deadlines')
    expect((await textsOf(buyer))[0]).toBe('The time to pick up Blue blazer has passed')
    expect((await textsOf(seller))[0]).toMatch(/^The ticket of .* for Blue blazer ended/)

    const again = await buyer.ok('POST tickets/purchase_item', { itemID })
    await buyer.ok('POST tickets/cancel_ticket', { ticketID: again.ticketID })
    expect((await textsOf(seller))[0]).toMatch(/ cancelled the reservation of Blue blazer$/)
    expect(await textsOf(buyer)).toHaveLength(3)
  })

  test('a purchase that fails, or is repeated, adds nothing', async () => {
    const { buyer, seller, itemID } = await pair()
    const clientID = crypto.randomUUID()
    for (let n = 0; n < 3; n += 1) await buyer.ok('POST tickets/purchase_item', { itemID, clientID })
    const other = await app.make.quickBuyer()
    expect((await other.call('POST tickets/purchase_item', { itemID })).status).toBe(409)
    expect(await listOf(seller)).toHaveLength(1)
  })

  test('a deadline in 12 and in 2 hours, once each, for the side that must act', async () => {
    const { buyer, seller, itemID } = await pair()
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    await remind(35)
    expect(await textsOf(seller)).toHaveLength(1)
    await remind(2)
    expect((await textsOf(seller))[0]).toBe('Less than 12 hours left to confirm Blue blazer')
    await remind(10)
    await remind(0.5)
    expect(await textsOf(seller)).toHaveLength(3)
    expect((await textsOf(seller))[0]).toBe('Last 2 hours for Blue blazer. Open Ukay, or the ticket ends')
    expect(await textsOf(buyer)).toEqual([])
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: TicketStatus.AwaitingPickup })
    await remind(71)
    expect((await textsOf(buyer))[0]).toBe('Last 2 hours for Blue blazer. Open Ukay, or the ticket ends')
    expect(await textsOf(buyer)).toHaveLength(2)
  })

  test('a message that was not read for a while, once until it is read', async () => {
    const { buyer, seller, itemID } = await pair()
    await buyer.ok('POST chat/open_conversation', { itemID })
    for (const message of ['Hello po', 'Available pa?'])
      await buyer.ok('POST chat/send_message', { sellerID: seller.accountID, message })
    const notify = () => app.background.run('notify-of-unread-messages')
    await notify()
    expect(await textsOf(seller)).toEqual([])
    app.clock.advance(31_000)
    await Promise.all([notify(), notify()])
    expect(await listOf(seller)).toMatchObject([
      {
        text: expect.stringMatching(/^Maria Santos \d+ sent you a message$/),
        path: `/chat_seller/${buyer.accountID}`,
        read: false,
      },
    ])
    expect(await textsOf(buyer)).toEqual([])
    await seller.ok('POST chat/mark_read', { userID: buyer.accountID, sequence: 2 })
    expect(await listOf(seller)).toMatchObject([{ read: true }])
    await buyer.ok('POST chat/send_message', { sellerID: seller.accountID, message: 'Sige po' })
    app.clock.advance(31_000)
    await notify()
    expect(await listOf(seller)).toMatchObject([{ read: false }, { read: true }])
  })

  test('nobody, where the account is deleted, and everybody else all the same', async () => {
    const { buyer, seller, itemID } = await pair()
    const gone = await app.make.buyer()
    for (const asker of [gone, buyer]) {
      await asker.ok('POST chat/open_conversation', { itemID })
      await asker.ok('POST chat/send_message', { sellerID: seller.accountID, message: 'Available pa?' })
      await seller.ok('POST chat/send_message', { userID: asker.accountID, message: 'Opo' })
    }
    await gone.ok('POST auth/delete_account', { password: testPassword })
    app.clock.advance(31_000)
    await app.background.run('notify-of-unread-messages')
    expect(await textsOf(buyer)).toEqual([`Ukay ${seller.shopID} sent you a message`])

    // Whoever adds them need not look who is still there.
    const added: NewNotification[] = [gone, seller].map(({ accountID }) => ({
      accountID,
      kind: 'message',
      subject: 'one of a batch',
      path: '/chat',
      facts: { from: 'Ana' },
    }))
    await app.db.transaction().execute((tx) => createAdd(app.clock, [])(tx, added))
    expect(await textsOf(seller)).toContain('Ana sent you a message')
    const left = app.db.selectFrom('notifications').where('account_id', '=', gone.accountID)
    expect(await left.select('id').execute()).toEqual([])
  })

  test('is in the language of the account, and each kind has its words in both', async () => {
    const { buyer, seller, itemID } = await pair()
    await buyer.ok('POST tickets/purchase_item', { itemID })
    await seller.ok('POST auth/set_language', { language: 'fil' })
    expect(await textsOf(seller)).toEqual([expect.stringMatching(/^Ni-reserve ni .* ang Blue blazer$/)])
    const people = { buyer: 'BUYER', shop: 'SHOP', from: 'FROM', who: 'WHO' }
    const facts = {
      ...people,
      item: 'ITEM',
      status: 4,
      hours: 12,
      time: '2026-11-21T07:00:00Z',
      at: '2026-11-21T07:00:00Z',
    }
    for (const name of kindNames)
      for (const one of ['one', 'several'] as const) {
        const [en, fil] = (['en', 'fil'] as const).map((language) =>
          one === 'one'
            ? kinds[name].texts[language].one(facts as never)
            : kinds[name].texts[language].several(7),
        )
        expect(en).toBeTruthy()
        expect(fil, name).not.toBe(en)
      }
  })
})

const many = async (count: number) => {
  const person = await app.make.quickBuyer()
  const add = createAdd(app.clock, [])
  for (let n = 0; n < count; n += 1) {
    app.clock.advance(1000)
    await app.db.transaction().execute((tx) =>
      add(tx, [
        {
          accountID: person.accountID,
          kind: 'ticket_moved',
          subject: `${n}`,
          path: '/ticketcenter',
          facts: { item: `Piece ${n}`, shop: 'Shop', status: 4 },
        },
      ]),
    )
  }
  return person
}

describe('the list', () => {
  test('is endless, counts what is unread, and marks one or all as read', async () => {
    const person = await many(35)
    const first = await person.ok('GET notifications/get_notifications')
    expect(first).toMatchObject({ has_next: true, unread: 35 })
    const second = await person.ok('GET notifications/get_notifications', { cursor: first.cursor ?? '' })
    expect(second).toMatchObject({ has_next: false, cursor: null })
    const all = [...first.notifications, ...second.notifications]
    expect(all.map(({ text }) => text)).toEqual(
      Array.from({ length: 35 }, (_, n) => `Piece ${34 - n} is ready for pickup at Shop`),
    )
    await person.ok('POST notifications/mark_read', { id: all[3]?.id ?? '' })
    expect(await person.ok('GET notifications/count_unread')).toEqual({ unread: 34 })
    await person.ok('POST notifications/mark_read', { id: all[1]?.id ?? '', until: true })
    expect((await listOf(person)).map(({ read }) => read).slice(0, 3)).toEqual([false, true, true])
    expect(await person.ok('GET notifications/count_unread')).toEqual({ unread: 1 })
  })

  test('refuses the notification of another person, and a cursor that is none', async () => {
    const [mine, theirs] = [await many(1), await many(1)]
    const [one] = await listOf(theirs)
    for (const until of [true, false])
      expect((await mine.call('POST notifications/mark_read', { id: one?.id ?? '', until })).status).toBe(404)
    expect(await theirs.ok('GET notifications/count_unread')).toEqual({ unread: 1 })
    expect((await mine.call('GET notifications/get_notifications', { cursor: 'x' })).error?.code).toBe(
      'bad_input',
    )
  })

  test('keeps 90 days', async () => {
    const person = await many(2)
    const left = () =>
      app.db.selectFrom('notifications').select('id').where('account_id', '=', person.accountID).execute()
    app.clock.advance(89 * 24 * hour)
    await app.background.run('purge')
    expect(await left()).toHaveLength(2)
    app.clock.advance(25 * hour)
    await app.background.run('purge')
    expect(await left()).toEqual([])
  })

  test('settings are kept, and a wrong one is refused', async () => {
    const person = await app.make.quickBuyer()
    expect(await person.ok('GET notifications/get_settings')).toEqual({
      off: ['messages:mail', 'shops:mail', 'searches:mail', 'saved:mail'],
      quiet_hours: true,
      channels: ['push'],
    })
    await person.ok('POST notifications/set_settings', { off: ['tickets:push'], quiet_hours: false })
    expect(await person.ok('GET notifications/get_settings')).toMatchObject({
      off: ['tickets:push'],
      quiet_hours: false,
    })
    await person.ok('POST notifications/set_settings', { quiet_hours: true })
    expect(await person.ok('GET notifications/get_settings')).toMatchObject({ off: [], quiet_hours: true })
    for (const off of [['tickets:pigeon'], ['*:push'], Array.from({ length: 200 }, () => 'tickets:push')])
      expect(
        (await person.call('POST notifications/set_settings', { off, quiet_hours: true })).error?.code,
      ).toBe('bad_input')
  })
})

const on = (text: string) => new Date(`${text}+08:00`).getTime()
const at = (text: string) => afterQuietHours(new Date(on(text))).getTime()

test('quiet hours are from 22 to 7 in Manila', () => {
  expect(at('2026-11-25T21:59:59')).toBe(on('2026-11-25T21:59:59'))
  expect(at('2026-11-25T22:00:00')).toBe(on('2026-11-26T07:00:00'))
  expect(at('2026-11-26T06:59:59')).toBe(on('2026-11-26T07:00:00'))
  expect(at('2026-11-26T07:00:00')).toBe(on('2026-11-26T07:00:00'))
})

type Outcome = 'sent' | 'unreachable' | 'failed' | 'killed'
let sent: (ChannelMessage & { channel: ChannelName; accountID: string })[] = []
let outcomeOf: (channel: ChannelName) => Outcome = () => 'sent'
const fake = (name: ChannelName): Channel => ({
  name,
  isOn: true,
  async send(accountID, message) {
    const outcome = outcomeOf(name)
    if (outcome === 'failed') throw new Error('the service is down')
    if (outcome !== 'unreachable') sent.push({ ...message, channel: name, accountID })
    // As when the process is killed after the message has left: its row is still there.
    if (outcome === 'killed') throw new Error('killed')
    return outcome === 'unreachable' ? 'unreachable' : 'sent'
  },
})
const channels = (['push', 'mail', 'text_message'] as const).map(fake)
const processes = () =>
  [0, 1].map(() => createDelivery({ database: { db: app.db }, clock: app.clock, log }, channels))
const deliver = async () => {
  for (const process of processes()) await process()
}
const add = (list: NewNotification[]) =>
  app.db.transaction().execute((tx) => createAdd(app.clock, channels)(tx, list))
const moved = (accountID: string, subject = crypto.randomUUID()): NewNotification => ({
  accountID,
  kind: 'ticket_moved',
  subject,
  path: '/ticketcenter',
  facts: { item: 'Blazer', shop: 'Shop', status: 4 },
})
const lastHours = (accountID: string): NewNotification => ({
  accountID,
  kind: 'last_hours',
  subject: crypto.randomUUID(),
  path: '/ticketcenter',
  facts: { item: 'Blazer', hours: 2 },
})
const failedRows = () =>
  app.db
    .selectFrom('job_failures')
    .select(['attempts', 'subject'])
    .where('job', '=', 'deliver-notifications')
    .execute()
const countWaiting = async () =>
  (await app.db.selectFrom('notification_deliveries').selectAll().execute()).length
const noonTomorrow = () => {
  const now = app.clock.now().getTime()
  const noon = new Date(now + 24 * hour)
  noon.setUTCHours(4, 0, 0, 0)
  app.clock.advance(noon.getTime() - now)
}

describe('delivery', () => {
  beforeEach(async () => {
    await app.db.deleteFrom('notifications').execute()
    sent = []
    outcomeOf = () => 'sent'
    noonTomorrow()
  })

  test('each channel gets a notification once, some seconds after the commit', async () => {
    const { accountID } = await app.make.quickBuyer()
    await add([moved(accountID)])
    await deliver()
    expect(sent).toEqual([])
    app.clock.advance(3_000)
    await Promise.all(processes().map((process) => process()))
    expect(sent.map(({ channel, text, path }) => [channel, text, path]).toSorted()).toEqual([
      ['mail', 'Blazer is ready for pickup at Shop', '/ticketcenter'],
      ['push', 'Blazer is ready for pickup at Shop', '/ticketcenter'],
    ])
    app.clock.advance(hour)
    await deliver()
    expect(sent).toHaveLength(2)
    expect(await countWaiting()).toBe(0)
  })

  test('a rollback sends nothing', async () => {
    const { accountID } = await app.make.quickBuyer()
    await app.db
      .transaction()
      .execute(async (tx) => {
        await createAdd(app.clock, channels)(tx, [moved(accountID)])
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    app.clock.advance(minute)
    await deliver()
    expect(sent).toEqual([])
  })

  test('several of one kind leave as one', async () => {
    const { accountID } = await app.make.quickBuyer()
    for (let n = 0; n < 5; n += 1) await add([moved(accountID)])
    app.clock.advance(3_000)
    await deliver()
    expect(sent).toHaveLength(2)
    expect(sent[0]).toMatchObject({ count: 5, text: '5 of your tickets moved', path: '/notifications' })
  })

  test('what was read in the app does not leave, nor what was switched off', async () => {
    const person = await app.make.quickBuyer()
    await add([moved(person.accountID)])
    const [one] = await listOf(person)
    await person.ok('POST notifications/mark_read', { id: one?.id ?? '' })
    await person.ok('POST notifications/set_settings', {
      off: ['tickets:push', 'tickets:mail'],
      quiet_hours: true,
    })
    await add([moved(person.accountID)])
    app.clock.advance(minute)
    await deliver()
    expect(sent).toEqual([])
    expect(await countWaiting()).toBe(0)
  })

  test('at night it waits until 7, unless it is a deadline or the person wants it', async () => {
    const [sleeper, awake] = [await app.make.quickBuyer(), await app.make.quickBuyer()]
    await awake.ok('POST notifications/set_settings', { off: [], quiet_hours: false })
    // From noon to 23 o'clock.
    app.clock.advance(11 * hour)
    await add([moved(sleeper.accountID), moved(sleeper.accountID), moved(awake.accountID)])
    await add([lastHours(sleeper.accountID)])
    app.clock.advance(minute)
    await deliver()
    expect(new Set(sent.map(({ accountID, kind }) => `${accountID} ${kind}`))).toEqual(
      new Set([`${awake.accountID} ticket_moved`, `${sleeper.accountID} last_hours`]),
    )
    sent = []
    app.clock.advance(8 * hour)
    await deliver()
    expect(sent.map(({ accountID, count, channel }) => [accountID, count, channel]).toSorted()).toEqual([
      [sleeper.accountID, 2, 'mail'],
      [sleeper.accountID, 2, 'push'],
    ])
  })

  test('what failed before the night waits until 7 too, and what is late as well', async () => {
    const sleeper = await app.make.quickBuyer()
    // From noon to a minute before 22 o'clock.
    app.clock.advance(10 * hour - minute)
    outcomeOf = () => 'failed'
    await add([moved(sleeper.accountID)])
    app.clock.advance(3_000)
    await deliver()
    outcomeOf = () => 'sent'
    for (const later of [minute, 5 * minute, 8 * hour]) {
      app.clock.advance(later)
      await deliver()
    }
    expect(sent).toEqual([])
    app.clock.advance(hour)
    await deliver()
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(['mail', 'push'])
  })

  test('a text message goes only to those whom neither push nor mail reached', async () => {
    const [reached, alone] = [await app.make.quickBuyer(), await app.make.quickBuyer()]
    await add([lastHours(reached.accountID)])
    app.clock.advance(3_000)
    await deliver()
    outcomeOf = (channel) => (channel === 'text_message' ? 'sent' : 'unreachable')
    await add([lastHours(alone.accountID), moved(alone.accountID)])
    app.clock.advance(3_000)
    await deliver()
    expect(sent.filter(({ channel }) => channel === 'text_message')).toEqual([])
    app.clock.advance(6 * minute)
    await deliver()
    expect(sent.filter(({ channel }) => channel === 'text_message')).toMatchObject([
      { accountID: alone.accountID, kind: 'last_hours' },
    ])
    expect(await countWaiting()).toBe(0)
  })

  test('a failing channel is tried again later and later, the admin sees it, and at last it is given up', async () => {
    const { accountID } = await app.make.quickBuyer()
    const service = createNotifications({ database: { db: app.db }, clock: app.clock, log, channels })
    const health = async () => (await service.health()).map(({ state, waiting }) => [state, waiting])
    expect(await health()).toEqual([
      ['on', 0],
      ['on', 0],
      ['on', 0],
    ])
    let tries = 0
    outcomeOf = (channel) => {
      if (channel === 'mail') tries += 1
      return channel === 'mail' ? 'failed' : 'sent'
    }
    await add([moved(accountID)])
    app.clock.advance(3_000)
    await deliver()
    expect(sent).toHaveLength(1)
    expect(await health()).toEqual([
      ['on', 0],
      ['failing', 1],
      ['on', 0],
    ])
    for (let n = 0; n < 20; n += 1) {
      app.clock.advance(9 * hour)
      await deliver()
      expect(await countWaiting()).toBe(tries < 12 ? 1 : 0)
    }
    expect(tries).toBe(12)
    expect(sent).toHaveLength(1)
    expect(await failedRows()).toMatchObject([{ attempts: 12, subject: expect.stringMatching(/ by mail$/) }])
  })

  test('nothing is lost and nothing is doubled without need, whatever fails and whoever is killed', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => app.make.quickBuyer()))
    const step = fc.record({
      who: fc.nat(3),
      added: fc.nat(2),
      outcomes: fc.array(fc.constantFrom<Outcome>('sent', 'sent', 'failed', 'killed'), {
        minLength: 1,
        maxLength: 6,
      }),
      later: fc.integer({ min: 0, max: 5 * minute }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        await app.db.deleteFrom('notifications').execute()
        noonTomorrow()
        sent = []
        let added = 0
        let killed = 0
        for (const { who, added: count, outcomes, later } of steps) {
          let n = 0
          outcomeOf = () => {
            const outcome = outcomes[n % outcomes.length] ?? 'sent'
            n += 1
            if (outcome === 'killed') killed += 1
            return outcome
          }
          const accountID = people[who]?.accountID ?? ''
          await add(Array.from({ length: count }, () => moved(accountID)))
          added += count
          app.clock.advance(later)
          await Promise.all(processes().map((process) => process()))
        }
        outcomeOf = () => 'sent'
        for (let n = 0; n < 12; n += 1) {
          app.clock.advance(20 * minute)
          await Promise.all(processes().map((process) => process()))
        }
        expect(await countWaiting()).toBe(0)
        for (const channel of ['push', 'mail'] as const) {
          const by = sent.filter((one) => one.channel === channel)
          const total = by.reduce((sum, { count }) => sum + count, 0)
          expect(total).toBeGreaterThanOrEqual(added)
          if (killed === 0) expect(total).toBe(added)
        }
      }),
      { numRuns: nightly ? 25 : 4 },
    )
  })
})
